
# The organiser's desk.


# The pages of an event for everybody.


# The judge and the ruling sheet.

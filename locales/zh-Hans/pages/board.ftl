
# The live board and the tablet at the table.

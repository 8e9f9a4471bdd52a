
# What is printed.

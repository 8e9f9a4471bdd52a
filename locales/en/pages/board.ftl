
# The live board, the replay and the arbiter's panel.

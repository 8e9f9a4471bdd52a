
# The hall's screen and the replay.

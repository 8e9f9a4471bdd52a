
# The arbiter's panel.

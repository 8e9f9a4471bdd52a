
# The rulebooks, the glossary and the help.

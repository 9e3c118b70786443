"""The settings of a game and of the program, as types."""

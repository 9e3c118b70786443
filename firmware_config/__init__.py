"""One profile a board, shipped with the program."""

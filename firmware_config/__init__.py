"""One profile a board, shipped with the program: `NAME.toml` beside this file."""

"""One profile for each supported board, shipped with the program: `NAME.toml` in this folder."""

"""Places where people see a game: the display, LEDs, a terminal, pictures and wiring diagrams."""

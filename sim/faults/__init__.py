"""What goes wrong with the sensors of a board: faults as values, drawn by name, and the wiring that shows them."""

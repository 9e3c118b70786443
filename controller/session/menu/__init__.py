"""What players choose at the board with the clock's buttons, before, during and after a game."""

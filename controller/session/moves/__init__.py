"""From what the board shows to moves that are final: changes, presses, judging, guidance, huffing."""

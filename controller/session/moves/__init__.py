"""What the board shows becomes moves: changes, judgements, commits, corrections, huffing, penalties."""

"""Squares, positions, moves and games as text: FEN, PDN and JSON lines. Pure."""

"""Positions and games as text: FEN, moves, PDN. Pure."""

"""Positions as pieces on a table."""

from controller.rules.position import Position
from controller.rules.squares import Square, squares_of
from sim.table import PieceName


def pieces_of_position(position: Position) -> dict[Square, PieceName]:
    """Return the name of the piece on each square, such as `white man`."""
    pieces: dict[Square, PieceName] = {}
    for square in squares_of(position.occupancy):
        piece = position.piece_at(square)
        if piece is not None:
            pieces[square] = f"{piece.side.english_name.lower()} {'king' if piece.is_king else 'man'}"
    return pieces

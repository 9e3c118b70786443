"""How a position stands on a table: which piece is put on which square."""

from controller.rules.position import Position
from controller.rules.squares import Square, squares_of
from sim.table import Piece


def pieces_of_position(position: Position) -> dict[Square, Piece]:
    """Name the pieces of a position by square, such as `white man`."""
    pieces: dict[Square, Piece] = {}
    for square in squares_of(position.occupancy):
        piece = position.piece_at(square)
        if piece is not None:
            pieces[square] = f"{piece.side.english_name.lower()} {'king' if piece.is_king else 'man'}"
    return pieces

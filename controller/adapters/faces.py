"""The two faces of a board, and what stands on a square: what every drawing of a board begins with."""

from collections.abc import Mapping
from enum import StrEnum

from controller.rules.position import Piece, Position
from controller.rules.squares import DOWN, SQUARES, Occupancy, Orientation, Square, bit, ray


class BoardFace(StrEnum):
    """How a board is drawn: as 8x8 squares, or as the Damahan's 32 points where diagonal lines cross."""

    CHECKERBOARD = "checkerboard"
    MATRIX = "matrix"


class Standing(StrEnum):
    """What the sensor of a square says of the piece that is believed there."""

    EMPTY = "empty"  # no piece is believed or sensed
    SEEN = "seen"  # a piece is believed and sensed
    UNSEEN = "unseen"  # a piece is believed but not sensed: it is lifted, or missing
    UNKNOWN = "unknown"  # a piece is sensed, and which one is not known


Pieces = Mapping[Square, Piece | None]
"""The pieces that are believed to stand on the squares; a square that is not named is empty."""


def pieces_of(position: Position) -> Pieces:
    """Give the pieces of a position by square."""
    return {square: piece for square in SQUARES if (piece := position.piece_at(square)) is not None}


def standing_on(square: Square, pieces: Pieces, sensed: Occupancy | None) -> Standing:
    """Compare a square's sensor with the piece believed there; `sensed` None takes every piece for seen."""
    is_believed = pieces.get(square) is not None
    is_sensed = is_believed if sensed is None else bool(sensed & bit(square))
    match is_believed, is_sensed:
        case True, True:
            return Standing.SEEN
        case True, False:
            return Standing.UNSEEN
        case False, True:
            return Standing.UNKNOWN
        case _:
            return Standing.EMPTY


def lines_of(orientation: Orientation) -> tuple[tuple[Square, Square], ...]:
    """List the ends of the diagonal lines that join the playing squares, upper end first."""
    lines = []
    for square in SQUARES:
        for down, right in DOWN:
            below = ray(square, (down, right), orientation)
            if below and not ray(square, (-down, -right), orientation):
                lines.append((square, below[-1]))
    return tuple(lines)

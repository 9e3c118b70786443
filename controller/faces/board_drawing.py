"""The two drawings of a board, and the state of a square: shared by every picture of a board."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from controller.rules.damath.operations import operation_of
from controller.rules.damath.scoring import DamathScore
from controller.rules.position import Piece, Position
from controller.rules.squares import DOWN, SQUARES, Occupancy, Orientation, Square, bit, ray


class BoardDrawing(StrEnum):
    """How a board is drawn: as 8x8 squares, or as the Damahan's 32 points where diagonal lines cross."""

    CHECKERBOARD = "checkerboard"
    MATRIX = "matrix"


class SquareState(StrEnum):
    """The sensor of a square compared with the piece that is believed there."""

    EMPTY = "empty"  # no piece is believed or sensed
    SENSED = "seen"  # a piece is believed and sensed
    UNSENSED = "unseen"  # a piece is believed but not sensed: it is lifted, or missing
    UNIDENTIFIED = "unknown"  # a piece is sensed, and which one is not known


PiecesBySquare = Mapping[Square, Piece | None]
"""The pieces that are believed to stand on the squares; a square that is not named is empty."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreMarks:
    """What a game with a score writes on a board."""

    symbols: Mapping[Square, str]  # the operation on each square
    chips: Mapping[Square, str]  # what is printed on the chip of each piece


NO_MARKS = ScoreMarks(symbols={}, chips={})


def score_marks(score: DamathScore | None) -> ScoreMarks:
    """Return the marks of a score; none where a game has none."""
    if score is None:
        return NO_MARKS
    chips = {square: score.chip_at(square) for square in SQUARES}
    return ScoreMarks(
        symbols={square: operation_of(square, score.rules.orientation).value for square in SQUARES},
        chips={square: chip.label for square, chip in chips.items() if chip is not None},
    )


def pieces_of(position: Position) -> PiecesBySquare:
    """Return the pieces of a position by square."""
    return {square: piece for square in SQUARES if (piece := position.piece_at(square)) is not None}


def square_state(square: Square, pieces: PiecesBySquare, sensed: Occupancy | None) -> SquareState:
    """Return whether a square's sensor agrees with the belief; with `sensed` None every piece counts as seen."""
    is_believed = pieces.get(square) is not None
    is_sensed = is_believed if sensed is None else bool(sensed & bit(square))
    match is_believed, is_sensed:
        case True, True:
            return SquareState.SENSED
        case True, False:
            return SquareState.UNSENSED
        case False, True:
            return SquareState.UNIDENTIFIED
        case _:
            return SquareState.EMPTY


def diagonal_lines(orientation: Orientation) -> tuple[tuple[Square, Square], ...]:
    """List the ends of the diagonal lines that join the playing squares, upper end first."""
    lines = []
    for square in SQUARES:
        for down, right in DOWN:
            below = ray(square, (down, right), orientation)
            if below and not ray(square, (-down, -right), orientation):
                lines.append((square, below[-1]))
    return tuple(lines)

"""Quiet moves taken back: the positions from which a position can have come.

White has just moved and Black is to move. Whether a capture was due before is left to who asks.
"""

from controller.engine.captures import open_part
from controller.engine.endgames.index import PositionIndex
from controller.engine.geometry import ALL_SQUARES, DIAGONAL, STEP, TOP_ROW


def numbers_before_quiet_move(
    index: PositionIndex, flying_kings: bool, white_men: int, white_kings: int, black_men: int, black_kings: int
) -> list[int]:
    """Return the numbers, by the index of the same ending with White to move, of the positions before a quiet move.

    A crowning is not among the moves.
    """
    empty = ~(white_men | white_kings | black_men | black_kings) & ALL_SQUARES
    numbers: list[int] = []
    men = white_men
    while men:
        man = men & -men
        men ^= man
        origins = _squares_below(man, empty)
        while origins:
            origin = origins & -origins
            origins ^= origin
            numbers.append(index.rank(white_men ^ man | origin, white_kings, black_men, black_kings))
    kings = white_kings
    while kings:
        king = kings & -kings
        kings ^= king
        origins = _squares_of_king(king, empty, flying_kings)
        while origins:
            origin = origins & -origins
            origins ^= origin
            numbers.append(index.rank(white_men, white_kings ^ king | origin, black_men, black_kings))
    return numbers


def numbers_before_crowning(
    index: PositionIndex, white_men: int, white_kings: int, black_men: int, black_kings: int
) -> list[int]:
    """Return the numbers, by the index of the ending with the man, of the positions before a man's quiet crowning."""
    empty = ~(white_men | white_kings | black_men | black_kings) & ALL_SQUARES
    numbers: list[int] = []
    kings = white_kings & TOP_ROW
    while kings:
        king = kings & -kings
        kings ^= king
        origins = _squares_below(king, empty)
        while origins:
            origin = origins & -origins
            origins ^= origin
            numbers.append(index.rank(white_men | origin, white_kings ^ king, black_men, black_kings))
    return numbers


def _squares_below(piece: int, empty: int) -> int:
    square = piece.bit_length() - 1
    return (STEP[64 + square] | STEP[96 + square]) & empty


def _squares_of_king(king: int, empty: int, flying_kings: bool) -> int:
    square = king.bit_length() - 1
    if not flying_kings:
        return (STEP[square] | STEP[32 + square] | STEP[64 + square] | STEP[96 + square]) & empty
    squares = 0
    for direction in range(4):
        diagonal = DIAGONAL[32 * direction + square]
        squares |= open_part(diagonal, diagonal & ~empty, direction)
    return squares

"""Sets of squares as masks: their rank among all sets of as many squares, and squares left out.

Everything here runs for each move of each position, compiled or not, so it takes and gives plain integers.
"""

from typing import Final

SQUARE_COUNT: Final = 32

_ROW: Final = 33  # of BINOMIALS: one more than the squares of the board


def _binomials() -> list[int]:
    table = [0] * (_ROW * _ROW)
    for chosen in range(_ROW):
        for things in range(_ROW):
            if chosen == 0:
                table[things] = 1
            elif things:
                table[chosen * _ROW + things] = (
                    table[chosen * _ROW + things - 1] + table[(chosen - 1) * _ROW + things - 1]
                )
    return table


BINOMIALS: Final[list[int]] = _binomials()
"""At `_ROW * k + n`: how many sets of k things there are among n."""


def count_sets(things: int, chosen: int) -> int:
    """Return how many sets of `chosen` things there are among `things`, at most 32."""
    return BINOMIALS[_ROW * chosen + things]


def rank_of_set(mask: int) -> int:
    """Return the rank of a set among those of as many squares, from 0; greater masks have greater ranks."""
    rank = 0
    row = 0
    while mask:
        square = (mask & -mask).bit_length() - 1
        row += _ROW
        rank += BINOMIALS[row + square]
        mask &= mask - 1
    return rank


def set_of_rank(rank: int, chosen: int, things: int) -> int:
    """Return the set of `chosen` squares among the first `things` that has a rank; see `rank_of_set`."""
    mask = 0
    square = things
    while chosen:
        row = _ROW * chosen
        square -= 1
        while BINOMIALS[row + square] > rank:
            square -= 1
        rank -= BINOMIALS[row + square]
        mask |= 1 << square
        chosen -= 1
    return mask


def next_set(mask: int) -> int:
    """Return the set of the next rank with as many squares; the empty set has none after it, and is returned."""
    if not mask:
        return 0
    lowest = mask & -mask
    moved = mask + lowest
    return moved | ((mask & ~moved) // lowest >> 1)


def close_gaps(mask: int, left_out: int) -> int:
    """Return a set by the numbers its squares have when other squares, none of them in it, are left out."""
    while left_out:
        highest = 1 << (left_out.bit_length() - 1)
        below = highest - 1
        mask = (mask & below) | ((mask >> 1) & ~below)
        left_out ^= highest
    return mask


def open_gaps(mask: int, left_out: int) -> int:
    """Return the set that `close_gaps` made this one of."""
    while left_out:
        lowest = left_out & -left_out
        below = lowest - 1
        mask = (mask & below) | ((mask & ~below) << 1)
        left_out ^= lowest
    return mask

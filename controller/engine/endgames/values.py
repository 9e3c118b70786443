"""The value of a position in an ending, as a score that can be compared and as the byte that a table keeps.

A *score* is of the player to move: `CERTAIN - plies` where he wins in so many plies, `plies - CERTAIN` where he loses,
0 where neither can win. So the best move is the one after which the other has the lowest score. Plies are counted to
the end of the game, with best play: the winner hastens it, the loser delays it.

A *code* is 0 for a draw, else plies + 1. The number of plies tells who wins: after an even one the player who is to
move now is left without a move, after an odd one the other.
"""

from typing import Final

CERTAIN: Final = 1000
DRAW_CODE: Final = 0
FIRST_OPEN_CODE: Final = 200
"""While an ending is solved, codes from here on are those of positions that are not decided yet. Added is the number of
moves that are not known to lose: kings have 52 moves at the most."""
MOST_PLIES: Final = FIRST_OPEN_CODE - 2


def code_of(score: int) -> int:
    """Return the code of a score."""
    return DRAW_CODE if score == 0 else CERTAIN + 1 - abs(score)


def score_of(code: int, no_move_wins: bool) -> int:
    """Return the score of a code."""
    if code == DRAW_CODE:
        return 0
    plies = code - 1
    return CERTAIN - plies if (plies % 2 == 1) != no_move_wins else plies - CERTAIN


def scores_by_code(no_move_wins: bool) -> list[int]:
    """Return the score of every code."""
    return [score_of(code, no_move_wins) for code in range(256)]


def score_before(score: int) -> int:
    """Return the score of a player by the score that the other has after his move."""
    if score > 0:
        return 1 - score
    return -1 - score if score else 0


def plies_of(score: int) -> int | None:
    """Return the plies to the end of the game, None for a draw."""
    return CERTAIN - abs(score) if score else None

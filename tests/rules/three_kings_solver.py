"""Three kings against one, solved by going backwards from its ends, under the capture rules of Filipino Dama.

Squares are bits of the Vismin board; nothing here is the product's. Two kings that are left may play on for the win.
"""

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from typing import NamedTuple

Mask = int
Line = tuple[Mask, ...]
"""The squares of a diagonal from one square in one direction, nearest first."""

Ending = tuple[Mask, Mask]
"""Where the three kings, or what is left of them, and the lone king stand."""

STEPS = ((-1, -1), (-1, 1), (1, -1), (1, 1))


def _line(number: int, down: int, right: int) -> Line:
    row, place = divmod(number - 1, 4)
    column = 2 * place + (row % 2 == 0)
    spots = [(row + far * down, column + far * right) for far in range(1, 8)]
    return tuple(1 << (4 * r + c // 2) for r, c in spots if 0 <= r < 8 and 0 <= c < 8)


LINES = {1 << (number - 1): tuple(_line(number, *step) for step in STEPS) for number in range(1, 33)}
THROUGH = {
    square: tuple((lines[place], lines[3 - place]) for place in range(4) if lines[place] and lines[3 - place])
    for square, lines in LINES.items()
}
"""For each square the lines from it that can be seen from the other side too, with that other side."""


def quiet(king: Mask, occupied: Mask) -> list[Mask]:
    """Return the squares to which a king may move."""
    found = []
    for line in LINES[king]:
        for square in line:
            if square & occupied:
                break
            found.append(square)
    return found


def captures(king: Mask, foes: Mask, occupied: Mask, taken: Mask = 0) -> list[Ending]:
    """Return the opponents left and the landing of every capture of a king to its end."""
    found = []
    for line in LINES[king]:
        place = next((place for place, square in enumerate(line) if square & occupied), len(line))
        if place == len(line) or not line[place] & foes & ~taken:
            continue
        for landing in line[place + 1 :]:
            if landing & occupied:
                break
            onward = taken | line[place]
            found += captures(landing, foes, occupied, onward) or [(foes & ~onward, landing)]
    return found


def is_lone_king_capturable(ending: Ending) -> bool:
    """Return True if the lone king can be captured: another king sees it, with an empty square behind it."""
    strong, lone = ending
    for line, behind in THROUGH[lone]:
        if behind[0] & strong:
            continue
        for square in line:
            if square & strong:
                return True
    return False


def lone_replies(ending: Ending) -> list[Ending]:
    """Return the positions after the lone king's moves; it must capture as many as it can."""
    strong, lone = ending
    ways = captures(lone, strong, strong)
    if not ways:
        return [(strong, landing) for landing in quiet(lone, strong)]
    fewest = min(left.bit_count() for left, _ in ways)
    return [way for way in ways if way[0].bit_count() == fewest]


def strong_moves(ending: Ending) -> Iterator[Ending]:
    strong, lone = ending
    standing = strong
    while standing:
        king = standing & -standing
        standing ^= king
        for landing in quiet(king, strong | lone):
            yield strong ^ king | landing, lone


class SolvedEndgames(NamedTuple):
    """Return the plies to the capture or block of the lone king by best play, without positions in which it escapes."""

    strong_to_move: dict[Ending, int]
    lone_to_move: dict[Ending, int]


@cache
def solve() -> SolvedEndgames:
    """Return the solution of every position, from those won at once backwards, two plies at a time."""
    endings = list(_all_endings())
    left: dict[Ending, int] = {}  # the lone king's replies that are not yet known to lose
    came_from: dict[Ending, list[Ending]] = {}
    for ending in endings:
        replies = lone_replies(ending)
        left[ending] = len(replies)
        for reply in replies:
            came_from.setdefault(reply, []).append(ending)
    solved = SolvedEndgames({}, {})
    won = [ending for ending in endings if is_lone_king_capturable(ending)]
    lost = [ending for ending in endings if not left[ending]]
    plies = 0
    while won or lost:
        solved.lone_to_move.update(dict.fromkeys(lost, plies))
        # A king moves back as it moves forth. Who can capture must, and has won sooner.
        won += {before for ending in lost for before in strong_moves(ending)} - solved.strong_to_move.keys() - set(won)
        solved.strong_to_move.update(dict.fromkeys(won, plies + 1))
        lost = []
        for ending in won:
            for before in came_from.get(ending, ()):
                left[before] -= 1
                if not left[before]:
                    lost.append(before)
        won, plies = [], plies + 2
    return solved


def _all_endings() -> Iterator[Ending]:
    squares = [1 << place for place in range(32)]
    for kings in (1, 2, 3):
        for standing in combinations(squares, kings):
            strong = sum(standing)
            yield from ((strong, lone) for lone in squares if not lone & strong)

"""Endings solved in the plainest way over `controller.rules`: every position with its successors, from the ends back.

Nothing of `controller.engine` is used. Positions have White to move; one with Black to move is turned.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from typing import NamedTuple

from controller.rules.board_rules import BoardRules
from controller.rules.end_conditions import find_outcome
from controller.rules.outcome import Score
from controller.rules.position import CROWNING_ROW_MASKS, Position, Side


class Value(NamedTuple):
    """Who wins and when: 1 for White, who is to move, -1 for Black."""

    result: int
    plies: int


Values = dict[Position, Value]
"""Positions that are missing are draws."""


def solve_naively(rules: BoardRules, pieces: int) -> Values:
    """Return the value of every position of so many pieces or fewer."""
    values: Values = {}
    open_moves: dict[Position, int] = {}
    came_from: defaultdict[Position, list[Position]] = defaultdict(list)
    for position in list_positions(pieces):
        moves = rules.legal_moves(position)
        outcome = find_outcome(rules.ruleset, position, moves, (), ())
        if outcome is not None:
            if outcome.score is not Score.DRAW:
                values[position] = Value(1 if outcome.score is Score.WHITE_WINS else -1, 0)
            continue
        open_moves[position] = len(moves)
        for move in moves:
            came_from[turned(rules.play(position, move))].append(position)
    for position in came_from:
        if not position.white:  # all captured: it is no position of the tables, but an end of the game
            outcome = find_outcome(rules.ruleset, position, (), (), ())
            assert outcome is not None
            values[position] = Value(1 if outcome.score is Score.WHITE_WINS else -1, 0)
    reached = list(values)
    while reached:
        reached = list(_each_decided_before(reached, values, open_moves, came_from))
    return {position: value for position, value in values.items() if position.white}


def _each_decided_before(
    reached: list[Position],
    values: Values,
    open_moves: dict[Position, int],
    came_from: dict[Position, list[Position]],
) -> Iterator[Position]:
    """Yield the positions that are decided one ply before these."""
    for after in reached:
        result, plies = values[after]
        for before in came_from.get(after, ()):
            if before in values:
                continue
            open_moves[before] -= 1
            if result < 0 or not open_moves[before]:
                values[before] = Value(-result, plies + 1)
                yield before


@cache
def list_positions(pieces: int) -> Sequence[Position]:
    """Return what `each_position` yields; every rule set has the same positions."""
    return tuple(each_position(pieces))


def each_position(pieces: int) -> Iterator[Position]:
    """Yield every position of two to so many pieces with at least one of each side, White to move."""
    squares = [1 << number for number in range(32)]
    for count in range(2, pieces + 1):
        for taken in combinations(squares, count):
            for choice in range(4**count):
                white = sum(square for place, square in enumerate(taken) if choice >> 2 * place & 1)
                kings = sum(square for place, square in enumerate(taken) if choice >> 2 * place & 2)
                black = sum(taken) ^ white
                if white and black and not any(_are_men_past(white, black, kings)):
                    yield Position(white, black, kings, Side.WHITE)


def _are_men_past(white: int, black: int, kings: int) -> Iterator[bool]:
    yield bool(white & ~kings & CROWNING_ROW_MASKS[Side.WHITE])
    yield bool(black & ~kings & CROWNING_ROW_MASKS[Side.BLACK])


def turned(position: Position) -> Position:
    """Return the same position with the colours exchanged and the board turned by half a turn."""
    return Position(turn(position.black), turn(position.white), turn(position.kings), position.to_move.opponent)


@cache
def turn(mask: int) -> int:
    return int(f"{mask:032b}"[::-1], 2)

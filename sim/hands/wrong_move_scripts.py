"""Actions that carry out wrong moves."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from random import Random

from controller.rules.game import Game
from controller.rules.moves import Move
from controller.rules.squares import Occupancy, Square, bit
from sim.durations import pick_duration_us
from sim.hands.actions import Action, Lift, PutDown
from sim.hands.styles import Style, Task
from sim.hands.timing import CARRYING_US, REACHING_US

WrongMoveScript = Callable[[Style, Random], list[Action]]
"""Return the actions that carry a wrong move out, in a style if they can have one; the first follows at once."""


def script_move(move: Move, game: Game) -> WrongMoveScript:
    """Carry a move out as if it were legal."""
    return lambda style, rng: style(Task(game.position.occupancy, move, game.rules.orientation), rng)


def script_moves(moves: Sequence[Move], game: Game) -> list[WrongMoveScript]:
    """Carry each of some moves out as if it were legal; captured pieces are those that its route jumps."""
    return [script_move(move, game) for move in moves]


def script_carry(route: Sequence[Square], removing: Sequence[Square]) -> WrongMoveScript:
    """Carry a piece along a route, stop by stop, and then remove others."""

    def script(_style: Style, rng: Random) -> list[Action]:
        actions = []
        for start, stop in pairwise(route):
            actions += [
                Action(Lift(start), pick_duration_us(REACHING_US, rng)),
                Action(PutDown(stop, start), pick_duration_us(CARRYING_US, rng)),
            ]
        actions += [Action(Lift(square), pick_duration_us(REACHING_US, rng)) for square in removing]
        return [Action(actions[0].act, 0), *actions[1:]]

    return script


def script_two_moves(first: Move, second: Move) -> WrongMoveScript:
    """Make two quiet moves at once, one with each hand."""

    def script(_style: Style, rng: Random) -> list[Action]:
        return [
            Action(Lift(first.origin), 0),
            Action(Lift(second.origin), pick_duration_us(REACHING_US, rng)),
            Action(PutDown(first.landing, first.origin), pick_duration_us(CARRYING_US, rng)),
            Action(PutDown(second.landing, second.origin), pick_duration_us(CARRYING_US, rng)),
        ]

    return script


def script_unfinished_capture(move: Move, left: Occupancy, game: Game) -> WrongMoveScript:
    """Carry a capture out, but leave the captured pieces on the squares of `left` standing."""

    def script(style: Style, rng: Random) -> list[Action]:
        actions = script_move(move, game)(style, rng)
        kept = [each for each in actions if not (isinstance(each.act, Lift) and left & bit(each.act.square))]
        return [Action(kept[0].act, 0), *kept[1:]]

    return script


def script_swap(first: Square, second: Square) -> WrongMoveScript:
    """Exchange two pieces."""

    def script(_style: Style, rng: Random) -> list[Action]:
        return [
            Action(Lift(first), 0),
            Action(Lift(second), pick_duration_us(REACHING_US, rng)),
            Action(PutDown(second, first), pick_duration_us(CARRYING_US, rng)),
            Action(PutDown(first, second), pick_duration_us(CARRYING_US, rng)),
        ]

    return script

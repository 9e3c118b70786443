"""What hands do that move wrongly: acts that carry out what no rule allows."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from random import Random

from controller.rules.game import Game
from controller.rules.moves import Move
from controller.rules.squares import Occupancy, Square, bit
from sim.hands.acts import Do, Lift, Put
from sim.hands.styles import Job, Style
from sim.hands.timing import CARRYING, REACHING, draw

Deed = Callable[[Style, Random], list[Do]]
"""Gives the acts that carry a wrong move out, in a style where it has any to choose; the first follows at once."""


def moved(move: Move, game: Game) -> Deed:
    """Carry a move out as if it were legal."""
    return lambda style, rng: style(Job(game.position.occupancy, move, game.rules.orientation), rng)


def as_moved(moves: Sequence[Move], game: Game) -> list[Deed]:
    """Carry each of these moves out as if it were legal; captured pieces are those that its route jumps."""
    return [moved(move, game) for move in moves]


def carried(route: Sequence[Square], taking: Sequence[Square]) -> Deed:
    """Carry a piece along a route, stop by stop, and then take others off."""

    def acts(_style: Style, rng: Random) -> list[Do]:
        dos = []
        for start, stop in pairwise(route):
            dos += [Do(Lift(start), draw(REACHING, rng)), Do(Put(stop, start), draw(CARRYING, rng))]
        dos += [Do(Lift(square), draw(REACHING, rng)) for square in taking]
        return [Do(dos[0].act, 0), *dos[1:]]

    return acts


def both_moved(first: Move, second: Move) -> Deed:
    """Make two quiet moves at once, one with each hand."""

    def acts(_style: Style, rng: Random) -> list[Do]:
        return [
            Do(Lift(first.origin), 0),
            Do(Lift(second.origin), draw(REACHING, rng)),
            Do(Put(first.landing, first.origin), draw(CARRYING, rng)),
            Do(Put(second.landing, second.origin), draw(CARRYING, rng)),
        ]

    return acts


def leaving(move: Move, left: Occupancy, game: Game) -> Deed:
    """Carry a capture out, but leave the captured pieces of `left` standing."""

    def acts(style: Style, rng: Random) -> list[Do]:
        dos = moved(move, game)(style, rng)
        kept = [do for do in dos if not (isinstance(do.act, Lift) and left & bit(do.act.square))]
        return [Do(kept[0].act, 0), *kept[1:]]

    return acts


def also_taking(square: Square, move: Move, game: Game) -> Deed:
    """Take one more piece off, and then carry a move out."""

    def acts(style: Style, rng: Random) -> list[Do]:
        first, *others = moved(move, game)(style, rng)
        return [Do(Lift(square), 0), Do(first.act, draw(REACHING, rng)), *others]

    return acts


def swapped(first: Square, second: Square) -> Deed:
    """Let two pieces change places."""

    def acts(_style: Style, rng: Random) -> list[Do]:
        return [
            Do(Lift(first), 0),
            Do(Lift(second), draw(REACHING, rng)),
            Do(Put(second, first), draw(CARRYING, rng)),
            Do(Put(first, second), draw(CARRYING, rng)),
        ]

    return acts

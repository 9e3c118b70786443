"""The styles in which people carry out a move: which piece is touched when, and for how long.

A style leaves the board as the move does, whatever way it takes there. It only needs the move's squares, so that an
illegal move can be carried out in it too; captured pieces are those that the route jumps.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from random import Random
from typing import NamedTuple

from controller.rules.moves import Move, Route
from controller.rules.squares import Occupancy, Orientation, Square, squares_between, bit
from sim.hands.acts import Do, Lift, Put
from sim.hands.timing import CARRYING, CROSSING, GLIDING, OTHER_HAND, REACHING, draw


class Job(NamedTuple):
    """One move to be carried out: the squares that hold a piece before it, the move, and the board's orientation."""

    occupancy: Occupancy
    move: Move
    orientation: Orientation


Style = Callable[[Job, Random], list[Do]]
"""Gives the acts that carry out a job; the first one follows at once (after 0 us)."""


def tidy(job: Job, rng: Random) -> list[Do]:
    """Move first, straight to the end or landing by landing; then take the captured pieces."""
    route = _choose_route(job.move, rng)
    stops = route[1:] if rng.random() < 0.5 else route[-1:]
    return _at_once(_carry(route[0], stops, rng) + _remove(_jumped(route, job), rng))


def collector(job: Job, rng: Random) -> list[Do]:
    """Take the captured pieces first, then move straight to the end."""
    route = _choose_route(job.move, rng)
    return _at_once(_remove(_jumped(route, job), rng) + _carry(route[0], route[-1:], rng))


def stepper(job: Job, rng: Random) -> list[Do]:
    """Stop on every landing, and take each captured piece right after it is jumped."""
    dos: list[Do] = []
    taken: set[Square] = set()
    for start, stop in pairwise(_choose_route(job.move, rng)):
        jumped = [square for square in _jumped((start, stop), job) if square not in taken]
        taken.update(jumped)
        dos += _carry(start, (stop,), rng)
        dos += _remove(jumped, rng)
    return _at_once(dos)


def slider(job: Job, rng: Random) -> list[Do]:
    """Drag the piece over the empty squares between, hop over those that are not, then take the captured pieces."""
    route = _choose_route(job.move, rng)
    taken = job.occupancy & ~bit(route[0])
    path = [route[0]]
    for start, stop in pairwise(route):
        path += [square for square in squares_between(start, stop, job.orientation) or () if not taken & bit(square)]
        path.append(stop)
    dos = []
    for start, stop in pairwise(path):
        dos.append(Do(Lift(start), draw(CROSSING, rng)))
        dos.append(Do(Put(stop, start), draw(GLIDING, rng)))
    return _at_once(dos + _remove(_jumped(route, job), rng))


def two_handed(job: Job, rng: Random) -> list[Do]:
    """Move with one hand and take the captured pieces with the other, at the same time and in any order."""
    route = _choose_route(job.move, rng)
    carrying = [do.act for do in _carry(route[0], route[1:] if rng.random() < 0.5 else route[-1:], rng)]
    taking = [do.act for do in _remove(_jumped(route, job), rng)]
    dos = []
    while carrying or taking:
        hand = taking if rng.random() * (len(carrying) + len(taking)) < len(taking) else carrying
        dos.append(Do(hand.pop(0), draw(OTHER_HAND, rng)))
    return _at_once(dos)


def any_style(job: Job, rng: Random) -> list[Do]:
    """Move now in one style, now in another."""
    return rng.choice(tuple(STYLES.values()))(job, rng)


STYLES: dict[str, Style] = {"tidy": tidy, "collector": collector, "stepper": stepper, "slider": slider}
"""The styles of people who move without ado, by name."""


def _choose_route(move: Move, rng: Random) -> Route:
    routes = move.routes
    return routes[0] if len(routes) == 1 else rng.choice(routes)


def _jumped(route: Sequence[Square], job: Job) -> list[Square]:
    """List the captured pieces of a route in the order of their capture."""
    captured = job.move.captured
    if not captured:
        return []
    jumped = [
        square
        for start, stop in pairwise(route)
        for square in squares_between(start, stop, job.orientation) or ()
        if captured & bit(square)
    ]
    return list(dict.fromkeys(jumped))  # where captured pieces leave at once, a king may pass over the square again


def _carry(origin: Square, stops: Iterable[Square], rng: Random) -> list[Do]:
    dos = []
    for stop in stops:
        dos.append(Do(Lift(origin), draw(REACHING, rng)))
        dos.append(Do(Put(stop, origin), draw(CARRYING, rng)))
        origin = stop
    return dos


def _remove(squares: Iterable[Square], rng: Random) -> list[Do]:
    return [Do(Lift(square), draw(REACHING, rng)) for square in squares]


def _at_once(dos: list[Do]) -> list[Do]:
    dos[0] = Do(dos[0].act, 0)
    return dos

"""The styles in which people carry out a move: which piece is touched when, and for how long.

A style leaves the board as the move does, whatever way it takes there. It only needs the move's squares, so that an
illegal move can be carried out in it too; captured pieces are those that the route jumps.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from random import Random
from typing import NamedTuple

from controller.rules.moves import Move, Route
from controller.rules.squares import Occupancy, Orientation, Square, bit, squares_between
from sim.durations import pick_duration_us
from sim.hands.actions import Action, Lift, PutDown
from sim.hands.timing import CARRYING_US, CROSSING_US, GLIDING_US, OTHER_HAND_US, REACHING_US


class Task(NamedTuple):
    """One move to be carried out: the squares that hold a piece before it, the move, and the board's orientation."""

    occupancy: Occupancy
    move: Move
    orientation: Orientation


Style = Callable[[Task, Random], list[Action]]
"""Gives the acts that carry out a job; the first one follows at once (after 0 us)."""


def tidy(task: Task, rng: Random) -> list[Action]:
    """Move first, straight to the end or landing by landing; then take the captured pieces."""
    route = _choose_route(task.move, rng)
    stops = route[1:] if rng.random() < 0.5 else route[-1:]
    return _start_at_once(_carry(route[0], stops, rng) + _remove(_list_jumped(route, task), rng))


def collector(task: Task, rng: Random) -> list[Action]:
    """Take the captured pieces first, then move straight to the end."""
    route = _choose_route(task.move, rng)
    return _start_at_once(_remove(_list_jumped(route, task), rng) + _carry(route[0], route[-1:], rng))


def stepper(task: Task, rng: Random) -> list[Action]:
    """Stop on every landing, and take each captured piece right after it is jumped."""
    actions: list[Action] = []
    taken: set[Square] = set()
    for start, stop in pairwise(_choose_route(task.move, rng)):
        jumped = [square for square in _list_jumped((start, stop), task) if square not in taken]
        taken.update(jumped)
        actions += _carry(start, (stop,), rng)
        actions += _remove(jumped, rng)
    return _start_at_once(actions)


def slider(task: Task, rng: Random) -> list[Action]:
    """Drag the piece over the empty squares between, hop over those that are not, then take the captured pieces."""
    route = _choose_route(task.move, rng)
    taken = task.occupancy & ~bit(route[0])
    path = [route[0]]
    for start, stop in pairwise(route):
        path += [square for square in squares_between(start, stop, task.orientation) or () if not taken & bit(square)]
        path.append(stop)
    actions = []
    for start, stop in pairwise(path):
        actions.append(Action(Lift(start), pick_duration_us(CROSSING_US, rng)))
        actions.append(Action(PutDown(stop, start), pick_duration_us(GLIDING_US, rng)))
    return _start_at_once(actions + _remove(_list_jumped(route, task), rng))


def two_handed(task: Task, rng: Random) -> list[Action]:
    """Move with one hand and take the captured pieces with the other, at the same time and in any order."""
    route = _choose_route(task.move, rng)
    carrying = [do.act for do in _carry(route[0], route[1:] if rng.random() < 0.5 else route[-1:], rng)]
    taking = [do.act for do in _remove(_list_jumped(route, task), rng)]
    actions = []
    while carrying or taking:
        hand = taking if rng.random() * (len(carrying) + len(taking)) < len(taking) else carrying
        actions.append(Action(hand.pop(0), pick_duration_us(OTHER_HAND_US, rng)))
    return _start_at_once(actions)


def any_style(task: Task, rng: Random) -> list[Action]:
    """Move now in one style, now in another."""
    return rng.choice(tuple(STYLES.values()))(task, rng)


STYLES: dict[str, Style] = {"tidy": tidy, "collector": collector, "stepper": stepper, "slider": slider}
"""The styles of people who move without ado, by name."""


def _choose_route(move: Move, rng: Random) -> Route:
    routes = move.routes
    return routes[0] if len(routes) == 1 else rng.choice(routes)


def _list_jumped(route: Sequence[Square], task: Task) -> list[Square]:
    """List the captured pieces of a route in the order of their capture."""
    captured = task.move.captured
    if not captured:
        return []
    jumped = [
        square
        for start, stop in pairwise(route)
        for square in squares_between(start, stop, task.orientation) or ()
        if captured & bit(square)
    ]
    return list(dict.fromkeys(jumped))  # where captured pieces leave at once, a king may pass over the square again


def _carry(origin: Square, stops: Iterable[Square], rng: Random) -> list[Action]:
    actions = []
    for stop in stops:
        actions.append(Action(Lift(origin), pick_duration_us(REACHING_US, rng)))
        actions.append(Action(PutDown(stop, origin), pick_duration_us(CARRYING_US, rng)))
        origin = stop
    return actions


def _remove(squares: Iterable[Square], rng: Random) -> list[Action]:
    return [Action(Lift(square), pick_duration_us(REACHING_US, rng)) for square in squares]


def _start_at_once(actions: list[Action]) -> list[Action]:
    actions[0] = Action(actions[0].act, 0)
    return actions

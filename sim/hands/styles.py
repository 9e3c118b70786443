"""The styles in which people carry out a move: which piece is touched when, and for how long.

Every style leaves the board as the move does. A style needs only the squares of a move, so that it can carry out an
illegal move too; captured pieces are those that the route jumps.
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
    """One move to be carried out."""

    occupancy: Occupancy
    """The squares that hold a piece before the move."""
    move: Move
    orientation: Orientation


Style = Callable[[Task, Random], list[Action]]
"""Return the actions that carry out a task; the first follows at once (after 0 us)."""


def tidy(task: Task, rng: Random) -> list[Action]:
    """Move straight to the end or landing by landing; then remove the captured pieces."""
    route = _choose_route(task.move, rng)
    stops = route[1:] if rng.random() < 0.5 else route[-1:]
    return _start_at_once(_carry(route[0], stops, rng) + _remove(_list_jumped(route, task), rng))


def collector(task: Task, rng: Random) -> list[Action]:
    """Remove the captured pieces; then move straight to the end."""
    route = _choose_route(task.move, rng)
    return _start_at_once(_remove(_list_jumped(route, task), rng) + _carry(route[0], route[-1:], rng))


def stepper(task: Task, rng: Random) -> list[Action]:
    """Stop on every landing, and remove each captured piece right after it is jumped."""
    actions: list[Action] = []
    taken: set[Square] = set()
    for start, stop in pairwise(_choose_route(task.move, rng)):
        jumped = [square for square in _list_jumped((start, stop), task) if square not in taken]
        taken.update(jumped)
        actions += _carry(start, (stop,), rng)
        actions += _remove(jumped, rng)
    return _start_at_once(actions)


def slider(task: Task, rng: Random) -> list[Action]:
    """Drag the piece over empty squares and carry it over occupied ones; then remove the captured pieces."""
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
    """Move with one hand and remove captured pieces with the other, at the same time and in any order."""
    route = _choose_route(task.move, rng)
    carrying = [action.act for action in _carry(route[0], route[1:] if rng.random() < 0.5 else route[-1:], rng)]
    removing = [action.act for action in _remove(_list_jumped(route, task), rng)]
    actions = []
    while carrying or removing:
        hand = removing if rng.random() * (len(carrying) + len(removing)) < len(removing) else carrying
        actions.append(Action(hand.pop(0), pick_duration_us(OTHER_HAND_US, rng)))
    return _start_at_once(actions)


def any_style(task: Task, rng: Random) -> list[Action]:
    """Move in a style chosen for each move."""
    return rng.choice(tuple(STYLES.values()))(task, rng)


STYLES: dict[str, Style] = {"tidy": tidy, "collector": collector, "stepper": stepper, "slider": slider}
"""The styles of one hand that carries out a move and nothing else, by name."""


def _choose_route(move: Move, rng: Random) -> Route:
    routes = move.routes
    return routes[0] if len(routes) == 1 else rng.choice(routes)


def _list_jumped(route: Sequence[Square], task: Task) -> list[Square]:
    """List the squares of the captured pieces that a route jumps, in the order of their capture."""
    captured = task.move.captured
    if not captured:
        return []
    jumped = [
        square
        for start, stop in pairwise(route)
        for square in squares_between(start, stop, task.orientation) or ()
        if captured & bit(square)
    ]
    return list(dict.fromkeys(jumped))  # a king may pass again over a square whose piece was removed at once


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

"""A move as a value: where a piece goes, what it captures, and by which routes."""

from typing import NamedTuple

from controller.rules.squares import Occupancy, Square, squares_of

Route = tuple[Square, ...]
"""The squares on which a piece stops: its origin and every landing, the last of which is where it stays.

Where a king continues along the same diagonal, a route names the first square behind the captured piece.
"""


class Move(NamedTuple):
    """One move: moves with the same origin, landing, captured squares and crowning are one, whatever the route."""

    origin: Square
    landing: Square
    captured: Occupancy
    is_crowning: bool  # a man becomes a king
    routes: tuple[Route, ...]  # every way to play the move, at least one
    huffed: Occupancy = 0  # the mover's square, one or none, from which the opponent took a piece for not capturing

    @property
    def is_capture(self) -> bool:
        """True if the move captures at least one piece."""
        return self.captured != 0

    @property
    def first_route(self) -> Route:
        """The first route."""
        return self.routes[0]

    @property
    def captured_squares(self) -> tuple[Square, ...]:
        """The captured squares, ascending."""
        return squares_of(self.captured)


def move_sort_key(move: Move) -> tuple[int, int, int]:
    """Return the key that sorts moves by origin, landing and captured squares."""
    return move.origin, move.landing, move.captured


def is_same_move(move: Move, other: Move) -> bool:
    """Return True if two moves are one, whatever is known of their routes."""
    return move._replace(routes=()) == other._replace(routes=())

"""A move as a value: where a piece goes, what it captures, and by which routes."""

from typing import NamedTuple

from controller.rules.squares import Occupancy, Square, squares_of

Route = tuple[Square, ...]
"""The squares a piece stops on: its origin, every landing, and last the one where it stays."""


class Move(NamedTuple):
    """One move: moves with the same origin, landing, captured set and crowning are one, whatever the route.

    `captured` is the set of captured squares; `crowned` tells that a man becomes a king; `routes` holds every way to
    play it, at least one. Where a king goes on along a line, a route names the first square behind the captured piece.
    `huffed` is the set of own squares, one or none, from which the opponent took a piece because it did not capture.
    """

    origin: Square
    landing: Square
    captured: Occupancy
    is_crowning: bool
    routes: tuple[Route, ...]
    huffed: Occupancy = 0

    @property
    def is_capture(self) -> bool:
        """Whether the move captures anything."""
        return self.captured != 0

    @property
    def first_route(self) -> Route:
        """The first route."""
        return self.routes[0]

    @property
    def captured_squares(self) -> tuple[Square, ...]:
        """The captured squares, ascending."""
        return squares_of(self.captured)

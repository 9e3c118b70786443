"""The language of the LEDs: each square of a frame has at most one role."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from controller.rules.squares import Square


class LedRole(StrEnum):
    """What an LED says about its square."""

    LIFT = "lift"  # take the wrong piece up from here
    PLACE = "place"  # put a piece back here
    MOVER = "mover"  # this piece may, or must, move
    LANDING = "landing"  # the mover may stop here
    CAPTURED = "captured"  # this captured piece is to leave the board
    WRONG = "wrong"  # wrong too, but its turn comes later
    LAST_MOVE = "last move"
    FAULT = "fault"  # this square's sensor is not trusted
    QUESTION = "question"  # the board asks about this square
    WIN = "win"  # a piece of the winner


@dataclass(frozen=True, slots=True)
class LedFrame:
    """The roles of the squares that are lit, ascending by square; no entry is dark."""

    roles: tuple[tuple[Square, LedRole], ...] = ()


DARK_FRAME = LedFrame()


def build_led_frame(roles: Iterable[tuple[Iterable[Square], LedRole]]) -> LedFrame:
    """Build a frame from squares by role; a square named twice keeps its first role."""
    by_square: dict[Square, LedRole] = {}
    for squares, role in roles:
        for square in squares:
            by_square.setdefault(square, role)
    return LedFrame(tuple(sorted(by_square.items())))

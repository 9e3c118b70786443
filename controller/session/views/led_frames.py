"""LED frames: each square has at most one role; a theme turns roles into colour and rhythm."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from controller.rules.squares import Square


class LedRole(StrEnum):
    """What an LED says about its square; the values are stored in traces and sent to the page."""

    LIFT = "lift"  # lift the wrong piece from here
    PLACE = "place"  # put a piece back here
    MOVER = "mover"  # this piece may, or must, move
    LANDING = "landing"  # the mover may stop here
    CAPTURED = "captured"  # remove this captured piece
    WRONG = "wrong"  # wrong too, corrected later
    LAST_MOVE = "last move"
    FAULT = "fault"  # this square's sensor is not trusted
    QUESTION = "question"  # the board asks about this square
    WIN = "win"  # a piece of the winner


@dataclass(frozen=True, slots=True)
class LedFrame:
    """The squares that are lit, with their roles."""

    roles: tuple[tuple[Square, LedRole], ...] = ()  # ascending by square


DARK_FRAME = LedFrame()


def build_led_frame(roles: Iterable[tuple[Iterable[Square], LedRole]]) -> LedFrame:
    """Return the frame of these squares by role; a square named twice keeps its first role."""
    by_square: dict[Square, LedRole] = {}
    for squares, role in roles:
        for square in squares:
            by_square.setdefault(square, role)
    return LedFrame(tuple(sorted(by_square.items())))

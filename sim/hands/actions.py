"""What a person does at a table, one act at a time."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from controller.rules.position import Side
from controller.rules.squares import Occupancy, Square
from hardware.events import Button


@dataclass(frozen=True, slots=True)
class Lift:
    """Take the piece from a square into the hand; a piece that is not put down again ends beside the board."""

    square: Square


@dataclass(frozen=True, slots=True)
class PutDown:
    """Put down, on `square`, the piece in hand that was last lifted from `taken_from`.

    None: the piece lifted last; with none in hand, the one that was laid beside the board last.
    """

    square: Square
    taken_from: Square | None


@dataclass(frozen=True, slots=True)
class Nudge:
    """Push the piece on a square straight; its magnet is off the reed for `lasts_us`. An empty square is left alone."""

    square: Square
    duration_us: int


@dataclass(frozen=True, slots=True)
class Stack:
    """Lay a second piece, from beside the board, on the man on a square: a king. An empty square is left alone."""

    square: Square


@dataclass(frozen=True, slots=True)
class PushButton:
    """Press a clock button, for a moment or for `held_us`."""

    button: Button
    held_us: int | None = None


@dataclass(frozen=True, slots=True)
class LookAtLamps:
    """Only look at the lamps."""


LOOK = LookAtLamps()

BUTTON_OF_SIDE = {Side.WHITE: Button.WHITE, Side.BLACK: Button.BLACK}

HandAct = Lift | PutDown | Nudge | Stack | PushButton | LookAtLamps


class Action(NamedTuple):
    """One act, and how long after the one before it (microseconds); a turn's first act counts from the turn's begin."""

    act: HandAct
    after_us: int


LampRoles = Mapping[Square, str]
"""What is lit: the word of each lit square's role, such as `lift` or `landing`."""


class Observation(NamedTuple):
    """What a person sees as an act is done: the lamps, and the time (microseconds).

    `standing` are the squares that hold a piece, `turn` the side whose clock runs; None: not looked at.
    """

    lamps: LampRoles
    at_us: int
    occupancy: Occupancy | None = None
    turn: Side | None = None

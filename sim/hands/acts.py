"""What a person does at a table, one act at a time."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from controller.rules.squares import Square
from hardware.events import Button


@dataclass(frozen=True, slots=True)
class Lift:
    """Take the piece from a square into the hand; a piece that is not put down again ends beside the board."""

    square: Square


@dataclass(frozen=True, slots=True)
class Put:
    """Put down, on `square`, the piece in hand that was last lifted from `taken_from`.

    None: the piece lifted last; with none in hand, the one that was laid beside the board last.
    """

    square: Square
    taken_from: Square | None


@dataclass(frozen=True, slots=True)
class Press:
    """Press a clock button."""

    button: Button


@dataclass(frozen=True, slots=True)
class Look:
    """Only look at the lamps."""


LOOK = Look()

Act = Lift | Put | Press | Look


class Do(NamedTuple):
    """One act, and how long after the one before it (microseconds); a turn's first act counts from the turn's begin."""

    act: Act
    after_us: int


Lamps = Mapping[Square, str]
"""What is lit: the word of each lit square's role, such as `lift` or `landing`."""


class Seen(NamedTuple):
    """What a person sees as an act is done: the lamps, and the time (microseconds)."""

    lamps: Lamps
    at_us: int

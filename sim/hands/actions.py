"""What a person does at a table, one act at a time, and what he sees then."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from controller.rules.position import Side
from controller.rules.squares import Occupancy, Square
from hardware.events import Button


@dataclass(frozen=True, slots=True)
class Lift:
    """Lift the piece from a square; a piece that is not put down again is laid beside the board."""

    square: Square


@dataclass(frozen=True, slots=True)
class PutDown:
    """Put a piece in hand down."""

    square: Square
    taken_from: Square | None
    """The square from which the piece was lifted.

    None: the piece lifted last or, with none in hand, the one that was laid beside the board last.
    """


@dataclass(frozen=True, slots=True)
class Nudge:
    """Push the piece on a square straight; nothing happens on an empty square."""

    square: Square
    duration_us: int
    """How long the magnet is away from the reed."""


@dataclass(frozen=True, slots=True)
class Stack:
    """Crown the man on a square with a piece from beside the board; nothing happens on an empty square."""

    square: Square


@dataclass(frozen=True, slots=True)
class PushButton:
    """Press a clock button."""

    button: Button
    held_us: int | None = None
    """How long the button is held; None: for a moment."""


@dataclass(frozen=True, slots=True)
class LookAtLamps:
    """Look at the lamps and touch nothing."""


LOOK = LookAtLamps()

BUTTON_OF_SIDE = {Side.WHITE: Button.WHITE, Side.BLACK: Button.BLACK}

HandAct = Lift | PutDown | Nudge | Stack | PushButton | LookAtLamps


class Action(NamedTuple):
    """One act and its time."""

    act: HandAct
    after_us: int
    """The time since the act before, or since the start of the turn."""


LampRoles = Mapping[Square, str]
"""The word of each lit square's role, such as `lift` or `landing`."""


class Observation(NamedTuple):
    """What a person sees when an act is performed."""

    lamps: LampRoles
    at_us: int
    occupancy: Occupancy | None = None
    """The squares that hold a piece; None if the person does not look at them."""
    turn: Side | None = None
    """The side to move; None if the person does not look at the clock, or if there is no game."""
    is_fault_told: bool = False
    """Whether the display tells of a fault that no lamp shows, because help is off."""

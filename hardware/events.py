"""What a part of the board reports: plain values about squares and buttons, stamped where they happened.

Times are integer microseconds of the host's monotonic clock.
"""

from dataclasses import dataclass
from enum import StrEnum

from controller.rules.squares import Occupancy, Square


class Button(StrEnum):
    """A clock button, named for the side that sits at it; the third is the arbiter's, where there is one."""

    WHITE = "white"
    BLACK = "black"
    THIRD = "third"


class Part(StrEnum):
    """A part that can go missing."""

    SENSORS = "sensors"
    BUTTONS = "buttons"
    DISPLAY = "display"
    LEDS = "LEDs"
    BUZZER = "buzzer"


@dataclass(frozen=True, slots=True, kw_only=True)
class Edge:
    """One raw change of one sensor, bounce included."""

    square: Square
    closed: bool
    at_us: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Snapshot:
    """The raw level of every sensor at one time."""

    occupancy: Occupancy
    at_us: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PartLost:
    """A part no longer answers."""

    part: Part
    at_us: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PartRestored:
    """A part that was lost answers again; sensors send a Snapshot next."""

    part: Part
    at_us: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ButtonEdge:
    """One raw change of one button, bounce included."""

    button: Button
    down: bool
    at_us: int


SensorEvent = Edge | Snapshot | PartLost | PartRestored

ButtonEvent = ButtonEdge | PartLost | PartRestored

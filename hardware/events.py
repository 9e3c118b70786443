"""What the parts of a board report: plain values about squares and buttons.

Times are integer microseconds of the host's monotonic clock, stamped where the event happened.
"""

from dataclasses import dataclass, field
from enum import StrEnum

from controller.rules.squares import Occupancy, Square


class Button(StrEnum):
    """A clock button."""

    WHITE = "white"
    """The button on White's side."""
    BLACK = "black"
    """The button on Black's side."""
    THIRD = "third"
    """The arbiter's button; a board may have none."""


class Part(StrEnum):
    """A part that can stop working; its value names it in messages."""

    SENSORS = "sensors"
    """The 32 reed switches."""
    BUTTONS = "buttons"
    """The clock buttons."""
    DISPLAY = "display"
    """The display of pixels or of characters."""
    LEDS = "LEDs"
    """The 32 LEDs."""
    BUZZER = "buzzer"
    """The buzzer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Edge:
    """One raw change of one sensor; bounce is not filtered."""

    square: Square
    """The square whose sensor changed."""
    closed: bool
    """True if the sensor detects a piece now."""
    at_us: int
    """When the sensor changed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Snapshot:
    """The raw level of every sensor at one time."""

    occupancy: Occupancy
    """The squares whose sensor is closed."""
    at_us: int
    """When the sensors were read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PartLost:
    """Report that a part no longer answers."""

    part: Part
    """The part that is lost."""
    at_us: int
    """When the loss was noticed."""
    reason: str = field(default="", compare=False)
    """What is wrong and what to do, for people; it is not recorded, since no game depends on it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PartRestored:
    """Report that a lost part answers again; sensors send a Snapshot next."""

    part: Part
    """The part that answers."""
    at_us: int
    """When it answered."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ButtonEdge:
    """One raw change of one button, bounce not filtered, or how it stands as its driver opens it."""

    button: Button
    """The button that changed or stands so."""
    down: bool
    """True if the button is pressed now."""
    at_us: int
    """When the button changed, or was found to stand so."""
    is_level: bool = False
    """True if it tells how the button stands: one side of a rocker rests down, so that alone is no press."""


SensorEvent = Edge | Snapshot | PartLost | PartRestored
"""What a Sensors port yields."""

ButtonEvent = ButtonEdge | PartLost | PartRestored
"""What a Buttons port yields."""

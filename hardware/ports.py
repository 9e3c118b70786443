"""What the daemon needs of a board: narrow protocols and their values.

A driver (hardware.drivers) or the simulated board (sim) implements the protocols. Neither knows games.
"""

from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Protocol, runtime_checkable

from controller.rules.squares import Square
from hardware.events import ButtonEvent, Part, SensorEvent

Colour = tuple[int, int, int]
"""Red, green and blue, 0 to 255 each."""

Colours = tuple[Colour, ...]
"""The colours of the 32 LEDs at one time, square 1 first."""

DARK: Colour = (0, 0, 0)
"""The colour of an LED that is off."""


class Rhythm(Enum):
    """How a lamp changes with time, so that no role depends on colour alone; hardware.rhythm has the periods."""

    STEADY = "steady"
    """Always at full light."""
    SLOW_BLINK = "slow blink"
    """On and off, less than once a second."""
    FAST_BLINK = "fast blink"
    """On and off, almost three times a second."""
    PULSE = "pulse"
    """Dimmer and brighter, never dark."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Lamp:
    """The light of one LED over time."""

    colour: Colour
    """The colour at full light."""
    rhythm: Rhythm
    """How the light changes with time."""


LampFrame = Mapping[Square, Lamp]
"""The lamps of one frame; a square that has no entry is dark."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """A picture with one bit a pixel."""

    width: int
    """The width in pixels, a multiple of 8."""
    height: int
    """The height in pixels."""
    rows: bytes
    """The pixels row by row from the top, 8 pixels a byte, the leftmost in the highest bit; 1 is lit."""


class Tone(Enum):
    """A sound of the buzzer; hardware.drivers.gpio_buzzer has the beeps of each."""

    CLICK = "click"
    """One short beep."""
    HURRY = "hurry"
    """Two short beeps."""
    FLAG = "flag"
    """One long beep."""
    WARNING = "warning"
    """Three low beeps."""
    END = "end"
    """Three beeps that rise."""


class PartError(Exception):
    """A part does not answer, or its answer is wrong."""

    def __init__(self, part: Part, reason: str) -> None:
        super().__init__(f"{part.value}: {reason}")
        self.part = part
        """The part that failed."""
        self.reason = reason
        """What is wrong and what to do, without the part's name."""


class Sensors(Protocol):
    """The 32 reed switches."""

    def events(self) -> AsyncIterator[SensorEvent]:
        """Yield a Snapshot first, then raw changes in order of their stamps, for as long as the board runs.

        A part that is lost yields PartLost first, and the Snapshot once it answers.
        """
        ...


class Buttons(Protocol):
    """The clock buttons."""

    def events(self) -> AsyncIterator[ButtonEvent]:
        """Yield raw changes in order of their stamps.

        A button that is already down at the start, or when the part is restored, yields a change too.
        """
        ...


class Leds(Protocol):
    """The 32 LEDs."""

    async def show(self, colours: Colours) -> None:
        """Light the 32 LEDs with these colours; raises PartError if the LEDs do not answer."""
        ...


@runtime_checkable
class DimmableLeds(Protocol):
    """LEDs whose brightness can be changed."""

    async def set_brightness(self, share: float) -> None:
        """Set the brightest lamp's share of full light, above 0 up to 1; raises PartError if the LEDs do not answer."""
        ...


class Display(Protocol):
    """A small display with one bit a pixel."""

    @property
    def size(self) -> tuple[int, int]:
        """The width and the height in pixels."""
        ...

    async def show(self, picture: Picture) -> None:
        """Show a picture of exactly the display's size; raises PartError if the display does not answer."""
        ...


@runtime_checkable
class TextDisplay(Protocol):
    """A small display of characters, such as an HD44780, with all of printable ASCII except backslash and tilde."""

    @property
    def columns(self) -> int:
        """The number of characters in a line."""
        ...

    @property
    def lines(self) -> int:
        """The number of lines."""
        ...

    async def write(self, text: tuple[str, ...]) -> None:
        """Show exactly `lines` lines of exactly `columns` characters; raises PartError if the display fails."""
        ...


class Buzzer(Protocol):
    """A buzzer."""

    async def play(self, tone: Tone) -> None:
        """Sound one tone to its end; raises PartError if the buzzer does not answer."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """The parts of one board."""

    sensors: Sensors
    """The reed switches."""
    buttons: Buttons
    """The clock buttons."""
    leds: Leds
    """The LEDs."""
    display: Display | TextDisplay
    """The display, of pixels or of characters."""
    buzzer: Buzzer
    """The buzzer."""

"""What the daemon asks of a board: narrow protocols and the values they take.

A driver (hardware.drivers) or the simulated board (sim) implements them; neither knows of a game.
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
"""What is lit now: 32 colours, square 1 first."""

DARK: Colour = (0, 0, 0)


class Rhythm(Enum):
    """How a lamp changes with time, so that no role is told by colour alone."""

    STEADY = "steady"
    SLOW_BLINK = "slow blink"
    FAST_BLINK = "fast blink"
    PULSE = "pulse"


@dataclass(frozen=True, slots=True, kw_only=True)
class Lamp:
    """The colour and rhythm of one LED."""

    colour: Colour
    rhythm: Rhythm


LampFrame = Mapping[Square, Lamp]
"""The lamps of one frame; a square that is not named is dark."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """A one-bit picture: `rows` holds the pixels row by row, 8 to a byte, leftmost in the highest bit."""

    width: int
    height: int
    rows: bytes


class Tone(Enum):
    """A sound of the buzzer."""

    CLICK = "click"
    HURRY = "hurry"
    FLAG = "flag"
    WARNING = "warning"
    END = "end"


class PartError(Exception):
    """A part does not answer, or not as it should."""

    def __init__(self, part: Part, reason: str) -> None:
        super().__init__(f"{part.value}: {reason}")
        self.part = part
        self.reason = reason


class Sensors(Protocol):
    """The 32 reed switches."""

    def events(self) -> AsyncIterator[SensorEvent]:
        """Yield a Snapshot first, then raw changes in order of their stamps, for as long as the board runs."""
        ...


class Buttons(Protocol):
    """The clock buttons."""

    def events(self) -> AsyncIterator[ButtonEvent]:
        """Yield raw changes in order of their stamps; a button that is down at first, or on coming back, is one."""
        ...


class Leds(Protocol):
    """The 32 LEDs."""

    async def show(self, colours: Colours) -> None:
        """Light the 32 LEDs with these colours."""
        ...


class Display(Protocol):
    """A small one-bit display."""

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        ...

    async def show(self, picture: Picture) -> None:
        """Show a picture of exactly the display's size."""
        ...


@runtime_checkable
class TextDisplay(Protocol):
    """A small display of characters, such as an HD44780, that has all of printable ASCII but backslash and tilde."""

    @property
    def columns(self) -> int:
        """How many characters a line has."""
        ...

    @property
    def lines(self) -> int:
        """How many lines it has."""
        ...

    async def write(self, text: tuple[str, ...]) -> None:
        """Show exactly `lines` lines of exactly `columns` characters."""
        ...


class Buzzer(Protocol):
    """Something that beeps."""

    async def play(self, tone: Tone) -> None:
        """Sound one tone."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """The parts of one board."""

    sensors: Sensors
    buttons: Buttons
    leds: Leds
    display: Display | TextDisplay
    buzzer: Buzzer

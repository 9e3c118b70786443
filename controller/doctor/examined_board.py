"""The board under examination: its parts, and how its contacts are wired."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from controller.rules.squares import SQUARES, Square
from hardware.events import Button, Part


@dataclass(frozen=True, slots=True, kw_only=True)
class MatrixLine:
    """A line of the matrix."""

    name: str
    """Its name, such as `sense line 3`."""
    squares: tuple[Square, ...]
    """The squares of its contacts, in the order of the crossing lines."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ExaminedBoard:
    """A board as its profile describes it, and how to examine it."""

    sense_lines: tuple[MatrixLine, ...] = ()
    """The sense lines of its matrix; none if it has no matrix."""
    drive_lines: tuple[MatrixLine, ...] = ()
    """The drive lines of its matrix; none if it has no matrix."""
    has_sensors: bool = True
    """True if there are sensors to test."""
    has_leds: bool = True
    """True if there are LEDs to test."""
    led_chain: tuple[Square, ...] = SQUARES
    """The square of each LED, from the start of the chain; each LED passes on the data of those behind it."""
    buttons: tuple[Button, ...] = (Button.WHITE, Button.BLACK)
    """The buttons to test."""
    optional_buttons: frozenset[Button] = frozenset()
    """Those of `buttons` that the board may lack, which is no fault."""
    has_rocker: bool = False
    """True if the players' buttons are a rocker, whose sides stay down."""
    has_display: bool = True
    """True if there is a display to test."""
    other_chip: str | None = None
    """The chip that is sold in place of the display's own, and shows pictures otherwise; None if there is none."""
    has_buzzer: bool = True
    """True if there is a buzzer to test."""
    allowed_bounce_us: int = 30_000
    """The longest bounce of a button that the profile filters."""
    timeout_us: int = 10_000_000
    """The time that a person has to put or take a piece or to press a button."""
    is_thorough: bool = False
    """True: test every wire, also if two wrong orders would hide each other."""

    absent: Mapping[Part, str] = field(default_factory=dict)
    """The parts that the profile names and that cannot be used, each with what is wrong and what to do."""

    @property
    def parts(self) -> frozenset[Part]:
        """The parts that there are to test."""
        present = {
            Part.SENSORS: self.has_sensors,
            Part.LEDS: self.has_leds,
            Part.BUTTONS: bool(self.buttons),
            Part.DISPLAY: self.has_display,
            Part.BUZZER: self.has_buzzer,
        }
        return frozenset(part for part, is_present in present.items() if is_present)

    def limited_to(self, parts: Collection[Part]) -> "ExaminedBoard":
        """Return the board with these of its parts to test, and no others."""
        return replace(
            self,
            has_sensors=self.has_sensors and Part.SENSORS in parts,
            has_leds=self.has_leds and Part.LEDS in parts,
            buttons=self.buttons if Part.BUTTONS in parts else (),
            has_display=self.has_display and Part.DISPLAY in parts,
            has_buzzer=self.has_buzzer and Part.BUZZER in parts,
        )

    def without_absent(self, absent: Mapping[Part, str]) -> "ExaminedBoard":
        """Return the board without parts that cannot be used; `absent` has the reason and the remedy of each."""
        return replace(self.limited_to([part for part in Part if part not in absent]), absent=absent)

    @property
    def lines(self) -> tuple[MatrixLine, ...]:
        """All lines of the matrix."""
        return self.sense_lines + self.drive_lines


def matrix_lines(squares: Sequence[Square], drive_count: int) -> Iterator[tuple[MatrixLine, ...]]:
    """Yield the sense lines and then the drive lines of a matrix; `squares` is in the order of the sense lines."""
    sense_count = len(squares) // drive_count
    yield tuple(
        MatrixLine(
            name=f"sense line {index + 1}", squares=tuple(squares[index * drive_count : (index + 1) * drive_count])
        )
        for index in range(sense_count)
    )
    yield tuple(
        MatrixLine(name=f"drive line {index + 1}", squares=tuple(squares[index::drive_count]))
        for index in range(drive_count)
    )

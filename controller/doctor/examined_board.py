"""The board under examination: its parts, and how its contacts are wired."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from controller.rules.squares import Square
from hardware.events import Button


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
    has_leds: bool = True
    """True if there are LEDs to test."""
    buttons: tuple[Button, ...] = (Button.WHITE, Button.BLACK)
    """The buttons to test."""
    has_rocker: bool = False
    """True if the players' buttons are a rocker, whose sides stay down."""
    has_display: bool = True
    """True if there is a display to test."""
    has_buzzer: bool = True
    """True if there is a buzzer to test."""
    allowed_bounce_us: int = 30_000
    """The longest bounce of a button that the profile filters."""
    timeout_us: int = 10_000_000
    """The time that a person has to put or take a piece or to press a button."""
    is_thorough: bool = False
    """True: test every wire, also if two wrong orders would hide each other."""

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

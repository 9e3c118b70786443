"""What is examined: the parts that a board has, and how its contacts are wired."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from controller.rules.squares import Square
from hardware.events import Button


@dataclass(frozen=True, slots=True, kw_only=True)
class MatrixLine:
    """A line of the matrix: its name, such as `sense line 3`, and the squares of the contacts on it, in order."""

    name: str
    squares: tuple[Square, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ExaminedBoard:
    """A board as its profile describes it.

    `senses` and `drives` are the lines of its matrix, none where it has no matrix. `bounce_us` is how long a button may
    bounce, `patience_us` how long a person has for what is asked. A `thorough`
    examination learns every wire, also where two wrong orders would hide each other.
    """

    sense_lines: tuple[MatrixLine, ...] = ()
    drive_lines: tuple[MatrixLine, ...] = ()
    has_leds: bool = True
    buttons: tuple[Button, ...] = (Button.WHITE, Button.BLACK)
    has_rocker: bool = False
    has_display: bool = True
    has_buzzer: bool = True
    allowed_bounce_us: int = 30_000
    timeout_us: int = 10_000_000
    is_thorough: bool = False

    @property
    def lines(self) -> tuple[MatrixLine, ...]:
        """All lines of the matrix."""
        return self.sense_lines + self.drive_lines


def matrix_lines(squares: Sequence[Square], drive_count: int) -> Iterator[tuple[MatrixLine, ...]]:
    """Give the sense lines and then the drive lines of a matrix whose contacts have these squares, sense by sense."""
    sense_count = len(squares) // drive_count
    yield tuple(
        MatrixLine(
            name=f"sense line {index + 1}", squares=tuple(squares[index * drive_count : (index + 1) * drive_count])
        )
        for index in range(sense_count)
    )
    yield tuple(
        MatrixLine(name=f"drive line {place + 1}", squares=tuple(squares[place::drive_count]))
        for place in range(drive_count)
    )

"""What is examined: the parts that a board has, and how its contacts are wired."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from controller.rules.squares import Square
from hardware.events import Button


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A line of the matrix: its name, such as `sense line 3`, and the squares of the contacts on it, in order."""

    name: str
    squares: tuple[Square, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Subject:
    """A board as its profile describes it.

    `senses` and `drives` are the lines of its matrix, none where it has no matrix. `bounce_us` is how long a button may
    bounce, `patience_us` how long a person has for what is asked. A `thorough`
    examination learns every wire, also where two wrong orders would hide each other.
    """

    senses: tuple[Line, ...] = ()
    drives: tuple[Line, ...] = ()
    has_leds: bool = True
    buttons: tuple[Button, ...] = (Button.WHITE, Button.BLACK)
    rocker: bool = False
    has_display: bool = True
    has_buzzer: bool = True
    bounce_us: int = 30_000
    patience_us: int = 10_000_000
    thorough: bool = False

    @property
    def lines(self) -> tuple[Line, ...]:
        """All lines of the matrix."""
        return self.senses + self.drives


def matrix_lines(squares: Sequence[Square], drives: int) -> Iterator[tuple[Line, ...]]:
    """Give the sense lines and then the drive lines of a matrix whose contacts have these squares, sense by sense."""
    senses = len(squares) // drives
    yield tuple(
        Line(name=f"sense line {place + 1}", squares=tuple(squares[place * drives : (place + 1) * drives]))
        for place in range(senses)
    )
    yield tuple(Line(name=f"drive line {place + 1}", squares=tuple(squares[place::drives])) for place in range(drives))

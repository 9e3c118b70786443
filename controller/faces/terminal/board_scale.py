"""How large a board is drawn on a terminal."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, order=True)
class BoardScale:
    """The size of a board by the lines of one square; a character is about twice as high as it is wide."""

    lines: int

    @property
    def square_width(self) -> int:
        """The columns of a square: odd, so that a piece stands in its middle."""
        return 2 * self.lines + 1

    @property
    def point_pitch(self) -> int:
        """The columns from one column of the matrix to the next: its lines cross squarely."""
        return 2 * self.lines

    @property
    def width(self) -> int:
        """The columns of a board, with one free column on each side."""
        return 8 * self.square_width + 2

    @property
    def height(self) -> int:
        """The lines of a board."""
        return 8 * self.lines

    @property
    def is_smallest(self) -> bool:
        """Whether a piece takes one line only."""
        return self == SMALLEST_SCALE


SMALLEST_SCALE = BoardScale(2)
"""One line for the number and the LED of a square, and one for its piece."""

LARGEST_SCALE = BoardScale(8)
"""A choice: the board then fills a terminal of 67 lines."""


def largest_scale(width: int, height: int) -> BoardScale | None:
    """Return the largest scale at which a board fits into columns and lines; None if none does."""
    scales = map(BoardScale, range(LARGEST_SCALE.lines, SMALLEST_SCALE.lines - 1, -1))
    return next((scale for scale in scales if scale.width <= width and scale.height <= height), None)

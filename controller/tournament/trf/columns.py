"""Where what stands in a line of TRF16 (FIDE Handbook C.04.A, Annex 2); columns are counted from 1, as there."""

from typing import NamedTuple

PLAYER_TAG = "001"


class Columns(NamedTuple):
    """The first and the last column of a field."""

    first: int
    last: int

    def text_in(self, line: str) -> str:
        """Return the field's text without blanks around it."""
        return line[self.first - 1 : self.last].strip()

    @property
    def width(self) -> int:
        """How many characters the field has."""
        return self.last - self.first + 1

    def __str__(self) -> str:
        """Return the columns as faults name them."""
        return f"column {self.first}" if self.first == self.last else f"columns {self.first}-{self.last}"


NUMBER = Columns(5, 8)
SEX = Columns(10, 10)
TITLE = Columns(11, 13)
NAME = Columns(15, 47)
RATING = Columns(49, 52)
FEDERATION = Columns(54, 56)
FEDERATION_NUMBER = Columns(58, 68)
BIRTH_DATE = Columns(70, 79)
POINTS = Columns(81, 84)
RANK = Columns(86, 89)

FIRST_ROUND_COLUMN = 92
ROUND_WIDTH = 10


class RoundColumns(NamedTuple):
    """The three fields of one round of a player."""

    opponent: Columns
    colour: Columns
    result: Columns


def round_columns(number: int) -> RoundColumns:
    """Return the columns of a round, counted from 1."""
    first = FIRST_ROUND_COLUMN + ROUND_WIDTH * (number - 1)
    return RoundColumns(Columns(first, first + 3), Columns(first + 5, first + 5), Columns(first + 7, first + 7))


def count_rounds(line: str) -> int:
    """Return how many rounds a player's line has room for."""
    rest = len(line.rstrip()) - (FIRST_ROUND_COLUMN - 1)
    return 0 if rest <= 0 else -(-rest // ROUND_WIDTH)

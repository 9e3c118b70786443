"""Words of scripts that stand for values."""

from enum import StrEnum


class SideName(StrEnum):
    """A side by its name; the table knows no more of it."""

    WHITE = "white"
    BLACK = "black"


class Result(StrEnum):
    """A game's result as PDN writes it."""

    WHITE_WINS = "1-0"
    BLACK_WINS = "0-1"
    DRAW = "1/2-1/2"
    UNDECIDED = "*"

"""The end of a game: its score, its reason, and the clause."""

from dataclasses import dataclass, field
from enum import StrEnum

from controller.rules.position import Side


class Score(StrEnum):
    """The result of a game, as PDN writes it."""

    WHITE_WINS = "1-0"
    BLACK_WINS = "0-1"
    DRAW = "1/2-1/2"
    UNDECIDED = "*"


def win_for(side: Side) -> Score:
    """Return the score of a game that this side won."""
    return Score.WHITE_WINS if side is Side.WHITE else Score.BLACK_WINS


class Termination(StrEnum):
    """The reason why a game ended."""

    NO_PIECES = "no pieces left"
    NO_MOVES = "no move left"
    LONE_KING_COUNT = "lone king not captured in time"
    NO_PROGRESS = "too long without progress"
    FEW_PIECES = "too long in an ending of few pieces"
    FEW_KINGS = "too few kings to win"
    REPETITION = "the same position again"
    AGREEMENT = "agreement"
    RESIGNATION = "resignation"
    TIME = "time"
    INSUFFICIENT = "time ran out against a lone king"
    ILLEGAL_MOVES = "illegal moves"
    WARNINGS = "warnings"
    ARBITER = "arbiter"
    ADJOURNED = "adjourned"  # unfinished, to be played on later


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """The end of a game; two outcomes that differ only in their clause are equal."""

    score: Score
    termination: Termination
    clause: str = field(default="", compare=False)  # of the rules that ended the game; empty if people ended it

"""How a game ended: the score, the reason, and the clause."""

from dataclasses import dataclass, field
from enum import StrEnum

from controller.rules.position import Side


class Score(StrEnum):
    """The result as PDN writes it."""

    WHITE_WINS = "1-0"
    BLACK_WINS = "0-1"
    DRAW = "1/2-1/2"
    UNDECIDED = "*"


def win_for(side: Side) -> Score:
    """Give the score of a game that this side won."""
    return Score.WHITE_WINS if side is Side.WHITE else Score.BLACK_WINS


class Termination(StrEnum):
    """Why a game ended."""

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
    ILLEGAL_MOVES = "illegal moves"
    ARBITER = "arbiter"


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """The end of a game: its score, why, and the clause of the rules that says so (empty: people ended it)."""

    score: Score
    termination: Termination
    clause: str = field(default="", compare=False)  # it explains, and tells no two ends apart

"""The traits of a rule set: named choices that the generator and the outcome read; no code asks a rule set's name."""

from dataclasses import dataclass
from enum import Enum

from controller.rules.position import Side


class Precedence(Enum):
    """One criterion by which some captures must be preferred to others; a rule set lists them, the strongest first."""

    MOST_PIECES = "the most pieces must be captured"
    WITH_KING = "a king must capture before a man"
    MOST_KINGS = "the most kings must be captured"
    KING_SOONEST = "a king must be captured as early on the way as can be"


class Crowning(Enum):
    """What happens to a man that reaches its far row within a capture."""

    WHEN_STOPPED = "it goes on as a man, and is crowned only where it stops on the far row"
    ON_THE_WAY = "it goes on as a king"
    ENDS_MOVE = "its move ends there, and it is crowned"


class KingLanding(Enum):
    """Where a flying king may land behind a captured piece."""

    ANYWHERE = "on any empty square behind the piece"
    WHERE_IT_GOES_ON = "where it can capture more, if it can anywhere"


class Removal(Enum):
    """When captured pieces leave the board."""

    AFTER_MOVE = "when the move is over; until then they block"
    AT_ONCE = "each as it is captured"


class NoMove(Enum):
    """What becomes of the player who cannot move on his turn."""

    LOSES = "he loses"
    WINS = "he wins"


@dataclass(frozen=True, slots=True, kw_only=True)
class LoneKingCount:
    """The draw by count of one king against several, nothing else on the board.

    The lone king's moves are counted; the game is drawn if the reply to its `moves`-th move does not capture it.
    """

    moves: int
    against: int  # exactly so many kings


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSet:
    """One draughts of the 32 squares as named traits."""

    name: str
    title: str
    first_mover: Side
    flying_kings: bool
    men_capture_backward: bool
    men_capture_kings: bool
    precedence: tuple[Precedence, ...]  # empty: any capture may be chosen
    crowning: Crowning
    king_landing: KingLanding
    removal: Removal
    no_move: NoMove
    lone_king_count: LoneKingCount | None
    few_kings_draw: bool  # one or two kings against one are a draw, unless a capture is pending
    pdn_game_type: int  # the number of PDN's GameType tag

"""The traits of a rule set: named choices that the generator and the outcome read; no code asks a rule set's name."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from controller.rules.draws import DrawCountRule
from controller.rules.position import Side
from controller.rules.squares import Orientation


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
    WHERE_CAPTURE_CONTINUES = "where it can capture more, if it can anywhere"


class Removal(Enum):
    """When captured pieces leave the board."""

    AFTER_MOVE = "when the move is over; until then they block"
    AT_ONCE = "each as it is captured"


class NoMoveRule(Enum):
    """What becomes of the player who cannot move on his turn."""

    LOSES = "he loses"
    WINS = "he wins"


@dataclass(frozen=True, kw_only=True)
class RuleSet:
    """One draughts of the 32 squares as named traits.

    `clauses` gives, for each trait by its name, the clause that it comes from; `source` names the rules they are in.
    """

    name: str
    title: str
    source: str
    orientation: Orientation  # the board it is played on, unless another is asked for
    first_mover: Side
    flying_kings: bool
    men_capture_backward: bool
    men_capture_kings: bool
    precedence: tuple[Precedence, ...]  # empty: any capture may be chosen
    crowning: Crowning
    king_landing: KingLanding
    removal: Removal
    no_move: NoMoveRule
    huff: bool  # a capture that was not made costs a piece, and the move stands
    draw_counts: tuple[DrawCountRule, ...]
    few_kings_draw: bool  # one or two kings against one are a draw, unless a capture is pending
    repetition: int | None  # a position that comes so often, with the same side to move, is a draw
    pdn_game_type: int  # the number of PDN's GameType tag
    clauses: Mapping[str, str]

    def __hash__(self) -> int:
        """Hash by name alone: sets of one name that differ in a trait are few."""
        return hash(self.name)

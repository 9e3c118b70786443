"""The traits of a rule set: named choices that the move generator and the end conditions read.

No code asks for the name of a rule set.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from controller.rules.draws import DrawCountRule, DrawEffect
from controller.rules.position import Side
from controller.rules.source_remarks import SourceRemark
from controller.rules.squares import Orientation


class Precedence(Enum):
    """A criterion by which some captures must be preferred to others; a rule set lists them, the strongest first."""

    MOST_PIECES = "the most pieces must be captured"
    WITH_KING = "a king must capture before a man"
    MOST_KINGS = "the most kings must be captured"
    KING_SOONEST = "a king must be captured as early in the sequence as possible"


class Crowning(Enum):
    """The treatment of a man that reaches its crowning row during a capture."""

    WHEN_STOPPED = "it continues as a man, and is crowned only if it stops on the row"
    ON_THE_WAY = "it continues as a king"
    ENDS_MOVE = "its move ends there, and it is crowned"
    WHEN_TOUCHED = "it continues as a man, and is crowned when its move is over, wherever it stops"


class KingLanding(Enum):
    """Where a flying king may land behind a captured piece."""

    ANYWHERE = "on any empty square behind the piece"
    WHERE_CAPTURE_CONTINUES = "where it can capture more, if it can anywhere"
    DIRECTLY_BEHIND = "on the square directly behind the piece"


class Removal(Enum):
    """The time at which captured pieces leave the board."""

    AFTER_MOVE = "when the move is over; until then they block"
    AT_ONCE = "each as it is captured"


class NoMoveRule(Enum):
    """The result for a player who cannot move on his turn."""

    LOSES = "he loses"
    WINS = "he wins"


class ScoringLayer(Enum):
    """A way to count points beside the moves; the totals decide the game, not who is left with a move."""

    DAMATH = "the sums of captures, with the chips and squares of Damath"


@dataclass(frozen=True, kw_only=True)
class RuleSet:
    """The rules of one game of draughts on 32 squares, as named traits."""

    name: str  # lower case, as on the command line and in profiles
    title: str
    source: str  # the rules that the clauses belong to
    orientation: Orientation  # of the board, unless another one is asked for
    first_mover: Side
    flying_kings: bool  # else a king moves and captures over one square, as a man does
    men_capture_backward: bool
    men_capture_kings: bool
    precedence: tuple[Precedence, ...]  # empty: any capture may be chosen
    crowning: Crowning
    king_landing: KingLanding
    removal: Removal
    no_move: NoMoveRule
    huff: bool  # a move that leaves a due capture undone stands, and costs a piece
    misplayed_piece_moves: bool  # a piece that was moved wrongly must make the correct move, if it has one
    draw_counts: tuple[DrawCountRule, ...]
    few_kings_draw: bool  # one or two kings against one are a draw, unless a capture is due
    repetition: int | None  # how often a position with the same side to move must occur for a draw; None: no draw
    pdn_game_type: int  # the number in PDN's GameType tag
    pdn_orientation: Orientation | None  # of PDN games without a GameType, which names the board; None: `orientation`
    clauses: Mapping[str, str]  # trait name -> clause of `source`
    revision: int = 1  # raised whenever a game in progress would be judged otherwise; earlier ones are kept as data
    repetition_effect: DrawEffect = DrawEffect.ENDS_GAME
    source_repetition_effect: DrawEffect | None = None  # where players agreed on another: the one that they replaced
    scoring: ScoringLayer | None = None  # None: the moves alone decide
    remarks: Mapping[SourceRemark, str] = field(default_factory=dict)  # difference from `source` -> its clause
    agreements: tuple[str, ...] = ()  # the optional rules that the players agreed on, as one types them
    amended_clauses: Mapping[str, str] = field(default_factory=dict)  # trait agreed on -> clause of `source` for it

    def __hash__(self) -> int:
        """Return the hash of the name: rule sets of one name that differ in a trait are few."""
        return hash(self.name)

    @property
    def is_lone_king_weak(self) -> bool:
        """Whether a lone king cannot win; in give-away it nearly has, and a score decides without it."""
        return self.no_move is NoMoveRule.LOSES and self.scoring is None

    @property
    def is_give_away(self) -> bool:
        """Whether a player wins who has lost all pieces, or cannot move, and no score decides."""
        return self.no_move is NoMoveRule.WINS and self.scoring is None

    @property
    def declares_claims(self) -> bool:
        """Whether the board declares draws that the source has claimed."""
        replaced = {self.source_repetition_effect, *(count.source_effect for count in self.draw_counts)}
        return DrawEffect.CLAIMED in replaced

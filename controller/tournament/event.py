"""What is agreed on before an event: its name, its system, and how results count."""

from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction

from controller.rules.position import Side
from controller.tournament.tie_break import ROUND_ROBIN_ORDER, SWISS_ORDER, TieBreak

MOST_ROUNDS = 99
"""A choice: two cycles of 50 players."""

MOST_PLAYERS = 9999
"""The numbers that a player may have in TRF16."""


class EventKind(StrEnum):
    """The system that decides who meets whom; the values are stored."""

    SWISS = "swiss"
    ROUND_ROBIN = "round robin"


class Scoring(StrEnum):
    """What a win, a draw and a loss are worth; the values are stored."""

    TWO_ONE_ZERO = "2-1-0"
    ONE_HALF_ZERO = "1-1/2-0"

    @property
    def draw_points(self) -> Fraction:
        """The points of a draw; a win is worth two of them."""
        return Fraction(1) if self is Scoring.TWO_ONE_ZERO else Fraction(1, 2)


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """One event."""

    name: str
    place: str = ""
    first_day: str = ""  # YYYY-MM-DD; empty: not known
    last_day: str = ""
    rounds: int = 0  # of a Swiss; a round robin has as many as its players need
    ruleset: str = "filipino"
    time_control: str = ""  # as profiles write it; empty: not agreed on
    kind: EventKind = EventKind.SWISS
    scoring: Scoring = Scoring.ONE_HALF_ZERO
    games_per_match: int = 1  # 2: colours are changed, and match points count
    cycles: int = 1  # of a round robin
    tie_breaks: tuple[TieBreak, ...] = field(default=())
    first_colour: Side = Side.WHITE
    """The colour of the first player in the first round of a Swiss, which is drawn by lot."""

    @property
    def tie_break_order(self) -> tuple[TieBreak, ...]:
        """The tie-breaks that were chosen, or those that are usual for this kind."""
        usual = SWISS_ORDER if self.kind is EventKind.SWISS else ROUND_ROBIN_ORDER
        return self.tie_breaks or usual

"""Everything that can happen to a session: what parts report (hardware.events), what people command, and time itself.

Every input carries `at_us`, integer microseconds of the host's monotonic clock, stamped where the thing happened.
"""

from dataclasses import dataclass

from controller.rules.outcome import Score
from controller.rules.position import Side
from controller.settings.settings import Settings
from hardware.events import ButtonEdge, Edge, PartLost, PartRestored, Snapshot


@dataclass(frozen=True, slots=True, kw_only=True)
class GameStarted:
    """A new game begins; `date` is `YYYY.MM.DD`, `version` that of damahan, `white` and `black` the players' names."""

    at_us: int
    date: str
    version: str
    settings: Settings
    white: str = "?"
    black: str = "?"
    fen: str | None = None  # None: the rule set's start position


@dataclass(frozen=True, slots=True, kw_only=True)
class DaemonRestarted:
    """The daemon runs again after a stop: times before this one are of another clock, and the game stands paused."""

    at_us: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Tick:
    """Time has come to `at_us`, and nothing else happened."""

    at_us: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeSet:
    """The arbiter sets one side's remaining time."""

    side: Side
    remaining_us: int
    at_us: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeAdded:
    """The arbiter gives one side more time, or takes some with a number below 0."""

    side: Side
    time_us: int
    at_us: int


@dataclass(frozen=True, slots=True, kw_only=True)
class StageSet:
    """The arbiter lets one side begin a stage, 1 for the first."""

    side: Side
    number: int
    at_us: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PeriodCountSet:
    """The arbiter sets how many periods of byo-yomi one side has left, the one that runs included."""

    side: Side
    number: int
    at_us: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveCountSet:
    """The arbiter sets how many moves one side has made in its stage, or in its period of Canadian overtime."""

    side: Side
    number: int
    at_us: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveNumberSet:
    """The arbiter sets the number of the move that is to be made, as the display shows it: 1 for the first."""

    number: int
    at_us: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnSet:
    """The arbiter sets the side to move."""

    side: Side
    at_us: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PositionSet:
    """The arbiter sets the position, the side to move with it."""

    fen: str
    at_us: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MovesTakenBack:
    """The arbiter has so many moves taken back."""

    plies: int
    at_us: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayPaused:
    """The arbiter stops the clocks."""

    at_us: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayResumed:
    """The arbiter lets the game go on: one that is paused, or one that is over."""

    at_us: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultSet:
    """The arbiter ends the game with this score, or corrects the result of one that is over."""

    score: Score
    at_us: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawAgreed:
    """Both players agreed to a draw."""

    at_us: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerResigned:
    """One side gives the game up."""

    side: Side
    at_us: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordingFailed:
    """The journal could not be written; what was to be recorded did not happen."""

    reason: str
    at_us: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordingRestored:
    """The journal can be written again."""

    at_us: int


ArbiterInput = (
    TimeSet
    | TimeAdded
    | StageSet
    | PeriodCountSet
    | MoveCountSet
    | MoveNumberSet
    | TurnSet
    | PositionSet
    | ResultSet
    | MovesTakenBack
    | PlayPaused
    | PlayResumed
)

Input = (
    GameStarted
    | DaemonRestarted
    | Edge
    | Snapshot
    | PartLost
    | PartRestored
    | ButtonEdge
    | Tick
    | ArbiterInput
    | DrawAgreed
    | PlayerResigned
    | RecordingFailed
    | RecordingRestored
)

"""Everything that can happen to a session: what parts report (hardware.events), what people command, and time itself.

Every input carries `at_us`, integer microseconds of the host's monotonic clock, stamped where the thing happened.
"""

from dataclasses import dataclass

from controller.rules.outcome import Score
from controller.rules.position import Side
from controller.settings import Settings
from hardware.events import Back, ButtonEdge, Edge, Lost, Snapshot


@dataclass(frozen=True, slots=True, kw_only=True)
class Started:
    """A new game begins; `date` is `YYYY.MM.DD`, `version` that of damahan, `white` and `black` the players' names."""

    at_us: int
    date: str
    version: str
    settings: Settings
    white: str = "?"
    black: str = "?"
    fen: str | None = None  # None: the rule set's start position


@dataclass(frozen=True, slots=True, kw_only=True)
class Resumed:
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
class ResultSet:
    """The arbiter ends the game with this score."""

    score: Score
    at_us: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawAgreed:
    """Both players agreed to a draw."""

    at_us: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Resigned:
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


Input = (
    Started
    | Resumed
    | Edge
    | Snapshot
    | Lost
    | Back
    | ButtonEdge
    | Tick
    | TimeSet
    | ResultSet
    | DrawAgreed
    | Resigned
    | RecordingFailed
    | RecordingRestored
)

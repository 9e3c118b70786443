"""Inputs of a session.

Parts report (hardware.events), people give commands, and time passes. Every input has `at_us`, integer microseconds of
the host's monotonic clock, stamped where the input arose.
"""

from dataclasses import dataclass

from controller.commands.values import Command
from controller.settings.settings import Settings
from hardware.events import ButtonEdge, Edge, PartLost, PartRestored, Snapshot


@dataclass(frozen=True, slots=True, kw_only=True)
class GameStarted:
    """A new game begins."""

    at_us: int
    date: str  # YYYY.MM.DD
    version: str  # of damahan
    settings: Settings
    white: str = "?"  # White's name
    black: str = "?"
    fen: str | None = None  # None: the rule set's start position


@dataclass(frozen=True, slots=True, kw_only=True)
class DaemonRestarted:
    """The daemon runs again after a stop; the game is paused.

    All times before this input are of another clock.
    """

    at_us: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Tick:
    """Time has come to `at_us`, and nothing else happened."""

    at_us: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CommandGiven:
    """An arbiter or a player has given a command."""

    command: Command
    at_us: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordingFailed:
    """The journal could not be written; what it was to record did not happen."""

    reason: str
    at_us: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordingRestored:
    """The journal can be written again."""

    at_us: int


Input = (
    GameStarted
    | DaemonRestarted
    | Edge
    | Snapshot
    | PartLost
    | PartRestored
    | ButtonEdge
    | Tick
    | CommandGiven
    | RecordingFailed
    | RecordingRestored
)

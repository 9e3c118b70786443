"""Inputs of a session.

Parts report (hardware.events), people give commands, and time passes. Every input has `at_us`, integer microseconds of
the host's monotonic clock, stamped where the input arose.
"""

from dataclasses import dataclass
from enum import StrEnum

from controller.commands.sender import CommandSender
from controller.commands.values import Command
from controller.session.far_exchange.inputs import FarInput
from controller.settings.abilities import BoardAbilities
from controller.settings.settings import Settings
from hardware.events import ButtonEdge, Edge, PartLost, PartRestored, Snapshot

UNKNOWN_DATE = "????.??.??"
"""The date of a game that began on a day that nobody knows; PDN writes it so (section 8.1.1.3 of the PGN standard)."""

UNKNOWN_TIME = ""
"""The time of day at which a game began, if nobody knows it."""

UNKNOWN_NAME = "?"
"""A player's name, or any other detail of a game, that is not known; PDN writes it so (PGN standard, section 8.1.1)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameStarted:
    """A new game begins."""

    at_us: int  # the first time of this game
    date: str  # YYYY.MM.DD, or UNKNOWN_DATE
    version: str  # of damahan
    settings: Settings  # they hold for the whole game
    white: str = UNKNOWN_NAME  # White's name
    black: str = UNKNOWN_NAME  # Black's name
    fen: str | None = None  # None: the rule set's start position


@dataclass(frozen=True, slots=True, kw_only=True)
class DaemonRestarted:
    """The daemon runs again after a stop; the game is paused.

    All times before this input are of another clock.
    """

    at_us: int  # on the clock of after the stop
    abilities: BoardAbilities | None = None  # of the board in this run; None: as before


@dataclass(frozen=True, slots=True, kw_only=True)
class Tick:
    """Time has come to `at_us`, and nothing else happened."""

    at_us: int  # the time of now


@dataclass(frozen=True, slots=True, kw_only=True)
class CommandGiven:
    """An arbiter or a player has given a command."""

    command: Command  # as it was parsed
    at_us: int  # when the daemon received it
    sender: CommandSender | None = None  # None: not known


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordingDelayed:
    """What was committed last was on disk too late: the clocks stood until then."""

    reason: str  # as the storage reports it
    began_before_us: int  # how long before `at_us` the clocks stopped, 0 or more
    lasts_us: int  # how long after `at_us` they stand; inputs of that time follow this one
    at_us: int  # the time of the session when it was committed


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordingFailed:
    """The journal cannot be written: the game is paused.

    A session receives it for what people see meanwhile. Only journals of older versions hold it, and RecordingRestored.
    """

    reason: str  # as the storage reports it
    at_us: int  # when the clocks stopped; it may be before the last input


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordingRestored:
    """The journal can be written again."""

    at_us: int  # when a write succeeded again


@dataclass(frozen=True, slots=True, kw_only=True)
class JournalDamaged:
    """The journal of earlier games is damaged."""

    is_replaced: bool  # a new one was begun; otherwise it is still written
    at_us: int  # when that was found
    is_gone: bool = False  # its file is missing or empty: there is nothing to recover it from


@dataclass(frozen=True, slots=True, kw_only=True)
class DateUnknown:
    """The clock of the machine is not synchronised: nobody knows on which day the game began."""

    boot: str  # of the machine, whose monotonic clock stamps the inputs since the last start of the daemon
    at_us: int  # when that was found


@dataclass(frozen=True, slots=True, kw_only=True)
class DateFound:
    """The clock of the machine is synchronised, and tells on which day and at which time the game began.

    An input of older versions has no time. They read this one, and know the date alone.
    """

    date: str  # YYYY.MM.DD
    at_us: int  # when that was found
    time: str = UNKNOWN_TIME  # HH:MM:SS of that day, local


class ProgramFault(StrEnum):
    """What is wrong with the program that plays a side; the values are stored."""

    FAILED = "failed"  # it found no move, also at a second try: people play on
    TABLES = "tables"  # some of its endgame tables cannot be used


@dataclass(frozen=True, slots=True, kw_only=True)
class ProgramReported:
    """The program that plays a side has a fault that people should know."""

    fault: ProgramFault
    reason: str  # as the program says it
    at_us: int  # when that was found


@dataclass(frozen=True, slots=True, kw_only=True)
class ProgramStarting:
    """The program that plays a side loads its engine, which takes so long that people should know."""

    at_us: int  # when that was seen


@dataclass(frozen=True, slots=True, kw_only=True)
class ProgramStarted:
    """The engine of the program runs, or cannot be started."""

    at_us: int  # when that was found


@dataclass(frozen=True, slots=True, kw_only=True)
class OutputsLost:
    """Nothing tells the players anything: the board has no LEDs, no display and no page now."""

    at_us: int  # when the last of them was lost


@dataclass(frozen=True, slots=True, kw_only=True)
class OutputsRestored:
    """Something tells the players again: LEDs, display or page."""

    at_us: int  # when the first of them answered


class AdvicePurpose(StrEnum):
    """What the board has asked an engine for; the values are stored."""

    HINT = "hint"  # the best move
    LOSS = "loss"  # whether a move loses a man


@dataclass(frozen=True, slots=True, kw_only=True)
class AdviceFound:
    """An engine has answered what the board asked it."""

    purpose: AdvicePurpose  # what was asked
    ply: int  # of the move that it is about: 1 for the first of the game
    position: str  # before that move, as FEN
    move: str  # as score sheets write it; empty: the engine has no answer
    at_us: int  # when it answered
    loses_man: bool = False  # at once, where another move loses none


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
    | RecordingDelayed
    | RecordingFailed
    | RecordingRestored
    | JournalDamaged
    | DateUnknown
    | DateFound
    | ProgramReported
    | ProgramStarting
    | ProgramStarted
    | OutputsLost
    | OutputsRestored
    | AdviceFound
    | FarInput
)

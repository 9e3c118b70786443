"""Statements of scripts for a clock alone, as values; each docstring shows the statement as text."""

from dataclasses import dataclass
from enum import StrEnum

from controller.commands.values import ClockCommand
from controller.rules.position import Side
from sim.script.statements import ExpectClock, PressButton, WaitFor


class FlagWord(StrEnum):
    """The consequence of a fallen flag."""

    LOSES = "loses"
    ARBITER = "arbiter"


class OverWord(StrEnum):
    """Why a clock stopped for good, if it did."""

    NO = "no"
    FLAG = "flag"
    LIMIT = "limit"


@dataclass(frozen=True, slots=True, kw_only=True)
class UseControl:
    """`control 40/90+30, SD/30+30`: a new clock with this time control."""

    text: str  # a time control, as docs/user/reference/time-controls.md writes it


@dataclass(frozen=True, slots=True, kw_only=True)
class UseFlags:
    """`flag loses`, `flag arbiter`: what follows when a flag falls; before the first press."""

    rule: FlagWord  # for the clock from then on


@dataclass(frozen=True, slots=True, kw_only=True)
class PauseClock:
    """`pause`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ResumeClock:
    """`resume`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeBackTurn:
    """`takeback`: the last turn."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LosePower:
    """`off 30s`: a power cut of this duration; the clock is paused after it."""

    duration_us: int  # until the clock is there again


@dataclass(frozen=True, slots=True, kw_only=True)
class ExpectLeft:
    """`expect left white 4:33.25`: what a clock shows, to the microsecond."""

    side: Side  # whose clock
    time_us: int  # the time that is left, or used if the clock counts up


@dataclass(frozen=True, slots=True, kw_only=True)
class ExpectRunning:
    """`expect running white`, `expect running nobody`: whose clock runs."""

    side: Side | None  # None: no clock runs


@dataclass(frozen=True, slots=True, kw_only=True)
class ExpectFlag:
    """`expect flag white`, `expect flag nobody`: whose flag fell first."""

    side: Side | None  # None: no flag has fallen


@dataclass(frozen=True, slots=True, kw_only=True)
class ExpectStage:
    """`expect stage white 2`."""

    side: Side  # whose clock
    number: int  # 1 for the first stage


@dataclass(frozen=True, slots=True, kw_only=True)
class ExpectMoves:
    """`expect moves white 3`: still to be made in the stage, or in the period of Canadian overtime."""

    side: Side  # whose moves
    number: int  # how many


@dataclass(frozen=True, slots=True, kw_only=True)
class ExpectPeriods:
    """`expect periods white 3`: of byo-yomi, the one that runs included; 0 before them."""

    side: Side  # whose periods
    number: int  # how many


@dataclass(frozen=True, slots=True, kw_only=True)
class ExpectUsed:
    """`expect used white 1:00.5`, `expect used nobody 0:10`: whose the time since the start was, to the microsecond."""

    side: Side | None  # None: while no clock ran
    time_us: int  # since the start


@dataclass(frozen=True, slots=True, kw_only=True)
class ExpectOver:
    """`expect over flag`, `expect over limit`, `expect over no`."""

    word: OverWord  # NO while the clock can go on


ClockExpectation = (
    ExpectClock
    | ExpectLeft
    | ExpectRunning
    | ExpectFlag
    | ExpectStage
    | ExpectMoves
    | ExpectPeriods
    | ExpectUsed
    | ExpectOver
)
ClockAction = PressButton | WaitFor | PauseClock | ResumeClock | TakeBackTurn | LosePower
ClockStatement = UseControl | UseFlags | ClockAction | ClockCommand | ClockExpectation

"""What an arbiter says, as values; each docstring shows the statement as it is written. Times are microseconds."""

from dataclasses import dataclass

from sim.values import Result, SideName


@dataclass(frozen=True, slots=True, kw_only=True)
class SetTime:
    """`arbiter time white 3:00`: what the clock shows."""

    side: SideName
    remaining_us: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AddTime:
    """`arbiter add black 2:00`, `arbiter add black -0:30`: more time, or less."""

    side: SideName
    time_us: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SetStage:
    """`arbiter stage white 2`: 1 is the first."""

    side: SideName
    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SetMoves:
    """`arbiter moves white 39`: made in the stage, or in the period of Canadian overtime."""

    side: SideName
    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SetPeriods:
    """`arbiter periods white 1`: of byo-yomi, the one that runs included."""

    side: SideName
    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SetNumber:
    """`arbiter number 12`: of the move that is to be made, as the display shows it."""

    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SetTurn:
    """`arbiter turn black`."""

    side: SideName


@dataclass(frozen=True, slots=True, kw_only=True)
class SetPosition:
    """`arbiter position W:W21,K30:B1`: the side to move with it."""

    fen: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SetResult:
    """`arbiter result 1-0`: also of a game that is over."""

    result: Result


@dataclass(frozen=True, slots=True, kw_only=True)
class PausePlay:
    """`arbiter pause`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ResumePlay:
    """`arbiter go on`: also with a game that is over."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeMovesBack:
    """`arbiter takeback`, `arbiter takeback 3`."""

    plies: int


ArbiterStatement = (
    SetTime
    | AddTime
    | SetStage
    | SetPeriods
    | SetMoves
    | SetNumber
    | SetTurn
    | SetPosition
    | SetResult
    | PausePlay
    | ResumePlay
    | TakeMovesBack
)

"""From what an arbiter says in a script to what the session is told."""

from controller.rules.outcome import Score
from controller.rules.position import Side
from controller.session.inputs import (
    ArbiterInput,
    MoveCountSet,
    MoveNumberSet,
    MovesTakenBack,
    PeriodCountSet,
    PlayPaused,
    PlayResumed,
    PositionSet,
    ResultSet,
    StageSet,
    TimeAdded,
    TimeSet,
    TurnSet,
)
from sim.arbiter_statements import (
    AddTime,
    ArbiterStatement,
    PausePlay,
    ResumePlay,
    SetMoves,
    SetNumber,
    SetPeriods,
    SetPosition,
    SetResult,
    SetStage,
    SetTime,
    SetTurn,
    TakeMovesBack,
)
from sim.values import SideName

SIDES = {SideName.WHITE: Side.WHITE, SideName.BLACK: Side.BLACK}


def arbiter_input_of(statement: ArbiterStatement, at_us: int) -> ArbiterInput:
    """Give the input that an arbiter's statement stands for."""
    match statement:
        case SetTime(side=side, remaining_us=remaining_us):
            return TimeSet(side=SIDES[side], remaining_us=remaining_us, at_us=at_us)
        case AddTime(side=side, time_us=time_us):
            return TimeAdded(side=SIDES[side], time_us=time_us, at_us=at_us)
        case SetStage(side=side, number=number):
            return StageSet(side=SIDES[side], number=number, at_us=at_us)
        case SetPeriods(side=side, number=number):
            return PeriodCountSet(side=SIDES[side], number=number, at_us=at_us)
        case SetMoves(side=side, number=number):
            return MoveCountSet(side=SIDES[side], number=number, at_us=at_us)
        case SetNumber(number=number):
            return MoveNumberSet(number=number, at_us=at_us)
        case SetTurn(side=side):
            return TurnSet(side=SIDES[side], at_us=at_us)
        case SetPosition(fen=fen):
            return PositionSet(fen=fen, at_us=at_us)
        case SetResult(result=result):
            return ResultSet(score=Score(result.value), at_us=at_us)
        case PausePlay():
            return PlayPaused(at_us=at_us)
        case ResumePlay():
            return PlayResumed(at_us=at_us)
        case TakeMovesBack(plies=plies):
            return MovesTakenBack(plies=plies, at_us=at_us)

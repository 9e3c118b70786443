"""From what an arbiter says in a script to what the session is told."""

from controller.commands import values as commands
from controller.rules.outcome import Score
from controller.rules.position import Side
from controller.session.inputs import CommandGiven
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


def arbiter_input_of(statement: ArbiterStatement, at_us: int) -> CommandGiven:
    """Return the input that an arbiter's statement stands for."""
    return CommandGiven(command=_command_of(statement), at_us=at_us)


def _command_of(statement: ArbiterStatement) -> commands.ArbiterCommand:
    match statement:
        case SetTime(side=side, remaining_us=remaining_us):
            return commands.SetTime(side=SIDES[side], remaining_us=remaining_us)
        case AddTime(side=side, time_us=time_us):
            return commands.AddTime(side=SIDES[side], time_us=time_us)
        case SetStage(side=side, number=number):
            return commands.SetStage(side=SIDES[side], number=number)
        case SetPeriods(side=side, number=number):
            return commands.SetPeriods(side=SIDES[side], number=number)
        case SetMoves(side=side, number=number):
            return commands.SetMovesMade(side=SIDES[side], number=number)
        case SetNumber(number=number):
            return commands.SetMoveNumber(number=number)
        case SetTurn(side=side):
            return commands.SetTurn(side=SIDES[side])
        case SetPosition(fen=fen):
            return commands.SetPosition(fen=fen)
        case SetResult(result=result):
            return commands.SetResult(score=Score(result.value))
        case PausePlay():
            return commands.PausePlay()
        case ResumePlay():
            return commands.ResumePlay()
        case TakeMovesBack(plies=plies):
            return commands.TakeBackMoves(plies=plies)

"""What people told the board other than by hand, as the statement of a script that says the same."""

from controller.session.inputs import (
    DrawAgreed,
    Input,
    MoveCountSet,
    MoveNumberSet,
    MovesTakenBack,
    PeriodCountSet,
    PlayerResigned,
    PlayPaused,
    PlayResumed,
    PositionSet,
    ResultSet,
    StageSet,
    TimeAdded,
    TimeSet,
    TurnSet,
)
from controller.session.recorded_changes import time_text
from controller.storage.traces.line_base import side_word


def command_text(event: Input) -> str | None:
    """Write a command as scripts have it; None for what is no command."""
    match event:
        case TimeSet(side=side, remaining_us=remaining_us):
            return f"arbiter time {side_word(side)} {time_text(remaining_us)}"
        case TimeAdded(side=side, time_us=time_us):
            return f"arbiter add {side_word(side)} {'-' if time_us < 0 else ''}{time_text(abs(time_us))}"
        case StageSet(side=side, number=number):
            return f"arbiter stage {side_word(side)} {number}"
        case PeriodCountSet(side=side, number=number):
            return f"arbiter periods {side_word(side)} {number}"
        case MoveCountSet(side=side, number=number):
            return f"arbiter moves {side_word(side)} {number}"
        case MoveNumberSet(number=number):
            return f"arbiter number {number}"
        case TurnSet(side=side):
            return f"arbiter turn {side_word(side)}"
        case PositionSet(fen=fen):
            return f"arbiter position {fen}"
        case MovesTakenBack(plies=plies):
            return f"arbiter takeback {plies}"
        case PlayPaused():
            return "arbiter pause"
        case PlayResumed():
            return "arbiter go on"
        case ResultSet(score=score):
            return f"arbiter result {score.value}"
        case DrawAgreed():
            return "draw"
        case PlayerResigned(side=side):
            return f"resign {side_word(side)}"
        case _:
            return None

"""How an arbiter's statements are read; a clock alone takes those that are of its clocks."""

from collections.abc import Callable

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
from sim.words import Words

ClockStatementOfArbiter = SetTime | AddTime | SetStage | SetPeriods | SetMoves

CLOCKS: dict[str, Callable[[Words], ClockStatementOfArbiter]] = {
    "time": lambda words: SetTime(side=words.side(), remaining_us=words.exact_time_us()),
    "add": lambda words: AddTime(side=words.side(), time_us=words.signed_time_us()),
    "stage": lambda words: SetStage(side=words.side(), number=words.number()),
    "moves": lambda words: SetMoves(side=words.side(), number=words.number()),
    "periods": lambda words: SetPeriods(side=words.side(), number=words.number()),
}

ARBITER: dict[str, Callable[[Words], ArbiterStatement]] = {
    **CLOCKS,
    "number": lambda words: SetNumber(number=words.number()),
    "turn": lambda words: SetTurn(side=words.side()),
    "position": lambda words: SetPosition(fen=words.rest("a position such as W:W21,K30:B1")),
    "result": lambda words: SetResult(result=words.result()),
    "pause": lambda _: PausePlay(),
    "go": lambda words: words.one_of({"on": ResumePlay()}),
    "takeback": lambda words: TakeMovesBack(plies=words.number_or(1)),
}

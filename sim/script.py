"""The language of scripts: what hands, an arbiter and a test say to a simulated board. Parsing only; nothing is done.

Statements stand one a line, or several with `;` between them; `#` begins a comment:
`lift 22; place 18; press white; wait 2s; expect move 22-18  # and so on`
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from sim.arbiter_words import ARBITER
from sim.faults.fault_changes import (
    DisconnectSensors,
    FaultChange,
    KillSensor,
    ReconnectSensors,
    RepairSensor,
    StartNoise,
    StopNoise,
    SwapSensors,
)
from sim.hands.hand_kinds import HANDS
from sim.statements import (
    AgreeDraw,
    AssignHands,
    CapturePieces,
    ChangeFaults,
    ExpectClock,
    ExpectLeds,
    ExpectMessage,
    ExpectMove,
    ExpectResult,
    ExpectTurn,
    LayAside,
    LiftPiece,
    MovePiece,
    NudgePiece,
    PlacePiece,
    PressButton,
    Quit,
    RemovePiece,
    Resign,
    SetSpeed,
    SetUpPieces,
    SlidePiece,
    StackPiece,
    Statement,
    WaitFor,
)
from sim.values import SideName
from sim.words import Words, WordsError

AnyStatement = TypeVar("AnyStatement")


@dataclass(frozen=True, slots=True, kw_only=True)
class ScriptLine:
    """One statement and the number of the line it stands on, 1 for the first."""

    number: int
    statement: Statement


@dataclass(frozen=True, slots=True, kw_only=True)
class ScriptFault:
    """One faulty statement: its line, the word that cannot stand there (empty: a word is missing), and what could."""

    line: int
    word: str
    expected: str

    @property
    def found(self) -> str:
        """What stands there."""
        return repr(self.word) if self.word else "the end of the statement"

    def __str__(self) -> str:
        return f"line {self.line}: found {self.found}; expected {self.expected}"


class ScriptError(ValueError):
    """A text that is no script; `faults` lists every faulty statement, in order."""

    def __init__(self, faults: tuple[ScriptFault, ...]) -> None:
        super().__init__("\n".join(str(fault) for fault in faults))
        self.faults = faults


def parse_script(text: str, *, first_line: int = 1) -> tuple[ScriptLine, ...]:
    """Read a script; `first_line` numbers its first line, for a text that is read piece by piece.

    Raises ScriptError naming every faulty statement at once.
    """
    statements = read_statements(text, _VERBS, first_line=first_line)
    return tuple(ScriptLine(number=number, statement=statement) for number, _, statement in statements)


def read_statements(
    text: str, verbs: Mapping[str, Callable[[Words], AnyStatement]], *, first_line: int = 1
) -> list[tuple[int, str, AnyStatement]]:
    """Read statements that begin with these verbs; each with the number of its line, and as it was written.

    Raises ScriptError naming every faulty statement at once.
    """
    statements: list[tuple[int, str, AnyStatement]] = []
    faults: list[ScriptFault] = []
    for number, line in enumerate(text.splitlines(), first_line):
        for written in line.partition("#")[0].split(";"):
            if not written.split():
                continue
            try:
                words = Words(written)
                statement = words.one_of(verbs)(words)
                words.end()
                statements.append((number, " ".join(written.split()), statement))
            except WordsError as fault:
                faults.append(ScriptFault(line=number, word=fault.word, expected=fault.expected))
    if faults:
        raise ScriptError(tuple(faults))
    return statements


def _move(words: Words) -> Statement:
    route, captures = words.route()
    return CapturePieces(route=route) if captures else MovePiece(route=route)


def _slide(words: Words) -> Statement:
    origin, landing = words.origin_and_landing()
    return SlidePiece(origin=origin, landing=landing)


def _kill(words: Words) -> Statement:
    return ChangeFaults(change=KillSensor(square=words.square(), closed=words.is_closed()))


def _swap(words: Words) -> Statement:
    first = words.square()
    return ChangeFaults(change=SwapSensors(first=first, second=words.square_but(first)))


def _hands(words: Words) -> Statement:
    who = words.one_of(_SEATS)
    if isinstance(who, SideName):
        return AssignHands(hands=((who, words.one_of(_HANDS)),))
    other = None if who is None and not words.are_left else words.one_of(_HANDS)
    return AssignHands(hands=((SideName.WHITE, who), (SideName.BLACK, other)))


def _sensors(words: Words) -> Statement:
    return ChangeFaults(change=words.one_of(_SENSORS))


def _arbiter(words: Words) -> Statement:
    return words.one_of(ARBITER)(words)


def _expect(words: Words) -> Statement:
    return words.one_of(_EXPECT)(words)


def _expect_move(words: Words) -> Statement:
    route, captures = words.route()
    return ExpectMove(text=("x" if captures else "-").join(str(square) for square in route))


def _expect_clock(words: Words) -> Statement:
    return ExpectClock(side=words.side(), remaining_us=words.clock_time_us())


_Parse = Callable[[Words], Statement]

_VERBS: dict[str, _Parse] = {
    "move": _move,
    "slide": _slide,
    "lift": lambda words: LiftPiece(square=words.square()),
    "place": lambda words: PlacePiece(square=words.square()),
    "remove": lambda words: RemovePiece(square=words.square()),
    "aside": lambda _: LayAside(),
    "set": lambda words: words.one_of({"up": SetUpPieces()}),
    "nudge": lambda words: NudgePiece(square=words.square()),
    "stack": lambda words: StackPiece(square=words.square()),
    "kill": _kill,
    "mend": lambda words: ChangeFaults(change=RepairSensor(square=words.square())),
    "swap": _swap,
    "noise": lambda words: ChangeFaults(change=words.one_of(_NOISE)),
    "sensors": _sensors,
    "hands": _hands,
    "speed": lambda words: SetSpeed(speed=words.speed()),
    "press": lambda words: PressButton(button=words.button()),
    "hold": lambda words: PressButton(button=words.button(), held_us=words.duration_us()),
    "wait": lambda words: WaitFor(duration_us=words.duration_us()),
    "arbiter": _arbiter,
    "resign": lambda words: Resign(side=words.side()),
    "draw": lambda _: AgreeDraw(),
    "quit": lambda _: Quit(),
    "expect": _expect,
}

_NOISE: dict[str, FaultChange] = {"on": StartNoise(), "off": StopNoise()}

_SENSORS: dict[str, FaultChange] = {"gone": DisconnectSensors(), "back": ReconnectSensors()}

_HANDS: dict[str, str | None] = {"none": None, **{name: name for name in HANDS}}

_SEATS: dict[str, SideName | str | None] = {**{side.value: side for side in SideName}, **_HANDS}

_EXPECT: dict[str, _Parse] = {
    "move": _expect_move,
    "leds": lambda words: ExpectLeds(lamps=words.lamps()),
    "message": lambda words: ExpectMessage(text=words.rest("the words of a message")),
    "turn": lambda words: ExpectTurn(side=words.side()),
    "result": lambda words: ExpectResult(result=words.result()),
    "clock": _expect_clock,
}

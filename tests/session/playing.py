"""Scripts played in virtual time through a whole session: `play("lift 22; place 18; press white; ...")`."""

from collections.abc import Sequence
from itertools import pairwise
from random import Random

from controller.adapters.english import sentence
from controller.proving.table_talk import TableTalk
from controller.rules.squares import Square, squares_between
from controller.session.effects import Announce, Effect, Judged, RecordChange, RecordMove, RecordOutcome, Refuse
from controller.session.inputs import DrawAgreed, Resigned, Started
from controller.session.messages import Code
from controller.session.opening import first_game
from controller.session.state import Session
from controller.settings import Settings
from controller.tableside.arbiter_acts import SIDES, command_of
from controller.tableside.scripted import check
from sim.arbiter_statements import ArbiterAct
from sim.fingers import NUDGE_US
from sim.hands.acts import Act, Lift, Nudge, Press, Put, Stack
from sim.hands.grip import Grip
from sim.hands.setting import pieces_on
from sim.script import parse_script
from sim.statements import (
    AgreeDraw,
    CapturePieces,
    LayAside,
    LiftPiece,
    MovePiece,
    NudgePiece,
    PlacePiece,
    PressButton,
    Quit,
    RemovePiece,
    Resign,
    SeatHands,
    SetSpeed,
    SetUpPieces,
    SlidePiece,
    StackPiece,
    Statement,
    TamperWith,
    WaitFor,
)
from sim.table import Table

STEP_US = 250_000  # from one act of a hand to the next
SLIDE_US = 60_000
JUDGED_US = 20_000  # a press is judged by then: the debounce time and a margin
FINAL_US = 90_000  # without a clock, a move that nothing could extend is final by then


class Play:
    """One game being played from scripts; what the session did is kept."""

    def __init__(self, settings: Settings, fen: str | None) -> None:
        started = Started(at_us=0, date="2026.01.02", version="test", settings=settings, fen=fen)
        game = first_game(started)
        self.effects: list[Effect] = []
        self.table = self.build_table(Table(pieces_on(game.position), Random(1)))
        self.talk = TableTalk(started, self.table, Random(2), self._keep)
        self.grip = Grip(self.table)

    def build_table(self, table: Table) -> Table:
        return table

    def _keep(self, session: Session, effects: Sequence[Effect]) -> None:
        del session
        self.effects += effects

    @property
    def session(self) -> Session:
        return self.talk.session

    @property
    def moves(self) -> list[RecordMove]:
        return [effect for effect in self.effects if isinstance(effect, RecordMove)]

    @property
    def judged(self) -> list[Judged]:
        return [effect for effect in self.effects if isinstance(effect, Judged)]

    @property
    def outcomes(self) -> list[RecordOutcome]:
        return [effect for effect in self.effects if isinstance(effect, RecordOutcome)]

    @property
    def changes(self) -> list[RecordChange]:
        return [effect for effect in self.effects if isinstance(effect, RecordChange)]

    @property
    def refused(self) -> list[str]:
        return [sentence(effect.message) for effect in self.effects if isinstance(effect, Refuse)]

    @property
    def announced(self) -> list[Code]:
        return [effect.message.code for effect in self.effects if isinstance(effect, Announce)]

    def go_on(self, script: str) -> "Play":
        for line in parse_script(script):
            self._do(line.statement)
        return self

    def act(self, act: Act) -> None:
        self.talk.wait_until(self.talk.now_us + STEP_US)
        self.talk.perform(act, self.grip)

    def _do(self, statement: Statement) -> None:
        talk = self.talk
        if isinstance(statement, ArbiterAct):
            talk.wait_until(talk.now_us + STEP_US)
            talk.tell(command_of(statement, talk.now_us))
            return
        match statement:
            case LiftPiece(square=square):
                self.act(Lift(square))
            case RemovePiece(square=square):
                self.act(Lift(square))
                self.grip.lay_aside_latest()
            case PlacePiece(square=square):
                self.act(Put(square, None))
            case NudgePiece(square=square):
                self.act(Nudge(square, NUDGE_US))
            case StackPiece(square=square):
                self.act(Stack(square))
            case LayAside():
                self.grip.lay_aside_latest()
            case SetUpPieces() | SeatHands() | SetSpeed():
                raise ValueError("nobody but this script is at the table")
            case TamperWith(how=how):
                talk.wait_until(talk.now_us + STEP_US)
                self.table.tamper(how, talk.now_us)
            case MovePiece(route=route):
                self._carry(route)
            case CapturePieces(route=route):
                self._capture(route)
            case SlidePiece(origin=origin, landing=landing):
                talk.wait_until(talk.now_us + STEP_US)
                path = (origin, *(squares_between(origin, landing, talk.session.settings.game.orientation) or ()), landing)
                talk.wait_until(self.table.slide(path, talk.now_us, step_us=SLIDE_US))
            case PressButton(button=button, held_us=held_us):
                self.act(Press(button, held_us))
                talk.wait_until(talk.now_us + (held_us or 0))
            case WaitFor(duration_us=duration_us):
                talk.wait_until(talk.now_us + duration_us)
            case Resign(side=side):
                talk.tell(Resigned(side=SIDES[side], at_us=talk.now_us))
            case AgreeDraw():
                talk.tell(DrawAgreed(at_us=talk.now_us))
            case Quit():
                pass
            case _:
                talk.wait_until(talk.now_us + (JUDGED_US if talk.session.by_clock else FINAL_US))
                check(statement, talk.session)

    def _carry(self, route: Sequence[Square]) -> None:
        for start, stop in pairwise(route):
            self.act(Lift(start))
            self.act(Put(stop, start))

    def _capture(self, route: Sequence[Square]) -> None:
        orientation = self.talk.session.settings.game.orientation
        for start, stop in pairwise(route):
            self._carry((start, stop))
            for square in squares_between(start, stop, orientation) or ():
                if square in self.table.pieces:
                    self.act(Lift(square))


def table_of(**sections: dict[str, object]) -> Settings:
    """Settings by table and key: `table_of(tracking={"commit": "settle"})`."""
    return Settings.model_validate(sections)


CLOCK = table_of(game={"time_control": "5+3"})
SETTLE = table_of(tracking={"commit": "settle"}, game={"time_control": "5+3"})


def play(script: str, settings: Settings = CLOCK, fen: str | None = None) -> Play:
    """Play a script from the start, or from a position."""
    return Play(settings, fen).go_on(script)

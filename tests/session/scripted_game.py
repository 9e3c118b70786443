"""Scripts played in virtual time through a whole session: `play("lift 22; place 18; press white; ...")`."""

from collections.abc import Sequence
from itertools import pairwise
from random import Random

from controller.commands.values import ArbiterCommand, Command
from controller.rules.squares import Square, squares_between
from controller.session.effects import (
    Announce,
    Effect,
    RecordChange,
    RecordMove,
    RecordOutcome,
    Refuse,
    ReportJudgement,
)
from controller.session.game_start import first_game
from controller.session.inputs import CommandGiven, GameStarted
from controller.session.state import Session
from controller.session.views.messages import MessageCode
from controller.settings.settings import Settings
from controller.simulated_play.script_runner import check_expectation
from controller.simulation.virtual_daemon import VirtualDaemon
from controller.words.messages import message_sentence
from controller.words.po_files import english
from hardware.events import Edge
from sim.hands.actions import HandAct, Lift, Nudge, PushButton, PutDown, Stack
from sim.hands.piece_setup import pieces_of_position
from sim.hands.pieces_in_hand import PiecesInHand
from sim.script.reader import parse_script
from sim.script.statements import (
    AssignHands,
    CapturePieces,
    Expectation,
    LayAside,
    LiftPiece,
    MovePiece,
    NudgePiece,
    PlacePiece,
    PressButton,
    Quit,
    RemovePiece,
    SetSpeed,
    SetUpPieces,
    SlidePiece,
    StackPiece,
    Statement,
    WaitFor,
)
from sim.simulated_control import NUDGE_US
from sim.table import Table

STEP_US = 250_000  # from one act of a hand to the next
SLIDE_US = 60_000
JUDGEMENT_US = 20_000  # a press is judged by then: the debounce time and a margin
COMMIT_US = 90_000  # without a clock, a move that nothing could extend is final by then


class ScriptedGame:
    """One game being played from scripts; what the session did is kept."""

    def __init__(self, settings: Settings, fen: str | None) -> None:
        started = GameStarted(at_us=0, date="2026.01.02", version="test", settings=settings, fen=fen)
        game = first_game(started)
        self.effects: list[Effect] = []
        self.table = self.build_table(Table(pieces_of_position(game.position), Random(1)))
        self.daemon = VirtualDaemon(started, self.table, Random(2), self._collect_effects)
        self.in_hand = PiecesInHand(self.table)

    def build_table(self, table: Table) -> Table:
        return table

    def _collect_effects(self, session: Session, effects: Sequence[Effect]) -> None:
        del session
        self.effects += effects

    @property
    def session(self) -> Session:
        return self.daemon.session

    @property
    def moves(self) -> list[RecordMove]:
        return [effect for effect in self.effects if isinstance(effect, RecordMove)]

    @property
    def judgements(self) -> list[ReportJudgement]:
        return [effect for effect in self.effects if isinstance(effect, ReportJudgement)]

    @property
    def outcomes(self) -> list[RecordOutcome]:
        return [effect for effect in self.effects if isinstance(effect, RecordOutcome)]

    @property
    def changes(self) -> list[RecordChange]:
        return [effect for effect in self.effects if isinstance(effect, RecordChange)]

    @property
    def refusals(self) -> list[str]:
        return [message_sentence(english(), effect.message) for effect in self.effects if isinstance(effect, Refuse)]

    @property
    def announced_codes(self) -> list[MessageCode]:
        return [effect.message.code for effect in self.effects if isinstance(effect, Announce)]

    def run_script(self, script: str) -> "ScriptedGame":
        for line in parse_script(script):
            self._execute(line.statement)
        return self

    def send_edges(self, *edges: tuple[int, int, bool]) -> "ScriptedGame":
        """Send raw edges: milliseconds after now, the square, and True if it closes."""
        began_us = self.daemon.now_us
        for after_ms, square, closed in edges:
            self.daemon.wait_until(began_us + after_ms * 1000)
            self.daemon.handle_input(Edge(square=Square(square), closed=closed, at_us=self.daemon.now_us))
        return self

    def perform_act(self, act: HandAct) -> None:
        self.daemon.wait_until(self.daemon.now_us + STEP_US)
        self.daemon.perform(act, self.in_hand)

    def _execute(self, statement: Statement) -> None:
        daemon = self.daemon
        if isinstance(statement, Command):
            if isinstance(statement, ArbiterCommand):
                daemon.wait_until(daemon.now_us + STEP_US)
            daemon.handle_input(CommandGiven(command=statement, at_us=daemon.now_us))
            return
        match statement:
            case LiftPiece(square=square):
                self.perform_act(Lift(square))
            case RemovePiece(square=square):
                self.perform_act(Lift(square))
                self.in_hand.lay_aside_latest()
            case PlacePiece(square=square):
                self.perform_act(PutDown(square, None))
            case NudgePiece(square=square):
                self.perform_act(Nudge(square, NUDGE_US))
            case StackPiece(square=square):
                self.perform_act(Stack(square))
            case LayAside():
                self.in_hand.lay_aside_latest()
            case SetUpPieces() | AssignHands() | SetSpeed():
                raise ValueError("nobody but this script is at the table")
            case MovePiece(route=route):
                self._carry(route)
            case CapturePieces(route=route):
                self._capture(route)
            case SlidePiece(origin=origin, landing=landing):
                daemon.wait_until(daemon.now_us + STEP_US)
                path = (
                    origin,
                    *(squares_between(origin, landing, daemon.session.settings.game.orientation) or ()),
                    landing,
                )
                daemon.wait_until(self.table.slide(path, daemon.now_us, step_us=SLIDE_US))
            case PressButton(button=button, held_us=held_us):
                self.perform_act(PushButton(button, held_us))
                daemon.wait_until(daemon.now_us + (held_us or 0))
            case WaitFor(duration_us=duration_us):
                daemon.wait_until(daemon.now_us + duration_us)
            case Quit():
                pass
            case _ if isinstance(statement, Expectation):
                daemon.wait_until(daemon.now_us + (JUDGEMENT_US if daemon.session.commits_by_press else COMMIT_US))
                check_expectation(statement, daemon.session, english())
            case _:
                daemon.wait_until(daemon.now_us + STEP_US)
                self.table.change_faults(statement, daemon.now_us)

    def _carry(self, route: Sequence[Square]) -> None:
        for start, stop in pairwise(route):
            self.perform_act(Lift(start))
            self.perform_act(PutDown(stop, start))

    def _capture(self, route: Sequence[Square]) -> None:
        orientation = self.daemon.session.settings.game.orientation
        for start, stop in pairwise(route):
            self._carry((start, stop))
            for square in squares_between(start, stop, orientation) or ():
                if square in self.table.pieces:
                    self.perform_act(Lift(square))


def settings_from(**sections: dict[str, object]) -> Settings:
    """Return settings by table and key: `settings_from(tracking={"commit": "settle"})`."""
    return Settings.model_validate(sections)


CLOCK = settings_from(game={"time_control": "5+3"})
SETTLE = settings_from(tracking={"commit": "settle"}, game={"time_control": "5+3"})


def play(script: str, settings: Settings = CLOCK, fen: str | None = None) -> ScriptedGame:
    """Play a script from the start, or from a position."""
    return ScriptedGame(settings, fen).run_script(script)

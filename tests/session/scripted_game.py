"""Scripts played in virtual time through a whole session: `play("lift 22; place 18; press white; ...")`."""

from collections.abc import Coroutine, Mapping, Sequence
from random import Random
from typing import Any, Self

from controller.commands.values import ArbiterCommand, Command
from controller.rules.position import Side
from controller.rules.squares import Square
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
from controller.simulated_play.table_statements import TableStatements
from controller.simulation.virtual_daemon import VirtualDaemon
from controller.words.messages import message_sentence
from controller.words.po_files import english
from hardware.events import Button, Edge
from sim.faults.fault_changes import FaultChange
from sim.hands.actions import HandAct
from sim.hands.piece_setup import pieces_of_position
from sim.hands.pieces_in_hand import PiecesInHand
from sim.script.reader import parse_script
from sim.script.statements import Expectation, Quit, Statement, WaitFor
from sim.simulated_control import SimulatedTableControl
from sim.table import PieceName, Table
from sim.table_control import TableControl

STEP_US = 250_000  # from one act of a hand to the next
JUDGEMENT_US = 20_000  # a press is judged by then: the debounce time and a margin
COMMIT_US = 90_000  # without a clock, a move that nothing could extend is final by then


class VirtualBoard:
    """The board of a game in virtual time, for one pair of hands."""

    def __init__(self, daemon: VirtualDaemon) -> None:
        self._daemon = daemon

    @property
    def table(self) -> Table:
        return self._daemon.table

    def perform(self, act: HandAct, in_hand: PiecesInHand) -> None:
        self._daemon.perform(act, in_hand)

    def release_button(self, button: Button) -> None:
        self._daemon.release_button(button)

    def set_up(self, pieces: Mapping[Square, PieceName]) -> None:
        self._daemon.table.set_up(pieces, self._daemon.now_us)

    def change_faults(self, change: FaultChange) -> None:
        self._daemon.table.change_faults(change, self._daemon.now_us)

    def notify_listeners(self) -> None:
        pass

    async def pause(self, pause_us: int) -> None:
        """Advance the time at once."""
        self._daemon.wait_until(self._daemon.now_us + pause_us)


class NoPlayers:
    """Nobody but the script is at the table."""

    async def replace_players(self, hands: Mapping[Side, str | None]) -> None:
        raise ValueError(f"nobody but this script is at the table: {hands}")

    async def cancel_current_act(self) -> None:
        pass

    def set_speed(self, speed: float) -> None:
        raise ValueError(f"nobody but this script is at the table: {speed}")


def run_without_loop(hands: Coroutine[Any, Any, None]) -> None:
    """Run hands that never wait for an event loop, since time passes at once."""
    try:
        hands.send(None)
    except StopIteration:
        return
    raise RuntimeError("the hands wait for an event loop")


class ScriptedGame:
    """One game being played from scripts; what the session did is kept."""

    def __init__(self, settings: Settings, fen: str | None) -> None:
        started = GameStarted(at_us=0, date="2026.01.02", version="test", settings=settings, fen=fen)
        game = first_game(started)
        self.effects: list[Effect] = []
        self.table = self.build_table(Table(pieces_of_position(game.position), Random(1)))
        self.daemon = VirtualDaemon(started, self.table, Random(2), self._collect_effects, keep_inputs=True)
        board = VirtualBoard(self.daemon)
        self.control: TableControl = SimulatedTableControl(board, settings.game.orientation, pause=board.pause)
        self._statements = TableStatements(table=self.control, players=NoPlayers(), session=lambda: self.daemon.session)

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

    def run_script(self, script: str) -> Self:
        for line in parse_script(script):
            self._execute(line.statement)
        return self

    def send_edges(self, *edges: tuple[int, int, bool]) -> Self:
        """Send raw edges: milliseconds after now, the square, and True if it closes."""
        began_us = self.daemon.now_us
        for after_ms, square, closed in edges:
            self.daemon.wait_until(began_us + after_ms * 1000)
            self.daemon.handle_input(Edge(square=Square(square), closed=closed, at_us=self.daemon.now_us))
        return self

    def _execute(self, statement: Statement) -> None:
        daemon = self.daemon
        if isinstance(statement, Command):
            if isinstance(statement, ArbiterCommand):
                daemon.wait_until(daemon.now_us + STEP_US)
            daemon.handle_input(CommandGiven(command=statement, at_us=daemon.now_us))
            return
        match statement:
            case WaitFor(duration_us=duration_us):
                daemon.wait_until(daemon.now_us + duration_us)
            case Quit():
                pass
            case _ if isinstance(statement, Expectation):
                daemon.wait_until(daemon.now_us + (JUDGEMENT_US if daemon.session.commits_by_press else COMMIT_US))
                check_expectation(statement, daemon.session, english())
            case _:
                daemon.wait_until(daemon.now_us + STEP_US)
                run_without_loop(self._statements.execute(statement))


def settings_from(**sections: dict[str, object]) -> Settings:
    """Return settings by table and key: `settings_from(tracking={"commit": "settle"})`.

    The board is a Vismin one unless the game names another: the scripts are written in its squares.
    """
    game = sections.get("game", {})
    assert isinstance(game, dict)
    return Settings.model_validate({**sections, "game": {"orientation": "vismin", **game}})


CLOCK = settings_from(game={"time_control": "5+3"})
SETTLE = settings_from(tracking={"commit": "settle"}, game={"time_control": "5+3"})


def play(script: str, settings: Settings = CLOCK, fen: str | None = None) -> ScriptedGame:
    """Play a script from the start, or from a position."""
    return ScriptedGame(settings, fen).run_script(script)

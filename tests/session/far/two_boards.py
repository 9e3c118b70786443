"""Two sessions that play one game in virtual time, coupled by the plain delivery of what they tell each other."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple, Self

from controller.commands.sender import CommandSender
from controller.commands.values import Command
from controller.far_game.board.resumption import list_echoes
from controller.notation.move_text import move_text
from controller.rules.position import Side
from controller.session.effects import Effect, Record, RecordChange, RecordMove
from controller.session.far_board.entries import list_entries
from controller.session.far_exchange.effects import AnswerFar, AskFar, PassToFar
from controller.session.far_exchange.inputs import (
    FarAnswerReceived,
    FarAskReceived,
    FarEntryReceived,
    FarGameJoined,
    FarGameResumed,
)
from controller.session.far_exchange.values import FarAsk, FarEntry, SideClocks
from controller.session.inputs import CommandGiven, DaemonRestarted, Input
from controller.session.recovery import recover_session
from controller.session.state import Session
from controller.session.step import step
from controller.settings.settings import Settings
from hardware.events import Snapshot
from sim.table import Table
from tests.session.dead_sensors import TableWithDeadReeds
from tests.session.scripted_game import ScriptedGame, settings_from

GAME = "4d8f8a10-5d0c-4a4e-9d0b-0a3c1d2e3f40"
NAMES = {Side.WHITE: "Lipa 1", Side.BLACK: "Naga 4"}
WHITE, BLACK = Side.WHITE, Side.BLACK


Delivered = FarEntryReceived | FarAskReceived | FarAnswerReceived | CommandGiven


class Sent(NamedTuple):
    """Something on its way to a board."""

    due_us: int
    event: Delivered  # its time is that of its arrival


class FarGame(ScriptedGame):
    """One board of two, and what it has sent and taken."""

    def __init__(self, settings: Settings, side: Side, fen: str | None, dead: Mapping[int, bool] | None = None) -> None:
        self.side = side
        self._dead = dead or {}
        self.record: list[FarEntry] = []
        self.asks: list[FarAsk] = []
        self.lag_us: Callable[[], int] = lambda: 0
        self.is_cut = False
        self.recorded: list[tuple[Record, int]] = []
        """Each record, and how many inputs there were by then."""
        self._is_shown = False
        self.shown: dict[int, SideClocks] = {}
        """Both clocks as each move of the other board was shown, by its ply."""
        self.sent: list[Sent] = []
        super().__init__(settings, fen)
        self.send(FarGameJoined(game=GAME, side=side, board=NAMES[side.opponent], at_us=self.daemon.now_us))

    def build_table(self, table: Table) -> Table:
        if not self._dead:
            return table
        reeds = TableWithDeadReeds(table)
        reeds.dead.update(self._dead)
        return reeds

    def send(self, event: Input) -> None:
        self.daemon.handle_input(event)

    def recover(self) -> Session:
        """Return the session as it is recovered after a sudden stop."""
        complete = [place for place, (record, _) in enumerate(self.recorded) if _is_complete(record)]
        started, inputs = self.session.started, self.daemon.inputs
        session, known = step(None, started)[0], 1
        if complete:
            records = [record for record, _ in self.recorded[: complete[-1] + 1]]
            known = self.recorded[complete[-1]][1]
            session = recover_session(started, records, inputs[1:known])
        for event in inputs[known:]:
            session, _ = step(session, event)
        return session

    def restart(self, gap_us: int | None = 200_000_000, stopped_us: int | None = None) -> None:
        """Stop suddenly, and start again with what the journal and the record hold."""
        self.daemon.session = self.recover()
        self.send(DaemonRestarted(at_us=self.daemon.now_us))
        self.send(Snapshot(occupancy=self.table.level(self.daemon.now_us), at_us=self.daemon.now_us))
        far = self.session.far
        assert far is not None
        number = far.number - len(far.held)
        last = next((entry for entry in reversed(self.record) if entry.number <= number), None)
        clocks = self.session.history.checkpoints[0].ledger.side_clocks if last is None else last.clocks
        now_us = self.daemon.now_us
        self.send(
            FarGameResumed(game=GAME, number=number, clocks=clocks, gap_us=gap_us, stopped_us=stopped_us, at_us=now_us)
        )

    def command(self, command: Command, sender: CommandSender | None = None) -> None:
        self.send(CommandGiven(command=command, sender=sender, at_us=self.daemon.now_us))

    def _collect_effects(self, session: Session, effects: Sequence[Effect]) -> None:
        super()._collect_effects(session, effects)
        proposal = session.turn.proposal
        if proposal is not None and not self._is_shown:
            self.shown[session.history.ply + 1] = session.ledger.side_clocks
        self._is_shown = proposal is not None
        inputs = len(self.daemon.inputs) if hasattr(self, "daemon") else 0
        self.recorded += [(effect, inputs) for effect in effects if isinstance(effect, RecordMove | RecordChange)]
        for entry in list_entries(session, effects):
            numbered = replace(entry, number=len(self.record) + 2)
            proved = replace(numbered, is_proved=numbered.is_by_arbiter)  # the arbiter acts at the desk
            self.record.append(proved)
            self._dispatch(FarEntryReceived(game=GAME, entry=proved, at_us=0))
        for effect in effects:
            match effect:
                case AskFar(ask=ask):
                    self.asks.append(ask)
                    self._dispatch(FarAskReceived(game=GAME, ask=ask, at_us=0))
                case AnswerFar(ask=ask, is_agreed=is_agreed):
                    answered = FarAnswerReceived(game=GAME, ask_id=ask.id, is_agreed=is_agreed, ask=ask, at_us=0)
                    self._dispatch(answered)
                case PassToFar(command=command, sender=sender):
                    self._dispatch(CommandGiven(command=command, sender=sender, at_us=0))
                case _:
                    pass
        for echo in list_echoes(GAME, effects, session.now_us):
            self.send(echo)

    def _dispatch(self, event: Delivered) -> None:
        earliest_us = self.sent[-1].due_us if self.sent else 0
        self.sent.append(Sent(max(earliest_us, self.session.now_us + self.lag_us()), event))


def _is_complete(record: Record) -> bool:
    return not record.candidates if isinstance(record, RecordMove) else record.is_recovery_point


class TwoBoards:
    """One game on two boards."""

    def __init__(
        self,
        *,
        commit: str = "clock",
        time_control: str = "5+3",
        fen: str | None = None,
        dead: Mapping[int, bool] | None = None,
        **groups: dict[str, object],
    ) -> None:
        """Begin a game; the sensors of White's board that are `dead` show one level for ever."""
        self.boards = {
            side: FarGame(self._settings(side, commit, time_control, groups), side, fen, None if side else dead)
            for side in Side
        }

    @staticmethod
    def _settings(side: Side, commit: str, time_control: str, groups: dict[str, dict[str, object]]) -> Settings:
        elsewhere = "black_moves" if side is WHITE else "white_moves"
        game: dict[str, object] = {"time_control": time_control, elsewhere: "far"}
        return settings_from(game=game, tracking={"commit": commit}, **groups)

    def __getitem__(self, side: Side) -> FarGame:
        return self.boards[side]

    @property
    def now_us(self) -> int:
        return max(board.daemon.now_us for board in self.boards.values())

    def set_lag(self, lag_us: Callable[[], int]) -> Self:
        for board in self.boards.values():
            board.lag_us = lag_us
        return self

    def act(self, side: Side, script: str) -> Self:
        """Do something at one board; the other one follows in time."""
        self.boards[side].run_script(script)
        return self.follow()

    def play_move(self, side: Side, move: str) -> Self:
        """Make a move at the board of its side and, once it is there, at the other one."""
        press = f"; press {side.english_name.lower()}" if self.boards[side].session.has_press_mode else "; wait 1s"
        self.act(side, f"move {move}{press}; wait 100ms")
        return self.make_far_move(side.opponent, move)

    def make_far_move(self, side: Side, move: str) -> Self:
        """Make a move of the other side at the board of a side, once it is shown."""
        self.wait(lambda: self.boards[side].session.turn.proposal is not None)
        return self.act(side, f"move {move}; wait 1s")

    def wait(self, is_done: Callable[[], bool], most_s: int = 60) -> Self:
        until_us = self.now_us + most_s * 1_000_000
        while not is_done():
            assert self.now_us < until_us, "it has not come"
            self.advance(100_000)
        return self

    def advance(self, by_us: int) -> Self:
        return self.follow(self.now_us + by_us)

    def follow(self, until_us: int = 0) -> Self:
        """Bring both boards to the same time, and deliver what is due."""
        until_us = max(until_us, self.now_us)
        while True:
            due = min((board.sent[0].due_us for board in self.boards.values() if self._may_send(board)), default=None)
            at_us = until_us if due is None else max(min(due, until_us), 0)
            for board in self.boards.values():
                if board.daemon.now_us < at_us:
                    board.daemon.wait_until(at_us)
            dues = [board.sent[0].due_us for board in self.boards.values() if self._may_send(board)]
            if not dues or min(dues) > at_us:
                if at_us >= until_us:
                    return self
                continue
            for board in self.boards.values():
                other = self.boards[board.side.opponent]
                while self._may_send(board) and board.sent[0].due_us <= at_us:
                    sent = board.sent.pop(0)
                    if isinstance(sent.event, FarEntryReceived):
                        other.record.append(sent.event.entry)
                    other.send(replace(sent.event, at_us=other.daemon.now_us))

    @staticmethod
    def _may_send(board: FarGame) -> bool:
        return bool(board.sent) and not board.is_cut

    def moves(self, side: Side) -> list[str]:
        checkpoints = self.boards[side].session.history.checkpoints
        return [move_text(each.move) for each in checkpoints if each.move is not None]

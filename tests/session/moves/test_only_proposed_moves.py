"""Whatever hands, arbiters and restarts do: of a side that is played elsewhere, only what was proposed is recorded."""

from collections.abc import Sequence

from hypothesis import given, settings
from hypothesis import strategies as st

from controller.commands.values import (
    Command,
    PausePlay,
    Propose,
    ResumePlay,
    SetTime,
    SetTurn,
    TakeBack,
    TakeBackMoves,
)
from controller.notation.move_text import move_text
from controller.rules.board_rules import occupancy_after
from controller.rules.moves import Move, is_same_move
from controller.rules.position import Side
from controller.rules.squares import SQUARES, Occupancy, Square, bit, squares_of
from controller.session.effects import Effect, RecordMove
from controller.session.inputs import CommandGiven, DaemonRestarted, GameStarted
from controller.session.state import Session
from controller.session.step import step
from hardware.events import Button, ButtonEdge, Edge, Snapshot
from tests.session.scripted_game import ScriptedGame, settings_from

ACT_US = 150_000  # from one touch of a hand to the next
COMMANDS: Sequence[Command] = (
    PausePlay(), ResumePlay(), TakeBack(), TakeBack(side=Side.WHITE), TakeBackMoves(plies=2),
    SetTime(side=Side.WHITE, remaining_us=60_000_000), SetTurn(side=Side.BLACK),
)  # fmt: skip
ACTS = st.lists(
    st.sampled_from(["propose"] * 4 + ["make proposed"] * 4 + ["make any"] * 5 + ["tidy"] * 3)
    | st.sampled_from(["press white", "press black", "rest", "rest", "restart", "command", "touch", "wrong ply"]),
    max_size=30,
)
SOURCES = st.sampled_from(
    [{"black_moves": "program"}, {"white_moves": "far"}, {"white_moves": "far", "black_moves": "far"}]
)
START = "W:W22,25,26,K29,32:B5,9,14,18,K3"  # captures, choices and kings from the first move on


class Hands:
    """Hands at the sensors of a game; what they show is kept here."""

    def __init__(self, game: ScriptedGame, choices: st.DataObject) -> None:
        self.game = game
        self.choices = choices
        self.occupancy: Occupancy = game.session.levels.settled_occupancy
        self.proposed: dict[int, Move] = {}
        self._checked = 0

    @property
    def session(self) -> Session:
        return self.game.session

    def choose_move(self) -> Move | None:
        moves = self.session.game.legal_moves
        return self.choices.draw(st.sampled_from(moves)) if moves else None

    def perform(self, act: str) -> None:
        match act:
            case "propose" | "wrong ply":
                self._propose(self.session.history.ply + (1 if act == "propose" else 2))
            case "make proposed":
                proposal = self.session.turn.proposal
                self._make(None if proposal is None else proposal.move)
            case "make any":
                self._make(self.choose_move())
            case "tidy":
                self._show(self.session.game.position.occupancy)
            case "touch":
                self._toggle(self.choices.draw(st.sampled_from(SQUARES)))
            case "press white" | "press black":
                self._press(Button(act.removeprefix("press ")))
            case "restart":
                self._restart()
            case "command":
                self._give(self.choices.draw(st.sampled_from(COMMANDS)))
            case _:
                self._wait(self.choices.draw(st.sampled_from([300_000, 1_200_000, 4_000_000, 15_000_000])))
        self._wait(1_000)
        self.check()

    def check(self) -> None:
        effects = self.game.effects[self._checked :]
        self._checked = len(self.game.effects)
        for effect in effects:
            if isinstance(effect, RecordMove) and effect.side in self.session.tracker.sides_elsewhere:
                assert is_same_move(effect.move, self.proposed[effect.ply])
                assert not effect.candidates
        proposal = self.session.turn.proposal
        if proposal is not None:
            assert self.session.is_decided_elsewhere
            assert self.session.outcome is None
            assert [footprint.move for footprint in self.session.tracker.footprints.footprints] == [proposal.move]
        assert 0 <= self.session.ledger.hand_us <= 10_000_000

    def _propose(self, ply: int) -> None:
        move, before = self.choose_move(), self.session.turn.proposal
        if move is None:
            return
        self._give(Propose(side=self.session.to_move, ply=ply, move=move_text(move)))
        proposal = self.session.turn.proposal
        if proposal is not None and before is None:
            assert ply == self.session.history.ply + 1
            self.proposed[ply] = proposal.move

    def _make(self, move: Move | None) -> None:
        if move is not None:
            self._show(occupancy_after(self.session.game.position, move))

    def _show(self, occupancy: Occupancy) -> None:
        """Lift what is too many, and put down what is missing, one piece after the other."""
        for square in (*squares_of(self.occupancy & ~occupancy), *squares_of(occupancy & ~self.occupancy)):
            self._toggle(square)

    def _toggle(self, square: Square) -> None:
        self._wait(ACT_US)
        self.occupancy ^= bit(square)
        closed = bool(self.occupancy & bit(square))
        self.game.daemon.handle_input(Edge(square=square, closed=closed, at_us=self.game.daemon.now_us))

    def _press(self, button: Button) -> None:
        for down in (True, False):
            self._wait(ACT_US)
            self.game.daemon.handle_input(ButtonEdge(button=button, down=down, at_us=self.game.daemon.now_us))

    def _restart(self) -> None:
        now_us = self.game.daemon.now_us
        self.game.daemon.handle_input(DaemonRestarted(at_us=now_us))
        self.game.daemon.handle_input(Snapshot(occupancy=self.occupancy, at_us=now_us))

    def _give(self, command: Command) -> None:
        self.game.daemon.handle_input(CommandGiven(command=command, at_us=self.game.daemon.now_us))

    def _wait(self, for_us: int) -> None:
        self.game.daemon.wait_until(self.game.daemon.now_us + for_us)


@settings(max_examples=60)
@given(SOURCES, st.sampled_from(["clock", "settle"]), st.sampled_from(["full", "off"]), ACTS, st.data())
def test_only_what_was_proposed_is_recorded_and_a_replay_is_the_same(
    sources: dict[str, object], commit: str, help_level: str, acts: list[str], data: st.DataObject
) -> None:
    chosen = settings_from(
        game={"time_control": "5+3", **sources}, tracking={"commit": commit}, face={"help": help_level}
    )
    game = ScriptedGame(chosen, START)
    hands = Hands(game, data)
    hands.perform("press black")
    for act in acts:
        hands.perform(act)
    hands.perform("rest")
    session: Session | None = None
    replayed: list[Effect] = []
    for event in game.daemon.inputs:
        assert session is not None or isinstance(event, GameStarted)
        session, effects = step(session, event)
        replayed += effects
    assert session == game.session
    assert replayed == game.effects

"""Time never jumps, whatever is pressed, moved, paused and set, and however often the session receives the time."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date

from hypothesis import given, settings
from hypothesis import strategies as st

from controller.clock.side_clock import is_counting_up, time_to_flag_us
from controller.clock.time_control import SECOND_US
from controller.commands.values import (
    AddTime,
    ArbiterCommand,
    PausePlay,
    ResumePlay,
    SetDate,
    SetMoveNumber,
    SetMovesMade,
    SetPeriods,
    SetPosition,
    SetResult,
    SetStage,
    SetTime,
    SetTurn,
    TakeBackMoves,
)
from controller.rules.board_rules import occupancy_after
from controller.rules.position import Side
from controller.rules.squares import squares_of
from controller.session.checkpoints import CLOCK_CHANGES
from controller.session.deadlines import next_deadline_us
from controller.session.effects import ChangeKind, Effect, Record, RecordChange, RecordMove, RecordOutcome, Refuse
from controller.session.inputs import CommandGiven, GameStarted, Input, Tick
from controller.session.state import Phase, Session
from controller.session.step import step
from hardware.events import Button, ButtonEdge, Edge, Snapshot
from tests.session.scripted_game import settings_from

LONGEST_JUDGEMENT_US = 100_000  # how long a flag, a limit or a press may wait for what was stamped before
CONTROLS = st.sampled_from(
    [
        "G/20s", "20s+2", "20s+2 before", "20s d3", "20s b3", "byo 9s 3x4s", "canadian 9s 2/8s", "hourglass 12s",
        "6s/move", "2/9s+1, byo 2x5s", "count up", "G/30s both 40s", "white G/9s black byo 4s 2x4s", "none",
    ]
)  # fmt: skip
SIDES = st.sampled_from(Side)
NOW = st.just(0)
ARBITER_COMMANDS: st.SearchStrategy[ArbiterCommand] = st.one_of(
    st.builds(SetTime, side=SIDES, remaining_us=st.integers(-1, 12 * SECOND_US)),
    st.builds(AddTime, side=SIDES, time_us=st.integers(-9 * SECOND_US, 9 * SECOND_US)),
    st.builds(SetStage, side=SIDES, number=st.integers(0, 3)),
    st.builds(SetMovesMade, side=SIDES, number=st.integers(-1, 3)),
    st.builds(SetPeriods, side=SIDES, number=st.integers(0, 4)),
    st.builds(SetMoveNumber, number=st.integers(0, 40)),
    st.builds(SetTurn, side=SIDES),
    st.builds(SetDate, date=st.sampled_from([date(2026, 3, 1), date(2026, 11, 23)])),
    st.builds(SetPosition, fen=st.sampled_from(["W:W22,31:B1,12", "B:W22,31:B1,12", "nonsense"])),
    st.builds(TakeBackMoves, plies=st.integers(0, 3)),
    st.builds(SetResult),
    st.builds(PausePlay),
    st.builds(ResumePlay),
)
GAPS = st.sampled_from([1, 5_000, 999_999, SECOND_US]) | st.integers(200_000, 4 * SECOND_US)
HANDS: st.SearchStrategy[str | Button] = st.sampled_from(["hands", "hands", "hands", *Button])
TAKEBACKS = st.builds(TakeBackMoves, plies=st.integers(1, 2))
ACTION_KINDS: list[st.SearchStrategy[str | Button | ArbiterCommand]] = [
    HANDS,
    HANDS,
    HANDS,
    HANDS,
    TAKEBACKS,
    ARBITER_COMMANDS,
    ARBITER_COMMANDS,
]
ACTION = st.sampled_from(ACTION_KINDS).flatmap(lambda kind: kind)
ACTIONS = st.lists(st.tuples(GAPS, ACTION), min_size=2, max_size=16)
EXTRA_TICKS = st.lists(st.tuples(st.integers(0, 40), st.integers(1, 3), st.integers(-2_000_000, 2_000_000)), max_size=8)


class TickedSession:
    """A session that receives the Ticks it asks for; its inputs are kept, and each step is checked."""

    def __init__(self, control: str) -> None:
        chosen = settings_from(game={"time_control": control})
        started = GameStarted(at_us=0, date="2026.01.02", version="test", settings=chosen)
        self.inputs: list[Input] = [started]
        self.records: list[Effect] = []
        self.session, _ = step(None, started)
        self.handle_input(Snapshot(occupancy=self.session.game.position.occupancy, at_us=0))

    def handle_input(self, event: Input) -> None:
        while (due_us := next_deadline_us(self.session)) is not None and due_us <= event.at_us:
            self._step(Tick(at_us=max(due_us, self.session.now_us)))
        self.inputs.append(event)
        self._step(event)

    def _step(self, event: Input) -> None:
        before = self.session
        self.session, effects = step(before, event)
        self.records += [effect for effect in effects if isinstance(effect, Record | RecordOutcome | Refuse)]
        check_step(before, self.session, event, effects)

    def perform(self, action: str | Button | ArbiterCommand, at_us: int) -> None:
        if isinstance(action, Button):
            self.press(action, at_us)
        elif isinstance(action, ArbiterCommand):
            self.handle_input(CommandGiven(command=action, at_us=at_us))
        elif self.session.phase is not Phase.OVER:
            self.move(at_us)

    def press(self, button: Button, at_us: int) -> None:
        self.handle_input(ButtonEdge(button=button, down=True, at_us=at_us))
        self.handle_input(ButtonEdge(button=button, down=False, at_us=at_us + 150_000))

    def move(self, at_us: int) -> None:
        """Make a move and press; where the board is to be put right, do that."""
        session = self.session
        mover, aim = session.to_move, session.game.position.occupancy
        if session.may_commit_moves and session.tracker.is_unmoved:
            aim = occupancy_after(session.game.position, session.game.legal_moves[0])
        for square in squares_of(aim ^ session.levels.settled_occupancy):
            self.handle_input(Edge(square=square, closed=bool(aim >> (square - 1) & 1), at_us=at_us))
        self.press(Button.WHITE if mover is Side.WHITE else Button.BLACK, at_us + 400_000)


def check_step(before: Session, after: Session, event: Input, effects: Sequence[Effect]) -> None:
    records = [effect for effect in effects if isinstance(effect, Record)]
    ledger, now_us = after.ledger, after.now_us
    for side in Side:
        standing, stages = ledger.side_clock(side, now_us), ledger.stages_of(side)
        assert standing.remaining_us >= 0
        assert standing.flagged or is_counting_up(stages, standing) or time_to_flag_us(stages, standing) != 0
    assert sum(ledger.advance_to(now_us).account) == max(now_us, ledger.since_us)
    moves = [effect for effect in records if isinstance(effect, RecordMove) and not effect.is_amendment]
    passed = before.ledger
    for move in moves:
        passed = passed.pass_turn(move.side, move.at_us)
        assert move.ledger == passed
        assert 0 <= now_us - move.at_us <= LONGEST_JUDGEMENT_US
    if moves:
        return
    changes = [effect for effect in records if isinstance(effect, RecordChange)]
    is_set = any(change.kind is ChangeKind.TAKEBACK for change in changes)
    set_sides = {change.side for change in changes if change.kind in CLOCK_CHANGES}
    expected = before.ledger
    if ledger.running_side is not expected.running_side:
        # what starts or stops a clock is as of its own time, though it waited for what was stamped before
        assert 0 <= now_us - ledger.since_us <= LONGEST_JUDGEMENT_US
        expected = replace(expected.advance_to(ledger.since_us), running_side=ledger.running_side)
    for side in Side:
        if is_set or side in set_sides:
            assert isinstance(event, CommandGiven)
        else:
            assert ledger.side_remaining_us(side, now_us) == expected.side_remaining_us(side, now_us)


def replay_with_ticks(inputs: Sequence[Input], ticks: Sequence[Sequence[int]]) -> tuple[Session, list[Effect]]:
    """Return the session after these inputs, with ticks of these times after each of them."""
    session, effects = step(None, inputs[0])
    records: list[Effect] = []
    for event, stamps in zip(inputs[1:], ticks, strict=True):
        for each in (event, *(Tick(at_us=at_us) for at_us in stamps)):
            session, effects = step(session, each)
            records += [effect for effect in effects if isinstance(effect, Record | RecordOutcome | Refuse)]
    return session, records


@settings(max_examples=120, deadline=None)
@given(CONTROLS, ACTIONS, EXTRA_TICKS)
def test_no_time_jumps_and_ticks_make_no_difference(
    control: str, actions: list[tuple[int, str | Button | ArbiterCommand]], extra_ticks: list[tuple[int, int, int]]
) -> None:
    player = TickedSession(control)
    for gap_us, action in actions:
        player.perform(action, player.session.now_us + gap_us)
    end_us = player.session.now_us + 2 * SECOND_US
    player.handle_input(Tick(at_us=end_us))
    ticks: list[list[int]] = [[] for _ in player.inputs[1:]]
    for place, times, shift_us in extra_ticks:
        at = place % len(ticks)
        next_us = player.inputs[at + 2].at_us if at + 2 < len(player.inputs) else end_us
        # late, doubled and in bursts; none comes before its time
        ticks[at] += [min(player.inputs[at + 1].at_us + shift_us, next_us)] * times
    for stamps in ([()] * len(ticks), ticks):
        session, records = replay_with_ticks(player.inputs, stamps)
        assert records == player.records
        assert session == player.session

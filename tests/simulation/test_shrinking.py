"""Failures are found in the inputs of a game, which shrink to the few that show them."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

from controller.notation.move_text import move_text
from controller.rules.moves import Move
from controller.rules.squares import Occupancy, Square, bit
from controller.session.inputs import Input, Tick
from controller.session.state import Session
from controller.session.step import StepResult, step
from controller.session.views.messages import MessageCode
from controller.settings.settings import Settings
from controller.simulation import virtual_daemon
from controller.simulation.failures import (
    MissedMove,
    WrongCommit,
    build_failure_test,
    find_false_alarm,
    find_record_failure,
)
from controller.simulation.shrinking import shrink, shrink_to_trace
from controller.simulation.trace_comparison import replay_verdicts
from controller.storage.traces import MessageVerdict, MoveVerdict, read_trace, trace_text
from hardware.events import Button, ButtonEdge, Edge, Snapshot
from tests.blind_board import hide_moves
from tests.daemon.game_scripts import GAME, clock_mode_script, settle_mode_script
from tests.session.scripted_game import CLOCK, SETTLE, play

RecordScript = Callable[..., tuple[list[Input], tuple[Move, ...]]]


@pytest.fixture
def record(monkeypatch: pytest.MonkeyPatch) -> RecordScript:
    """Play a script, and return every input of the session and the moves that it recorded."""

    def recorded(
        script: str, settings: Settings = CLOCK, fen: str | None = None
    ) -> tuple[list[Input], tuple[Move, ...]]:
        inputs: list[Input] = []

        def keep(session: Session | None, event: Input) -> StepResult:
            inputs.append(event)
            return step(session, event)

        monkeypatch.setattr(virtual_daemon, "step", keep)
        played = play(f"{script}; wait 1s", settings, fen)
        return inputs, tuple(record.move for record in played.moves)

    return recorded


def edges(inputs: Sequence[Input]) -> list[tuple[int, bool]]:
    return [(event.square, event.closed) for event in inputs if isinstance(event, Edge)]


def presses(inputs: Sequence[Input]) -> list[Button]:
    return [event.button for event in inputs if isinstance(event, ButtonEdge) and event.down]


# --- wrong commits


def test_a_game_that_was_recorded_as_played_has_no_failure(record: RecordScript) -> None:
    inputs, played = record(clock_mode_script(GAME))
    assert len(played) == len(GAME)
    assert find_record_failure(inputs, played) is None


def test_a_wrong_commit_late_in_a_game_shrinks_to_the_edges_of_its_move(record: RecordScript) -> None:
    inputs, recorded = record(clock_mode_script(GAME))
    # 3-7 is recorded as ply 22, and the hand says that it was something else
    played = (*recorded[:21], recorded[20], *recorded[22:])
    failure = find_record_failure(inputs, played)
    assert isinstance(failure, WrongCommit)
    assert str(failure) == f"wrong commit: 3-7 is recorded, but {move_text(recorded[20])} was played"
    assert len(inputs) > 700

    shrunk = shrink_to_trace(inputs, failure).inputs

    assert edges(shrunk) == [(3, False), (7, True)]
    assert presses(shrunk) == [Button.BLACK]
    assert len(shrunk) == 4  # with the snapshot


def test_a_record_of_more_than_was_played_is_a_wrong_commit(record: RecordScript) -> None:
    inputs, recorded = record("press black; move 22-18; press white; move 9-14; press black")
    failure = find_record_failure(inputs, recorded[:1])
    assert str(failure) == "wrong commit: 9-14 is recorded, but no move was played"


@pytest.mark.parametrize("thinking", ["", "lift 23; place 23; lift 21; place 21; press black; "])
def test_a_wrong_commit_at_rest_shrinks_to_two_edges(record: RecordScript, thinking: str) -> None:
    inputs, recorded = record(f"{settle_mode_script(GAME[:6])}; {thinking}{settle_mode_script(GAME[6:7])}", SETTLE)
    failure = find_record_failure(inputs, (*recorded[:6], recorded[0]))
    assert failure is not None
    shrunk = shrink(inputs, build_failure_test(failure))
    assert edges(shrunk) == [(22, False), (17, True)]
    assert [type(event) for event in shrunk[2:]] == [Edge, Edge, Tick]


# --- missed moves


def test_a_missed_move_shrinks_to_the_move_and_its_press(record: RecordScript, monkeypatch: pytest.MonkeyPatch) -> None:
    inputs, whole = record(clock_mode_script(GAME[:7]))
    hide_moves(monkeypatch, lambda move: move_text(move) == "22-17")
    inputs, recorded = record(f"{clock_mode_script(GAME[:6])}; lift 23; place 23; move 22-17; press white; wait 2s")
    assert len(recorded) == 6
    pressed_us = max(event.at_us for event in inputs if isinstance(event, ButtonEdge) and event.down)
    inputs = [event for event in inputs if event.at_us <= pressed_us + 500_000]
    failure = find_record_failure(inputs, whole)
    assert isinstance(failure, MissedMove)
    assert str(failure) == "missed move: 22-17 was played, and is not recorded"

    trace = shrink_to_trace(inputs, failure)

    assert edges(trace.inputs) == [(22, False), (17, True)]
    assert presses(trace.inputs) == [Button.WHITE]
    assert trace.note == str(failure)
    assert [verdict for verdict in trace.verdicts if isinstance(verdict, MoveVerdict)] == []
    # so long after the press nobody can say that it was not waited for
    assert trace.end_us - trace.inputs[-1].at_us >= 2_000_000


def test_a_move_without_a_press_is_not_judged_as_a_missed_one(
    record: RecordScript, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, whole = record(clock_mode_script(GAME[:1]))
    hide_moves(monkeypatch, lambda move: move_text(move) == "21-17")
    inputs, _ = record(f"{clock_mode_script(GAME[:1])}; wait 2s")
    failure = find_record_failure(inputs, whole)
    assert failure is not None
    without_white = [each for each in inputs if not (isinstance(each, ButtonEdge) and each.button is Button.WHITE)]
    assert build_failure_test(failure)(inputs)
    assert not build_failure_test(failure)(without_white)


# --- false alarms


def test_a_false_alarm_shrinks_to_what_was_judged(record: RecordScript) -> None:
    wrong = "lift 24; place 24; move 24-20; move 26-22; press white; move 22-26; move 20-24"
    inputs, _ = record(f"{clock_mode_script(GAME[:12])}; {wrong}")
    alarm = find_false_alarm(inputs, 0)
    assert alarm is not None
    assert alarm.message is not None
    assert str(alarm).startswith("false alarm: several moved, LEDs ")

    trace = shrink_to_trace(inputs, alarm)

    assert len(trace.inputs) < 15
    (judged,) = [verdict for verdict in trace.verdicts if isinstance(verdict, MessageVerdict) and verdict.judgement]
    assert judged.code == "several moved"


def test_alarms_before_the_time_that_is_asked_for_are_passed_over(record: RecordScript) -> None:
    inputs, _ = record("press black; press white; wait 1s; move 22-15; press white")
    first = find_false_alarm(inputs, 0)
    second = find_false_alarm(inputs, 1_000_000)
    assert first is not None
    assert second is not None
    assert first.message is not None
    assert first.message.code is MessageCode.NOTHING_MOVED
    assert second.message != first.message
    assert find_false_alarm(inputs, 10_000_000) is None


# --- sensors that are not trusted


def test_a_later_start_confirms_the_wrong_sensors(record: RecordScript) -> None:
    dead = 30
    inputs, recorded = record(
        "press white; wait 1s; press white; press black; " + clock_mode_script(GAME[:7]).partition("; ")[2]
    )
    lying = [
        replace(each, occupancy=each.occupancy & ~bit(Square(dead))) if isinstance(each, Snapshot) else each
        for each in inputs
    ]
    failure = find_record_failure(lying, (*recorded[:6], recorded[0]))
    assert failure is not None

    trace = shrink_to_trace(lying, failure)

    assert trace.started.fen is not None
    codes = [verdict.code for verdict in trace.verdicts if isinstance(verdict, MessageVerdict)]
    assert codes[:3] == ["confirm", "distrusted", "ready"]
    assert edges(trace.inputs) == [(22, False), (17, True)]


# --- shrinking


def level(inputs: Sequence[Input]) -> Occupancy:
    shown = 0
    for event in inputs:
        if isinstance(event, Snapshot):
            shown = event.occupancy
        elif isinstance(event, Edge):
            shown = shown | bit(event.square) if event.closed else shown & ~bit(event.square)
    return shown


def test_what_stands_where_in_the_end_stays_as_it_was(record: RecordScript) -> None:
    inputs, _ = record(clock_mode_script(GAME[:9]))
    candidates: list[Sequence[Input]] = []

    def fails(candidate: Sequence[Input]) -> bool:
        candidates.append(candidate)
        return any(isinstance(event, Edge) for event in candidate)

    shrunk = shrink(inputs, fails)
    assert {level(candidate) for candidate in candidates} == {level(inputs)}
    assert shrunk[0].at_us > inputs[0].at_us


def test_a_snapshot_that_brings_news_stays(record: RecordScript) -> None:
    inputs, _ = record("press black; move 22-18; press white")
    news = Snapshot(occupancy=level(inputs) & ~1, at_us=inputs[-1].at_us)
    again = Snapshot(occupancy=level(inputs) & ~1, at_us=inputs[-1].at_us)
    shrunk = shrink([*inputs, news, again, Tick(at_us=news.at_us)], lambda _: True)
    assert [type(event) for event in shrunk[2:]].count(Snapshot) == 1
    assert level(shrunk) == level([*inputs, news])


def test_no_more_is_tried_than_allowed(record: RecordScript) -> None:
    inputs, _ = record(clock_mode_script(GAME[:9]))
    replayed: list[int] = []

    def fails(candidate: Sequence[Input]) -> bool:
        replayed.append(len(candidate))
        return len(candidate) > 100

    shrink(inputs, fails, max_replayed=1_000)
    assert 800 < sum(replayed[1:]) <= 1_000  # the first one shows that there is a failure at all


def test_inputs_that_do_not_fail_are_refused(record: RecordScript) -> None:
    inputs, _ = record("press black; move 22-18; press white")
    with pytest.raises(ValueError, match="do not show the failure"):
        shrink(inputs, lambda _: False)


def test_a_failure_is_a_trace_that_shows_it_again(record: RecordScript) -> None:
    inputs, recorded = record(clock_mode_script(GAME[:9]))
    failure = find_record_failure(inputs, (*recorded[:4], recorded[0]))
    assert failure is not None
    trace, fault = read_trace(trace_text(shrink_to_trace(inputs, failure)).encode())
    assert fault is None
    assert trace.note == str(failure)
    assert replay_verdicts(trace) == trace.verdicts
    assert "10-15" not in [verdict.move for verdict in trace.verdicts if isinstance(verdict, MoveVerdict)][1:]

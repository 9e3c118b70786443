"""A game of a daemon that is made into a trace and played again is the same game."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from controller.rules.squares import Square
from controller.session.effects import RecordMove
from controller.session.game_start import first_game
from controller.session.inputs import DaemonRestarted, Input, RecordingDelayed, RecordingFailed, Tick
from controller.settings.tracking import CommitMode
from controller.simulation.trace_comparison import find_verdict_difference, replay_verdicts
from controller.storage.journal import JournalError, MemoryJournal
from controller.storage.traces import (
    MessageVerdict,
    MoveVerdict,
    Trace,
    Verdict,
    make_trace,
    read_trace,
    replay_reports,
    trace_text,
    verdict_words,
    verdicts_of,
)
from hardware.events import Edge, Snapshot
from sim.virtual_time import VirtualTimeLoop
from tests.daemon.daemon_rig import DaemonRig, game_started, make_settings, play
from tests.daemon.game_scripts import GAME, clock_mode_script, settle_mode_script
from tests.daemon.step_recorder import StepRecorder

WRONG = {
    CommitMode.CLOCK: "press black; move 22-15; press white; move 15-22; move 22-18; press white; lift 9; wait 2s",
    CommitMode.SETTLE: "move 22-15; wait 2s; move 15-22; move 22-18; wait 1s; lift 9; wait 2s; place 14",
}
WHOLE = {CommitMode.CLOCK: clock_mode_script(GAME), CommitMode.SETTLE: settle_mode_script(GAME)}


def verdict_texts(recorder: StepRecorder) -> list[str]:
    """List the verdicts of a board, with their times."""
    fell = [verdict for step in recorder.steps for verdict in verdicts_of(step.effects, step.session.now_us)]
    return texts_of(fell)


def texts_of(verdicts: Sequence[Verdict]) -> list[str]:
    return [f"{verdict.at_us}: {verdict_words(verdict)}" for verdict in verdicts]


def trace_of(journal: MemoryJournal, rig: DaemonRig) -> Trace:
    """Make a trace of the journal's only game, and send it through a file."""
    trace = make_trace([rig.started, *journal.inputs], records=journal.records)
    read, fault = read_trace(trace_text(trace).encode())
    assert fault is None
    assert read == trace
    return read


@pytest.mark.parametrize("script", [WRONG, WHOLE], ids=["with faults", "a whole game"])
@pytest.mark.parametrize("commit", CommitMode)
def test_every_verdict_falls_again_at_its_time(commit: CommitMode, script: dict[CommitMode, str]) -> None:
    journal = MemoryJournal()
    rig = play(script[commit], DaemonRig(started=game_started(make_settings(commit)), journal=journal))
    trace = trace_of(journal, rig)
    assert texts_of(trace.verdicts) == verdict_texts(rig.recorder)
    assert replay_verdicts(trace) == trace.verdicts
    assert find_verdict_difference(replay_verdicts(trace), trace.verdicts) is None
    assert not [event for event in trace.inputs if isinstance(event, Tick)]


def test_a_verdict_stands_behind_the_input_that_made_it_fall() -> None:
    journal = MemoryJournal()
    trace = trace_of(journal, play("press black; move 22-18; press white; wait 1s", DaemonRig(journal=journal)))
    times = [event.at_us for event in trace.events]
    assert times == sorted(times)
    (move,) = [place for place, event in enumerate(trace.events) if isinstance(event, MoveVerdict)]
    assert isinstance(trace.events[move - 1], type(trace.inputs[-1]))
    assert [type(event) for event in trace.events[move + 1 :]].count(Edge) == 0


# --- pauses


@pytest.mark.parametrize("later_s", [0, 36_000])
@pytest.mark.parametrize("commit", CommitMode)
def test_a_game_that_was_stopped_and_resumed(commit: CommitMode, later_s: int) -> None:
    class LaterLoop(VirtualTimeLoop):
        def __init__(self) -> None:
            super().__init__()
            self._now_s += later_s

    turns = {
        CommitMode.CLOCK: "move 22-18; press white; wait 3s; lift 9",
        CommitMode.SETTLE: "move 22-18; wait 3s; lift 9",
    }
    others = {CommitMode.CLOCK: "press black; move 9-14; press black", CommitMode.SETTLE: "move 9-14; wait 2s"}
    journal = MemoryJournal()
    begin = "press black; " if commit is CommitMode.CLOCK else ""
    first = play(begin + turns[commit], DaemonRig(started=game_started(make_settings(commit)), journal=journal))
    saved = journal.unfinished()
    again = play(others[commit], DaemonRig(started=first.started, journal=journal, saved=saved), loop=LaterLoop)

    trace = trace_of(journal, first)

    assert [type(event) for event in trace.inputs].count(DaemonRestarted) == 1
    times = [event.at_us for event in trace.inputs]
    assert times == sorted(times)
    assert [text.partition(": ")[2] for text in texts_of(trace.verdicts)] == [
        text.partition(": ")[2] for text in [*verdict_texts(first.recorder), *verdict_texts(again.recorder)]
    ]
    assert find_verdict_difference(replay_verdicts(trace), trace.verdicts) is None


class FullDisk(MemoryJournal):
    """A journal that cannot be written for a while."""

    is_full = False

    def append(self, inputs: Sequence[Input]) -> None:
        if self.is_full:
            raise JournalError(Path("games.sqlite3"), "the disk is full", "free some space on it")
        super().append(inputs)


@pytest.mark.parametrize("commit", CommitMode)
def test_a_game_that_could_not_be_recorded_for_a_while(commit: CommitMode) -> None:
    journal = FullDisk()
    press = {CommitMode.CLOCK: "press white", CommitMode.SETTLE: "wait 1s"}[commit]

    async def people(rig: DaemonRig) -> None:
        await rig.run_script(f"press black; move 22-18; {press}; wait 1s")
        journal.is_full = True
        await rig.run_script("wait 3s; move 9-13; press black; wait 1s")
        journal.is_full = False
        await asyncio.sleep(10)
        await rig.run_script("press black; wait 2s")

    rig = play(people, DaemonRig(started=game_started(make_settings(commit)), journal=journal))
    trace = trace_of(journal, rig)
    assert RecordingDelayed in {type(event) for event in trace.inputs}
    told = [text.partition(": ")[2] for text in verdict_texts(rig.recorder)]  # later, while the disk was full
    told.remove("Cannot write: the clocks stand (the disk is full)")
    assert [text.partition(": ")[2] for text in texts_of(trace.verdicts)] == told
    assert len(journal.records) == 2


def test_nothing_that_is_overdue_is_committed_as_the_recording_fails() -> None:
    begun = game_started(make_settings(CommitMode.SETTLE), fen="W:WK29:B5")
    inputs: list[Input] = [
        Snapshot(occupancy=first_game(begun).position.occupancy, at_us=0),
        Edge(square=Square(29), closed=False, at_us=1_000_000),
        Edge(square=Square(25), closed=True, at_us=1_300_000),
        Tick(at_us=1_400_000),
        RecordingFailed(reason="the disk is full", at_us=9_000_000),
    ]
    verdicts = make_trace([begun, *inputs]).verdicts
    assert [type(verdict) for verdict in verdicts] == [MessageVerdict, MessageVerdict]


# --- differences


def record_of(rig: DaemonRig, journal: MemoryJournal) -> list[RecordMove]:
    assert rig.recorder.records == journal.records
    return journal.records


def test_a_record_that_differs_from_what_falls_stands_in_the_trace() -> None:
    journal = MemoryJournal()
    rig = play(clock_mode_script(GAME[:4]) + "; wait 1s", DaemonRig(journal=journal))
    records = record_of(rig, journal)
    other = replace(records[2], move=records[0].move)
    trace = make_trace([rig.started, *journal.inputs], records=[*records[:2], other, records[3]])
    difference = find_verdict_difference(replay_verdicts(trace), trace.verdicts)
    assert str(difference) == "ply 3, White: 25-21, where the trace has ply 3, White: 21-17"


def test_a_record_that_nothing_explains_stands_at_the_end() -> None:
    journal = MemoryJournal()
    rig = play(clock_mode_script(GAME[:2]) + "; wait 1s", DaemonRig(journal=journal))
    records = record_of(rig, journal)
    extra = replace(records[1], ply=3)
    trace = make_trace([rig.started, *journal.inputs], records=[*records, extra])
    assert str(find_verdict_difference(replay_verdicts(trace), trace.verdicts)) == (
        "nothing, where the trace has ply 3, Black: 9-14"
    )


def test_a_move_that_was_not_recorded_is_reported() -> None:
    journal = MemoryJournal()
    rig = play(clock_mode_script(GAME[:2]) + "; wait 1s", DaemonRig(journal=journal))
    trace = make_trace([rig.started, *journal.inputs], records=record_of(rig, journal)[:1])
    assert str(find_verdict_difference(replay_verdicts(trace), trace.verdicts)) == (
        "ply 2, Black: 9-14, where the trace has nothing"
    )


def test_leds_are_printed_as_they_change() -> None:
    journal = MemoryJournal()
    rig = play("press black; move 22-15; press white; wait 1s; move 15-18; wait 1s", DaemonRig(journal=journal))
    timeline = trace_of(journal, rig)
    frames = [
        moment.frame.roles
        for moment in replay_reports(timeline.started, timeline.inputs, timeline.end_us)
        if moment.frame is not None
    ]
    assert [[(square, role.value) for square, role in roles] for roles in frames] == [
        [(15, "lift"), (22, "place")],
        [(22, "place")],
        [],
    ]

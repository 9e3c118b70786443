"""The daemon with a simulated board: its records and announcements of whole games, and its ticks."""

import asyncio
from itertools import pairwise
from typing import Any

import pytest

from controller.rules.outcome import Outcome, Score, Termination
from controller.rules.squares import Square, squares_of
from controller.session.deadlines import next_deadline_us
from controller.session.inputs import GameStarted, Input, Tick
from controller.session.state import Phase
from controller.session.views.led_frames import LedFrame, LedRole
from controller.settings.tracking import CommitMode
from controller.storage.journal import GameId, Journal, MemoryJournal, load_game, load_inputs
from hardware.events import Edge, Snapshot
from tests.daemon.daemon_rig import DaemonRig, game_started, make_settings, play
from tests.daemon.game_scripts import GAME, clock_mode_script, settle_mode_script

# --- a game


@pytest.mark.parametrize(
    ("commit", "script"), [(CommitMode.CLOCK, clock_mode_script(GAME)), (CommitMode.SETTLE, settle_mode_script(GAME))]
)
def test_a_whole_game_is_committed_move_by_move_and_ends_by_rule(commit: CommitMode, script: str) -> None:
    journal = MemoryJournal()
    rig = play(f"{script}; expect result 1-0", DaemonRig(started=game_started(make_settings(commit)), journal=journal))
    outcome = Outcome(score=Score.WHITE_WINS, termination=Termination.NO_PIECES)
    assert rig.recorder.moves == GAME
    assert journal.records == rig.recorder.records
    assert journal.outcome == outcome
    assert rig.recorder.announcements[-1] == "White wins: one side has no pieces left"
    winners = squares_of(rig.session.game.position.white)
    assert rig.session.last_views.frame == LedFrame(tuple((square, LedRole.WIN) for square in winners))


def test_a_wrong_move_is_led_back_by_light_and_the_game_goes_on() -> None:
    play(
        "press black; move 22-15; expect leds off; press white; expect leds 15 lift, 22 place;"
        "expect message put 15 back on 22; expect turn white; lift 15; place 22;"
        "expect leds 17 landing, 18 landing, 22 mover; expect message move 22; lift 22; place 18; press white;"
        "expect move 22-18; expect leds off; expect turn black"
    )


def test_what_was_not_committed_is_written_when_the_daemon_stops() -> None:
    journal = MemoryJournal()
    rig = play("press black; move 22-18; press white; lift 9", DaemonRig(journal=journal))
    assert journal.inputs == rig.recorder.inputs[1:]
    assert isinstance(journal.inputs[-1], Tick)
    assert [edge.square for edge in journal.inputs if isinstance(edge, Edge)][-1] == 9


# --- ticks


def test_the_session_has_no_deadline_while_nothing_changes_and_no_clock_runs() -> None:
    async def people(_: DaemonRig) -> None:
        await asyncio.sleep(3600)

    assert play(people).recorder.ticks == []


def test_a_board_without_clock_wakes_for_its_moves_only() -> None:
    async def people(rig: DaemonRig) -> None:
        await rig.run_script("move 22-18; wait 1s")
        before = len(rig.recorder.steps)
        await asyncio.sleep(3600)
        assert len(rig.recorder.steps) == before

    play(people, DaemonRig(started=game_started(make_settings(CommitMode.SETTLE, time_control="none"))))


def test_a_running_clock_wakes_the_session_once_a_second() -> None:
    async def people(rig: DaemonRig) -> None:
        await rig.run_script("press black; wait 1s")
        before = len(rig.recorder.ticks)
        await asyncio.sleep(100)
        assert len(rig.recorder.ticks) == before + 100

    play(people)


def test_ticks_come_at_the_deadlines_of_the_session_and_at_no_other_time() -> None:
    recorder = play(clock_mode_script(GAME)).recorder
    due_us = [next_deadline_us(before.session) for before, step in pairwise(recorder.steps) if is_tick(step.event)]
    assert [tick.at_us for tick in recorder.ticks] == due_us


def is_tick(event: Input) -> bool:
    return isinstance(event, Tick)


# --- game after game


def test_setting_the_pieces_up_again_begins_a_new_game(tmp_path: Any) -> None:
    journal = Journal.open(tmp_path)

    async def people(rig: DaemonRig) -> None:
        for moves in (["22-18", "9-13"], ["23-19"], ["24-20", "11-15", "20-16"]):
            await rig.run_script(clock_mode_script(moves) + "; resign white; wait 1s; expect result 0-1")
            await rig.set_up_again()
        assert rig.session.phase is Phase.PLAYING

    rig = play(people, DaemonRig(journal=journal))
    journal.close()
    games = [load_game(tmp_path, GameId(number)) for number in (1, 2, 3, 4)]
    assert [len(game.moves) for game in games] == [2, 1, 3, 0]
    assert [game.outcome is None for game in games] == [False, False, False, True]
    assert rig.recorder.announcements.count("The pieces are set up: White moves first") == 4


def test_the_inputs_of_a_game_hold_the_occupancy_at_its_start(tmp_path: Any) -> None:
    journal = Journal.open(tmp_path)

    async def people(rig: DaemonRig) -> None:
        await rig.run_script(clock_mode_script(["22-18"]) + "; resign black; wait 1s")
        await rig.set_up_again()
        await rig.run_script(clock_mode_script(["23-19"]))

    play(people, DaemonRig(journal=journal))
    journal.close()
    started, snapshot, *_ = load_inputs(tmp_path, GameId(2))
    assert isinstance(started, GameStarted)
    assert snapshot == Snapshot(occupancy=0xFFF00FFF, at_us=started.at_us)


def test_a_game_that_ends_where_it_began_waits_for_the_pieces_to_be_touched() -> None:
    async def people(rig: DaemonRig) -> None:
        await rig.run_script("draw; wait 5s; expect result 1/2-1/2; lift 22; wait 1s; expect result 1/2-1/2")
        await rig.run_script(
            "place 22; wait 1s; expect result *; press black; move 22-18; press white; expect move 22-18"
        )

    play(people)


def test_a_piece_that_is_lifted_as_the_new_game_begins_is_not_overlooked() -> None:
    """Its sensor still bounces when the last piece of the start position has settled."""

    async def people(rig: DaemonRig) -> None:
        await rig.run_script(clock_mode_script(["22-18"]) + "; resign black; wait 1s; lift 18; wait 1s")
        await rig.table.control.place(Square(22))
        await asyncio.sleep(0.004)
        await rig.table.control.lift(Square(24))
        await asyncio.sleep(1)
        assert rig.session.phase is Phase.PLAYING
        await rig.run_script("place 20; press black; press white; expect move 24-20")

    play(people)

"""A journal that cannot be written: no move without a record, no running clock, and play continues afterwards."""

import asyncio
import logging
from contextlib import closing
from pathlib import Path

import pytest

from controller.rules.position import Side
from controller.session.inputs import RecordingDelayed, RecordingFailed, Tick
from controller.session.views.display_page import PageStatus
from controller.settings.appearance import AppearanceSettings
from controller.settings.tracking import CommitMode
from controller.storage.journal import GameId, Journal, load_game, load_inputs
from hardware.events import Button, ButtonEdge
from hardware.ports import DARK
from tests.daemon.daemon_rig import DaemonRig, game_started, make_settings, play
from tests.daemon.failing_journal import FULL, OPENING, REPLY, FailingJournal
from tests.daemon.test_determinism import live_steps, replay
from tests.daemon.test_effect_order import SlowDiskLoop, TimestampedLeds
from tests.sim.virtual_board import now_us


def clocks(rig: DaemonRig) -> tuple[int, ...]:
    return tuple(rig.session.ledger.side_remaining_us(side, now_us()) for side in Side)


# --- a disk that is full for a while


@pytest.mark.parametrize("commit", CommitMode)
def test_a_full_disk_stops_the_game_with_a_message_until_there_is_space(
    commit: CommitMode, caplog: pytest.LogCaptureFixture
) -> None:
    disk = FailingJournal()

    async def people(rig: DaemonRig) -> None:
        await rig.run_script(OPENING[commit])
        disk.is_full = True
        await rig.run_script(f"{REPLY[commit]}; expect move 22-18; expect leds off")
        assert rig.session.last_views.page is not None
        assert (rig.session.last_views.page.status, rig.page_message) == (PageStatus.PAUSED, FULL)
        standing = clocks(rig)
        await asyncio.sleep(600)
        assert clocks(rig) == standing
        assert disk.records == rig.recorder.records
        disk.is_full = False
        await asyncio.sleep(3)
        assert rig.session.last_views.page.status is PageStatus.PLAYING
        await rig.run_script("expect move 9-13; expect turn white")

    rig = play(people, DaemonRig(started=game_started(make_settings(commit)), journal=disk))
    assert disk.records == rig.recorder.records
    assert rig.recorder.announcements.count(FULL) == 1
    assert [record.getMessage() for record in caplog.records if record.levelno == logging.ERROR] == [
        "games.sqlite3: the disk is full; free some space on it"
    ]


@pytest.mark.parametrize("commit", CommitMode)
def test_no_clock_runs_while_nothing_can_be_recorded(commit: CommitMode) -> None:
    disk = FailingJournal()

    async def people(rig: DaemonRig) -> None:
        await rig.run_script(OPENING[commit])
        disk.is_full = True
        await rig.run_script(REPLY[commit])
        await asyncio.sleep(600)
        disk.is_full = False
        await asyncio.sleep(3)
        await rig.run_script("expect move 9-13")
        assert min(clocks(rig)) > 14 * 60 * 1_000_000

    play(people, DaemonRig(started=game_started(make_settings(commit)), journal=disk))


def test_a_running_clock_that_cannot_be_recorded_stops_within_two_seconds() -> None:
    """Nobody moves or presses: only time must be stored."""
    disk = FailingJournal()

    async def people(rig: DaemonRig) -> None:
        await rig.run_script(OPENING[CommitMode.CLOCK])
        disk.is_full = True
        before = clocks(rig)
        await asyncio.sleep(60)
        assert rig.page_message == FULL
        # the time since the last input could not be stored, and is given back
        assert -1_000_000 <= before[Side.BLACK] - clocks(rig)[Side.BLACK] <= 2_000_000

    play(people, DaemonRig(journal=disk))


@pytest.mark.parametrize("commit", CommitMode)
def test_an_input_whose_step_could_not_be_recorded_is_stored_once(commit: CommitMode) -> None:
    """In settle mode it is the Tick of the moment at which the move had rested."""
    disk = FailingJournal()

    async def people(rig: DaemonRig) -> None:
        await rig.run_script(OPENING[commit])
        disk.is_full = disk.has_room_at_once = True
        await rig.run_script(f"{REPLY[commit]}; wait 5s; expect move 9-13")
        assert disk.refused == 1

    rig = play(people, DaemonRig(started=game_started(make_settings(commit)), journal=disk))
    assert replay([game_started(make_settings(commit), at_us=0), *disk.inputs]) == live_steps(rig)


def test_one_failed_background_write_stops_no_game() -> None:
    disk = FailingJournal()

    async def people(rig: DaemonRig) -> None:
        await rig.run_script(OPENING[CommitMode.CLOCK])
        disk.is_full = disk.has_room_at_once = True
        await rig.run_script("move 9-13; wait 3s; press black; wait 1s; expect move 9-13")
        assert (disk.refused, FULL in rig.recorder.announcements) == (1, False)

    rig = play(people, DaemonRig(journal=disk))
    assert disk.inputs == rig.recorder.inputs[1:]


def test_what_is_played_meanwhile_counts_afterwards_and_costs_nobody_time() -> None:
    disk = FailingJournal()

    async def people(rig: DaemonRig) -> None:
        await rig.run_script(OPENING[CommitMode.CLOCK])
        disk.is_full = True
        await rig.run_script("move 9-13; press black; move 24-20; press white; wait 5s; expect move 22-18")
        assert disk.records == rig.recorder.records
        before = clocks(rig)
        disk.is_full = False
        await rig.run_script("wait 3s; expect move 24-20; expect turn black; expect leds off")
        white_us, black_us = (after - earlier for after, earlier in zip(clocks(rig), before, strict=True))
        assert white_us == 10_000_000  # the increment alone
        assert 6_900_000 < black_us < 10_000_000  # the increment, and what was played since the disk has space

    rig = play(people, DaemonRig(journal=disk))
    assert rig.recorder.moves == ["22-18", "9-13", "24-20"]
    assert disk.records == rig.recorder.records


def test_light_that_came_early_goes_out_when_its_move_cannot_be_stored() -> None:
    disk, leds = FailingJournal(), TimestampedLeds()

    async def people(rig: DaemonRig) -> None:
        disk.is_full = True
        await rig.run_script("move 22-18; wait 9s; expect leds off")

    chosen = make_settings(CommitMode.SETTLE, face=AppearanceSettings(show_last_move=True))
    rig = play(people, DaemonRig(started=game_started(chosen), journal=disk, fit_parts=leds.fit), loop=SlowDiskLoop)
    assert rig.recorder.records == []
    assert [any(colour != DARK for colour in colours) for _, colours in leds.shown] == [False, True, False]


def test_a_full_disk_is_tried_again_every_two_seconds_and_no_more_often() -> None:
    disk = FailingJournal()

    async def people(rig: DaemonRig) -> None:
        await rig.run_script(OPENING[CommitMode.CLOCK])
        disk.is_full = True
        await rig.run_script("move 9-13; press black; wait 1s")
        before = disk.refused
        await asyncio.sleep(60)
        assert disk.refused == before + 30

    play(people, DaemonRig(journal=disk))


def test_a_game_with_a_full_disk_in_it_replays_effect_for_effect() -> None:
    disk = FailingJournal()

    async def people(rig: DaemonRig) -> None:
        await rig.run_script(OPENING[CommitMode.CLOCK])
        for _ in range(3):
            disk.is_full = True
            await rig.run_script("move 9-13; press black; lift 24; wait 4s; place 24; wait 3s")
            disk.is_full = False
            await rig.run_script("wait 3s; expect move 9-13; arbiter takeback; wait 100ms; move 13-9; wait 1s")
        await rig.run_script("move 9-13; press black; expect move 9-13")

    rig = play(people, DaemonRig(journal=disk))
    delays = [event for event in disk.inputs if isinstance(event, RecordingDelayed | RecordingFailed)]
    assert [type(event) for event in delays] == [RecordingDelayed] * 3
    assert replay([game_started(at_us=0), *disk.inputs]) == live_steps(rig)


def test_a_press_that_comes_late_is_not_committed_before_it_is_on_disk() -> None:
    """Its judgement is overdue when the journal fails; the step that shows the pause must not do it."""
    disk = FailingJournal()

    async def people(rig: DaemonRig) -> None:
        await rig.run_script("press black; move 22-18; wait 1s")
        rig.enqueue(Tick(at_us=now_us()))
        await asyncio.sleep(0.1)
        disk.is_full = True
        rig.enqueue(ButtonEdge(button=Button.WHITE, down=True, at_us=now_us() - 500_000))
        await asyncio.sleep(1)

    rig = play(people, DaemonRig(journal=disk))
    assert rig.recorder.records == []


# --- a folder that comes and goes


def test_a_folder_that_vanishes_stops_the_game_until_it_is_back(tmp_path: Path) -> None:
    folder, elsewhere = tmp_path / "journal", tmp_path / "elsewhere"

    async def people(rig: DaemonRig) -> None:
        await rig.run_script(OPENING[CommitMode.CLOCK])
        folder.rename(elsewhere)
        await rig.run_script(
            "move 9-13; press black; wait 5s; expect move 22-18; expect message no such file or directory"
        )
        elsewhere.rename(folder)
        await rig.run_script("wait 3s; expect move 9-13; expect turn white")

    with closing(Journal.open(folder)) as journal:
        rig = play(people, DaemonRig(journal=journal))
    assert load_game(folder, GameId(1)).records == tuple(rig.recorder.records)
    assert replay(load_inputs(folder, GameId(1))) == live_steps(rig)

"""Inputs that are not written yet: flushed on request, and at the end of a run."""

import asyncio
import logging
import shutil
from contextlib import closing
from pathlib import Path

import pytest

from controller.settings.tracking import CommitMode
from controller.storage.journal import GameId, Journal, list_games, load_inputs
from tests.daemon.daemon_rig import DaemonRig, play
from tests.daemon.failing_journal import OPENING, REPLY, FailingJournal


def test_unwritten_inputs_are_lost_with_a_message_and_the_game_resumes_before_them(
    caplog: pytest.LogCaptureFixture,
) -> None:
    disk = FailingJournal()

    async def people(rig: DaemonRig) -> None:
        await rig.run_script(OPENING[CommitMode.CLOCK])
        disk.is_full = True
        await rig.run_script(REPLY[CommitMode.CLOCK])

    play(people, DaemonRig(journal=disk))
    first, waiting, last = [record.getMessage() for record in caplog.records if record.levelno == logging.ERROR]
    assert first == last == "games.sqlite3: the disk is full; free some space on it"
    assert waiting.endswith(" reports and commands that came last are not recorded; check the disk")
    disk.is_full = False
    again = play(
        "expect move 22-18; press white; move 9-13; press black; expect move 9-13",
        DaemonRig(journal=disk, saved=disk.unfinished()),
    )
    assert again.recorder.moves == ["9-13"]
    assert again.recorder.initial_effects == tuple(disk.records[:1])


def test_all_inputs_are_in_the_journal_after_a_flush(tmp_path: Path) -> None:
    with closing(Journal.open(tmp_path)) as journal:

        async def people(rig: DaemonRig) -> None:
            await rig.run_script("lift 22; wait 200ms")
            before = load_inputs(tmp_path, GameId(1))
            await rig.daemon.flush_journal()
            written = load_inputs(tmp_path, GameId(1))
            assert len(before) < len(written)
            assert list(written) == rig.recorder.inputs
            await rig.daemon.flush_journal()

        play(people, DaemonRig(journal=journal))


def test_a_game_that_is_over_needs_no_log(tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    copy.mkdir()
    with closing(Journal.open(tmp_path)) as journal:
        shutil.copy(tmp_path / "games.sqlite3", copy)
        assert list_games(copy) == ()

        async def people(rig: DaemonRig) -> None:
            await rig.run_script(f"{OPENING[CommitMode.CLOCK]}; resign black; wait 1s; expect result 1-0")
            await asyncio.wrap_future(rig.journal_thread.submit(lambda: None))  # after what the end has left to do
            shutil.copy(tmp_path / "games.sqlite3", copy)

        play(people, DaemonRig(journal=journal))
    (game,) = list_games(copy)
    assert (game.plies, game.outcome is not None, game.damage) == (1, True, None)


def test_a_flush_to_a_full_disk_does_not_wait() -> None:
    disk = FailingJournal()

    async def people(rig: DaemonRig) -> None:
        await rig.run_script("press black; move 22-18; press white")
        disk.is_full = True
        await rig.run_script("move 9-13; press black; wait 2s")
        refused = disk.refused
        await rig.daemon.flush_journal()
        assert disk.refused == refused
        disk.is_full = False

    play(people, DaemonRig(journal=disk))


def test_a_cancelled_flush_leaves_the_daemon_as_it_was() -> None:
    async def people(rig: DaemonRig) -> None:
        wishing = asyncio.create_task(rig.daemon.flush_journal())
        await asyncio.sleep(0)
        wishing.cancel()
        await rig.run_script("press black; move 22-18; press white; expect move 22-18")

    play(people)

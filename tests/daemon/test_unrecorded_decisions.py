"""Results, an arbiter's changes, pauses and new games while the journal cannot be written."""

import asyncio

import pytest

from controller.session.inputs import GameStarted
from controller.session.state import PauseReason, Phase
from controller.settings.tracking import CommitMode
from tests.daemon.daemon_rig import DaemonRig, play
from tests.daemon.failing_journal import FULL, OPENING, FailingJournal
from tests.daemon.test_determinism import live_steps, replay


@pytest.mark.parametrize("command", ["resign white", "draw"])
def test_no_result_is_taken_that_cannot_be_recorded(command: str) -> None:
    disk = FailingJournal()

    async def people(rig: DaemonRig) -> None:
        await rig.run_script(OPENING[CommitMode.CLOCK])
        disk.is_full = True
        await rig.run_script(f"{command}; wait 5s; expect result *; {command}; wait 5s; expect result *")
        disk.is_full = False
        await rig.run_script("wait 3s; expect result *")
        assert (rig.session.phase, disk.outcome) == (Phase.PLAYING, None)
        await rig.run_script(f"{command}; wait 1s")
        assert (rig.session.phase, disk.outcome) == (Phase.OVER, rig.session.outcome)

    play(people, DaemonRig(journal=disk))


@pytest.mark.parametrize("command", ["time white 3:00", "result 1-0", "takeback", "pause", "position W:W21:B1"])
def test_an_arbiter_is_informed_that_nothing_can_be_recorded(command: str) -> None:
    disk = FailingJournal()

    async def people(rig: DaemonRig) -> None:
        await rig.run_script(OPENING[CommitMode.CLOCK])
        disk.is_full = True
        before = rig.session
        for _ in range(2):
            with pytest.raises(AssertionError, match="line 1: The game cannot be recorded: the disk is full"):
                await rig.run_script(f"arbiter {command}")
        assert (rig.session.history.checkpoints, rig.session.outcome) == (before.history.checkpoints, None)
        assert disk.history == list(rig.recorder.records)
        disk.is_full = False
        await rig.run_script(f"wait 3s; arbiter {command}; wait 1s")
        assert len(disk.history) == len(rig.recorder.records) + 1

    play(people, DaemonRig(journal=disk))


def test_the_third_button_pauses_nothing_that_could_not_be_on_record() -> None:
    disk = FailingJournal()

    async def people(rig: DaemonRig) -> None:
        await rig.run_script(OPENING[CommitMode.CLOCK])
        disk.is_full = True
        await rig.run_script("press third; wait 1s; press third; wait 1s")
        assert rig.session.pauses == {PauseReason.RECORDING}
        assert disk.history == list(rig.recorder.records)
        disk.is_full = False
        await rig.run_script("wait 3s; press third; wait 1s")
        assert rig.session.pauses == {PauseReason.ARBITER}
        assert len(disk.history) == len(rig.recorder.records) + 1

    play(people, DaemonRig(journal=disk))


def test_a_new_game_waits_until_it_can_be_recorded() -> None:
    disk = FailingJournal()

    async def people(rig: DaemonRig) -> None:
        await rig.run_script(OPENING[CommitMode.CLOCK] + "; resign white; wait 1s")
        disk.is_full = True
        await rig.set_up_again()
        await rig.run_script("wait 30s; expect result 0-1; press black; wait 1s; expect result 0-1")
        assert rig.recorder.announcements[-1] == FULL
        over = list(disk.inputs)
        disk.is_full = False
        await asyncio.sleep(5)
        assert disk.inputs[: len(over)] != over
        await rig.run_script("expect result *; press black; move 22-18; press white; expect move 22-18")

    rig = play(people, DaemonRig(journal=disk))
    steps = live_steps(rig)
    began = [number for number, (event, _) in enumerate(steps) if isinstance(event, GameStarted)]
    assert len(began) == 2
    assert replay([steps[began[1]][0], *disk.inputs]) == steps[began[1] :]


def test_a_new_game_does_not_begin_before_all_of_the_last_one_is_stored() -> None:
    disk = FailingJournal()

    async def people(rig: DaemonRig) -> None:
        await rig.run_script(OPENING[CommitMode.CLOCK] + "; resign white; wait 1s")
        disk.is_full = disk.has_room_for_a_start = True
        await rig.set_up_again()
        await rig.run_script("wait 9s; expect result 0-1")
        disk.is_full = False
        await rig.run_script("wait 9s; expect result *")

    rig = play(people, DaemonRig(journal=disk))
    steps = live_steps(rig)
    (second,) = (number for number, (event, _) in enumerate(steps) if number and isinstance(event, GameStarted))
    assert disk.finished[1] == [event for event, _ in steps[1:second]]

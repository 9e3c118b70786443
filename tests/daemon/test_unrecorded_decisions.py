"""Results, an arbiter's changes, pauses and new games while the journal cannot be written."""

import asyncio

import pytest

from controller.rules.position import Side
from controller.session.effects import ChangeKind, RecordChange
from controller.session.inputs import GameStarted
from controller.session.state import PauseReason, Phase
from controller.settings.tracking import CommitMode
from tests.daemon.daemon_rig import DaemonRig, play
from tests.daemon.failing_journal import FULL, OPENING, FailingJournal
from tests.daemon.test_determinism import live_steps, replay
from tests.sim.virtual_board import now_us


@pytest.mark.parametrize("command", ["resign white", "draw"])
def test_no_result_is_taken_before_it_is_recorded(command: str) -> None:
    disk = FailingJournal()

    async def people(rig: DaemonRig) -> None:
        await rig.run_script(OPENING[CommitMode.CLOCK])
        disk.is_full = True
        waiting = asyncio.create_task(rig.run_script(command))
        await rig.run_script("wait 5s; expect result *")
        assert (rig.session.phase, disk.outcome) == (Phase.PLAYING, None)
        disk.is_full = False
        await rig.run_script("wait 3s")
        assert (rig.session.phase, disk.outcome) == (Phase.OVER, rig.session.outcome)
        assert rig.session.outcome is not None
        await waiting

    play(people, DaemonRig(journal=disk))


@pytest.mark.parametrize("command", ["time white 3:00", "result 1-0", "takeback", "pause", "position W:W21:B1"])
def test_an_arbiters_command_waits_until_it_can_be_recorded(command: str) -> None:
    disk = FailingJournal()

    async def people(rig: DaemonRig) -> None:
        await rig.run_script(OPENING[CommitMode.CLOCK])
        disk.is_full = True
        before = rig.session
        waiting = asyncio.create_task(rig.run_script(f"arbiter {command}"))
        await asyncio.sleep(60)
        assert rig.page_message == FULL
        assert (rig.session.history.checkpoints, rig.session.outcome) == (before.history.checkpoints, None)
        assert disk.history == list(rig.recorder.records)
        disk.is_full = False
        await asyncio.sleep(3)
        await waiting
        assert len(disk.history) == len(rig.recorder.records) + 1

    play(people, DaemonRig(journal=disk))


def test_commands_that_wait_are_carried_out_in_their_order() -> None:
    disk = FailingJournal()

    async def people(rig: DaemonRig) -> None:
        await rig.run_script(OPENING[CommitMode.CLOCK])
        disk.is_full = True
        texts = ["arbiter pause", "arbiter time white 3:00", "arbiter time black 4:00", "arbiter go on"]
        waiting = []
        for text in texts:
            waiting.append(asyncio.create_task(rig.run_script(text)))
            await asyncio.sleep(1)
        disk.is_full = False
        await asyncio.sleep(2)
        await asyncio.gather(*waiting)
        await rig.run_script("expect clock white 3:00")
        kinds = [record.kind for record in disk.history if isinstance(record, RecordChange)]
        assert kinds == [ChangeKind.PAUSE, ChangeKind.TIME, ChangeKind.TIME, ChangeKind.RESUME]
        # it runs since the disk has space, not since "go on" was given, three seconds after "pause"
        assert 2_000_000 <= 240_000_000 - rig.session.ledger.side_remaining_us(Side.BLACK, now_us()) < 2_100_000

    play(people, DaemonRig(journal=disk))


def test_the_third_button_pauses_the_game_once_that_is_on_record() -> None:
    disk = FailingJournal()

    async def people(rig: DaemonRig) -> None:
        await rig.run_script(OPENING[CommitMode.CLOCK])
        disk.is_full = True
        await rig.run_script("press third; wait 2s")
        assert rig.session.pauses == {PauseReason.RECORDING}
        assert disk.history == list(rig.recorder.records)
        disk.is_full = False
        await rig.run_script("wait 3s")
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

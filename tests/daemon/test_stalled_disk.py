"""A disk that answers late: the clocks stand, nothing is announced before it is on disk, and nothing is lost."""

import asyncio
from collections.abc import Callable
from itertools import pairwise
from typing import Any, TypeVar, TypeVarTuple

import pytest

from controller.rules.position import Side
from controller.session.effects import RecordMove
from controller.session.inputs import RecordingDelayed, RecordingFailed
from controller.session.state import PauseReason, Phase
from controller.session.views.display_page import PageStatus
from controller.settings.tracking import CommitMode
from controller.storage.journal import MemoryJournal
from hardware.events import Button, ButtonEdge
from hardware.ports import DARK
from sim.virtual_time import VirtualTimeLoop
from tests.daemon.daemon_rig import DaemonRig, game_started, make_settings, play
from tests.daemon.failing_journal import OPENING, FailingJournal
from tests.daemon.test_determinism import live_steps, replay
from tests.daemon.test_effect_order import TimestampedLeds
from tests.sim.virtual_board import now_us

Result = TypeVar("Result")
Arguments = TypeVarTuple("Arguments")

HANGING = "Cannot write: the clocks stand (the disk does not answer)"


class HangingDiskLoop(VirtualTimeLoop):
    """A loop whose threads wait for a disk that hangs for a while: their operations are done when it answers."""

    def __init__(self) -> None:
        super().__init__()
        self.answers_at_s = 0.0

    def hang_for(self, seconds: float) -> None:
        """Block every operation from now on until the disk answers again."""
        self.answers_at_s = self.time() + seconds

    def run_in_executor(
        self, executor: Any, func: Callable[[*Arguments], Result], *args: *Arguments
    ) -> asyncio.Future[Result]:
        if self.time() >= self.answers_at_s:
            return super().run_in_executor(executor, func, *args)
        done: asyncio.Future[Result] = self.create_future()

        def work() -> None:
            worked = super(HangingDiskLoop, self).run_in_executor(executor, func, *args)
            error = worked.exception()
            if done.cancelled():
                return
            if error is None:
                done.set_result(worked.result())
            else:
                done.set_exception(error)

        self.call_at(self.answers_at_s, work)
        return done


def hang_disk(seconds: float) -> None:
    loop = asyncio.get_running_loop()
    assert isinstance(loop, HangingDiskLoop)
    loop.hang_for(seconds)


def clocks(rig: DaemonRig) -> tuple[int, ...]:
    return tuple(rig.session.ledger.side_remaining_us(side, now_us()) for side in Side)


def status(rig: DaemonRig) -> PageStatus:
    assert rig.session.last_views.page is not None
    return rig.session.last_views.page.status


def test_with_six_seconds_left_a_disk_that_hangs_for_ten_drops_no_flag() -> None:
    """The disk hangs as White presses, and Black has 0:06."""
    journal = MemoryJournal()
    shown: list[tuple[int, ...]] = []

    async def people(rig: DaemonRig) -> None:
        await rig.run_script("press black; wait 1s; arbiter time white 1:00; arbiter time black 0:06; wait 1s")
        hang_disk(10)
        await rig.run_script("move 22-18; press white")
        await rig.run_script("wait 1s; expect turn white; expect leds off")
        assert (status(rig), rig.page_message) == (PageStatus.PAUSED, HANGING)
        shown.append(clocks(rig))
        await rig.run_script("wait 7s")
        assert clocks(rig) == shown[0]
        assert journal.records == []
        await rig.run_script("wait 1500ms; expect move 22-18; expect turn black; expect result *")
        (record,) = rig.recorder.records
        assert record.ledger.side_remaining_us(Side.BLACK, record.at_us) == 6_000_000
        assert ButtonEdge(button=Button.WHITE, down=True, at_us=record.at_us) in rig.recorder.inputs
        await rig.run_script("wait 2s; expect result *; move 9-13; press black; expect move 9-13")

    rig = play(people, DaemonRig(journal=journal), loop=HangingDiskLoop)
    white_us = rig.recorder.records[0].ledger.remaining_us[Side.WHITE] - 10_000_000  # without the increment
    assert shown == [(white_us, 6_000_000)]
    assert rig.session.outcome is None
    delays = [event for event in journal.inputs if isinstance(event, RecordingDelayed)]
    assert len(delays) == 1
    assert replay([game_started(at_us=0), *journal.inputs]) == live_steps(rig)


@pytest.mark.parametrize("seconds", [1.5, 12.0, 7200.0])
def test_a_move_is_announced_when_the_disk_answers_as_of_its_press(seconds: float) -> None:
    async def people(rig: DaemonRig) -> None:
        await rig.run_script("press black; move 22-18; wait 100ms")
        hang_disk(seconds)
        answers_us = now_us() + round(seconds * 1_000_000)
        await rig.run_script("press white")
        await asyncio.sleep((answers_us - 10_000 - now_us()) / 1_000_000)
        assert (status(rig), rig.page_message) == (PageStatus.PAUSED, HANGING)
        await rig.run_script("wait 20ms; expect move 22-18; expect turn black")
        assert status(rig) is PageStatus.PLAYING
        assert clocks(rig)[Side.BLACK] > 15 * 60_000_000 - 300_000  # the script looks for so long

    rig = play(people, loop=HangingDiskLoop)
    (record,) = rig.recorder.records
    assert ButtonEdge(button=Button.WHITE, down=True, at_us=record.at_us) in rig.recorder.inputs


@pytest.mark.parametrize("seconds", [0.5, 0.95])
def test_a_disk_that_answers_within_a_second_stops_nothing(seconds: float) -> None:
    async def people(rig: DaemonRig) -> None:
        await rig.run_script("press black; move 22-18; wait 100ms")
        hang_disk(seconds)
        await rig.run_script("press white; wait 2s; expect move 22-18")

    rig = play(people, loop=HangingDiskLoop)
    assert not [step for step in rig.recorder.steps if isinstance(step.event, RecordingDelayed | RecordingFailed)]


def test_several_turns_played_while_the_disk_hangs_count_and_cost_no_time() -> None:
    """Four plies are made and pressed meanwhile, more than can be explained from the last position alone."""

    async def people(rig: DaemonRig) -> None:
        await rig.run_script("press black; wait 2s; move 22-18; wait 100ms")
        hang_disk(30)
        turns = ["press white", "wait 2s; move 9-13; press black", "wait 3s; move 24-20; press white"]
        await rig.run_script("; ".join([*turns, "wait 1s; move 11-15; press black"]))
        await rig.run_script("wait 4s; move 18x11; wait 1s; press white; wait 1s; expect turn white")
        await asyncio.sleep(30)
        await rig.run_script("expect move 18x11; expect turn black")

    rig = play(people, loop=HangingDiskLoop)
    records = rig.recorder.records
    assert rig.recorder.moves == ["22-18", "9-13", "24-20", "11-15", "18x11"]
    assert not any(record.candidates for record in records)
    increment_us = 10_000_000
    first = records[0].ledger.remaining_us
    assert [record.ledger.remaining_us for record in records] == [
        first,
        (first[Side.WHITE], first[Side.BLACK] + increment_us),
        (first[Side.WHITE] + increment_us, first[Side.BLACK] + increment_us),
        (first[Side.WHITE] + increment_us, first[Side.BLACK] + 2 * increment_us),
        (first[Side.WHITE] + 2 * increment_us, first[Side.BLACK] + 2 * increment_us),
    ]
    # each as of its own press
    assert [later.at_us > earlier.at_us + 900_000 for earlier, later in pairwise(records)] == [True] * 4
    paused_us = rig.session.ledger.advance_to(rig.session.now_us).account.paused_us
    assert 29_000_000 < paused_us < 32_000_000  # the wait, and the time before the first press


def test_a_press_during_the_wait_starts_the_clock_when_the_disk_answers() -> None:
    async def people(rig: DaemonRig) -> None:
        await rig.run_script("press black; move 22-18; wait 100ms")
        hang_disk(20)
        await rig.run_script("press white; wait 3s; move 9-13; press black; wait 16s")
        await rig.run_script("wait 1s; expect move 9-13; expect turn white")
        now_left = clocks(rig)
        recorded = rig.recorder.records[1].ledger.remaining_us
        assert 0 < recorded[Side.WHITE] - now_left[Side.WHITE] < 2_000_000

    play(people, loop=HangingDiskLoop)


def test_a_flag_that_fell_before_the_disk_hung_has_fallen() -> None:
    journal = MemoryJournal()

    async def people(rig: DaemonRig) -> None:
        await rig.run_script("press black; wait 1s; arbiter time white 0:05; wait 4700ms")
        hang_disk(10)
        await rig.run_script("wait 5s; expect result *")
        assert status(rig) is PageStatus.PAUSED
        await rig.run_script("wait 6s; expect result 0-1")
        assert journal.outcome == rig.session.outcome

    play(people, DaemonRig(journal=journal), loop=HangingDiskLoop)


def test_a_disk_that_hangs_while_a_player_thinks_stops_the_clock_within_four_seconds() -> None:
    """Nobody moves: only the running clock is to be written."""

    async def people(rig: DaemonRig) -> None:
        await rig.run_script("press black; wait 2s")
        hang_disk(60)
        begun = clocks(rig)
        await rig.run_script("wait 30s")
        assert rig.session.pauses == {PauseReason.RECORDING}
        assert 0 < begun[Side.WHITE] - clocks(rig)[Side.WHITE] <= 4_000_000
        standing = clocks(rig)
        await rig.run_script("wait 35s; move 22-18; press white; expect move 22-18")
        assert 0 < standing[Side.WHITE] + 10_000_000 - clocks(rig)[Side.WHITE] < 8_000_000

    play(people, loop=HangingDiskLoop)


def test_in_settle_mode_a_move_that_rested_waits_for_the_disk_and_its_reply_counts() -> None:
    async def people(rig: DaemonRig) -> None:
        hang_disk(12)
        await rig.run_script("move 22-18; wait 3s; expect turn white; move 9-13; wait 3s; expect turn white")
        assert rig.session.pauses == {PauseReason.RECORDING}
        await rig.run_script("wait 8s; expect move 9-13; expect turn white")

    rig = play(people, DaemonRig(started=game_started(make_settings(CommitMode.SETTLE))), loop=HangingDiskLoop)
    assert rig.recorder.moves == ["22-18", "9-13"]


def test_light_that_came_early_goes_out_while_the_disk_hangs() -> None:
    leds = TimestampedLeds()

    async def people(rig: DaemonRig) -> None:
        await rig.run_script("press black; move 22-14; wait 100ms")
        hang_disk(5)
        await rig.run_script("move 14-18; press white; wait 3s; expect leds off; wait 5s; expect move 22-18")

    play(people, DaemonRig(fit_parts=leds.fit), loop=HangingDiskLoop)
    assert all(colour == DARK for colour in leds.shown[-1][1])


def test_a_write_that_fails_after_it_hung_is_tried_again() -> None:
    disk = FailingJournal()

    async def people(rig: DaemonRig) -> None:
        await rig.run_script(OPENING[CommitMode.CLOCK])
        hang_disk(5)
        disk.is_full = True
        await rig.run_script("move 9-13; press black; wait 2s")
        assert rig.page_message == HANGING
        await rig.run_script("wait 4s")
        assert rig.page_message == "Cannot write: the clocks stand (the disk is full)"
        disk.is_full = False
        await rig.run_script("wait 3s; expect move 9-13")

    rig = play(people, DaemonRig(journal=disk), loop=HangingDiskLoop)
    assert disk.records == rig.recorder.records


def test_a_new_game_waits_for_a_disk_that_hangs_and_its_first_clock_too() -> None:
    async def people(rig: DaemonRig) -> None:
        await rig.run_script(OPENING[CommitMode.CLOCK] + "; resign white; wait 1s")
        hang_disk(12)
        await rig.set_up_again()
        await rig.run_script("wait 3s; press black; wait 3s; expect result 0-1")
        assert rig.session.pauses == {PauseReason.RECORDING}
        await rig.run_script("wait 6s; expect result *; expect turn white")
        assert rig.session.ledger.running_side is Side.WHITE
        assert 15 * 60_000_000 - clocks(rig)[Side.WHITE] < 2_500_000

    play(people, loop=HangingDiskLoop)


def test_the_first_game_waits_for_a_disk_that_hangs() -> None:
    class HungAtStartLoop(HangingDiskLoop):
        def __init__(self) -> None:
            super().__init__()
            self.answers_at_s = 20.0

    async def people(rig: DaemonRig) -> None:
        assert now_us() >= 20_000_000
        await rig.run_script("press black; move 22-18; press white; expect move 22-18")

    rig = play(people, loop=HungAtStartLoop)
    assert isinstance(rig.recorder.inputs[0], RecordingFailed)
    assert rig.session.phase is Phase.PLAYING


@pytest.mark.parametrize("seconds", [4.0, 1e6])
def test_a_stop_waits_for_the_disk_but_not_for_ever(seconds: float) -> None:
    """A write that ends within five seconds is performed; after that the move is not announced."""
    journal = MemoryJournal()

    async def people(rig: DaemonRig) -> None:
        await rig.run_script("press black; move 22-18; wait 100ms")
        hang_disk(seconds)
        await rig.run_script("press white; wait 2s")

    rig = play(people, DaemonRig(journal=journal), loop=HangingDiskLoop)
    expected = ["22-18"] if seconds < 5 else []
    assert rig.recorder.moves == expected
    assert len(journal.records) == len(expected)
    recorded = [effect for step in rig.recorder.steps for effect in step.effects if isinstance(effect, RecordMove)]
    assert journal.records == recorded

"""The order of effects: LEDs wait for nothing, and nothing is announced before it is stored."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import replace
from typing import Any, TypeVar, TypeVarTuple

import pytest

from controller.clock.press_clock import FlagRule
from controller.commands.values import SetTime
from controller.rules.outcome import Outcome
from controller.rules.position import Side
from controller.session.effects import Announce, Record, RecordMove, RecordOutcome
from controller.session.far_exchange.inputs import FarGameJoined
from controller.session.inputs import CommandGiven, Input, Tick
from controller.session.views.messages import MessageCode
from controller.settings.appearance import AppearanceSettings, HelpLevel
from controller.settings.clock import ClockSettings
from controller.settings.tracking import CommitMode
from controller.storage.journal import MemoryJournal
from hardware.events import Button, ButtonEdge
from hardware.ports import DARK, Board, Colours, Picture
from sim.virtual_time import VirtualTimeLoop
from tests.daemon.daemon_rig import DaemonRig, game_started, make_settings, play
from tests.daemon.game_scripts import GAME, clock_mode_script, settle_mode_script
from tests.daemon.step_recorder import RecordedStep
from tests.sim.virtual_board import now_us

Result = TypeVar("Result")
Arguments = TypeVarTuple("Arguments")

DISK_S = 0.45  # the time of each write; a choice: a commit and the batch before it take less than a second


class SlowDiskLoop(VirtualTimeLoop):
    """A loop in which each operation of a thread takes DISK_S of virtual time."""

    def run_in_executor(
        self, executor: Any, func: Callable[[*Arguments], Result], *args: *Arguments
    ) -> asyncio.Future[Result]:
        done: asyncio.Future[Result] = self.create_future()

        def work() -> None:
            worked = super(SlowDiskLoop, self).run_in_executor(executor, func, *args)
            error = worked.exception()
            if done.cancelled():
                return  # its waiter was cancelled; the operation is done nevertheless
            if error is None:
                done.set_result(worked.result())
            else:
                done.set_exception(error)

        self.call_later(DISK_S, work)
        return done


class TimestampedJournal(MemoryJournal):
    """A journal that records what it stores, and when."""

    def __init__(self) -> None:
        super().__init__()
        self.stored_us: dict[Record | Outcome, int] = {}

    def commit(self, inputs: Sequence[Input], records: Sequence[Record]) -> None:
        super().commit(inputs, records)
        self.stored_us |= dict.fromkeys(records, now_us())

    def finish(self, inputs: Sequence[Input], outcome: RecordOutcome, records: Sequence[Record] = ()) -> None:
        super().finish(inputs, outcome, records)
        self.stored_us |= {outcome.outcome: now_us()}


class TimestampedLeds:
    """LEDs that record what they show, and when."""

    def __init__(self) -> None:
        self.shown: list[tuple[int, Colours]] = []

    def fit(self, board: Board) -> Board:
        return replace(board, leds=self)

    async def show(self, colours: Colours) -> None:
        self.shown.append((now_us(), colours))


@pytest.mark.parametrize("commit", CommitMode)
def test_every_move_and_the_result_are_stored_before_they_are_announced(commit: CommitMode) -> None:
    journal = TimestampedJournal()
    script = {CommitMode.CLOCK: clock_mode_script, CommitMode.SETTLE: settle_mode_script}[commit](GAME)

    async def people(rig: DaemonRig) -> None:
        await rig.run_script(script)
        await asyncio.sleep(60)  # the disk is slow, and moves wait in a queue

    rig = play(people, DaemonRig(started=game_started(make_settings(commit)), journal=journal), loop=SlowDiskLoop)
    announced_us = {
        effect: step.recorded_us
        for step in rig.recorder.steps
        for effect in step.effects
        if isinstance(effect, RecordMove)
    }
    assert rig.recorder.moves == GAME
    assert all(journal.stored_us[record] <= observed_us for record, observed_us in announced_us.items())
    ended = rig.recorder.steps[-1]
    assert rig.session.outcome is not None
    assert journal.stored_us[rig.session.outcome] <= ended.recorded_us


def test_a_slow_disk_changes_nothing_about_the_game() -> None:
    async def people(rig: DaemonRig) -> None:
        await rig.run_script(clock_mode_script(GAME))
        await asyncio.sleep(60)

    fast, slow = play(people), play(people, loop=SlowDiskLoop)
    assert slow.recorder.moves == fast.recorder.moves == GAME
    fast_us, slow_us = ([record.ledger.remaining_us for record in rig.recorder.records] for rig in (fast, slow))
    assert slow_us == fast_us
    # no input after a move is stored as before it
    assert all(isinstance(step.event, Tick) for step in slow.recorder.steps if has_record(step))


def has_record(step: RecordedStep) -> bool:
    return any(isinstance(effect, RecordMove) for effect in step.effects)


def test_light_does_not_wait_for_the_disk() -> None:
    leds = TimestampedLeds()
    chosen = make_settings(face=AppearanceSettings(show_last_move=True))

    async def people(rig: DaemonRig) -> None:
        await rig.run_script("press black; move 22-18; press white")
        await asyncio.sleep(10)

    rig = play(people, DaemonRig(started=game_started(chosen), fit_parts=leds.fit), loop=SlowDiskLoop)
    (observed_us,) = [step.recorded_us for step in rig.recorder.steps if has_record(step)]
    lit_us, colours = next((at_us, colours) for at_us, colours in leds.shown if any(x != DARK for x in colours))
    assert [number for number, colour in enumerate(colours, 1) if colour != DARK] == [18, 22]
    assert observed_us >= lit_us + DISK_S * 1_000_000


def test_light_does_not_wait_for_what_is_written_each_second() -> None:
    def lit_after_us(loop: Callable[[], VirtualTimeLoop]) -> list[int]:
        leds = TimestampedLeds()
        lifted_us: list[int] = []

        async def people(rig: DaemonRig) -> None:
            await rig.run_script("press black; wait 10s")
            for _ in range(8):
                lifted_us.append(now_us())
                await rig.run_script("lift 22; wait 700ms; place 22; wait 700ms")

        full_help = make_settings(face=AppearanceSettings(help=HelpLevel.FULL))
        play(people, DaemonRig(started=game_started(full_help), fit_parts=leds.fit), loop=loop)
        return [next(at_us for at_us, _ in leds.shown if at_us > one) - one for one in lifted_us]

    assert lit_after_us(SlowDiskLoop) == lit_after_us(VirtualTimeLoop)


class SlowLeds:
    """LEDs that need 2 ms for a frame."""

    def __init__(self, acts: list[str]) -> None:
        self._acts = acts

    async def show(self, colours: Colours) -> None:
        await asyncio.sleep(0.002)
        self._acts.append("light" if any(colour != DARK for colour in colours) else "dark")


class RecordedDisplay:
    """A display that records that it shows something."""

    size = (128, 64)

    def __init__(self, acts: list[str]) -> None:
        self._acts = acts

    async def show(self, picture: Picture) -> None:
        del picture
        self._acts.append("page")


def test_a_page_is_drawn_after_the_light_that_comes_with_it() -> None:
    acts: list[str] = []

    async def people(rig: DaemonRig) -> None:
        await rig.run_script("press black; wait 1500ms")
        acts.clear()
        await rig.run_script("lift 22; wait 300ms")

    def fit(board: Board) -> Board:
        return replace(board, leds=SlowLeds(acts), display=RecordedDisplay(acts))

    full_help = make_settings(face=AppearanceSettings(help=HelpLevel.FULL))
    play(people, DaemonRig(started=game_started(full_help), fit_parts=fit))
    assert acts == ["light", "page"]


@pytest.mark.parametrize("left", ["0:04", "0:04.5", "0:05", "0:05.5", "0:06", "0:06.5"])
def test_a_flag_does_not_wait_for_what_is_written_each_second(left: str) -> None:
    chosen = make_settings().model_copy(update={"clock": ClockSettings(flag=FlagRule.ARBITER)})

    async def people(rig: DaemonRig) -> None:
        await rig.run_script(f"press black; wait 1s; arbiter time white {left}; wait 20s")

    rig = play(people, DaemonRig(started=game_started(chosen)), loop=SlowDiskLoop)
    flag_step = next(step for step in rig.recorder.steps if announces(step, MessageCode.FLAG))
    (command_input,) = [event for event in rig.recorder.inputs if isinstance(event, CommandGiven)]
    assert isinstance(command_input.command, SetTime)
    assert 0 <= flag_step.recorded_us - command_input.at_us - command_input.command.remaining_us <= 5_000


def announces(step: RecordedStep, code: MessageCode) -> bool:
    return any(isinstance(effect, Announce) and effect.message.code is code for effect in step.effects)


def test_an_early_frame_is_not_sent_again_when_its_move_is_stored() -> None:
    """A rhythm begins with its frame; a second start would be a visible flicker."""
    leds = TimestampedLeds()

    async def people(rig: DaemonRig) -> None:
        await rig.run_script("press black; move 22-18; press white")
        await asyncio.sleep(10)

    chosen = make_settings(face=AppearanceSettings(show_last_move=True))
    play(people, DaemonRig(started=game_started(chosen), fit_parts=leds.fit), loop=SlowDiskLoop)
    assert [any(colour != DARK for colour in colours) for _, colours in leds.shown] == [False, True]


@pytest.mark.parametrize("waits_s", [0.0, 0.1, 0.5, 1.0, 1.5, 1.9, 2.5])
def test_a_daemon_stopped_while_the_disk_works_stores_everything_once(waits_s: float) -> None:
    journal = MemoryJournal()

    async def people(rig: DaemonRig) -> None:
        turns = ("move 22-18; wait 200ms; press white", "move 9-13; wait 200ms; press black", "move 26-22; wait 200ms")
        await rig.run_script(f"press black; {'; '.join(turns)}; press white")
        await asyncio.sleep(waits_s)

    rig = play(people, DaemonRig(journal=journal), loop=SlowDiskLoop)
    assert journal.inputs == rig.recorder.inputs[1:]
    assert journal.records == rig.recorder.records
    assert len(journal.records) >= 1


def test_an_arbiters_clock_is_stored_at_once_though_no_clock_runs() -> None:
    journal = MemoryJournal()

    async def people(rig: DaemonRig) -> None:
        await rig.run_script("arbiter time white 3:00; wait 100ms; expect clock white 3:00")
        assert isinstance(journal.inputs[-1], CommandGiven)

    play(people, DaemonRig(journal=journal))


def test_that_a_game_is_played_on_two_boards_is_stored_at_once_though_no_clock_runs() -> None:
    journal = MemoryJournal()

    async def people(rig: DaemonRig) -> None:
        game = "123e4567-e89b-12d3-a456-426614174000"
        joined = FarGameJoined(game=game, side=Side.WHITE, board="board-2", at_us=now_us())
        rig.daemon.enqueue(joined)
        await asyncio.sleep(0.1)
        assert joined.game in [event.game for event in journal.inputs if isinstance(event, FarGameJoined)]

    play(people, DaemonRig(journal=journal))


class ThreadedButtons:
    """Buttons with a thread of their own, as a real part has: their events arrive one turn of the loop later."""

    def __init__(self) -> None:
        self._waiting: asyncio.Queue[ButtonEdge] = asyncio.Queue()

    def report_edge(self, edge: ButtonEdge) -> None:
        asyncio.get_running_loop().call_soon(self._waiting.put_nowait, edge)

    async def events(self) -> AsyncIterator[ButtonEdge]:
        while True:
            yield await self._waiting.get()


def test_a_press_stamped_before_the_flag_counts_although_the_loop_was_held_up() -> None:
    buttons = ThreadedButtons()

    async def people(rig: DaemonRig) -> None:
        loop = asyncio.get_running_loop()
        assert isinstance(loop, VirtualTimeLoop)
        buttons.report_edge(ButtonEdge(button=Button.BLACK, down=True, at_us=now_us()))
        await asyncio.sleep(0.1)
        buttons.report_edge(ButtonEdge(button=Button.BLACK, down=False, at_us=now_us()))
        await rig.run_script("move 22-18")
        flag_us = rig.session.ledger.flag_us
        assert flag_us is not None
        await asyncio.sleep((flag_us - 1_000 - now_us()) / 1_000_000)
        loop.block_for(0.02)
        buttons.report_edge(ButtonEdge(button=Button.WHITE, down=True, at_us=flag_us - 500))
        await asyncio.sleep(1)

    rig = DaemonRig(
        started=game_started(make_settings(time_control="G/1")), fit_parts=lambda board: replace(board, buttons=buttons)
    )
    play(people, rig)
    assert rig.recorder.moves == ["22-18"]
    assert rig.session.outcome is None

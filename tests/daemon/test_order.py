"""What comes first: light waits for nothing, and no word is said of what is not yet stored."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import replace
from typing import Any, TypeVar, TypeVarTuple

import pytest

from controller.adapters.journal import MemoryJournal
from controller.clock.press_clock import FlagRule
from controller.rules.outcome import Outcome
from controller.session.effects import Announce, Record, RecordMove, RecordOutcome
from controller.session.inputs import Input, Tick, TimeSet
from controller.session.messages import MessageCode
from controller.settings import ClockSettings, Commit, FaceSettings, Help
from hardware.events import Button, ButtonEdge
from hardware.ports import DARK, Board, Colours
from sim.virtual_time import VirtualTimeLoop
from tests.daemon.at_daemon import Place, Stepped, play, settings, start
from tests.daemon.scripts import GAME, at_rest, by_clock
from tests.sim.at_board import now_us

Result = TypeVar("Result")
Arguments = TypeVarTuple("Arguments")

DISK_S = 2.0


class SlowDiskLoop(VirtualTimeLoop):
    """A loop in which whatever a thread does takes two seconds of virtual time."""

    def run_in_executor(
        self, executor: Any, func: Callable[[*Arguments], Result], *args: *Arguments
    ) -> asyncio.Future[Result]:
        done: asyncio.Future[Result] = self.create_future()

        def work() -> None:
            worked = super(SlowDiskLoop, self).run_in_executor(executor, func, *args)
            error = worked.exception()
            if done.cancelled():
                return  # nobody waits for it any more; it is done all the same
            if error is None:
                done.set_result(worked.result())
            else:
                done.set_exception(error)

        self.call_later(DISK_S, work)
        return done


class NotedJournal(MemoryJournal):
    """A journal that notes what it has stored, and when."""

    def __init__(self) -> None:
        super().__init__()
        self.stored_us: dict[Record | Outcome, int] = {}

    def commit(self, inputs: Sequence[Input], records: Sequence[Record]) -> None:
        super().commit(inputs, records)
        self.stored_us |= dict.fromkeys(records, now_us())

    def finish(self, inputs: Sequence[Input], outcome: RecordOutcome, records: Sequence[Record] = ()) -> None:
        super().finish(inputs, outcome, records)
        self.stored_us |= {outcome.outcome: now_us()}


class NotedLeds:
    """LEDs that note what they show, and when."""

    def __init__(self) -> None:
        self.shown: list[tuple[int, Colours]] = []

    def fitted(self, board: Board) -> Board:
        return replace(board, leds=self)

    async def show(self, colours: Colours) -> None:
        self.shown.append((now_us(), colours))


@pytest.mark.parametrize("commit", Commit)
def test_every_move_and_the_result_are_stored_before_they_are_announced(commit: Commit) -> None:
    journal = NotedJournal()
    script = {Commit.CLOCK: by_clock, Commit.SETTLE: at_rest}[commit](GAME)

    async def people(place: Place) -> None:
        await place.do(script)
        await asyncio.sleep(60)  # the disk is slow, and moves wait in a queue

    place = play(people, Place(started=start(settings(commit)), journal=journal), loop=SlowDiskLoop)
    announced_us = {
        effect: step.seen_us
        for step in place.notebook.steps
        for effect in step.effects
        if isinstance(effect, RecordMove)
    }
    assert place.notebook.moves == GAME
    assert all(journal.stored_us[record] <= seen_us for record, seen_us in announced_us.items())
    ended = place.notebook.steps[-1]
    assert place.session.outcome is not None
    assert journal.stored_us[place.session.outcome] <= ended.seen_us


def test_a_slow_disk_changes_nothing_about_the_game() -> None:
    async def people(place: Place) -> None:
        await place.do(by_clock(GAME))
        await asyncio.sleep(60)

    fast, slow = play(people), play(people, loop=SlowDiskLoop)
    assert slow.notebook.moves == fast.notebook.moves == GAME
    fast_us, slow_us = ([record.ledger.remaining_us for record in place.notebook.records] for place in (fast, slow))
    assert slow_us == fast_us
    # nothing that happened after a move is stored as before it
    assert all(isinstance(step.happened, Tick) for step in slow.notebook.steps if has_record(step))


def has_record(step: Stepped) -> bool:
    return any(isinstance(effect, RecordMove) for effect in step.effects)


def test_light_does_not_wait_for_the_disk() -> None:
    leds = NotedLeds()
    chosen = settings(face=FaceSettings(show_last_move=True))

    async def people(place: Place) -> None:
        await place.do("press black; move 22-18; press white")
        await asyncio.sleep(10)

    place = play(people, Place(started=start(chosen), fitted=leds.fitted), loop=SlowDiskLoop)
    (told_us,) = [step.seen_us for step in place.notebook.steps if has_record(step)]
    lit_us, colours = next((at_us, colours) for at_us, colours in leds.shown if any(x != DARK for x in colours))
    assert [number for number, colour in enumerate(colours, 1) if colour != DARK] == [18, 22]
    assert told_us >= lit_us + DISK_S * 1_000_000


def test_light_does_not_wait_for_what_is_written_each_second() -> None:
    def lit_after_us(loop: Callable[[], VirtualTimeLoop]) -> list[int]:
        leds = NotedLeds()
        lifted_us: list[int] = []

        async def people(place: Place) -> None:
            await place.do("press black; wait 10s")
            for _ in range(8):
                lifted_us.append(now_us())
                await place.do("lift 22; wait 700ms; place 22; wait 700ms")

        full_help = settings(face=FaceSettings(help=Help.FULL))
        play(people, Place(started=start(full_help), fitted=leds.fitted), loop=loop)
        return [next(at_us for at_us, _ in leds.shown if at_us > one) - one for one in lifted_us]

    assert lit_after_us(SlowDiskLoop) == lit_after_us(VirtualTimeLoop)


@pytest.mark.parametrize("left", ["0:04", "0:04.5", "0:05", "0:05.5", "0:06", "0:06.5"])
def test_a_flag_does_not_wait_for_what_is_written_each_second(left: str) -> None:
    chosen = settings().model_copy(update={"clock": ClockSettings(flag=FlagRule.ARBITER)})

    async def people(place: Place) -> None:
        await place.do(f"press black; wait 1s; arbiter time white {left}; wait 20s")

    place = play(people, Place(started=start(chosen)), loop=SlowDiskLoop)
    told = next(step for step in place.notebook.steps if says(step, MessageCode.FLAG))
    (given,) = [happened for happened in place.notebook.inputs if isinstance(happened, TimeSet)]
    assert 0 <= told.seen_us - given.at_us - given.remaining_us <= 5_000


def says(step: Stepped, code: MessageCode) -> bool:
    return any(isinstance(effect, Announce) and effect.message.code is code for effect in step.effects)


def test_light_that_came_early_is_not_lit_anew_when_its_move_is_stored() -> None:
    """A rhythm begins with the frame; a second beginning would be seen as a flicker."""
    leds = NotedLeds()

    async def people(place: Place) -> None:
        await place.do("press black; move 22-18; press white")
        await asyncio.sleep(10)

    chosen = settings(face=FaceSettings(show_last_move=True))
    play(people, Place(started=start(chosen), fitted=leds.fitted), loop=SlowDiskLoop)
    assert [any(colour != DARK for colour in colours) for _, colours in leds.shown] == [False, True]


@pytest.mark.parametrize("waits_s", [0.0, 0.1, 0.5, 1.0, 1.5, 1.9, 2.5])
def test_a_daemon_stopped_while_the_disk_works_stores_everything_once(waits_s: float) -> None:
    journal = MemoryJournal()

    async def people(place: Place) -> None:
        await place.do("press black; move 22-18; press white; move 9-13; press black; move 26-22; press white")
        await asyncio.sleep(waits_s)

    place = play(people, Place(journal=journal), loop=SlowDiskLoop)
    assert journal.inputs == place.notebook.inputs[1:]
    assert journal.records == place.notebook.records
    assert len(journal.records) >= 1


def test_an_arbiters_clock_is_stored_at_once_though_no_clock_runs() -> None:
    journal = MemoryJournal()

    async def people(place: Place) -> None:
        await place.do("arbiter time white 3:00; wait 100ms; expect clock white 3:00")
        assert isinstance(journal.inputs[-1], TimeSet)

    play(people, Place(journal=journal))


class Handed:
    """Buttons that a thread of their own hands on, as a real part's does: one turn of the loop later."""

    def __init__(self) -> None:
        self._waiting: asyncio.Queue[ButtonEdge] = asyncio.Queue()

    def hand_on(self, edge: ButtonEdge) -> None:
        asyncio.get_running_loop().call_soon(self._waiting.put_nowait, edge)

    async def events(self) -> AsyncIterator[ButtonEdge]:
        while True:
            yield await self._waiting.get()


def test_a_press_stamped_before_the_flag_counts_although_the_loop_was_held_up() -> None:
    buttons = Handed()

    async def people(place: Place) -> None:
        loop = asyncio.get_running_loop()
        assert isinstance(loop, VirtualTimeLoop)
        buttons.hand_on(ButtonEdge(button=Button.BLACK, down=True, at_us=now_us()))
        await asyncio.sleep(0.1)
        buttons.hand_on(ButtonEdge(button=Button.BLACK, down=False, at_us=now_us()))
        await place.do("move 22-18")
        flag_us = place.session.ledger.flag_us
        assert flag_us is not None
        await asyncio.sleep((flag_us - 1_000 - now_us()) / 1_000_000)
        loop.hold_up(0.02)
        buttons.hand_on(ButtonEdge(button=Button.WHITE, down=True, at_us=flag_us - 500))
        await asyncio.sleep(1)

    place = Place(started=start(settings(time_control="G/1")), fitted=lambda board: replace(board, buttons=buttons))
    play(people, place)
    assert place.notebook.moves == ["22-18"]
    assert place.session.outcome is None

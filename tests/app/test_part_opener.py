"""Parts that are absent at the start: told once, tried again with growing pauses, and taken up when they come."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import ExitStack
from functools import partial
from itertools import pairwise

import pytest

from controller.app.deferred_parts import DeferredBuzzer, DeferredLeds, DeferredSensors
from controller.app.part_opener import FIRST_SCAN_S, LONGEST_PAUSE_S, MAX_REASONS, PartOpeners
from hardware.events import Part, SensorEvent, Snapshot
from hardware.part_status import PartState, PartStatuses
from hardware.ports import DARK, Colours, PartError, Tone
from tests.virtual_time import run_in_virtual_time

EVERY_PART = frozenset(Part)
ALL_DARK: Colours = (DARK,) * 32


class Plug:
    """A device that can be opened once it is plugged in; it counts the attempts and what is closed."""

    def __init__(self, part: Part, *, is_in: bool = False) -> None:
        self.part = part
        self.is_in = is_in
        self.reasons: Callable[[], str] = lambda: "there is no such device; plug it in"
        self.attempts_s: list[float] = []
        self.closed: list[str] = []
        self.shown: list[Colours | Tone] = []

    def build(self, closing: ExitStack) -> "Plug":
        self.attempts_s.append(asyncio.get_event_loop().time())
        closing.callback(self.closed.append, "bus")
        if not self.is_in:
            raise PartError(self.part, self.reasons())
        closing.callback(self.closed.append, "part")
        return self

    async def show(self, colours: Colours) -> None:
        self.shown.append(colours)

    async def play(self, tone: Tone) -> None:
        self.shown.append(tone)

    async def events(self) -> AsyncIterator[SensorEvent]:
        yield Snapshot(occupancy=0, at_us=7)


class Reports:
    """What a daemon is told."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def report_loss(self, error: PartError, also: Sequence[Part] = ()) -> None:
        self.lines.append(" ".join(["lost", error.part.value, *(part.value for part in also)]))

    def report_return(self, part: Part) -> None:
        self.lines.append(f"back {part.value}")


def run(play: Callable[[PartOpeners], Awaitable[object]]) -> tuple[PartStatuses, Reports]:
    """Run `play`, which adds openers and returns what is done beside them; then close everything."""
    statuses, reports = PartStatuses(EVERY_PART), Reports()

    async def main(closing: ExitStack) -> None:
        openers = PartOpeners(statuses, closing)
        acting = play(openers)
        trying = asyncio.create_task(openers.keep_trying(reports))
        await acting
        trying.cancel()
        await asyncio.wait((trying,))
        assert trying.cancelled() or trying.exception() is None

    with ExitStack() as closing:
        run_in_virtual_time(main(closing))
    return statuses, reports


def test_an_absent_part_is_told_once_and_taken_up_when_it_comes() -> None:
    sensors, leds = Plug(Part.SENSORS, is_in=True), Plug(Part.LEDS)

    def play(openers: PartOpeners) -> Awaitable[object]:
        openers.add(sensors.build, Part.SENSORS)
        port = DeferredLeds(openers.add(leds.build, Part.LEDS))

        async def act() -> None:
            for _ in range(3):
                with pytest.raises(PartError, match="LEDs: there is no such device"):
                    await port.show(ALL_DARK)
                await asyncio.sleep(20)
            assert openers.statuses.status_of(Part.LEDS).state is PartState.ABSENT
            assert openers.statuses.status_of(Part.LEDS).remedy == "plug it in"
            leds.is_in = True
            await asyncio.sleep(LONGEST_PAUSE_S)
            await port.show(ALL_DARK)

        return act()

    statuses, reports = run(play)
    assert leds.shown == [ALL_DARK]
    assert reports.lines == ["back sensors", "lost LEDs", "back LEDs"]
    assert statuses.status_of(Part.LEDS).state is PartState.PRESENT
    assert leds.closed == ["bus"] * (len(leds.attempts_s) - 1) + ["part", "bus"]  # each attempt leaves nothing open


def test_attempts_become_rare_and_never_stop() -> None:
    sensors = Plug(Part.SENSORS)

    def play(openers: PartOpeners) -> Awaitable[object]:
        openers.add(sensors.build, Part.SENSORS)
        return asyncio.sleep(60)

    run(play)
    at_s = sensors.attempts_s
    pauses = [later - earlier for earlier, later in pairwise(at_s)]
    assert pauses == [1, 2, 4, *[LONGEST_PAUSE_S] * (len(pauses) - 3)]
    assert at_s[-1] > 60 - LONGEST_PAUSE_S


def test_each_new_reason_is_logged_once_and_the_latest_one_is_known(caplog: pytest.LogCaptureFixture) -> None:
    buzzer, reasons = Plug(Part.BUZZER), iter(range(1000))
    buzzer.reasons = lambda: f"reason {next(reasons) // 2}; mend it"

    def play(openers: PartOpeners) -> Awaitable[object]:
        openers.add(buzzer.build, Part.BUZZER)
        return asyncio.sleep(600)

    statuses, reports = run(play)
    assert reports.lines == ["lost buzzer"]
    expected = [f"buzzer: reason {number}; mend it" for number in range(1, MAX_REASONS)]
    assert [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING] == expected
    assert statuses.status_of(Part.BUZZER).fault == f"reason {(len(buzzer.attempts_s) - 1) // 2}"


def test_sensors_that_come_late_report_themselves() -> None:
    plug = Plug(Part.SENSORS)

    def play(openers: PartOpeners) -> Awaitable[object]:
        scanner = openers.add(plug.build, Part.SENSORS, Part.BUTTONS)
        port = DeferredSensors(scanner, lambda opened: opened)

        async def act() -> None:
            first = asyncio.ensure_future(anext(port.events()))
            await asyncio.sleep(30)
            assert not first.done()
            plug.is_in = True
            assert await first == Snapshot(occupancy=0, at_us=7)

        return act()

    statuses, reports = run(play)
    assert reports.lines == ["lost sensors buttons", "back sensors", "back buttons"]
    assert statuses.list_missing() == ()


def test_the_sensors_are_opened_first_and_delay_the_others_for_a_moment_only() -> None:
    order: list[Part] = []
    buzzer, sensors = Plug(Part.BUZZER, is_in=True), Plug(Part.SENSORS, is_in=True)

    def build(plug: Plug, closing: ExitStack) -> Plug:
        order.append(plug.part)
        return plug.build(closing)

    def play(openers: PartOpeners) -> Awaitable[object]:
        openers.add(partial(build, sensors), Part.SENSORS)
        return DeferredBuzzer(openers.add(partial(build, buzzer), Part.BUZZER)).play(Tone.CLICK)

    run(play)
    assert order == [Part.SENSORS, Part.BUZZER]
    assert max(sensors.attempts_s + buzzer.attempts_s) <= FIRST_SCAN_S


def test_a_driver_that_fails_as_no_driver_should_is_an_absent_part() -> None:
    def build(closing: ExitStack) -> object:
        del closing
        raise ZeroDivisionError("a fault\nin two lines")

    def play(openers: PartOpeners) -> Awaitable[object]:
        openers.add(build, Part.SENSORS)
        return asyncio.sleep(5)

    statuses, _ = run(play)
    assert statuses.status_of(Part.SENSORS).reason == (
        "a fault of the program (ZeroDivisionError: a fault in two lines); please report it"
    )


def test_a_part_that_opens_after_the_end_is_closed_again() -> None:
    plug, closing = Plug(Part.LEDS, is_in=True), ExitStack()

    async def late() -> None:
        openers = PartOpeners(PartStatuses(EVERY_PART), closing)
        opener = openers.add(plug.build, Part.LEDS)
        closing.close()
        opener.try_now()

    run_in_virtual_time(late())
    assert plug.closed == ["part", "bus"]

"""The contract of every Sensors port, real or simulated, as tests that run with a rig.

A driver's test file uses it like this:

    class TestMyDriver(SensorsContract):
        @pytest.fixture
        def rig(self) -> Iterator[SensorsRig]:
            ...

A rig has 32 contacts, all open at first, and one driver that is not built yet. Contacts are numbered as in the driver's
wiring: contact `n` belongs to `squares[n]`. `tests/hardware/simulated_rig.py` is the shortest rig.
"""

import asyncio
import threading
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager, suppress
from statistics import median
from typing import Any, Protocol

from controller.rules.squares import Occupancy, Square, bit, mask_of
from hardware.events import Edge, Part, PartLost, PartRestored, SensorEvent, Snapshot
from hardware.ports import Sensors

PATIENCE_S = 10.0


class TimeSource(Protocol):
    """A source of the host's time."""

    def now_us(self) -> int:
        """Return the host's time, the same that the driver uses."""
        ...


class SensorsRig(TimeSource, Protocol):
    """The contacts of a board, which a test closes and opens, and the driver that reads them."""

    @property
    def squares(self) -> Sequence[Square]:
        """The square of each contact in the driver's wiring; it should not be the order of the squares."""
        ...

    @property
    def stamp_error_us(self) -> int:
        """The largest error of a stamp: a scan, a conversion of clocks."""
        ...

    def run(self, play: Coroutine[Any, Any, None]) -> None:
        """Run a test in an event loop, in real or virtual time."""
        ...

    def build(self) -> Sensors:
        """Return the driver; called once, in the running loop."""
        ...

    def close(self) -> None:
        """Close the driver; a second call does nothing."""
        ...

    async def set_contact(self, contact: int, *, closed: bool) -> int | None:
        """Close or open a contact, and wait until it is at rest.

        Return the host's time of the change if the rig knows it better than the caller, else None.
        """
        ...

    async def unplug(self) -> None:
        """Disconnect the whole part."""
        ...

    async def plug_in(self) -> None:
        """Reconnect the part."""
        ...


class SensorRecorder:
    """The events of sensors so far, and the occupancy that they result in."""

    def __init__(self, now_us: Callable[[], int]) -> None:
        self.events: list[SensorEvent] = []
        self.received_us: list[int] = []
        """When the driver yielded each event."""
        self.occupancy: Occupancy | None = None
        self._now_us = now_us
        self._received = asyncio.Event()

    async def record(self, events: AsyncIterator[SensorEvent]) -> None:
        """Record every event, and check it against the events before it."""
        async for event in events:
            assert event.at_us <= self._now_us(), f"{event} is stamped in the future"
            self._check_event(event)
            self.events.append(event)
            self.received_us.append(self._now_us())
            self._received.set()

    async def wait_until(self, holds: Callable[[], bool], what: str) -> None:
        """Wait until a condition holds."""
        try:
            async with asyncio.timeout(PATIENCE_S):
                while not holds():
                    self._received.clear()
                    await self._received.wait()
        except TimeoutError:
            raise AssertionError(f"{what} did not come; events so far: {self.events}") from None

    async def wait_for_squares(self, *squares: Square) -> None:
        """Wait until the sensors show pieces on these squares and no others."""
        await self.wait_until(lambda: self.occupancy == mask_of(squares), f"a board with {list(squares)}")

    async def wait_for_events(self, kind: type[SensorEvent], times: int = 1) -> None:
        """Wait until this many events of a kind were yielded, from the start."""
        await self.wait_until(lambda: len(self.events_of(kind)) >= times, f"{kind.__name__} number {times}")

    def events_of(self, kind: type[SensorEvent]) -> list[SensorEvent]:
        """Return all events of a kind."""
        return [event for event in self.events if isinstance(event, kind)]

    def _check_event(self, event: SensorEvent) -> None:
        last = self.events[-1] if self.events else None
        assert last is None or event.at_us >= last.at_us, f"{event} is stamped before {last}"
        match event:
            case Snapshot(occupancy=occupancy):
                assert not isinstance(last, PartLost), f"{event} came before the sensors were back"
                self.occupancy = occupancy
            case Edge(square=square, closed=closed):
                assert self.occupancy is not None, f"{event} came before a Snapshot"
                assert bool(self.occupancy & bit(square)) != closed, f"{event} changes nothing"
                self.occupancy ^= bit(square)
            case PartLost(part=part):
                assert part is Part.SENSORS
                assert self.occupancy is not None, f"{event} came before a Snapshot, or twice"
                self.occupancy = None
            case PartRestored(part=part):
                assert part is Part.SENSORS
                assert isinstance(last, PartLost), f"{event} came, but {last} before it"


@asynccontextmanager
async def record_sensors(rig: TimeSource, sensors: Sensors) -> AsyncIterator[SensorRecorder]:
    """Record the events of sensors; an event that violates the contract fails the test."""
    recorder = SensorRecorder(rig.now_us)
    listening = asyncio.create_task(recorder.record(sensors.events()))
    try:
        acting = asyncio.create_task(recorder.wait_for_events(Snapshot))
        await asyncio.wait((listening, acting), return_when=asyncio.FIRST_COMPLETED)
        if listening.done():
            acting.cancel()
            listening.result()
            raise AssertionError("the events of the sensors ended")
        await acting
        yield recorder
    finally:
        if not listening.done():
            listening.cancel()
        with suppress(asyncio.CancelledError):
            await listening


def run_with_rig(rig: SensorsRig, people: Callable[[SensorRecorder], Awaitable[None]]) -> list[SensorEvent]:
    """Build the driver, record its events while people act, close it, and return the record."""
    reported: list[SensorEvent] = []

    async def main() -> None:
        sensors = rig.build()
        async with record_sensors(rig, sensors) as recorder:
            await people(recorder)
            reported.extend(recorder.events)
        rig.close()

    rig.run(main())
    return reported


class SensorsContract:
    """The tests; a subclass has the rig."""

    def test_a_snapshot_comes_first_and_shows_what_is_closed(self, rig: SensorsRig) -> None:
        async def main() -> None:
            closed = (0, 5, 31)
            for contact in closed:
                await rig.set_contact(contact, closed=True)
            async with record_sensors(rig, rig.build()) as recorder:
                assert isinstance(recorder.events[0], Snapshot)
                assert recorder.events[0].occupancy == mask_of(rig.squares[contact] for contact in closed)
            rig.close()

        rig.run(main())

    def test_every_contact_tells_of_its_own_square_closing_and_opening(self, rig: SensorsRig) -> None:
        async def people(recorder: SensorRecorder) -> None:
            for contact, square in enumerate(rig.squares):
                await rig.set_contact(contact, closed=True)
                await recorder.wait_for_squares(square)
                await rig.set_contact(contact, closed=False)
                await recorder.wait_for_squares()

        events = run_with_rig(rig, people)
        assert {event.square for event in events if isinstance(event, Edge)} == set(rig.squares)

    def test_a_full_board_is_told_whole(self, rig: SensorsRig) -> None:
        async def people(recorder: SensorRecorder) -> None:
            for contact in range(len(rig.squares)):
                await rig.set_contact(contact, closed=True)
            await recorder.wait_for_squares(*rig.squares)

        run_with_rig(rig, people)

    def test_an_edge_is_stamped_when_the_contact_changed(self, rig: SensorsRig) -> None:
        async def people(recorder: SensorRecorder) -> None:
            wrong_us, under_way_us = [], []
            for contact in range(0, 32, 3):
                count = len(recorder.events)
                before_us = rig.now_us()
                changed_us = await rig.set_contact(contact, closed=True)
                after_us = rig.now_us()
                if changed_us is not None:
                    before_us = after_us = changed_us
                await recorder.wait_for_squares(*(rig.squares[index] for index in range(0, contact + 1, 3)))
                at_us = recorder.events[count].at_us
                wrong_us.append(max(before_us - at_us, at_us - after_us))
                under_way_us.append(recorder.received_us[count] - after_us)
            # a busy machine delays the change of contacts, their stamps and their reports
            busy_us = max(0, min(under_way_us))
            assert median(wrong_us) <= rig.stamp_error_us + busy_us, f"wrong by {wrong_us} us"

        run_with_rig(rig, people)

    def test_what_goes_is_lost_and_what_comes_back_shows_the_board_anew(self, rig: SensorsRig) -> None:
        async def people(recorder: SensorRecorder) -> None:
            await rig.set_contact(7, closed=True)
            await recorder.wait_for_squares(rig.squares[7])
            for time in range(1, 4):
                await rig.unplug()
                await recorder.wait_for_events(PartLost, time)
                await rig.set_contact(7, closed=time % 2 == 0)
                await rig.set_contact(8 + time, closed=True)
                await rig.plug_in()
                await recorder.wait_for_events(PartRestored, time)
                await recorder.wait_for_events(Snapshot, time + 1)
                rest = [rig.squares[contact] for contact in range(9, 9 + time)]
                await recorder.wait_for_squares(*rest, *([rig.squares[7]] if time % 2 == 0 else []))
            await rig.set_contact(30, closed=True)
            await recorder.wait_for_squares(*(rig.squares[contact] for contact in (9, 10, 11, 30)))

        events = run_with_rig(rig, people)
        for index, event in enumerate(events):
            if isinstance(event, PartLost):
                assert isinstance(events[index + 1], PartRestored)
                assert isinstance(events[index + 2], Snapshot)

    def test_sensors_that_are_asked_again_show_the_board_of_then(self, rig: SensorsRig) -> None:
        async def main() -> None:
            sensors = rig.build()
            async with record_sensors(rig, sensors) as recorder:
                await rig.set_contact(3, closed=True)
                await recorder.wait_for_squares(rig.squares[3])
            async with record_sensors(rig, sensors) as recorder:
                await recorder.wait_for_squares(rig.squares[3])
                await rig.set_contact(3, closed=False)
                await recorder.wait_for_squares()
            rig.close()

        rig.run(main())

    def test_who_asks_while_the_part_is_away_hears_of_no_return_without_a_loss(self, rig: SensorsRig) -> None:
        async def main() -> None:
            sensors = rig.build()
            async with record_sensors(rig, sensors) as recorder:
                await rig.unplug()
                await recorder.wait_for_events(PartLost)
            await rig.set_contact(3, closed=True)
            await rig.plug_in()
            async with record_sensors(rig, sensors) as recorder:
                await recorder.wait_for_squares(
                    rig.squares[3]
                )  # the recorder checks each event against the events before it
            rig.close()

        rig.run(main())

    def test_closing_ends_the_threads_also_while_the_part_is_away(self, rig: SensorsRig) -> None:
        async def main() -> None:
            before = set(threading.enumerate())
            async with record_sensors(rig, rig.build()) as recorder:
                await rig.unplug()
                await recorder.wait_for_events(PartLost)
            rig.close()
            assert set(threading.enumerate()) <= before
            rig.close()

        rig.run(main())

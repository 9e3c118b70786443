"""What every Sensors driver and its simulated twin must obey, as tests that run against a rig.

A driver's test file takes all of it over like this:

    class TestMyDriver(SensorsContract):
        @pytest.fixture
        def rig(self) -> Iterator[SensorsRig]:
            ...

A rig is one set of 32 contacts, all open at first, behind one driver that is not built yet. Contacts are counted as the
driver's wiring counts them: contact `n` belongs to `squares[n]`. `tests/hardware/simulated_rig.py` is the shortest one.
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
    """What knows the host's time."""

    def now_us(self) -> int:
        """Give the time of the host, as the driver is given it."""
        ...


class SensorsRig(TimeSource, Protocol):
    """The contacts of a board, to be closed and opened by a test, and the driver that reads them."""

    @property
    def squares(self) -> Sequence[Square]:
        """The square of each contact, as the driver's wiring says it; better not square by square."""
        ...

    @property
    def stamp_error_us(self) -> int:
        """How far a stamp may be from the time at which the contact changed: a scan, a mapping of clocks."""
        ...

    def run(self, play: Coroutine[Any, Any, None]) -> None:
        """Run a test in an event loop, of real time or of virtual."""
        ...

    def build(self) -> Sensors:
        """Build the driver; called once, in the running loop."""
        ...

    def close(self) -> None:
        """Close the driver that was built; a second time does nothing."""
        ...

    async def set_contact(self, contact: int, *, closed: bool) -> int | None:
        """Close or open a contact, and return when it rests.

        Gives the host's time at which it changed, if the rig knows that better than who called it.
        """
        ...

    async def unplug(self) -> None:
        """Take the whole part away."""
        ...

    async def plug_in(self) -> None:
        """Bring the part back."""
        ...


class SensorRecorder:
    """What the sensors told so far, and what they show by it."""

    def __init__(self, now_us: Callable[[], int]) -> None:
        self.events: list[SensorEvent] = []
        self.received_us: list[int] = []
        """When each event came out of the driver."""
        self.occupancy: Occupancy | None = None
        self._now_us = now_us
        self._received = asyncio.Event()

    async def record(self, events: AsyncIterator[SensorEvent]) -> None:
        """Take every event, and hold each against what came before it."""
        async for event in events:
            assert event.at_us <= self._now_us(), f"{event} is stamped in the future"
            self._check_event(event)
            self.events.append(event)
            self.received_us.append(self._now_us())
            self._received.set()

    async def wait_until(self, holds: Callable[[], bool], what: str) -> None:
        """Wait until something holds."""
        try:
            async with asyncio.timeout(PATIENCE_S):
                while not holds():
                    self._received.clear()
                    await self._received.wait()
        except TimeoutError:
            raise AssertionError(f"{what} did not come; told so far: {self.events}") from None

    async def wait_for_squares(self, *squares: Square) -> None:
        """Wait until the sensors show pieces on these squares and no other."""
        await self.wait_until(lambda: self.occupancy == mask_of(squares), f"a board with {list(squares)}")

    async def wait_for_events(self, kind: type[SensorEvent], times: int = 1) -> None:
        """Wait until so many events of a kind were told, from the beginning."""
        await self.wait_until(lambda: len(self.events_of(kind)) >= times, f"{kind.__name__} number {times}")

    def events_of(self, kind: type[SensorEvent]) -> list[SensorEvent]:
        """Give all events of a kind."""
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
    """Listen to sensors for a while; whatever breaks the contract meanwhile fails the test."""
    watch = SensorRecorder(rig.now_us)
    listening = asyncio.create_task(watch.record(sensors.events()))
    try:
        acting = asyncio.create_task(watch.wait_for_events(Snapshot))
        await asyncio.wait((listening, acting), return_when=asyncio.FIRST_COMPLETED)
        if listening.done():
            acting.cancel()
            listening.result()
            raise AssertionError("the events of sensors came to an end")
        await acting
        yield watch
    finally:
        if not listening.done():
            listening.cancel()
        with suppress(asyncio.CancelledError):
            await listening


def run_with_rig(rig: SensorsRig, people: Callable[[SensorRecorder], Awaitable[None]]) -> list[SensorEvent]:
    """Build the driver, let people act while it is watched, close it, and give what it told."""
    told: list[SensorEvent] = []

    async def main() -> None:
        sensors = rig.build()
        async with record_sensors(rig, sensors) as watch:
            await people(watch)
            told.extend(watch.events)
        rig.close()

    rig.run(main())
    return told


class SensorsContract:
    """The tests; a subclass gives the rig."""

    def test_a_snapshot_comes_first_and_shows_what_is_closed(self, rig: SensorsRig) -> None:
        async def main() -> None:
            closed = (0, 5, 31)
            for contact in closed:
                await rig.set_contact(contact, closed=True)
            async with record_sensors(rig, rig.build()) as watch:
                assert isinstance(watch.events[0], Snapshot)
                assert watch.events[0].occupancy == mask_of(rig.squares[contact] for contact in closed)
            rig.close()

        rig.run(main())

    def test_every_contact_tells_of_its_own_square_closing_and_opening(self, rig: SensorsRig) -> None:
        async def people(watch: SensorRecorder) -> None:
            for contact, square in enumerate(rig.squares):
                await rig.set_contact(contact, closed=True)
                await watch.wait_for_squares(square)
                await rig.set_contact(contact, closed=False)
                await watch.wait_for_squares()

        events = run_with_rig(rig, people)
        assert {event.square for event in events if isinstance(event, Edge)} == set(rig.squares)

    def test_a_full_board_is_told_whole(self, rig: SensorsRig) -> None:
        async def people(watch: SensorRecorder) -> None:
            for contact in range(len(rig.squares)):
                await rig.set_contact(contact, closed=True)
            await watch.wait_for_squares(*rig.squares)

        run_with_rig(rig, people)

    def test_an_edge_is_stamped_when_the_contact_changed(self, rig: SensorsRig) -> None:
        async def people(watch: SensorRecorder) -> None:
            wrong_us, under_way_us = [], []
            for contact in range(0, 32, 3):
                count = len(watch.events)
                before_us = rig.now_us()
                changed_us = await rig.set_contact(contact, closed=True)
                after_us = rig.now_us()
                if changed_us is not None:
                    before_us = after_us = changed_us
                await watch.wait_for_squares(*(rig.squares[place] for place in range(0, contact + 1, 3)))
                at_us = watch.events[count].at_us
                wrong_us.append(max(before_us - at_us, at_us - after_us))
                under_way_us.append(watch.received_us[count] - after_us)
            # a busy machine holds up what moves the contacts, what stamps them and what tells of them
            busy_us = max(0, min(under_way_us))
            assert median(wrong_us) <= rig.stamp_error_us + busy_us, f"wrong by {wrong_us} us"

        run_with_rig(rig, people)

    def test_what_goes_is_lost_and_what_comes_back_shows_the_board_anew(self, rig: SensorsRig) -> None:
        async def people(watch: SensorRecorder) -> None:
            await rig.set_contact(7, closed=True)
            await watch.wait_for_squares(rig.squares[7])
            for time in range(1, 4):
                await rig.unplug()
                await watch.wait_for_events(PartLost, time)
                await rig.set_contact(7, closed=time % 2 == 0)
                await rig.set_contact(8 + time, closed=True)
                await rig.plug_in()
                await watch.wait_for_events(PartRestored, time)
                await watch.wait_for_events(Snapshot, time + 1)
                rest = [rig.squares[contact] for contact in range(9, 9 + time)]
                await watch.wait_for_squares(*rest, *([rig.squares[7]] if time % 2 == 0 else []))
            await rig.set_contact(30, closed=True)
            await watch.wait_for_squares(*(rig.squares[contact] for contact in (9, 10, 11, 30)))

        events = run_with_rig(rig, people)
        for place, event in enumerate(events):
            if isinstance(event, PartLost):
                assert isinstance(events[place + 1], PartRestored)
                assert isinstance(events[place + 2], Snapshot)

    def test_sensors_that_are_asked_again_show_the_board_of_then(self, rig: SensorsRig) -> None:
        async def main() -> None:
            sensors = rig.build()
            async with record_sensors(rig, sensors) as watch:
                await rig.set_contact(3, closed=True)
                await watch.wait_for_squares(rig.squares[3])
            async with record_sensors(rig, sensors) as watch:
                await watch.wait_for_squares(rig.squares[3])
                await rig.set_contact(3, closed=False)
                await watch.wait_for_squares()
            rig.close()

        rig.run(main())

    def test_who_asks_while_the_part_is_away_hears_of_no_return_without_a_loss(self, rig: SensorsRig) -> None:
        async def main() -> None:
            sensors = rig.build()
            async with record_sensors(rig, sensors) as watch:
                await rig.unplug()
                await watch.wait_for_events(PartLost)
            await rig.set_contact(3, closed=True)
            await rig.plug_in()
            async with record_sensors(rig, sensors) as watch:
                await watch.wait_for_squares(
                    rig.squares[3]
                )  # what the watch is told is held against what came before it
            rig.close()

        rig.run(main())

    def test_closing_ends_the_threads_also_while_the_part_is_away(self, rig: SensorsRig) -> None:
        async def main() -> None:
            before = set(threading.enumerate())
            async with record_sensors(rig, rig.build()) as watch:
                await rig.unplug()
                await watch.wait_for_events(PartLost)
            rig.close()
            assert set(threading.enumerate()) <= before
            rig.close()

        rig.run(main())

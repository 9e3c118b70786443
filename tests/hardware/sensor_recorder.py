"""Record the events of a Sensors port, and check each against the contract of the port."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Protocol

from controller.rules.squares import Occupancy, Square, bit, mask_of
from hardware.events import Edge, Part, PartLost, PartRestored, SensorEvent, Snapshot
from hardware.ports import Sensors

PATIENCE_S = 30.0  # a choice: long enough for a busy machine


class TimeSource(Protocol):
    """A source of the host's time."""

    def now_us(self) -> int:
        """Return the host's time, the same that the driver uses."""
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
                assert self.occupancy is not None or last is None, f"{event} came twice"
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

"""The thread of sensors that are read over and over: it looks, compares, and tells what changed."""

import logging
import threading
from collections.abc import AsyncIterator, Callable
from typing import NamedTuple, Protocol

from controller.rules.squares import ALL_SQUARES_MASK, Occupancy, bit, squares_of
from hardware.drivers.bus_thread import ReportQueue
from hardware.events import Edge, Part, PartLost, PartRestored, SensorEvent, Snapshot
from hardware.ports import PartError

log = logging.getLogger(__name__)

RETRY_SECONDS = 0.5


class ContactReading(NamedTuple):
    """What one reading of contacts showed: the squares that it saw, and which of these are closed."""

    squares: Occupancy
    closed: Occupancy


class ContactSource(Protocol):
    """32 contacts, as one thread reads them; what goes wrong raises one of `faults`, PartError among them."""

    @property
    def errors(self) -> tuple[type[Exception], ...]:
        """What is raised when the part does not answer."""
        ...

    def open(self) -> None:
        """Take what is needed and set it up; raises one of `faults`, and what was taken until then is to be closed."""
        ...

    def wait_for_scan(self) -> None:
        """Wait until it is time to look again, or until woken."""
        ...

    def read(self) -> ContactReading:
        """Read some of the contacts; a few looks one after the other see them all."""
        ...

    def wake(self) -> None:
        """End a rest, from any thread."""
        ...

    def close(self) -> None:
        """Give back what was taken; never raises."""
        ...


class ContactReader:
    """Contacts as a Sensors port; they are open already, and are read from the first call of `events` on."""

    def __init__(self, contacts: ContactSource, now_us: Callable[[], int], name: str) -> None:
        self._contacts = contacts
        self._now_us = now_us
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)
        self._reports: ReportQueue[SensorEvent] = ReportQueue()
        self._snapshot_requested = threading.Event()
        self._closing = threading.Event()
        self._is_lost = False
        self._losses_reported_to: ReportQueue[SensorEvent] | None = (
            None  # who was told of a loss, and is to hear of its end
        )

    async def events(self) -> AsyncIterator[SensorEvent]:
        """Yield a Snapshot first, then raw changes; each call begins anew, and the one before it hears no more."""
        reports = self._reports = ReportQueue[SensorEvent].open()
        self._snapshot_requested.set()
        if self._thread.ident is None:
            self._thread.start()
        async for report in reports.reports():
            yield report

    def close(self) -> None:
        """End the thread and give back what the contacts took; a second time does nothing."""
        self._closing.set()
        self._contacts.wake()
        if self._thread.ident is not None:
            self._thread.join()
        self._contacts.close()

    def _run(self) -> None:
        try:
            self._read_until_closed()
        except Exception as error:  # a fault of the program ends the daemon rather than blind it
            self._reports.put(error)

    def _read_until_closed(self) -> None:
        while not self._closing.is_set():
            try:
                if self._is_lost:
                    self._contacts.open()
                self._report_changes()
            except self._contacts.errors as error:
                self._contacts.close()
                self._report_loss(error)
                self._closing.wait(RETRY_SECONDS)

    def _report_loss(self, error: Exception) -> None:
        if not self._is_lost:
            self._is_lost = True
            log.warning("%s", error if isinstance(error, PartError) else f"{Part.SENSORS.value}: {error}")
            self._losses_reported_to = self._reports
            self._reports.put(PartLost(part=Part.SENSORS, at_us=self._now_us()))

    def _report_changes(self) -> None:
        """Look and tell until closed; sensors that were away are back when the whole board was seen."""
        seen: Occupancy = 0
        closed: Occupancy = 0
        while not self._closing.is_set():
            self._contacts.wait_for_scan()
            reading = self._contacts.read()
            at_us = self._now_us()
            changed = (reading.closed ^ closed) & reading.squares
            closed ^= changed
            if seen != ALL_SQUARES_MASK:
                seen |= reading.squares
                if seen == ALL_SQUARES_MASK:
                    self._report_snapshot(closed, at_us)
            elif self._snapshot_requested.is_set():
                self._report_snapshot(closed, at_us)
            elif changed:
                for square in squares_of(changed):
                    self._reports.put(Edge(square=square, closed=bool(reading.closed & bit(square)), at_us=at_us))

    def _report_snapshot(self, closed: Occupancy, at_us: int) -> None:
        self._is_lost = False
        if self._losses_reported_to is self._reports:
            self._reports.put(PartRestored(part=Part.SENSORS, at_us=at_us))
        self._losses_reported_to = None
        self._snapshot_requested.clear()
        self._reports.put(Snapshot(occupancy=closed, at_us=at_us))


def open_contact_reader(contacts: ContactSource, now_us: Callable[[], int], name: str) -> ContactReader:
    """Open contacts and build their reader; raises PartError, with nothing left taken."""
    try:
        contacts.open()
    except BaseException as error:
        contacts.close()
        if isinstance(error, contacts.errors) and not isinstance(error, PartError):
            raise PartError(Part.SENSORS, f"they cannot be read: {error}") from error
        raise
    return ContactReader(contacts, now_us, name)

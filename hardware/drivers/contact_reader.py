"""Sensors that are scanned again and again: their thread reads, compares, and reports what changed."""

import threading
from collections.abc import AsyncIterator, Callable
from typing import NamedTuple, Protocol

from controller.rules.squares import ALL_SQUARES_MASK, Occupancy, bit, squares_of
from hardware.drivers.part_thread import PartThread
from hardware.drivers.report_queue import ReportQueue
from hardware.events import Edge, Part, PartLost, PartRestored, SensorEvent, Snapshot
from hardware.ports import PartError


class ContactReading(NamedTuple):
    """The result of one read of contacts."""

    squares: Occupancy
    """The squares whose contacts were read."""
    closed: Occupancy
    """Those of `squares` whose contact is closed."""


class ContactSource(Protocol):
    """32 contacts that one thread reads; a failure raises one of `errors`."""

    @property
    def errors(self) -> tuple[type[Exception], ...]:
        """The exceptions of a part that does not answer; PartError is one of them."""
        ...

    def open(self) -> None:
        """Open and set up the device; raises one of `errors`, after which `close` must be called."""
        ...

    def wait_for_scan(self) -> None:
        """Wait until the next read is due, or until `wake` is called."""
        ...

    def read(self) -> ContactReading:
        """Read some of the contacts; a few reads in a row cover all of them. Raises one of `errors`."""
        ...

    def wake(self) -> None:
        """End `wait_for_scan`; may be called from any thread."""
        ...

    def close(self) -> None:
        """Close what is open; never raises."""
        ...


class ContactReader:
    """A Sensors port for opened contacts; it reads them from the first call of `events` on."""

    def __init__(self, contacts: ContactSource, now_us: Callable[[], int], name: str) -> None:
        self._contacts = contacts
        self._now_us = now_us
        self._thread = PartThread(
            Part.SENSORS,
            name,
            work=self._report_changes,
            open_again=contacts.open,
            close=contacts.close,
            report_loss=self._report_loss,
            find_errors=lambda: contacts.errors,
        )
        self._reports: ReportQueue[SensorEvent] = ReportQueue()
        self._snapshot_requested = threading.Event()
        # the queue that received the last PartLost, and must receive its PartRestored
        self._losses_reported_to: ReportQueue[SensorEvent] | None = None

    async def events(self) -> AsyncIterator[SensorEvent]:
        """Yield a Snapshot first, then raw changes; each call starts again, and only the newest receives events."""
        reports = self._reports = ReportQueue[SensorEvent].open()
        self._snapshot_requested.set()
        self._thread.start()
        async for report in reports.reports():
            yield report

    def close(self) -> None:
        """End the thread and close the contacts; a second call does nothing."""
        self._thread.end(self._contacts.wake)
        self._contacts.close()

    def _report_loss(self, error: PartError) -> None:
        self._losses_reported_to = self._reports
        self._reports.put(PartLost(part=Part.SENSORS, at_us=self._now_us(), reason=error.reason))

    def _report_changes(self) -> None:
        """Read and report until closed; the first Snapshot follows when every square was read once."""
        read_squares: Occupancy = 0
        closed: Occupancy = 0
        while not self._thread.closing.is_set():
            self._contacts.wait_for_scan()
            reading = self._contacts.read()
            at_us = self._now_us()
            changed = (reading.closed ^ closed) & reading.squares
            closed ^= changed
            if read_squares != ALL_SQUARES_MASK:
                read_squares |= reading.squares
                if read_squares == ALL_SQUARES_MASK:
                    self._report_snapshot(closed, at_us)
            elif self._snapshot_requested.is_set():
                self._report_snapshot(closed, at_us)
            elif changed:
                for square in squares_of(changed):
                    self._reports.put(Edge(square=square, closed=bool(reading.closed & bit(square)), at_us=at_us))

    def _report_snapshot(self, closed: Occupancy, at_us: int) -> None:
        self._thread.is_lost = False
        if self._losses_reported_to is self._reports:
            self._reports.put(PartRestored(part=Part.SENSORS, at_us=at_us))
        self._losses_reported_to = None
        self._snapshot_requested.clear()
        self._reports.put(Snapshot(occupancy=closed, at_us=at_us))


def open_contact_reader(contacts: ContactSource, now_us: Callable[[], int], name: str) -> ContactReader:
    """Open contacts and return their reader; raises PartError and leaves nothing open."""
    try:
        contacts.open()
    except BaseException as error:
        contacts.close()
        if isinstance(error, contacts.errors) and not isinstance(error, PartError):
            raise PartError(Part.SENSORS, f"they cannot be read: {error}") from error
        raise
    return ContactReader(contacts, now_us, name)

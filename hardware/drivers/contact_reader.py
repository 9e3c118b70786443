"""The thread of sensors that are scanned again and again: it reads, compares, and reports what changed."""

import logging
import threading
from collections.abc import AsyncIterator, Callable
from typing import NamedTuple, Protocol

from controller.rules.squares import ALL_SQUARES_MASK, Occupancy, bit, squares_of
from hardware.drivers.device_files import REOPEN_SECONDS
from hardware.drivers.report_queue import ReportQueue
from hardware.events import Edge, Part, PartLost, PartRestored, SensorEvent, Snapshot
from hardware.ports import PartError
from hardware.program_faults import program_fault

log = logging.getLogger(__name__)


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
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)
        self._reports: ReportQueue[SensorEvent] = ReportQueue()
        self._snapshot_requested = threading.Event()
        self._closing = threading.Event()
        self._is_lost = False
        # the queue that received the last PartLost, and must receive its PartRestored
        self._losses_reported_to: ReportQueue[SensorEvent] | None = None

    async def events(self) -> AsyncIterator[SensorEvent]:
        """Yield a Snapshot first, then raw changes; each call starts again, and only the newest receives events."""
        reports = self._reports = ReportQueue[SensorEvent].open()
        self._snapshot_requested.set()
        if self._thread.ident is None:
            self._thread.start()
        async for report in reports.reports():
            yield report

    def close(self) -> None:
        """End the thread and close the contacts; a second call does nothing."""
        self._closing.set()
        self._contacts.wake()
        if self._thread.ident is not None:
            self._thread.join()
        self._contacts.close()

    def _run(self) -> None:
        while not self._closing.is_set():
            try:
                if self._is_lost:
                    self._contacts.open()
                self._report_changes()
            except PartError as error:
                self._lose_part(error)
            except self._contacts.errors as error:
                self._lose_part(PartError(Part.SENSORS, str(error)))
            except Exception as error:  # a fault of the program costs the part, not the game
                self._lose_part(program_fault(Part.SENSORS, error))

    def _lose_part(self, error: PartError) -> None:
        """Close the contacts, report that they are lost, and wait until they are to be tried again."""
        self._contacts.close()
        if not self._is_lost:
            self._is_lost = True
            log.warning("%s", error)
            self._losses_reported_to = self._reports
            self._reports.put(PartLost(part=Part.SENSORS, at_us=self._now_us(), reason=error.reason))
        self._closing.wait(REOPEN_SECONDS)

    def _report_changes(self) -> None:
        """Read and report until closed; the first Snapshot follows when every square was read once."""
        read_squares: Occupancy = 0
        closed: Occupancy = 0
        while not self._closing.is_set():
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
        self._is_lost = False
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

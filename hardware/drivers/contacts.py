"""The thread of sensors that are read over and over: it looks, compares, and tells what changed."""

import logging
import threading
from collections.abc import AsyncIterator, Callable
from typing import NamedTuple, Protocol

from controller.rules.squares import ALL_SQUARES_MASK, Occupancy, bit, squares_of
from hardware.drivers.bus import Inbox
from hardware.events import Back, Edge, Lost, Part, SensorEvent, Snapshot
from hardware.ports import PartError

log = logging.getLogger(__name__)

RETRY_SECONDS = 0.5


class Look(NamedTuple):
    """What one reading of contacts showed: the squares that it saw, and which of these are closed."""

    seen: Occupancy
    closed: Occupancy


class Contacts(Protocol):
    """32 contacts, as one thread reads them; what goes wrong raises one of `faults`, PartError among them."""

    @property
    def faults(self) -> tuple[type[Exception], ...]:
        """What is raised when the part does not answer."""
        ...

    def open(self) -> None:
        """Take what is needed and set it up; raises one of `faults`, and what was taken until then is to be closed."""
        ...

    def rest(self) -> None:
        """Wait until it is time to look again, or until woken."""
        ...

    def look(self) -> Look:
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

    def __init__(self, contacts: Contacts, now_us: Callable[[], int], name: str) -> None:
        self._contacts = contacts
        self._now_us = now_us
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)
        self._inbox: Inbox[SensorEvent] = Inbox()
        self._asked = threading.Event()
        self._closing = threading.Event()
        self._away = False
        self._mourning: Inbox[SensorEvent] | None = None  # who was told of a loss, and is to hear of its end

    async def events(self) -> AsyncIterator[SensorEvent]:
        """Yield a Snapshot first, then raw changes; each call begins anew, and the one before it hears no more."""
        inbox = self._inbox = Inbox[SensorEvent].opened()
        self._asked.set()
        if self._thread.ident is None:
            self._thread.start()
        async for report in inbox.reports():
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
            self._watch()
        except Exception as error:  # a fault of the program ends the daemon rather than blind it
            self._inbox.put(error)

    def _watch(self) -> None:
        while not self._closing.is_set():
            try:
                if self._away:
                    self._contacts.open()
                self._compare()
            except self._contacts.faults as error:
                self._contacts.close()
                self._lose(error)
                self._closing.wait(RETRY_SECONDS)

    def _lose(self, error: Exception) -> None:
        if not self._away:
            self._away = True
            log.warning("%s", error if isinstance(error, PartError) else f"{Part.SENSORS.value}: {error}")
            self._mourning = self._inbox
            self._inbox.put(Lost(part=Part.SENSORS, at_us=self._now_us()))

    def _compare(self) -> None:
        """Look and tell until closed; sensors that were away are back when the whole board was seen."""
        seen: Occupancy = 0
        closed: Occupancy = 0
        while not self._closing.is_set():
            self._contacts.rest()
            look = self._contacts.look()
            at_us = self._now_us()
            changed = (look.closed ^ closed) & look.seen
            closed ^= changed
            if seen != ALL_SQUARES_MASK:
                seen |= look.seen
                if seen == ALL_SQUARES_MASK:
                    self._show(closed, at_us)
            elif self._asked.is_set():
                self._show(closed, at_us)
            elif changed:
                for square in squares_of(changed):
                    self._inbox.put(Edge(square=square, closed=bool(look.closed & bit(square)), at_us=at_us))

    def _show(self, closed: Occupancy, at_us: int) -> None:
        self._away = False
        if self._mourning is self._inbox:
            self._inbox.put(Back(part=Part.SENSORS, at_us=at_us))
        self._mourning = None
        self._asked.clear()
        self._inbox.put(Snapshot(occupancy=closed, at_us=at_us))


def read_contacts(contacts: Contacts, now_us: Callable[[], int], name: str) -> ContactReader:
    """Open contacts and build their reader; raises PartError, with nothing left taken."""
    try:
        contacts.open()
    except BaseException as error:
        contacts.close()
        if isinstance(error, contacts.faults) and not isinstance(error, PartError):
            raise PartError(Part.SENSORS, f"they cannot be read: {error}") from error
        raise
    return ContactReader(contacts, now_us, name)

"""Open parts in threads, and try again while they are absent; nothing else of the board waits for them."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from threading import Lock
from typing import Any, Generic, Protocol, TypeVar

from hardware.events import Part
from hardware.part_status import PartStatuses
from hardware.ports import PartError
from hardware.program_faults import program_fault

log = logging.getLogger(__name__)

FIRST_PAUSE_S = 1.0
"""The pause before the second attempt; each later pause is twice the one before.

A choice: a part that is plugged in while the board starts is found at once for a person.
"""

LONGEST_PAUSE_S = 8.0
"""The longest pause between two attempts.

A choice: people wait so long for a part that they have just plugged in, and an absent one costs little CPU.
"""

MAX_REASONS = 5
"""The most reasons that are logged for one part; a choice: a device may fail otherwise at each attempt."""

FIRST_SCAN_S = 1.0
"""How long the other parts wait until the sensors were opened.

A choice: their libraries would delay the first scan, and sensors that are absent must delay nobody for long.
"""

OpenedPart = TypeVar("OpenedPart")


class PartReports(Protocol):
    """Receives what becomes of parts, once for each change."""

    def report_loss(self, error: PartError, also: Sequence[Part] = ()) -> None:
        """Report that a part does not answer, and the parts that are lost with it."""
        ...

    def report_return(self, part: Part) -> None:
        """Report that a part answers."""
        ...


class PartOpener(Generic[OpenedPart]):
    """Opens one device; `parts` are those that depend on it, the one that names its faults first.

    `build` opens the device and gives what closes it to the ExitStack; it raises PartError, and runs in a thread.
    """

    def __init__(self, parts: Sequence[Part], build: Callable[[ExitStack], OpenedPart], statuses: PartStatuses) -> None:
        self.parts = tuple(parts)
        self._build = build
        self._statuses = statuses
        self._lock = Lock()  # for the three below: an attempt may end after the board was closed
        self._opened: OpenedPart | None = None
        self._resources = ExitStack()
        self._is_closed = False
        self._error: PartError | None = None
        self._tried = asyncio.Event()
        self._ready = asyncio.Event()

    def try_now(self) -> PartError | None:
        """Open the part if it is not open, and return why it cannot be opened; for a board that does not run yet."""
        error = None if self._ready.is_set() else self._attempt()
        self._note(error)
        if error is None:
            self._ready.set()
        return error

    async def run(self, reports: PartReports) -> None:
        """Try until the part is open; report its absence once, and then that it is there."""
        pause_s = FIRST_PAUSE_S
        reasons: list[str] = []
        while not self._ready.is_set():
            error = await asyncio.to_thread(self._attempt)
            if error is None:
                self._note(None)
                for part in self.parts:
                    reports.report_return(part)
                self._ready.set()
                return
            self._report_absence(error, reasons, reports)
            self._note(error)
            await asyncio.sleep(pause_s)
            pause_s = min(2 * pause_s, LONGEST_PAUSE_S)

    async def wait_until_tried(self) -> None:
        """Wait until the first attempt is over."""
        await self._tried.wait()

    async def wait_until_open(self) -> OpenedPart:
        """Wait until the part is open and return it."""
        await self._ready.wait()
        return await self.get()

    async def get(self) -> OpenedPart:
        """Return the part, after the first attempt to open it; raises PartError while it is absent."""
        await self._tried.wait()
        if self._opened is not None:
            return self._opened
        raise self._error or PartError(self.parts[0], "it is closed")

    def close(self) -> None:
        """Close the part; an attempt that is not over yet closes what it opens."""
        with self._lock:
            self._is_closed = True
            self._opened = None
            resources, self._resources = self._resources, ExitStack()
        resources.close()

    def _attempt(self) -> PartError | None:
        try:
            with ExitStack() as opening:
                opened = self._build(opening)
                with self._lock:
                    if not self._is_closed:
                        self._opened, self._resources = opened, opening.pop_all()
        except PartError as error:
            return error
        except Exception as error:  # whatever is wrong with one part must not end the game
            return program_fault(self.parts[0], error)
        return None

    def _report_absence(self, error: PartError, reasons: list[str], reports: PartReports) -> None:
        if not reasons:
            reports.report_loss(error, self.parts[1:])
        elif error.reason not in reasons and len(reasons) < MAX_REASONS:
            log.warning("%s", error)
        if error.reason not in reasons and len(reasons) < MAX_REASONS:
            reasons.append(error.reason)

    def _note(self, error: PartError | None) -> None:
        """Keep the result of an attempt for those who ask."""
        self._error = error
        for part in self.parts:
            if error is None:
                self._statuses.note_present(part)
            else:
                self._statuses.note_missing(part, error.reason)
        self._tried.set()


class PartOpeners:
    """The openers of one board's parts, that of the sensors first; `closing` closes what they opened."""

    def __init__(self, statuses: PartStatuses, closing: ExitStack) -> None:
        self.statuses = statuses
        """What is there, what is absent, and why."""
        self._closing = closing
        self._openers: list[PartOpener[Any]] = []

    def add(self, build: Callable[[ExitStack], OpenedPart], *parts: Part) -> PartOpener[OpenedPart]:
        """Add the opener of a device that these parts depend on."""
        opener = PartOpener(parts, build, self.statuses)
        self._openers.append(opener)
        self._closing.callback(opener.close)
        return opener

    def try_now(self, *parts: Part) -> tuple[PartError, ...]:
        """Open these parts, before the board runs; return the faults of those that cannot be used."""
        openers = [opener for opener in self._openers if set(opener.parts) & set(parts)]
        return tuple(error for opener in openers if (error := opener.try_now()) is not None)

    async def keep_trying(self, reports: PartReports) -> None:
        """Open every part, the sensors first, and try again what is absent, until all are there."""
        sensors, *others = self._openers
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(sensors.run(reports), name="open sensors")
            with suppress(TimeoutError):
                async with asyncio.timeout(FIRST_SCAN_S):
                    await sensors.wait_until_tried()
            for opener in others:
                tasks.create_task(opener.run(reports), name=f"open {opener.parts[0].value}")

"""The serial scanner: a Raspberry Pi Pico that scans reeds and buttons, read over USB in a thread of its own."""

import logging
import time
from collections.abc import AsyncIterator, Callable, Sequence
from threading import Event, Lock, Thread

from hardware.drivers.bus import Inbox
from hardware.drivers.libraries import library
from hardware.drivers.scanner_port import ScannerPort
from hardware.drivers.scanner_reading import Read, Reading
from hardware.events import Back, ButtonEdge, Lost, Part, SensorEvent, Snapshot
from hardware.ports import PartError
from hardware.settings.sensors import SerialScannerWiring

log = logging.getLogger(__name__)

SILENT_S = 3.0
"""A scanner tells all levels every second; one that says nothing sound for so long is lost."""

FIRST_LINES = 6
"""The best of so many tells the scanner's time well enough to begin with; each takes a millisecond or two."""

REOPEN_FIRST_S = 0.05
REOPEN_LAST_S = 1.0
"""While the scanner is lost its device is tried again and again, less often as time goes on."""

ASK_AGAIN_S = 0.1
"""A snapshot that was asked for comes in a few ms; noise must not make the host ask without end."""

MOST_REASONS = 5
"""So many are said of one loss: a device that is something else says another thing each time it is tried."""


class ScannerSensors:
    """The scanner's reeds."""

    def __init__(self, greet: Callable[["Inbox[SensorEvent]"], None]) -> None:
        self._greet = greet

    async def events(self) -> AsyncIterator[SensorEvent]:
        """Yield a Snapshot first, then raw changes; of several callers the last one is told."""
        inbox = Inbox[SensorEvent].opened()
        self._greet(inbox)
        async for event in inbox.reports():
            yield event


class ScannerButtons:
    """The scanner's buttons; the sensors tell when the scanner is lost."""

    def __init__(self, greet: Callable[["Inbox[ButtonEdge]"], None]) -> None:
        self._greet = greet

    async def events(self) -> AsyncIterator[ButtonEdge]:
        """Yield raw changes, and first a press of whatever is down; of several callers the last one is told."""
        inbox = Inbox[ButtonEdge].opened()
        self._greet(inbox)
        async for event in inbox.reports():
            yield event


class SerialScanner:
    """One scanner: `sensors` and `buttons` are its two ports, and both go and come back together.

    Raises PartError when no device fits the wiring, several do, or the one that does is no scanner.
    """

    def __init__(self, wiring: SerialScannerWiring, now_us: Callable[[], int]) -> None:
        self._serial = library("serial", Part.SENSORS, "serial")
        self._pattern = wiring.device
        self._now_us = now_us
        self._reading = Reading(wiring.squares)
        self._to_sensors: Inbox[SensorEvent] = Inbox()
        self._to_buttons: Inbox[ButtonEdge] = Inbox()
        self._lost = False
        self._explained: list[str] = []
        self._lock = Lock()  # of what is read and told: the loop looks at it when somebody begins to listen
        self._closing = Event()
        self.sensors = ScannerSensors(self._greet_sensors)
        self.buttons = ScannerButtons(self._greet_buttons)
        self._port = self._opened()
        try:
            self._listen(until=self._knows_enough)
        except PartError:
            self._port.close()
            raise
        self._thread = Thread(target=self._run, name="scanner", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """End the thread and give the device back."""
        self._closing.set()
        self._port.cancel()
        self._thread.join()

    def _run(self) -> None:
        try:
            self._watch()
        except Exception as error:  # a fault of the program ends the daemon rather than blind it
            self._port.close()
            with self._lock:
                self._to_sensors.put(error)
                self._to_buttons.put(error)

    def _watch(self) -> None:
        while True:
            try:
                self._listen(until=self._closing.is_set)
            except PartError as error:
                self._explain(error)
            self._port.close()
            if self._closing.is_set():
                return
            self._lose()
            self._reopen()

    def _listen(self, *, until: Callable[[], bool]) -> None:
        """Read and tell; raises PartError when the scanner is lost."""
        asked_s = -ASK_AGAIN_S
        heard_s = time.monotonic()
        while not until():
            sound = self._take(*self._port.read())
            now_s = time.monotonic()
            if sound and self._reading.in_step:
                heard_s = now_s
            elif now_s - heard_s > SILENT_S:
                raise PartError(Part.SENSORS, f"{self._port.path} has told no levels for {SILENT_S:g} s")
            if self._reading.wants_snapshot and now_s - asked_s > ASK_AGAIN_S:
                asked_s = now_s
                self._port.ask_snapshot()

    def _knows_enough(self) -> bool:
        """Tell whether levels and time are known; asks for one more line while the time is not."""
        if self._reading.in_step and self._reading.lines < FIRST_LINES:
            self._port.ask_snapshot()
        return self._reading.in_step and self._reading.lines >= FIRST_LINES

    def _take(self, lines: Sequence[bytes], at_us: int) -> bool:
        """Take lines and tell what they do; gives whether any was sound."""
        with self._lock:
            before = self._reading.lines
            for line in lines:
                for event in self._reading.take(line, at_us):
                    self._tell(event)
            return self._reading.lines != before

    def _tell(self, event: Read) -> None:
        if isinstance(event, ButtonEdge):
            self._to_buttons.put(event)
            return
        if self._lost:
            self._lost = False
            self._explained.clear()
            self._to_sensors.put(Back(part=Part.SENSORS, at_us=event.at_us))
        self._to_sensors.put(event)

    def _lose(self) -> None:
        with self._lock:
            self._reading.begin()
            if not self._lost:
                self._lost = True
                self._to_sensors.put(Lost(part=Part.SENSORS, at_us=self._reading.stamp(self._now_us())))

    def _opened(self) -> ScannerPort:
        return ScannerPort(self._serial, self._pattern, now_us=self._now_us, give_up=self._closing.is_set)

    def _reopen(self) -> None:
        """Try until a scanner is there, or the driver is closed."""
        wait_s = REOPEN_FIRST_S
        while not self._closing.wait(wait_s):
            try:
                self._port = self._opened()
            except PartError as error:
                self._explain(error)
            else:
                return
            wait_s = min(2 * wait_s, REOPEN_LAST_S)

    def _explain(self, error: PartError) -> None:
        """Say why the scanner is lost, and what keeps it away; what was said already, or is one too many, is not."""
        if str(error) not in self._explained and len(self._explained) < MOST_REASONS:
            self._explained.append(str(error))
            log.warning("%s", error)

    def _greet_sensors(self, inbox: Inbox[SensorEvent]) -> None:
        with self._lock:
            at_us = self._reading.stamp(self._now_us())
            self._to_sensors = inbox
            inbox.put(Snapshot(occupancy=self._reading.occupancy, at_us=at_us))
            if self._lost:
                inbox.put(Lost(part=Part.SENSORS, at_us=at_us))

    def _greet_buttons(self, inbox: Inbox[ButtonEdge]) -> None:
        with self._lock:
            at_us = self._reading.stamp(self._now_us())
            self._to_buttons = inbox
            for button in self._reading.buttons_down:
                inbox.put(ButtonEdge(button=button, down=True, at_us=at_us))

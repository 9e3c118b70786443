"""The serial scanner: a Raspberry Pi Pico that scans reeds and buttons; a thread reads it over USB."""

import logging
import time
from collections.abc import AsyncIterator, Callable, Sequence
from threading import Event, Lock, Thread

from hardware.drivers.libraries import import_library
from hardware.drivers.report_queue import ReportQueue
from hardware.drivers.scanner_port import ScannerPort
from hardware.drivers.scanner_reporter import ScannerReporter
from hardware.drivers.scanner_state import ScannerEvent, ScannerState
from hardware.events import ButtonEdge, ButtonEvent, Part, PartLost, PartRestored, SensorEvent, Snapshot
from hardware.ports import PartError
from hardware.program_faults import program_fault
from hardware.scanner_report import ScannerReport
from hardware.settings.sensors import SerialScannerWiring

log = logging.getLogger(__name__)

SILENT_S = 3.0
"""A scanner that sends no valid line for this long is lost.

A choice: it sends all levels every second (scanner protocol), so three snapshots in a row are missing.
"""

REOPEN_FIRST_S = 0.05
"""The first pause before an attempt to open a lost scanner; each later pause is twice the one before.

A choice: a scanner that only restarted is back at once.
"""

REOPEN_LAST_S = 1.0
"""The longest pause between two attempts; a choice: a scanner that is unplugged costs little CPU."""

ASK_AGAIN_S = 0.1
"""The time between requests for a snapshot.

A choice: a snapshot arrives within a few ms, and noise must not cause endless requests.
"""

MAX_REASONS = 5
"""The most reasons that are logged for one loss.

A choice: a device that is no scanner may send something else at each attempt, and must not fill the log.
"""


class ScannerSensors:
    """The Sensors port of a scanner."""

    def __init__(self, subscribe: Callable[["ReportQueue[SensorEvent]"], None]) -> None:
        self._subscribe = subscribe

    async def events(self) -> AsyncIterator[SensorEvent]:
        """Yield a Snapshot first, then raw changes; only the newest call receives events."""
        reports = ReportQueue[SensorEvent].open()
        self._subscribe(reports)
        async for event in reports.reports():
            yield event


class ScannerButtons:
    """The Buttons port of a scanner."""

    def __init__(self, subscribe: Callable[["ReportQueue[ButtonEvent]"], None]) -> None:
        self._subscribe = subscribe

    async def events(self) -> AsyncIterator[ButtonEvent]:
        """Yield a ButtonEdge for each button that is down, then raw changes; only the newest call receives them."""
        reports = ReportQueue[ButtonEvent].open()
        self._subscribe(reports)
        async for event in reports.reports():
            yield event


class SerialScanner:
    """One scanner with its two ports, `sensors` and `buttons`, which are lost and restored together.

    `on_report` gets the scanner's figures, at the start and from its thread. The constructor raises PartError if no
    device or several match the wiring, or if the one device is no scanner.
    """

    def __init__(
        self,
        wiring: SerialScannerWiring,
        now_us: Callable[[], int],
        on_report: Callable[[ScannerReport], None] = lambda _report: None,
    ) -> None:
        self._serial = import_library("serial", Part.SENSORS, "serial")
        self._pattern = wiring.device
        self._now_us = now_us
        self._state = ScannerState(wiring.squares)
        self._reporter = ScannerReporter(on_report)
        self._sensor_reports: ReportQueue[SensorEvent] = ReportQueue()
        self._button_reports: ReportQueue[ButtonEvent] = ReportQueue()
        self._is_lost = False
        self._logged_reasons: list[str] = []
        self._loss_reason = ""  # the latest one
        self._lock = Lock()  # for the state and the queues: the event loop reads them when a caller subscribes
        self._closing = Event()
        self.sensors = ScannerSensors(self._subscribe_sensors)
        self.buttons = ScannerButtons(self._subscribe_buttons)
        self._port = self._open_port()
        try:
            self._read_lines(until=self._is_synchronised)
        except BaseException:
            self._port.close()
            raise
        self._thread = Thread(target=self._run, name="scanner", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """End the thread and close the device."""
        self._closing.set()
        self._port.cancel()
        self._thread.join()

    def _run(self) -> None:
        while True:
            try:
                self._read_lines(until=self._closing.is_set)
            except PartError as error:
                self._log_reason(error)
            except Exception as error:  # a fault of the program costs the part, not the game
                self._log_reason(program_fault(Part.SENSORS, error))
            self._port.close()
            if self._closing.is_set():
                return
            self._report_loss()
            self._reopen()

    def _read_lines(self, *, until: Callable[[], bool]) -> None:
        """Read and report; raises PartError if the scanner is lost."""
        asked_s = -ASK_AGAIN_S
        valid_s = time.monotonic()
        while not until():
            received_valid = self._handle_lines(*self._port.read())
            self._reporter.note(self._state.greeting)
            now_s = time.monotonic()
            if received_valid and self._state.is_in_step:
                valid_s = now_s
            elif now_s - valid_s > SILENT_S:
                raise PartError(Part.SENSORS, f"{self._port.path} has sent no levels for {SILENT_S:g} s")
            if self._reporter.is_due(now_s):
                self._port.request_greeting()
            wants_next_line = received_valid and not self._state.is_timed
            if self._state.wants_snapshot and (wants_next_line or now_s - asked_s > ASK_AGAIN_S):
                asked_s = now_s
                self._port.ask_snapshot()

    def _is_synchronised(self) -> bool:
        return self._state.is_in_step

    def _handle_lines(self, lines: Sequence[bytes], at_us: int) -> bool:
        """Report the events of lines; return True if one of the lines was valid."""
        with self._lock:
            before = self._state.line_count
            for line in lines:
                for event in self._state.handle_line(line, at_us):
                    self._report_event(event)
            return self._state.line_count != before

    def _report_event(self, event: ScannerEvent) -> None:
        if isinstance(event, ButtonEdge):
            self._button_reports.put(event)
            return
        if self._is_lost:
            self._is_lost = False
            self._logged_reasons.clear()
            self._sensor_reports.put(PartRestored(part=Part.SENSORS, at_us=event.at_us))
            self._button_reports.put(PartRestored(part=Part.BUTTONS, at_us=event.at_us))
        self._sensor_reports.put(event)

    def _report_loss(self) -> None:
        with self._lock:
            self._state.reset()
            self._state.release_buttons()
            if not self._is_lost:
                self._is_lost = True
                at_us = self._state.stamp(self._now_us())
                self._sensor_reports.put(PartLost(part=Part.SENSORS, at_us=at_us, reason=self._loss_reason))
                self._button_reports.put(PartLost(part=Part.BUTTONS, at_us=at_us, reason=self._loss_reason))

    def _open_port(self) -> ScannerPort:
        return ScannerPort(self._serial, self._pattern, now_us=self._now_us, should_stop=self._closing.is_set)

    def _reopen(self) -> None:
        """Try until a scanner opens or the driver is closed."""
        wait_s = REOPEN_FIRST_S
        while not self._closing.wait(wait_s):
            try:
                self._port = self._open_port()
            except PartError as error:
                self._log_reason(error)
            except Exception as error:  # as above
                self._log_reason(program_fault(Part.SENSORS, error))
            else:
                return
            wait_s = min(2 * wait_s, REOPEN_LAST_S)

    def _log_reason(self, error: PartError) -> None:
        """Log why the scanner is lost; each reason once, and MAX_REASONS at most."""
        self._loss_reason = error.reason
        if str(error) not in self._logged_reasons and len(self._logged_reasons) < MAX_REASONS:
            self._logged_reasons.append(str(error))
            log.warning("%s", error)

    def _subscribe_sensors(self, reports: ReportQueue[SensorEvent]) -> None:
        with self._lock:
            at_us = self._state.stamp(self._now_us())
            self._sensor_reports = reports
            if self._is_lost:  # the last levels are old; new ones come with its return
                reports.put(PartLost(part=Part.SENSORS, at_us=at_us, reason=self._loss_reason))
            else:
                reports.put(Snapshot(occupancy=self._state.occupancy, at_us=at_us))

    def _subscribe_buttons(self, reports: ReportQueue[ButtonEvent]) -> None:
        with self._lock:
            at_us = self._state.stamp(self._now_us())
            self._button_reports = reports
            for button in self._state.buttons_down:
                reports.put(ButtonEdge(button=button, down=True, at_us=at_us, is_level=True))
            if self._is_lost:
                reports.put(PartLost(part=Part.BUTTONS, at_us=at_us, reason=self._loss_reason))

"""Keep the figures of a scanner: a greeting now and then has its version and its counts."""

import logging
from collections.abc import Callable

from hardware.events import Part
from hardware.scanner_protocol import Greeting
from hardware.scanner_report import ScannerReport, report_of

log = logging.getLogger(__name__)

ASK_EVERY_S = 30.0
"""The time between two requests; a choice: a greeting delays a scan, and nobody needs newer figures."""


class ScannerReporter:
    """Makes a report of each two greetings; a firmware that is not this program's is logged once."""

    def __init__(self, on_report: Callable[[ScannerReport], None]) -> None:
        self._on_report = on_report
        self._last: Greeting | None = None
        self._asked_s: float | None = None
        self._logged = ""

    def is_due(self, now_s: float) -> bool:
        """Return True if it is time to request a greeting; the next time is counted from then."""
        if self._asked_s is None:  # the scanner was asked when it was opened
            self._asked_s = now_s
        if now_s < self._asked_s + ASK_EVERY_S:
            return False
        self._asked_s = now_s
        return True

    def note(self, greeting: Greeting | None) -> None:
        """Report the figures of the newest greeting, once."""
        if greeting is None or greeting is self._last:
            return
        has_restarted = self._last is None or greeting.at_us < self._last.at_us
        report = report_of(greeting if has_restarted or self._last is None else self._last, greeting)
        self._last = greeting
        fault = report.describe_firmware()
        if fault and fault != self._logged:
            self._logged = fault
            log.warning("%s: %s", Part.SENSORS.value, fault)
        self._on_report(report)

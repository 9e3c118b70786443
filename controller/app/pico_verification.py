"""Looks at a scanner that has just started: does it run the firmware of this program, and how often does it scan."""

import time
from collections.abc import Callable
from types import ModuleType

from hardware.drivers.pico.errors import PicoError
from hardware.drivers.scanner_port import ScannerPort
from hardware.host_clock import now_us
from hardware.ports import PartError
from hardware.scanner_report import ScannerReport, report_of

COUNTED_US = 1_000_000
"""For how long scans are counted; a choice: a thousand scans, of which a missing one shows."""

PAUSE_S = 0.1
"""The time between two attempts; a choice."""


def verify_scanner(serial: ModuleType, pattern: str, within_s: float, show: Callable[[str], None]) -> ScannerReport:
    """Return the figures of a scanner that starts; raises PicoError if none starts, or one with another firmware."""
    show("The scanner is awaited, and its scans are counted.")
    ends_s = time.monotonic() + within_s
    while True:
        try:
            report = count_scans(serial, pattern)
        except PartError as error:
            if time.monotonic() > ends_s:
                message = f"the firmware is written, but no scanner starts ({error.reason.partition('; ')[0]})"
                raise PicoError(f"{message}; unplug it and plug it in, then repeat the command") from error
            time.sleep(PAUSE_S)
            continue
        if report.is_other_firmware:
            raise PicoError(f"{report.describe_firmware()}, once more")
        return report


def count_scans(serial: ModuleType, pattern: str) -> ScannerReport:
    """Return the figures of a running scanner; raises PartError if there is none."""
    port = ScannerPort(serial, pattern, now_us=now_us, should_stop=lambda: False)
    try:
        first = last = port.ask_greeting()
        while last.at_us < first.at_us + COUNTED_US:
            ends_us = now_us() + COUNTED_US // 2
            while now_us() < ends_us:
                port.read()
            last = port.ask_greeting()
            if last.at_us < first.at_us:
                first = last  # it has started again
        return report_of(first, last)
    finally:
        port.close()

"""What a scanner says about itself: its firmware, how often it scans, and how often it was late."""

from dataclasses import dataclass

from hardware.scanner_protocol import FIRMWARE_VERSION, SCAN_COUNT, Greeting

UPDATE_COMMAND = "damahan pico flash"
"""What a person types to give a scanner the firmware that this program ships."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ScannerReport:
    """The figures of one scanner."""

    firmware: str
    """The version of its firmware."""
    scans_per_s: float | None = None
    """The scans a second between two greetings; None if there was one, or for a firmware that does not count."""
    late_scans: int | None = None
    """The scans that began late, since the scanner started; None for a firmware that does not count."""

    @property
    def is_other_firmware(self) -> bool:
        """True if the firmware is not the one that this program ships."""
        return self.firmware != FIRMWARE_VERSION

    def describe_firmware(self) -> str:
        """Return what is wrong with the version of the firmware, and what to do; empty if nothing is."""
        if not self.is_other_firmware:
            return ""
        return (
            f"the scanner has firmware {self.firmware}, this program ships {FIRMWARE_VERSION}; type: {UPDATE_COMMAND}"
        )

    def describe(self) -> str:
        """Return the figures as text, for people who look after the board."""
        figures = [f"firmware {self.firmware}"]
        if self.scans_per_s is not None:
            figures.append(f"{self.scans_per_s:.0f} scans a second")
        if self.late_scans is not None:
            figures.append(f"late: {self.late_scans}")
        return ", ".join(figures)


def report_of(first: Greeting, last: Greeting) -> ScannerReport:
    """Return the figures that follow from two greetings; the same one twice has no rate."""
    rate = None
    if first.scan_count is not None and last.scan_count is not None and last.at_us > first.at_us:
        rate = (last.scan_count - first.scan_count) % SCAN_COUNT * 1_000_000 / (last.at_us - first.at_us)
    return ScannerReport(firmware=last.firmware, scans_per_s=rate, late_scans=last.late_scans)

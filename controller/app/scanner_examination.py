"""What a scanner says about its firmware and its scans."""

from controller.app.machine_examination import MachineResult
from controller.app.pico_verification import count_scans
from controller.doctor.findings import Fault, Finding
from hardware.drivers.libraries import import_library
from hardware.events import Part
from hardware.ports import PartError
from hardware.settings.sensors import SerialScannerWiring

LEAST_SCANS_PER_S = 990
"""Fewer scans a second than this are too few; a choice: one in a hundred of the 1,000 is missing."""


def examine_scanner(wiring: SerialScannerWiring, result: MachineResult) -> None:
    """Count the scans of a scanner for a second; nothing is added if there is no scanner to ask.

    No one else may have its device open.
    """
    try:
        report = count_scans(import_library("serial", Part.SENSORS, "serial"), wiring.device)
    except PartError:
        return  # the parts that it reads are absent, with the same reason
    rate = None if report.scans_per_s is None else round(report.scans_per_s)
    result.figures |= {"firmware": report.firmware, "scans_per_s": rate, "late_scans": report.late_scans}
    if report.is_other_firmware:
        result.findings.append(Finding(fault=Fault.FIRMWARE_OTHER, detail=report.describe_firmware()))
    if rate is not None and rate < LEAST_SCANS_PER_S:
        result.findings.append(Finding(fault=Fault.SCANS_LATE, detail=str(rate)))

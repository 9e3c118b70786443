"""What the self-test learns from a scanner: the real firmware under MicroPython, behind a terminal."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from controller.app.machine_examination import MachineResult
from controller.app.scanner_examination import examine_scanner
from controller.doctor.findings import Fault
from hardware.scanner_protocol import FIRMWARE_VERSION
from hardware.settings.sensors import SerialScannerWiring
from tests.hardware.flashed_pico import FlashedPico, flashed_pico


@pytest.fixture
def pico(tmp_path: Path) -> Iterator[FlashedPico]:
    with flashed_pico(tmp_path) as pico:
        pico.plug_in()
        yield pico


def examine(pattern: str) -> MachineResult:
    result = MachineResult()
    examine_scanner(SerialScannerWiring(kind="serial_scanner", device=pattern), result)
    return result


def faults(result: MachineResult) -> set[Fault]:
    return {finding.fault for finding in result.findings} - {Fault.SCANS_LATE}  # the machine of the tests may be slow


def test_a_scanner_tells_its_firmware_its_scans_and_those_that_were_late(pico: FlashedPico) -> None:
    result = examine(pico.cable.pattern)
    assert faults(result) == set()
    assert result.figures["firmware"] == FIRMWARE_VERSION
    assert isinstance(result.figures["scans_per_s"], int)
    assert isinstance(result.figures["late_scans"], int)


def test_another_firmware_is_told_with_the_command_that_changes_it(
    pico: FlashedPico, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hardware.scanner_report.FIRMWARE_VERSION", "9.0.0")
    result = examine(pico.cable.pattern)
    assert faults(result) == {Fault.FIRMWARE_OTHER}
    (finding, *_) = result.findings
    assert finding.is_warning
    assert finding.detail.endswith("type: damahan pico flash")


def test_no_scanner_adds_nothing(tmp_path: Path) -> None:
    result = examine(str(tmp_path / "none-*"))
    assert (result.findings, result.figures) == ([], {})

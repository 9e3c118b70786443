"""What the self-test looks at beside the parts."""

import errno
from datetime import UTC, datetime
from pathlib import Path

import pytest

from controller.app import machine_examination
from controller.app.machine_examination import Machine, MachineResult, examine_machine
from controller.doctor.findings import Fault
from controller.profile import load_profile


class SetClock:
    def __init__(self, *, is_right: bool) -> None:
        self._is_right = is_right

    def is_synchronised(self) -> bool:
        return self._is_right

    def now(self) -> datetime:
        return datetime(2026, 11, 23, tzinfo=UTC)


def examine(journal: Path, tmp_path: Path, *, profile: str = "pico", is_clock_right: bool = True) -> MachineResult:
    machine = Machine(
        wall_clock=SetClock(is_right=is_clock_right),
        hwmon=tmp_path / "hwmon",
        throttled=tmp_path / "get_throttled",
        model_file=tmp_path / "model",
        config_files=(tmp_path / "config.txt",),
    )
    return examine_machine(load_profile(profile).board, journal, machine)


def faults(result: MachineResult) -> list[Fault]:
    return [finding.fault for finding in result.findings]


def test_a_desk_machine_raises_no_alarm_about_a_pi(tmp_path: Path) -> None:
    result = examine(tmp_path, tmp_path)
    assert faults(result) == []
    assert result.figures["under_voltage"] is None
    assert result.figures["core_clock_fixed"] is None


def test_a_weak_pi_whose_clock_varies(tmp_path: Path) -> None:
    (tmp_path / "model").write_bytes(b"Raspberry Pi 4 Model B Rev 1.4\0")
    (tmp_path / "config.txt").write_text("dtparam=spi=on\n")
    (tmp_path / "get_throttled").write_text("50005\n")
    result = examine(tmp_path, tmp_path, is_clock_right=False)
    assert faults(result) == [Fault.CLOCK_UNSYNCHRONISED, Fault.UNDER_VOLTAGE, Fault.CORE_CLOCK_VARIES]
    assert result.findings[-1].detail == "core_freq=500 and core_freq_min=500"


def test_a_simulated_board_has_no_clock_of_leds(tmp_path: Path) -> None:
    (tmp_path / "model").write_bytes(b"Raspberry Pi 4 Model B Rev 1.4\0")
    (tmp_path / "config.txt").write_text("")
    assert faults(examine(tmp_path, tmp_path, profile="sim")) == []


def test_a_journal_that_does_not_exist_yet_is_measured_beside_its_place_and_nothing_stays(tmp_path: Path) -> None:
    result = examine(tmp_path / "not" / "yet", tmp_path)
    assert isinstance(result.figures["journal_write_p99_ms"], float)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    result = examine(tmp_path / "file", tmp_path)
    (finding,) = result.findings
    assert (finding.fault, finding.names) == (Fault.JOURNAL_UNWRITABLE, (str(tmp_path / "file"),))
    assert not finding.is_warning


def test_a_full_disk_is_no_matter_of_rights(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_folder: Path) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(machine_examination, "measure_write_us", fail)
    assert faults(examine(tmp_path, tmp_path)) == [Fault.JOURNAL_DISK_FULL]


@pytest.mark.parametrize(("write_us", "is_slow"), [(50_000, False), (50_001, True)])
def test_a_slow_disk_is_a_warning(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, write_us: int, is_slow: bool
) -> None:
    monkeypatch.setattr(machine_examination, "measure_write_us", lambda _: write_us)
    result = examine(tmp_path, tmp_path)
    assert faults(result) == [Fault.JOURNAL_SLOW] * is_slow
    assert all(finding.is_warning for finding in result.findings)

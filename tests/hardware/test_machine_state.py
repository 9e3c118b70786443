"""What a Pi tells of itself: its core clock and its supply."""

from pathlib import Path

import pytest

from hardware.core_clock import core_clock_lines, is_core_clock_fixed, read_model
from hardware.supply_voltage import is_under_voltage

ZERO_2 = "Raspberry Pi Zero 2 W Rev 1.0"
PI_4 = "Raspberry Pi 4 Model B Rev 1.4"


@pytest.mark.parametrize(
    ("model", "config", "is_fixed"),
    [
        (ZERO_2, "dtparam=spi=on\n", False),
        (ZERO_2, "core_freq=250\n", True),
        (ZERO_2, "#core_freq=250\n", False),
        (ZERO_2, "core_freq=250 # for the LEDs\n", True),
        (ZERO_2, "core_freq=400\n", False),
        (ZERO_2, "core_freq=400\ncore_freq_min=400\n", True),
        (ZERO_2, "[pi4]\ncore_freq=250\n", False),
        (ZERO_2, "[pi4]\narm_boost=1\n[all]\ncore_freq=250\n", True),
        (ZERO_2, "[pi02]\ncore_freq=250\n", True),
        (ZERO_2, "force_turbo=1\n", True),
        (ZERO_2, "core_freq=fast\n", False),
        ("Raspberry Pi 3 Model B Plus Rev 1.3", "core_freq=250\n", True),
        (PI_4, "core_freq=500\n", False),
        (PI_4, "core_freq=250\n", False),
        (PI_4, "core_freq=500\ncore_freq_min=500\n", True),
        ("Raspberry Pi 5 Model B Rev 1.0", "", True),
        ("ThinkPad", "core_freq=250\n", None),
        (None, "core_freq=250\n", None),
    ],
)
def test_the_core_clock(tmp_path: Path, model: str | None, config: str, is_fixed: bool | None) -> None:
    file = tmp_path / "config.txt"
    file.write_text(config)
    assert is_core_clock_fixed(model, (tmp_path / "absent.txt", file)) is is_fixed


def test_without_a_file_nothing_is_known_of_the_core_clock(tmp_path: Path) -> None:
    assert is_core_clock_fixed(ZERO_2, (tmp_path / "config.txt",)) is None


def test_the_lines_are_those_of_the_page_of_boot_settings(root: Path) -> None:
    page = (root / "docs/user/reference/boot-settings.md").read_text()
    for model in (ZERO_2, PI_4):
        assert core_clock_lines(model).replace(" and ", "` and `") in page


def test_the_model_ends_with_a_null_byte(tmp_path: Path) -> None:
    file = tmp_path / "model"
    file.write_bytes(b"Raspberry Pi Zero 2 W Rev 1.0\0")
    assert read_model(file) == ZERO_2
    assert read_model(tmp_path / "absent") is None


def hwmon(folder: Path, name: str, alarm: str) -> Path:
    sensor = folder / "hwmon" / "hwmon1"
    sensor.mkdir(parents=True)
    (sensor / "name").write_text(f"{name}\n")
    (sensor / "in0_lcrit_alarm").write_text(f"{alarm}\n")
    return folder / "hwmon"


@pytest.mark.parametrize(("alarm", "bits", "is_low"), [("0", "0", False), ("1", "0", True), ("0", "50000", True)])
def test_the_supply(tmp_path: Path, alarm: str, bits: str, is_low: bool) -> None:
    throttled = tmp_path / "get_throttled"
    throttled.write_text(f"{bits}\n")
    assert is_under_voltage(hwmon(tmp_path, "rpi_volt", alarm), throttled) is is_low


def test_a_hot_pi_is_no_low_supply(tmp_path: Path) -> None:
    throttled = tmp_path / "get_throttled"
    throttled.write_text("80008\n")
    assert is_under_voltage(tmp_path / "hwmon", throttled) is False


def test_another_machine_tells_nothing_of_its_supply(tmp_path: Path) -> None:
    assert is_under_voltage(tmp_path / "hwmon", tmp_path / "get_throttled") is None
    assert is_under_voltage(hwmon(tmp_path, "coretemp", "1"), tmp_path / "get_throttled") is None

"""The device files of SPI and I2C buses: the errors if they cannot be opened, and what is written to them."""

import os
import pwd
import struct
from pathlib import Path

import pytest

from hardware.drivers import spi
from hardware.drivers.device_files import group_command, open_device
from hardware.drivers.i2c import open_i2c
from hardware.drivers.spi import LONGEST_TRANSFER, SpiDeviceFile
from hardware.events import Part
from hardware.ports import PartError


@pytest.mark.parametrize(
    ("device", "line"),
    [
        ("i2c-1", "dtparam=i2c_arm=on"),
        ("spidev0.0", "dtparam=spi=on"),
        ("spidev1.0", "dtoverlay=spi1-1cs"),
    ],
)
def test_a_bus_that_is_not_switched_on_names_the_line_that_does_it(device: str, line: str) -> None:
    with pytest.raises(PartError) as caught:
        open_device(f"/nowhere/{device}", "spi", Part.LEDS, lambda: None)
    remedy = f"write {line} into /boot/firmware/config.txt and reboot"
    assert str(caught.value) == f"LEDs: there is no /nowhere/{device}; {remedy}"


def test_a_bus_that_no_pi_has_is_only_missing() -> None:
    with pytest.raises(PartError) as caught:
        open_i2c(19, Part.DISPLAY)
    assert str(caught.value) == "display: there is no /dev/i2c-19"


def test_a_bus_that_may_not_be_used_names_the_group(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    device = tmp_path / "spidev0.0"
    device.touch()

    def refuse(*_: object) -> int:
        raise PermissionError(13, "Permission denied", str(device))

    monkeypatch.setattr(os, "open", refuse)
    with pytest.raises(PartError, match=r"may not be used \(Permission denied\); .* sudo usermod -aG spi \$USER"):
        SpiDeviceFile(str(device), Part.LEDS)


def test_a_service_is_told_its_own_user_and_how_to_start_it_again(monkeypatch: pytest.MonkeyPatch) -> None:
    assert group_command("i2c") == "sudo usermod -aG i2c $USER, and log in again"
    monkeypatch.setenv("NOTIFY_SOCKET", "/run/systemd/notify")
    user = pwd.getpwuid(os.geteuid()).pw_name
    assert group_command("i2c") == f"sudo usermod -aG i2c {user}, and sudo systemctl restart damahan"
    monkeypatch.setattr(os, "geteuid", lambda: 4_000_000)
    assert group_command("i2c").startswith("sudo usermod -aG i2c 4000000, ")


def test_a_file_that_is_no_spi_bus_is_one_clear_line(tmp_path: Path) -> None:
    device = tmp_path / "spidev0.0"
    device.touch()
    with pytest.raises(PartError, match=r"LEDs: .*spidev0\.0 cannot be opened: Inappropriate ioctl for device"):
        SpiDeviceFile(str(device), Part.LEDS)


def test_bytes_go_to_the_device_at_the_rate_that_was_set(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    device = tmp_path / "spidev0.0"
    device.touch()
    settings, transfers = [], []
    write = os.write
    monkeypatch.setattr(spi, "ioctl", lambda _, request, content: settings.append((request, content)))

    def write_and_note(file: int, data: bytes) -> int:
        transfers.append(len(data))
        return write(file, data)

    monkeypatch.setattr(os, "write", write_and_note)
    wire = SpiDeviceFile(str(device), Part.LEDS)
    wire.configure(baudrate=6_250_000)
    wire.configure(baudrate=6_250_000)
    assert settings == [
        (0x40016B01, bytes([0])),
        (0x40016B03, bytes([8])),
        (0x40046B04, struct.pack("=I", 6_250_000)),
    ]
    long = bytes(range(256)) * 20
    wire.write(long)
    wire.close()
    assert device.read_bytes() == long
    assert transfers == [LONGEST_TRANSFER, len(long) - LONGEST_TRANSFER]


def test_a_failed_device_is_reopened_at_its_rate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    device = tmp_path / "spidev0.0"
    device.touch()
    rates = []

    def note(_: int, request: int, content: bytes) -> None:
        if request == spi.SPI_IOC_WR_MAX_SPEED_HZ:
            rates.append(struct.unpack("=I", content)[0])

    monkeypatch.setattr(spi, "ioctl", note)
    wire = SpiDeviceFile(str(device), Part.LEDS)
    wire.configure(baudrate=1_000)
    with monkeypatch.context() as failing:
        failing.setattr(os, "write", lambda *_: os.lseek(-1, 0, 0))  # fails as a closed file does
        with pytest.raises(OSError, match="Bad file descriptor"):
            wire.write(b"lost")
    wire.write(b"sent")
    wire.close()
    assert device.read_bytes() == b"sent"
    assert rates == [1_000, 1_000]


def test_a_rate_that_could_not_be_set_is_set_before_the_next_bytes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    device = tmp_path / "spidev0.0"
    device.touch()
    rates: list[bytes] = []

    def refuse(_: int, __: int, ___: bytes) -> None:
        raise OSError(22, "Invalid argument")

    monkeypatch.setattr(spi, "ioctl", lambda *_: 0)
    wire = SpiDeviceFile(str(device), Part.LEDS)
    with monkeypatch.context() as failing:
        failing.setattr(spi, "ioctl", refuse)
        with pytest.raises(OSError, match="Invalid argument"):
            wire.configure(baudrate=1_000)
    monkeypatch.setattr(spi, "ioctl", lambda *request: rates.append(request[2]))
    wire.configure(baudrate=1_000)
    wire.close()
    assert rates == [struct.pack("=I", 1_000)]

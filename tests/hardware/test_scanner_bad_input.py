"""A serial device that is no scanner or cannot be opened: one clear line with a remedy."""

import fcntl
import os
import pty
import subprocess
import sys
import tty
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread

import pytest

from hardware.drivers import libraries
from hardware.drivers.serial_scanner import SerialScanner
from hardware.events import Part
from hardware.host_clock import now_us
from hardware.ports import PartError
from hardware.settings.sensors import SerialScannerWiring
from tests.daemon.restricted_environment import open_folder

Answer = Callable[[bytes], bytes]


@contextmanager
def device(link: Path, answer: Answer) -> Iterator[None]:
    """Put another device at the end of the cable, which answers each message."""
    other_end, end = pty.openpty()
    tty.setraw(end)
    link.symlink_to(os.ttyname(end))

    def write_lines() -> None:
        while (received := os.read(other_end, 4096)) != b"!":
            os.write(other_end, answer(received))

    thread = Thread(target=write_lines)
    thread.start()
    try:
        yield
    finally:
        os.write(end, b"!")
        thread.join()
        os.close(other_end)
        os.close(end)


def fault_of(pattern: Path) -> str:
    """Return the error of a scanner that cannot be built."""
    with pytest.raises(PartError) as caught:
        SerialScanner(SerialScannerWiring(kind="serial_scanner", device=str(pattern)), now_us)
    assert caught.value.part is Part.SENSORS
    assert "\n" not in str(caught.value)
    return str(caught.value)


def greeting(version: int, wiring: str, received: bytes) -> bytes:
    token = received.split()[-1].decode()
    text = f"G 0000 0 damahan-scanner {version} 1.0.0 {wiring} {token}"
    return f"{text} {zlib.crc32(text.encode()):08X}\n".encode()


def test_no_device(tmp_path: Path) -> None:
    assert fault_of(tmp_path / "usb-*") == (
        f"sensors: no device matches {tmp_path}/usb-*; plug the scanner in, or correct sensors.device"
    )


def test_two_devices_are_both_named(tmp_path: Path) -> None:
    with device(tmp_path / "usb-1", bytes), device(tmp_path / "usb-2", bytes):
        assert f"{tmp_path}/usb-1 and {tmp_path}/usb-2 all match" in fault_of(tmp_path / "usb-*")


@pytest.mark.parametrize("pattern", ["/", "/dev/null**", "/dev/nul[", "/dev/nul\0", "."])
def test_a_pattern_that_fits_no_serial_device_is_one_line(pattern: str) -> None:
    with pytest.raises(PartError) as caught:
        SerialScanner(SerialScannerWiring(kind="serial_scanner", device=pattern), now_us)
    assert "\n" not in str(caught.value)


def test_of_many_devices_a_few_are_named(tmp_path: Path) -> None:
    for number in range(9):
        (tmp_path / f"usb-{number}").touch()
    assert f"{tmp_path}/usb-3 and 5 more all match" in fault_of(tmp_path / "usb-*")


def test_one_device_with_two_names_is_one(tmp_path: Path) -> None:
    with device(tmp_path / "usb-1", lambda _data: b""):
        (tmp_path / "usb-2").symlink_to((tmp_path / "usb-1").readlink())
        assert "is silent" in fault_of(tmp_path / "usb-*")


def test_a_device_that_is_unplugged_while_it_is_looked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    link = tmp_path / "usb-1"
    read_link = os.readlink

    def unplug_and_read(name: str) -> str:
        if name == str(link):
            link.unlink()
        return read_link(name)

    with device(link, lambda _data: b""):
        monkeypatch.setattr(os, "readlink", unplug_and_read)
        assert f"no device matches {tmp_path}/usb-*" in fault_of(tmp_path / "usb-*")


def test_a_silent_device(tmp_path: Path) -> None:
    with device(tmp_path / "usb-1", lambda _data: b""):
        assert fault_of(tmp_path / "usb-1") == (
            f"sensors: {tmp_path}/usb-1 is silent: no scanner, or one without its firmware; type: damahan pico flash"
        )


@pytest.mark.parametrize("noise", [b"$GPGGA,123519,4807.038,N*47\r\n", b"\x80\xfe\x00\n\xf8", b"\x00" * 500])
def test_a_device_that_is_something_else_or_has_another_baud_rate(tmp_path: Path, noise: bytes) -> None:
    with device(tmp_path / "usb-1", lambda _data: noise):
        assert "is no scanner, or has another baud rate: it sends b'" in fault_of(tmp_path / "usb-1")


def test_a_pico_without_the_firmware(tmp_path: Path) -> None:
    with device(tmp_path / "usb-1", lambda received: received + b"NameError: name 'G' isn't defined\r\n>>> \r\n"):
        assert "runs MicroPython, but not the scanner; type: damahan pico flash" in fault_of(tmp_path / "usb-1")


def test_a_scanner_of_another_protocol_version(tmp_path: Path) -> None:
    with device(tmp_path / "usb-1", lambda received: greeting(2, "4x8+3", received)):
        assert "uses version 2 of the scanner protocol, not 1" in fault_of(tmp_path / "usb-1")


def test_a_scanner_of_another_matrix(tmp_path: Path) -> None:
    with device(tmp_path / "usb-1", lambda received: greeting(1, "8x8+2", received)):
        assert "scans a matrix of 8x8+2, not 4x8+3" in fault_of(tmp_path / "usb-1")


def test_a_scanner_that_greets_but_sends_no_levels(tmp_path: Path) -> None:
    def answer(received: bytes) -> bytes:
        return greeting(1, "4x8+3", received) if b"G" in received else b""

    with device(tmp_path / "usb-1", answer):
        assert "has sent no levels for 3 s" in fault_of(tmp_path / "usb-1")


def test_a_file_is_no_serial_device(tmp_path: Path) -> None:
    (tmp_path / "usb-1").write_bytes(b"")
    assert "cannot be opened as a serial device" in fault_of(tmp_path / "usb-1")


def test_a_device_that_another_program_has_open(tmp_path: Path) -> None:
    with device(tmp_path / "usb-1", lambda _data: b""):
        other = os.open(tmp_path / "usb-1", os.O_RDWR | os.O_NOCTTY)
        fcntl.flock(other, fcntl.LOCK_EX)
        try:
            assert fault_of(tmp_path / "usb-1").endswith(
                f"is in use by {Path('/proc/self/comm').read_text().strip()} (process {os.getpid()}); end that program"
            )
        finally:
            os.close(other)


OPEN_SCANNER = """
import sys
from hardware.drivers.serial_scanner import SerialScanner
from hardware.ports import PartError
from hardware.settings.sensors import SerialScannerWiring
from tests.daemon.restricted_environment import give_up_rights
wiring = SerialScannerWiring(kind="serial_scanner", device=sys.argv[1])
import serial
give_up_rights()
try:
    SerialScanner(wiring, lambda: 0)
except PartError as error:
    print(error)
"""


def test_a_device_that_may_not_be_opened_names_its_group(root: Path) -> None:
    with open_folder() as folder, device(folder / "usb-1", lambda _data: b""):
        target = os.path.realpath(folder / "usb-1")
        if os.geteuid() == 0:
            os.chown(target, 0, 20)  # dialout, of Debian's base-passwd
        Path(target).chmod(0o000)
        command = [sys.executable, "-c", OPEN_SCANNER, str(folder / "usb-1")]
        answer = subprocess.run(command, cwd=root, check=True, capture_output=True, text=True)
    group = "dialout" if os.geteuid() == 0 else ""
    assert f"usb-1 may not be opened; join its group: sudo usermod -aG {group}" in answer.stdout


def test_a_missing_library_names_the_command_that_installs_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def missing(name: str) -> None:
        raise ImportError(f"No module named '{name}'")

    monkeypatch.setattr(libraries, "import_module", missing)
    assert "pip install '.[serial]'" in fault_of(tmp_path / "usb-*")

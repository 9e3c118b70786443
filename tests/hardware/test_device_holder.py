"""Who holds a serial device, and what ends that."""

import fcntl
import os
from pathlib import Path

import pytest

from hardware.drivers.device_holder import find_holder


def make_proc(folder: Path, device: Path, cgroup: str) -> Path:
    """Return a folder like /proc, in which process 77 holds a device."""
    status = device.stat()
    place = f"{os.major(status.st_dev):02x}:{os.minor(status.st_dev):02x}"
    (folder / "77").mkdir(parents=True)
    (folder / "locks").write_text(
        f"1: POSIX  ADVISORY  WRITE 11 {place}:{status.st_ino} 0 EOF\n"
        f"2: FLOCK  ADVISORY  WRITE 12 {place}:{status.st_ino + 1} 0 EOF\n"
        f"3: FLOCK  ADVISORY  WRITE 77 {place}:{status.st_ino} 0 EOF\n"
        f"3: -> FLOCK  ADVISORY  WRITE 13 {place}:{status.st_ino} 0 EOF\n"
    )
    (folder / "77" / "comm").write_text("damahan\n")
    (folder / "77" / "cgroup").write_text(cgroup)
    return folder


@pytest.mark.parametrize(
    ("cgroup", "told"),
    [
        ("0::/system.slice/damahan.service\n", "by the service damahan; type: sudo systemctl stop damahan"),
        ("0::/user.slice/user-1000.slice/session-3.scope\n", "by damahan (process 77); end that program"),
        ("", "by damahan (process 77); end that program"),
    ],
)
def test_the_holder_and_the_remedy_are_named(tmp_path: Path, cgroup: str, told: str) -> None:
    device = tmp_path / "ttyACM0"
    device.touch()
    assert find_holder(str(device), make_proc(tmp_path / "proc", device, cgroup)).describe() == told


def test_the_kernel_names_this_process(tmp_path: Path) -> None:
    device = tmp_path / "ttyACM0"
    with device.open("w") as stream:
        fcntl.flock(stream, fcntl.LOCK_EX)
        assert find_holder(str(device)).process == os.getpid()
    assert find_holder(str(device)).describe() == "by another program; end that program"


def test_what_cannot_be_read_is_another_program(tmp_path: Path) -> None:
    device = tmp_path / "ttyACM0"
    device.touch()
    assert find_holder(str(device), tmp_path / "none").describe() == "by another program; end that program"
    proc = make_proc(tmp_path / "proc", device, "")
    (proc / "77" / "comm").unlink()
    assert find_holder(str(device), proc).describe() == "by a program (process 77); end that program"
    assert find_holder(str(tmp_path / "gone"), proc).process == 0

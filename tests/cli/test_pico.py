"""`damahan pico`: wrong files, no Pico, and a Pico that a board holds."""

import fcntl
import os
import pty
import tty
from pathlib import Path

from tests.cli.shell import damahan_process
from tests.hardware.uf2_files import RP2350, uf2_file


def failure_of(*arguments: str | Path) -> str:
    answer = damahan_process("pico", "flash", "--wait", "1", *map(str, arguments))
    assert answer.returncode == 1
    assert answer.stderr.count(b"\n") == 1
    return answer.stderr.decode().removeprefix("Error: ").strip()


def test_a_file_that_is_no_micropython_is_refused_before_anything_is_asked(tmp_path: Path) -> None:
    file = tmp_path / "micropython.uf2"
    assert failure_of("--micropython", file) == (
        f"{file}: there is no such file; name the MicroPython file that you downloaded"
    )
    file.write_bytes(uf2_file(9, family=RP2350)[:-512])
    assert failure_of("--micropython", file) == f"{file}: it is not complete (8 of 9 blocks); download it again"


def test_no_pico(tmp_path: Path) -> None:
    pattern = f"{tmp_path}/usb-*"
    assert failure_of("--port", pattern) == f"no device matches {pattern}; plug the Pico in, or correct --port"


def test_two_picos(tmp_path: Path) -> None:
    for name in ("usb-1", "usb-2"):
        (tmp_path / name).touch()
    assert failure_of("--port", f"{tmp_path}/usb-*").endswith("unplug all but one, or make --port more exact")


def test_a_pico_that_another_program_holds() -> None:
    other_end, device = pty.openpty()
    tty.setraw(device)
    fcntl.flock(device, fcntl.LOCK_EX)
    try:
        name = Path("/proc/self/comm").read_text().strip()
        failure = failure_of("--port", os.ttyname(device))
        assert f"{os.ttyname(device)} is in use by {name} (process {os.getpid()}); end that program" in failure
    finally:
        os.close(device)
        os.close(other_end)

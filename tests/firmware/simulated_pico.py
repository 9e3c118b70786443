"""A simulated Raspberry Pi Pico: the real firmware under MicroPython in a process of its own, driven by a test."""

import json
import os
import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path
from types import TracebackType
from typing import Literal, Self

import pytest

ROOT = Path(__file__).resolve().parents[2]
HERE = Path(__file__).parent
FIRMWARE = ROOT / "firmware_config" / "pico"
INTERPRETER = ROOT / "node_modules" / "@micropython" / "micropython-webassembly-pyscript" / "micropython.mjs"


def find_node() -> str:
    """Return the path of node; skip the test if node or the interpreter is missing."""
    program = shutil.which("node")
    if program is None or not INTERPRETER.is_file():
        pytest.skip("the firmware's interpreter is missing: apt-get install nodejs npm; make node_modules/.installed")
    return program


class SimulatedPico:
    """A running Pico; the host writes to `cable_in` and reads from `cable_out`.

    `files` is a folder with what is on its file system at first.
    """

    def __init__(
        self,
        *,
        first_ticks: int = 0,
        ppm: int = 0,
        late: Literal["jump", "run"] = "jump",
        files: Path = FIRMWARE,
    ) -> None:
        self._ppm = ppm
        pico_input, self.cable_in = os.pipe()
        self.cable_out, pico_output = os.pipe()
        pico_commands, self._commands = os.pipe()
        reports, pico_reports = os.pipe()
        for end in (pico_input, pico_commands, self.cable_in, self.cable_out):
            os.set_blocking(end, False)
        options = json.dumps(
            {"first_ticks": first_ticks, "ppm": ppm, "late": late, "files": [pico_commands, pico_reports]}
        )
        self._process = subprocess.Popen(
            [find_node(), HERE / "pico.mjs", INTERPRETER, files, HERE / "modules", options],
            stdin=pico_input, stdout=pico_output, pass_fds=(pico_commands, pico_reports),
        )  # fmt: skip
        for end in (pico_input, pico_output, pico_commands, pico_reports):
            os.close(end)
        self._reports = os.fdopen(reports)
        self.reports: list[str] = []
        """Its reports so far: watchdog, LED, end of the program."""
        self.started_us = int(self._next_report("begun"))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def set_contact(self, contact: int, *, closed: bool) -> int:
        """Close or open a contact now; return the host's time of the change."""
        return self.host_us(self._send_command(f"contact {contact} {closed:d}"))

    def set_button(self, button: int, *, down: bool) -> int:
        """Press or release a button now; return the host's time of the change."""
        return self.host_us(self._send_command(f"button {button} {down:d}"))

    def host_us(self, pico_us: int) -> int:
        """Return the true host's time for a time of the Pico since power on."""
        return self.started_us + round(pico_us / (1 + self._ppm / 1e6))

    def schedule_changes(self, script: Iterable[tuple[int, int, bool]]) -> None:
        """Change contacts later: the Pico's microseconds since power on, the contact, and True if it closes."""
        self._send_command("script " + " ".join(f"{at_us},{contact},{closed:d}" for at_us, contact, closed in script))

    def restart(self) -> None:
        """Switch its power off and on; contacts stay as they are."""
        self._send_command("boot")
        self.started_us = int(self._next_report("begun"))

    def close(self) -> None:
        """End its process."""
        self._process.kill()
        self._process.wait()
        self._reports.close()
        for end in (self.cable_in, self.cable_out, self._commands):
            os.close(end)

    def _send_command(self, command: str) -> int:
        os.write(self._commands, f"{command}\n".encode())
        return int(self._next_report("done"))

    def _next_report(self, kind: str) -> str:
        for line in self._reports:
            word, _, rest = line.strip().partition(" ")
            if word == kind:
                return rest
            self.reports.append(line.strip())
        raise AssertionError(f"the simulated Pico has ended; it reported {self.reports}")

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
    """Give the program that runs the interpreter; skip where one of them is absent."""
    program = shutil.which("node")
    if program is None or not INTERPRETER.is_file():
        pytest.skip("the firmware's interpreter is missing: apt-get install nodejs npm; make node_modules/.installed")
    return program


class SimulatedPico:
    """A Pico under power; `cable_in` takes what the host says, and `cable_out` gives what the Pico says."""

    def __init__(self, *, first_ticks: int = 0, ppm: int = 0, late: Literal["jump", "run"] = "jump") -> None:
        self._ppm = ppm
        pico_hears, self.cable_in = os.pipe()
        self.cable_out, pico_says = os.pipe()
        pico_told, self._commands = os.pipe()
        reports, pico_reports = os.pipe()
        for end in (pico_hears, pico_told, self.cable_in, self.cable_out):
            os.set_blocking(end, False)
        options = json.dumps({"first_ticks": first_ticks, "ppm": ppm, "late": late, "files": [pico_told, pico_reports]})
        self._process = subprocess.Popen(
            [find_node(), HERE / "pico.mjs", INTERPRETER, FIRMWARE, HERE / "modules", options],
            stdin=pico_hears, stdout=pico_says, pass_fds=(pico_told, pico_reports),
        )  # fmt: skip
        for end in (pico_hears, pico_says, pico_told, pico_reports):
            os.close(end)
        self._reports = os.fdopen(reports)
        self.reports: list[str] = []
        """All it reported: of its watchdog, its LED, the end of its program."""
        self.begun_us = int(self._next_report("begun"))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def set_contact(self, contact: int, *, closed: bool) -> int:
        """Close or open a contact now; gives the host's time of it."""
        return self.host_us(self._send_command(f"contact {contact} {closed:d}"))

    def set_button(self, button: int, *, down: bool) -> int:
        """Press a button now, or let it go; gives the host's time of it."""
        return self.host_us(self._send_command(f"button {button} {down:d}"))

    def host_us(self, pico_us: int) -> int:
        """Give the host's time for one of the Pico's since its power came, in truth."""
        return self.begun_us + round(pico_us / (1 + self._ppm / 1e6))

    def schedule_changes(self, script: Iterable[tuple[int, int, bool]]) -> None:
        """Change contacts later: the Pico's microseconds since its power came, the contact, whether it closes."""
        self._send_command("script " + " ".join(f"{at_us},{contact},{closed:d}" for at_us, contact, closed in script))

    def restart(self) -> None:
        """Cut its power for a moment; contacts stay as they are."""
        self._send_command("boot")
        self.begun_us = int(self._next_report("begun"))

    def close(self) -> None:
        """End it."""
        self._process.kill()
        self._process.wait()
        self._reports.close()
        for end in (self.cable_in, self.cable_out, self._commands):
            os.close(end)

    def _send_command(self, what: str) -> int:
        os.write(self._commands, f"{what}\n".encode())
        return int(self._next_report("done"))

    def _next_report(self, kind: str) -> str:
        for line in self._reports:
            word, _, rest = line.strip().partition(" ")
            if word == kind:
                return rest
            self.reports.append(line.strip())
        raise AssertionError(f"the simulated Pico has ended; it reported {self.reports}")

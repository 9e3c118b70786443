"""A Debian in a container with its own systemd, in which the board's service runs."""

import json
import os
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

PATIENCE_S = 120.0  # a choice: a busy machine boots in seconds
ASK_EVERY_S = 0.2  # nothing outside tells when a container is up, or a unit has changed
UNIT = "damahan"


class Container:
    """A running container; commands in it run as its root."""

    def __init__(self, folder: Path, leader: int) -> None:
        self.folder = folder
        """Its root, as the host sees it."""
        self._leader = leader

    def run(self, *command: str) -> str:
        """Run a command in it and return what it printed; raises CalledProcessError."""
        return self.run_unchecked(*command, check=True).stdout

    def run_unchecked(self, *command: str, check: bool = False) -> "subprocess.CompletedProcess[str]":
        """Run a command in it and return how it ended."""
        entering = ("nsenter", "--target", str(self._leader), "--all")
        return subprocess.run([*entering, *command], check=check, capture_output=True, text=True)

    def is_up(self) -> bool:
        """Return True if its systemd has started what it starts."""
        return self.run_unchecked("systemctl", "is-system-running").stdout.strip() in ("running", "degraded")

    def property_of(self, name: str, unit: str = UNIT) -> str:
        """Return a property of a unit."""
        return self.run("systemctl", "show", "--property", name, "--value", unit).strip()

    def log_lines(self, unit: str = UNIT) -> list[tuple[int, str]]:
        """Return the priority and the text of each line that the unit's processes wrote."""
        text = self.run("journalctl", "--unit", unit, "--output", "json", "--no-pager")
        lines = map(json.loads, text.splitlines())
        return [(int(line["PRIORITY"]), line["MESSAGE"]) for line in lines if line.get("_TRANSPORT") == "stdout"]

    def wait_until(self, holds: Callable[[], bool], what: str) -> None:
        """Wait until a condition holds."""
        ends_s = time.monotonic() + PATIENCE_S
        while not holds():
            assert time.monotonic() < ends_s, f"{what} did not come; the log: {self.log_lines()[-20:]}"
            time.sleep(ASK_EVERY_S)

    def wait_for_status(self, words: str) -> None:
        """Wait until the service is ready and its status has these words."""
        self.wait_until(
            lambda: self.property_of("SubState") == "running" and words in self.property_of("StatusText"), words
        )


@contextmanager
def boot_container(folder: Path) -> Iterator[Container]:
    """Boot a container, yield it once its systemd answers, and end it through its own init."""
    environment = {**os.environ, "SYSTEMD_NSPAWN_UNIFIED_HIERARCHY": "1"}
    options = (
        "--boot",
        "--register=no",
        "--keep-unit",
        "--private-network",
        "--console=pipe",
        f"--machine=damahan-{os.getpid()}",
    )
    with (folder.parent / "console").open("wb") as console:
        nspawn = subprocess.Popen(
            ["systemd-nspawn", "--directory", folder, *options],
            env=environment, stdin=subprocess.DEVNULL, stdout=console, stderr=subprocess.STDOUT,
        )  # fmt: skip
    try:
        container = Container(folder, _wait_for_leader(nspawn))
        container.wait_until(
            lambda: "running" in container.run_unchecked("systemctl", "is-system-running").stdout, "systemd"
        )
        yield container
        container.run_unchecked("systemctl", "poweroff")
        nspawn.wait(PATIENCE_S)
    finally:
        nspawn.kill()
        nspawn.wait()


def _wait_for_leader(nspawn: "subprocess.Popen[bytes]") -> int:
    """Return the process of the container's init."""
    children = Path(f"/proc/{nspawn.pid}/task/{nspawn.pid}/children")
    ends_s = time.monotonic() + PATIENCE_S
    while nspawn.poll() is None and time.monotonic() < ends_s:
        for child in children.read_text().split():
            if Path(f"/proc/{child}/comm").read_text().strip() == "systemd":
                return int(child)
        time.sleep(ASK_EVERY_S)
    raise AssertionError("the container did not boot; see its console beside its folder")

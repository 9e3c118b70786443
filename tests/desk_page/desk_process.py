"""The desk's page on scripted boards, in a process of its own."""

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from urllib.parse import urlsplit

from tests.cli.shell import damahan

TOKEN_OPTIONS = ("--name", "Carla", "--right", "arbitrate")


@dataclass(frozen=True)
class DeskProcess:
    """A running desk."""

    address: str
    """Address that signs in by itself, once."""
    process: "subprocess.Popen[str]"
    folder: Path

    @property
    def origin(self) -> str:
        """Return scheme, host and port."""
        parts = urlsplit(self.address)
        return f"{parts.scheme}://{parts.netloc}"

    def order(self, *order: object) -> None:
        """Send the desk an order, as `scripted_desk` reads them."""
        assert self.process.stdin is not None
        self.process.stdin.write(f"{json.dumps(order)}\n")
        self.process.stdin.flush()

    def begin_another(self, folder: Path) -> "DeskProcess":
        """End this desk, and return another one in the same process: with boards as at the start, and no token."""
        folder.mkdir(parents=True, exist_ok=True)
        self.order("desk", str(folder))
        return DeskProcess(read_address(self.process), self.process, folder)

    @cached_property
    def token(self) -> str:
        """Return an arbiter's token."""
        return damahan("token", "create", *TOKEN_OPTIONS, "--journal", self.folder).stdout.strip()


@contextmanager
def run_desk(folder: Path, boards: int, *options: str) -> Iterator[DeskProcess]:
    """Run a desk on scripted boards until the context ends."""
    folder.mkdir(parents=True, exist_ok=True)
    command = [sys.executable, "-m", "tests.desk_page.scripted_desk", "--boards", str(boards), *options, str(folder)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield DeskProcess(read_address(process), process, folder)
        finally:
            process.kill()


def read_address(process: "subprocess.Popen[str]") -> str:
    """Wait for the address that a desk prints."""
    assert process.stdout is not None
    address = process.stdout.readline().strip()
    assert address, "the desk printed no address"
    return address

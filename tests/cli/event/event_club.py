"""A secretary of a club with one event."""

import json
from pathlib import Path
from typing import Any

from click.testing import Result

from tests.cli.shell import damahan

NAMES = ("Ana Reyes", "Ben Cruz", "Carla Santos", "Dina Lim", "Ed Uy", "Flor Tan")


class Club:
    """A secretary with one file."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.file = folder / "event.sqlite3"

    def call(self, *arguments: str | Path, typed: str | None = None) -> Result:
        return damahan("event", *arguments, "--event", self.file, typed=typed)

    def lines(self, *arguments: str | Path) -> list[str]:
        result = self.call(*arguments)
        assert (result.exit_code, result.stderr) == (0, ""), result.output
        return result.stdout.splitlines()

    def value(self, *arguments: str | Path) -> dict[str, Any]:
        (line,) = self.lines(*arguments, "--json")
        value = json.loads(line)
        assert isinstance(value, dict)
        return value

    def play(self, *results: str) -> None:
        for board, result in enumerate(results, start=1):
            self.lines("result", str(board), result)

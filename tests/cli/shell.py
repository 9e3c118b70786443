"""The `damahan` command as a person at a shell meets it."""

import os
import subprocess
import sysconfig
from collections.abc import Mapping
from pathlib import Path

from click.testing import CliRunner, Result

from controller.cli import main

COMMAND = Path(sysconfig.get_path("scripts"), "damahan")
GAME = '{"id": "short", "ruleset": "filipino", "first": "white", "moves": ["22-18", "11-15", "18x11", "8x15"]}'


def damahan(*arguments: str | Path, typed: str | bytes | None = None) -> Result:
    """Run a command in this process; `typed` is its standard input."""
    return CliRunner().invoke(main, [str(argument) for argument in arguments], input=typed, prog_name="damahan")


def damahan_process(
    *arguments: str | bytes, typed: bytes = b"", variables: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[bytes]:
    """Run the installed command; neither its output nor its errors go to a terminal."""
    command = [COMMAND, *arguments]
    environment = {**os.environ, **(variables or {})}
    return subprocess.run(command, input=typed, capture_output=True, env=environment, check=False, timeout=60)


def failure_text(result: Result) -> str:
    """Return the one line of a command that failed."""
    return _error(result, exit_code=1)


def usage_error_text(result: Result) -> str:
    """Return the one line of a command that was called wrongly."""
    return _error(result, exit_code=2)


def _error(result: Result, *, exit_code: int) -> str:
    assert isinstance(result.exception, SystemExit)
    assert result.exit_code == exit_code
    assert result.stdout == ""
    (line,) = result.stderr.splitlines()
    assert line.startswith("Error: ")
    assert line.isprintable()
    return line.removeprefix("Error: ")

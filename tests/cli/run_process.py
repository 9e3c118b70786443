"""A real `damahan run` in a process of its own, and its output line by line."""

import os
import re
import signal
import subprocess
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import IO

from click.testing import Result

from controller.notation.move_text import move_text
from controller.session.effects import RecordMove
from controller.storage.journal import GameId, load_game
from tests.cli.shell import COMMAND, damahan

MOVE = re.compile(r"(?P<ply>\d+)\. (?P<text>(White|Black): \S+)  \(White \d+:\d\d, Black \d+:\d\d\)")
READY = "The pieces are set up: White moves first"
STARTED = "The game has started"
PAUSED = "The clocks are paused"

VISMIN = Path(__file__).parents[1] / "data" / "vismin.toml"
WRONG_MOVES = VISMIN.with_name("wrong_moves.toml")

TIMEOUT_S = 60.0  # a run that hangs so long is killed, so that its test fails


@dataclass(frozen=True)
class RunResult:
    """How a run ended: its exit code, its output that was not read before, and its stderr."""

    exit_code: int
    lines: list[str]
    errors: list[str]


class RunProcess:
    """A run that goes on. Its standard input stays open until it is ended, and a line that was cut off is no line."""

    def __init__(self, process: subprocess.Popen[str], typed: IO[str]) -> None:
        assert process.stdout is not None
        assert process.stderr is not None
        self._process = process
        self._output = process.stdout
        self._errors = process.stderr
        self._typed = typed
        self.typed_count = 0
        """How many lines were typed."""

    def read_line(self) -> str:
        """Wait for the next line."""
        line = self._output.readline()
        assert line.endswith("\n"), self._errors.read()
        return line.rstrip("\n")

    def iterate_lines(self) -> Iterator[str]:
        """Yield the lines to the end."""
        return (line.rstrip("\n") for line in self._output if line.endswith("\n"))

    def read_error(self) -> str:
        """Wait for the next line on stderr."""
        return self._errors.readline().rstrip("\n")

    def type(self, line: str) -> None:
        """Type a line on standard input."""
        self.typed_count += 1
        self._typed.write(f"{line}\n")
        self._typed.flush()

    def end(self, number: signal.Signals | None = None) -> RunResult:
        """Send a signal, or close standard input, and wait for the end."""
        if number is None:
            self._typed.close()
        else:
            self._process.send_signal(number)
        return self.wait_for_exit()

    def send_signal(self, number: signal.Signals) -> None:
        """Send a signal."""
        self._process.send_signal(number)

    def wait_for_exit(self) -> RunResult:
        """Wait for the end."""
        lines = list(self.iterate_lines())
        errors = self._errors.read().splitlines()
        return RunResult(exit_code=self._process.wait(), lines=lines, errors=errors)


@contextmanager
def start_run(
    *arguments: str | Path,
    terminal: tuple[int, int] | None = None,
    timeout_s: float = TIMEOUT_S,
    environment: Mapping[str, str] = MappingProxyType({}),
) -> Iterator[RunProcess]:
    """Start `damahan run`; `terminal` is a pseudo-terminal, its two ends, that is to be its standard input.

    `environment` is added to that of this process.
    """
    stdin = subprocess.PIPE if terminal is None else terminal[1]
    command = [str(COMMAND), "run", *map(str, arguments)]
    with subprocess.Popen(
        command,
        stdin=stdin,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        env=os.environ | environment,
    ) as process:
        typed = process.stdin if terminal is None else os.fdopen(os.dup(terminal[0]), "w")
        assert typed is not None
        watchdog = threading.Timer(timeout_s, process.kill)
        watchdog.start()
        try:
            yield RunProcess(process, typed)
        finally:
            watchdog.cancel()
            process.kill()
            typed.close()


def run_to_end(*arguments: str | Path, typed: str = "", before: Sequence[str] = ()) -> RunResult:
    """Run `damahan run` with this on standard input; `before` is a command that starts it."""
    command = [*before, str(COMMAND), "run", *map(str, arguments)]
    done = subprocess.run(command, input=typed, capture_output=True, text=True, timeout=TIMEOUT_S, check=False)
    return RunResult(exit_code=done.returncode, lines=done.stdout.splitlines(), errors=done.stderr.splitlines())


def run_script(typed: str, *arguments: str | Path) -> Result:
    """Run a script as fast as it will go, on a Vismin board unless another profile is named."""
    board = () if "--profile" in arguments else ("--profile", VISMIN)
    return damahan("run", "--stdin", "--fast", *board, *arguments, typed=typed)


def moves_of(folder: Path, game: int) -> tuple[RecordMove, ...]:
    """Load the score of a game."""
    return load_game(folder, GameId(game)).moves


def announced_text(record: RecordMove) -> str:
    """Return the text of a move's line."""
    return f"{record.side.english_name}: {move_text(record.move)}"

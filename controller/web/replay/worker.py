"""The process that replays a recorded game or a trace, beside the daemon, whose time is the board's.

Its arguments are `game FOLDER ID`, `record FOLDER ID`, or `trace` with a trace on standard input. It writes the answer
to standard output; for an error, its kind and its sentence as JSON, with the exit code REFUSED_EXIT_CODE.
"""

import json
import os
import resource
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from controller.storage.journal import GameId, JournalError, load_game, load_inputs
from controller.storage.traces import TraceError, make_trace, read_trace, rebase_inputs, trace_text
from controller.web.replay.errors import (
    REFUSED_EXIT_CODE,
    NoSuchGameError,
    ReplayError,
    UnreadableTraceError,
    error_kind,
)
from controller.web.replay.timeline import make_timeline

MAX_MEMORY_BYTES = 192 * 1024 * 1024
"""Addresses; the largest trace needs half of it, and the service, which may take 256 MB, has the rest for the board."""
MAX_CPU_S = 30  # a choice: above the 20 s after which the daemon ends the process
REPLAY_TIME_S = 14.0  # after the start; then the rest is left out, so that the page gets an answer before it gives up
NICENESS = 10  # the daemon has precedence


def main(arguments: list[str], content: Callable[[], bytes]) -> int:
    """Write what the arguments ask for, and return the exit code."""
    end_s = time.monotonic() + REPLAY_TIME_S
    try:
        _write(_replay_requested(arguments, content, lambda: time.monotonic() < end_s))
    except ReplayError as error:
        _write(json.dumps({"kind": error_kind(error), "text": str(error)}))
        return REFUSED_EXIT_CODE
    return 0


def _replay_requested(arguments: list[str], content: Callable[[], bytes], has_time: Callable[[], bool]) -> str:
    match arguments:
        case ["game", folder, game]:
            return _as_json(_timeline_of_game(Path(folder), GameId(int(game)), has_time))
        case ["record", folder, game]:
            return _trace_of_game(Path(folder), GameId(int(game)))
        case ["trace"]:
            return _as_json(_timeline_of_trace(content(), has_time))
        case _:
            raise SystemExit(f"this is started by the daemon only, not with {arguments}")


def _timeline_of_game(folder: Path, game: GameId, has_time: Callable[[], bool]) -> dict[str, Any]:
    try:
        rebased = rebase_inputs(load_inputs(folder, game))
    except JournalError as error:
        raise NoSuchGameError(error.reason) from error  # the path of the journal is not for the page
    return make_timeline(rebased.started, rebased.inputs, rebased.end_us, game=game, has_time=has_time)


def _timeline_of_trace(content: bytes, has_time: Callable[[], bool]) -> dict[str, Any]:
    try:
        trace, fault = read_trace(content)
    except TraceError as error:
        raise UnreadableTraceError(f"this is no trace that can be played: {error}") from error
    fault_text = None if fault is None else str(fault)
    return make_timeline(trace.started, trace.inputs, trace.end_us, fault=fault_text, has_time=has_time)


def _trace_of_game(folder: Path, game: GameId) -> str:
    try:
        return trace_text(make_trace(load_inputs(folder, game), records=load_game(folder, game).records))
    except JournalError as error:
        raise NoSuchGameError(error.reason) from error  # the path of the journal is not for the page


def _as_json(values: dict[str, Any]) -> str:
    return json.dumps(values, ensure_ascii=False, separators=(",", ":"))


def _write(text: str) -> None:
    sys.stdout.buffer.write(text.encode(errors="replace"))
    sys.stdout.buffer.flush()


def limit_resources() -> None:
    """Limit what a broken or a malicious game can use."""
    resource.setrlimit(resource.RLIMIT_AS, (MAX_MEMORY_BYTES, MAX_MEMORY_BYTES))
    resource.setrlimit(resource.RLIMIT_CPU, (MAX_CPU_S, MAX_CPU_S))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    with suppress(OSError):
        os.nice(NICENESS)
        # the kernel ends this process first when memory runs out, not the board
        Path("/proc/self/oom_score_adj").write_text("1000")


if __name__ == "__main__":
    limit_resources()
    sys.exit(main(sys.argv[1:], sys.stdin.buffer.read))

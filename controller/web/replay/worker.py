"""The process in which a recorded game or a trace is played again, apart from the daemon, whose time is the board's.

It is started with `game FOLDER ID`, `record FOLDER ID` or, with a trace on its standard input, `trace`. What it is
asked for goes to standard output; where that cannot be, the kind of error and its sentence do, as JSON, and the exit
code is REFUSED.
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
from controller.storage.traces import TraceError, make_trace, print_trace, read_trace, rebase_inputs
from controller.web.replay.errors import NoSuchGameError, ReplayError, UnreadableTraceError, error_kind
from controller.web.replay.timeline import make_timeline

REFUSED_EXIT_CODE = 3
MAX_MEMORY_BYTES = 768 * 1024 * 1024  # of addresses: the interpreter and its libraries take about a quarter of it
MAX_CPU_S = 30
REPLAY_TIME_S = (
    14.0  # from the start; then the rest is left out: whoever waits gets what there is, while he still waits
)
NICENESS = 10  # the board comes first


def main(arguments: list[str], content: Callable[[], bytes]) -> int:
    """Do what the arguments ask for; gives the exit code."""
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
        raise NoSuchGameError(error.reason) from error  # not where the journal lies
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
        return print_trace(make_trace(load_inputs(folder, game), records=load_game(folder, game).records))
    except JournalError as error:
        raise NoSuchGameError(error.reason) from error  # not where the journal lies


def _as_json(values: dict[str, Any]) -> str:
    return json.dumps(values, ensure_ascii=False, separators=(",", ":"))


def _write(text: str) -> None:
    sys.stdout.buffer.write(text.encode(errors="replace"))
    sys.stdout.buffer.flush()


def limit_resources() -> None:
    """Bound what a broken or an ill-meant game can cost."""
    resource.setrlimit(resource.RLIMIT_AS, (MAX_MEMORY_BYTES, MAX_MEMORY_BYTES))
    resource.setrlimit(resource.RLIMIT_CPU, (MAX_CPU_S, MAX_CPU_S))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    with suppress(OSError):
        os.nice(NICENESS)
        # a machine that runs out of memory ends this, not the board
        Path("/proc/self/oom_score_adj").write_text("1000")


if __name__ == "__main__":
    limit_resources()
    sys.exit(main(sys.argv[1:], sys.stdin.buffer.read))

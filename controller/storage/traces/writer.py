"""Writing of a trace: its text, and a file that exists as a whole or not at all."""

import errno
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from controller.storage.traces.header import header_values
from controller.storage.traces.input_lines import input_values
from controller.storage.traces.trace import Trace
from controller.storage.traces.verdict_lines import verdict_values
from controller.storage.traces.verdicts import Verdict


def trace_text(trace: Trace) -> str:
    """Return a trace as JSON lines, each ended with a line feed."""
    return "".join(f"{json.dumps(values, ensure_ascii=False)}\n" for values in _line_objects(trace))


def write_file_atomically(file: Path, text: str, *, replace: bool) -> None:
    """Write a file as a whole: no reader ever finds a part of it.

    Raises FileExistsError for a file that exists, unless it may be replaced, and OSError if it cannot be written.
    """
    if not replace and file.exists():
        raise FileExistsError(errno.EEXIST, "it is there already", str(file))
    temporary = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        with temporary.open("x", encoding="utf-8") as stream:
            stream.write(text)
            stream.flush()
            os.fsync(stream.fileno())
        temporary.replace(file)
    finally:
        temporary.unlink(missing_ok=True)


def _line_objects(trace: Trace) -> Iterator[dict[str, Any]]:
    yield header_values(trace.started, trace.note)
    for event in trace.events:
        yield verdict_values(event) if isinstance(event, Verdict) else input_values(event)
    yield {"at_us": trace.end_us, "end": True}

"""What `damahan replay --timeline` does: it writes what a page in a browser is shown of a trace."""

import json
from pathlib import Path

import click

from controller.cli.options import CommandError
from controller.storage.traces import TraceError, read_trace
from controller.web.replay.timeline import make_timeline


def write_timeline(file: Path, content: bytes, output: Path) -> None:
    """Write the time line of a trace as JSON; of a faulty one what stands before its fault, and exit with 1."""
    try:
        trace, fault = read_trace(content)
    except TraceError as error:
        raise CommandError(f"{file}: {error}") from error
    fault_text = None if fault is None else str(fault)
    timeline = make_timeline(trace.started, trace.inputs, trace.end_us, fault=fault_text)
    try:
        with click.open_file(str(output), "w", encoding="utf-8") as stream:
            stream.write(f"{json.dumps(timeline, ensure_ascii=False, indent=1)}\n")
    except OSError as error:
        raise CommandError(f"{output}: it cannot be written ({error.strerror}); check its folder and rights") from error
    if fault is not None:
        raise CommandError(f"{file}: {fault}")

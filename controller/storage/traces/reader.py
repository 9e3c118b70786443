"""Reading of a trace up to its first faulty line."""

import re
from collections.abc import Iterator
from typing import Any

from controller.session.inputs import Input
from controller.storage.traces.arrival_order import ArrivalOrder
from controller.storage.traces.errors import RECORD_AGAIN_REMEDY, TraceError, TraceFault, TraceLineError
from controller.storage.traces.header import HEADER_KEY, parse_header
from controller.storage.traces.line_parsing import (
    CUT_OFF,
    LONGEST_LINE_BYTES,
    EndLine,
    parse_input,
    parse_object,
    parse_verdict,
)
from controller.storage.traces.trace import Trace
from controller.storage.traces.verdict_lines import VERDICT_KEY
from controller.storage.traces.verdicts import Verdict

LARGEST_TRACE_BYTES = 64 * 1024 * 1024  # a choice: a game of hours has a few MB

TRACE_BEGINNING = f'{{"{HEADER_KEY}"'

_BEGINNING = re.compile(rb'\s*\{\s*"' + HEADER_KEY.encode() + rb'"\s*:')


def is_trace(content: bytes) -> bool:
    """Return True if a file begins as a trace does."""
    return _BEGINNING.match(content) is not None


def is_meant_as_trace(content: bytes) -> bool:
    """Return True if a file without a trace's beginning was meant as one: its key comes later, or lines have times."""
    first, _, second = content.lstrip().partition(b"\n")
    return f'"{HEADER_KEY}"'.encode() in first or b'"at_us"' in second[:LONGEST_LINE_BYTES].partition(b"\n")[0]


def read_trace(content: bytes) -> tuple[Trace, TraceFault | None]:
    """Read a trace up to its first fault, and return both; at most LARGEST_TRACE_BYTES are to be given.

    Raises TraceError if the first line is faulty: then there is no game.
    """
    lines = _split_lines(content)
    number, first, is_whole = next(lines, (1, b"", False))
    try:
        started, note = parse_header(parse_object(first, is_whole=is_whole))
    except TraceLineError as error:
        raise TraceError(TraceFault(line=number, text=str(error))) from error
    reader = _TraceBuilder()
    fault = None
    for number, line, is_whole in lines:
        try:
            reader.add_line(parse_object(line, is_whole=is_whole))
        except TraceLineError as error:
            fault = TraceFault(line=number, text=str(error))
            break
    if fault is None and reader.end_us is None:
        fault = TraceFault(line=number + 1, text=CUT_OFF)
    end_us = reader.order.latest_us if reader.end_us is None else reader.end_us
    return Trace(started=started, events=tuple(reader.events), end_us=end_us, note=note), fault


class _TraceBuilder:
    """Collects the lines of a trace and checks their order."""

    def __init__(self) -> None:
        self.events: list[Input | Verdict] = []
        self.order = ArrivalOrder()
        self.end_us: int | None = None

    def add_line(self, values: dict[str, Any]) -> None:
        """Add the object of one line; raises TraceLineError."""
        if self.end_us is not None:
            raise TraceLineError(f"nothing comes after the end of a trace; {RECORD_AGAIN_REMEDY}")
        if VERDICT_KEY in values:
            verdict = parse_verdict(values)
            self.order.add_unstamped(verdict.at_us, "this verdict")
            self.events.append(verdict)
            return
        event = parse_input(values)
        if isinstance(event, EndLine):
            self.order.add_unstamped(event.at_us, "the end")
            self.end_us = event.at_us
        else:
            self.order.add_input(event)
            self.events.append(event)


def _split_lines(content: bytes) -> Iterator[tuple[int, bytes, bool]]:
    """Yield each line that is not blank: its number, its text, and whether it was ended."""
    lines = content.split(b"\n")
    for number, line in enumerate(lines, 1):
        if line.strip():
            yield number, line, number < len(lines)

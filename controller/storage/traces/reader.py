"""Reading of a trace up to its first faulty line."""

import json
import re
from collections.abc import Iterator
from typing import Any, Literal

from pydantic import ValidationError

from controller.commands.codec import CommandCodecError
from controller.session.inputs import Input
from controller.storage.traces.errors import (
    RECORD_AGAIN_REMEDY,
    TraceError,
    TraceFault,
    TraceLineError,
    validation_text,
)
from controller.storage.traces.header import HEADER_KEY, parse_header
from controller.storage.traces.input_lines import COMMAND_KEYS, INPUT_LINES, CommandLine
from controller.storage.traces.line_base import InputLine, TraceLine
from controller.storage.traces.rebased_inputs import MAX_LATENESS_US, is_stamped
from controller.storage.traces.trace import Trace
from controller.storage.traces.verdict_lines import VERDICT_KEY as VERDICT
from controller.storage.traces.verdict_lines import VerdictLine, verdict_line_for
from controller.storage.traces.verdicts import Verdict

LARGEST_TRACE_BYTES = 64 * 1024 * 1024  # a choice: a game of hours has a few MB
LONGEST_LINE_BYTES = 20_000  # a choice: twice the first line with all settings and the longest names

TRACE_BEGINNING = f'{{"{HEADER_KEY}"'

_BEGINNING = re.compile(rb'\s*\{\s*"' + HEADER_KEY.encode() + rb'"\s*:')
END_KEY = "end"
_CUT_OFF = "the trace is cut off here; send or record it again"


class EndLine(TraceLine):
    """`end`: the last line of a trace, at the time up to which the game was followed."""

    end: Literal[True]


_LINE_MODELS: dict[str, type[InputLine | EndLine]] = {**INPUT_LINES, END_KEY: EndLine}


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
        started, note = parse_header(_parse_object(first, is_whole=is_whole))
    except TraceLineError as error:
        raise TraceError(TraceFault(line=number, text=str(error))) from error
    reader = _TraceBuilder()
    fault = None
    for number, line, is_whole in lines:
        try:
            reader.add_line(_parse_object(line, is_whole=is_whole))
        except TraceLineError as error:
            fault = TraceFault(line=number, text=str(error))
            break
    if fault is None and reader.end_us is None:
        fault = TraceFault(line=number + 1, text=_CUT_OFF)
    end_us = reader.latest_us if reader.end_us is None else reader.end_us
    return Trace(started=started, events=tuple(reader.events), end_us=end_us, note=note), fault


class _TraceBuilder:
    """Collects the lines of a trace and checks their order."""

    def __init__(self) -> None:
        self.events: list[Input | Verdict] = []
        self.latest_us = 0
        self.end_us: int | None = None
        self._stamped_us = 0

    def add_line(self, values: dict[str, Any]) -> None:
        """Add the object of one line; raises TraceLineError."""
        if self.end_us is not None:
            raise TraceLineError(f"nothing comes after the end of a trace; {RECORD_AGAIN_REMEDY}")
        line = _parse_line(values)
        if isinstance(line, EndLine):
            self._check_order(line.at_us, self.latest_us, "the end")
            self.end_us = line.at_us
            return
        event = _event_of(line)
        if isinstance(event, Verdict):
            self._check_order(line.at_us, self.latest_us, "this verdict")
        elif is_stamped(event):
            self._check_lateness(line.at_us, self._stamped_us)
            self._stamped_us = max(self._stamped_us, line.at_us)
        else:
            self._check_lateness(line.at_us, self.latest_us)
        self.latest_us = max(self.latest_us, line.at_us)
        self.events.append(event)

    def _check_order(self, at_us: int, least_us: int, line_kind: str) -> None:
        if at_us < least_us:
            raise TraceLineError(
                f"time runs backwards: {line_kind} is of {at_us} us, after {least_us} us; {RECORD_AGAIN_REMEDY}"
            )

    def _check_lateness(self, at_us: int, after_us: int) -> None:
        if at_us < after_us - MAX_LATENESS_US:
            raise TraceLineError(
                f"time runs backwards: this line is of {at_us} us, after {after_us} us; "
                f"no sensor may be later than {MAX_LATENESS_US} us; {RECORD_AGAIN_REMEDY}"
            )


def _split_lines(content: bytes) -> Iterator[tuple[int, bytes, bool]]:
    """Yield each line that is not blank: its number, its text, and whether it was ended."""
    lines = content.split(b"\n")
    for number, line in enumerate(lines, 1):
        if line.strip():
            yield number, line, number < len(lines)


def _parse_object(line: bytes, *, is_whole: bool) -> dict[str, Any]:
    if len(line) > LONGEST_LINE_BYTES:
        raise TraceLineError(f"{len(line)} bytes are too long for a line; {RECORD_AGAIN_REMEDY}")
    try:
        values = json.loads(line.decode())
    except (ValueError, RecursionError) as error:
        is_text = not isinstance(error, UnicodeDecodeError)
        fault = f"this is not a JSON object ({error})" if is_text else "this is no text in UTF-8"
        raise TraceLineError(f"{fault}; {RECORD_AGAIN_REMEDY}" if is_whole else _CUT_OFF) from error
    if not isinstance(values, dict):
        raise TraceLineError(f"this is not a JSON object; {RECORD_AGAIN_REMEDY}")
    return values


def _parse_line(values: dict[str, Any]) -> InputLine | VerdictLine | EndLine:
    model: type[InputLine | VerdictLine | EndLine] | None
    if VERDICT in values:
        model = verdict_line_for(values)
    else:
        model = next((model for key, model in _LINE_MODELS.items() if key in values), None)
        if model is None and not values.keys().isdisjoint(COMMAND_KEYS):
            model = CommandLine
    if model is None:
        keys = ", ".join([*INPUT_LINES, COMMAND_KEYS[0], END_KEY, VERDICT])
        raise TraceLineError(f"this line has none of the keys {keys}; {RECORD_AGAIN_REMEDY}")
    try:
        return model.model_validate(values)
    except ValidationError as error:
        raise TraceLineError(f"{validation_text(error)}; {RECORD_AGAIN_REMEDY}") from error


def _event_of(line: InputLine | VerdictLine) -> Input | Verdict:
    try:
        return line.to_event()
    except CommandCodecError as error:
        raise TraceLineError(f"{error}; {RECORD_AGAIN_REMEDY}") from error

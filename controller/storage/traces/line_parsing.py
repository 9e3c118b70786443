"""One line of a trace as values: its JSON object, and the input, verdict or end that it holds."""

import json
from itertools import islice
from typing import Any, Literal

from pydantic import ValidationError

from controller.commands.codec import CommandCodecError
from controller.session.inputs import Input
from controller.storage.traces.errors import RECORD_AGAIN_REMEDY, TraceLineError, validation_text
from controller.storage.traces.input_lines import COMMAND_KEYS, INPUT_LINES, CommandLine
from controller.storage.traces.line_base import InputLine, TraceLine
from controller.storage.traces.verdict_lines import VERDICT_KEY, verdict_line_for
from controller.storage.traces.verdicts import Verdict

LONGEST_LINE_BYTES = 20_000  # a choice: twice the first line with all settings and the longest names
_LISTED_KEYS = 12  # of all, in an error; a choice: enough to see how keys are named
END_KEY = "end"
CUT_OFF = "the trace is cut off here; send or record it again"


class EndLine(TraceLine):
    """`end`: the last line of a trace, at the time up to which the game was followed."""

    end: Literal[True]


_LINE_MODELS: dict[str, type[InputLine | EndLine]] = {**INPUT_LINES, END_KEY: EndLine}


def parse_object(line: bytes, *, is_whole: bool) -> dict[str, Any]:
    """Return the JSON object of a line; a line that is not whole lacks its line feed. Raises TraceLineError."""
    if len(line) > LONGEST_LINE_BYTES:
        raise TraceLineError(f"this line is longer than {LONGEST_LINE_BYTES} bytes; {RECORD_AGAIN_REMEDY}")
    try:
        values = json.loads(line.decode())
    except (ValueError, RecursionError) as error:
        is_text = not isinstance(error, UnicodeDecodeError)
        fault = f"this is not a JSON object ({error})" if is_text else "this is no text in UTF-8"
        raise TraceLineError(f"{fault}; {RECORD_AGAIN_REMEDY}" if is_whole else CUT_OFF) from error
    if not isinstance(values, dict):
        raise TraceLineError(f"this is not a JSON object; {RECORD_AGAIN_REMEDY}")
    return values


def parse_verdict(values: dict[str, Any]) -> Verdict:
    """Return the verdict of an object with the key `verdict`; raises TraceLineError."""
    try:
        return verdict_line_for(values).model_validate(values).to_event()
    except ValidationError as error:
        raise TraceLineError(f"{validation_text(error)}; {RECORD_AGAIN_REMEDY}") from error


def parse_input(values: dict[str, Any]) -> Input | EndLine:
    """Return the input of an object, or the end of a trace; raises TraceLineError."""
    model = next((model for key, model in _LINE_MODELS.items() if key in values), None)
    if model is None and not values.keys().isdisjoint(COMMAND_KEYS):
        model = CommandLine
    if model is None:
        keys = ", ".join([*islice(INPUT_LINES, _LISTED_KEYS), COMMAND_KEYS[0], END_KEY, VERDICT_KEY])
        raise TraceLineError(
            f"this line has none of the keys {keys}, nor another of docs/dev/traces.md; {RECORD_AGAIN_REMEDY}"
        )
    try:
        line = model.model_validate(values)
        return line if isinstance(line, EndLine) else line.to_event()
    except ValidationError as error:
        raise TraceLineError(f"{validation_text(error)}; {RECORD_AGAIN_REMEDY}") from error
    except CommandCodecError as error:
        raise TraceLineError(f"{error}; {RECORD_AGAIN_REMEDY}") from error

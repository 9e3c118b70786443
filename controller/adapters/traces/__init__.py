"""Traces: a game's inputs and verdicts as JSON lines, to be sent, read and played again."""

from controller.adapters.traces.errors import TraceError, TraceFault
from controller.adapters.traces.playing import Moment, Taken, make_trace, play_inputs, take_inputs
from controller.adapters.traces.reading import (
    LARGEST_TRACE_BYTES,
    TRACE_BEGINNING,
    is_meant_as_trace,
    is_trace,
    read_trace,
)
from controller.adapters.traces.timeline import Timeline, timeline_of
from controller.adapters.traces.trace import Trace
from controller.adapters.traces.verdict_lines import verdict_values
from controller.adapters.traces.verdicts import (
    MoveVerdict,
    ResultVerdict,
    Verdict,
    WordVerdict,
    is_same,
    verdict_words,
    verdicts_in,
)
from controller.adapters.traces.writing import print_trace, write_file

__all__ = [
    "LARGEST_TRACE_BYTES",
    "TRACE_BEGINNING",
    "Moment",
    "MoveVerdict",
    "ResultVerdict",
    "Taken",
    "Timeline",
    "Trace",
    "TraceError",
    "TraceFault",
    "Verdict",
    "WordVerdict",
    "is_meant_as_trace",
    "is_same",
    "is_trace",
    "make_trace",
    "play_inputs",
    "print_trace",
    "read_trace",
    "take_inputs",
    "timeline_of",
    "verdict_values",
    "verdict_words",
    "verdicts_in",
    "write_file",
]

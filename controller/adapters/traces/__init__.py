"""Traces: a game's inputs and verdicts as JSON lines, to be sent, read and played again."""

from controller.adapters.traces.errors import TraceError, TraceFault
from controller.adapters.traces.playing import StepReport, ReplayedStep, make_trace, replay_reports, replay_steps
from controller.adapters.traces.reading import (
    LARGEST_TRACE_BYTES,
    TRACE_BEGINNING,
    is_meant_as_trace,
    is_trace,
    read_trace,
)
from controller.adapters.traces.timeline import RebasedInputs, rebase_inputs
from controller.adapters.traces.trace import Trace
from controller.adapters.traces.verdict_lines import verdict_values
from controller.adapters.traces.verdicts import (
    MoveVerdict,
    ResultVerdict,
    Verdict,
    MessageVerdict,
    is_same_verdict,
    verdict_words,
    verdicts_of,
)
from controller.adapters.traces.writing import print_trace, write_file_atomically

__all__ = [
    "LARGEST_TRACE_BYTES",
    "TRACE_BEGINNING",
    "StepReport",
    "MoveVerdict",
    "ResultVerdict",
    "ReplayedStep",
    "RebasedInputs",
    "Trace",
    "TraceError",
    "TraceFault",
    "Verdict",
    "MessageVerdict",
    "is_meant_as_trace",
    "is_same_verdict",
    "is_trace",
    "make_trace",
    "replay_reports",
    "print_trace",
    "read_trace",
    "replay_steps",
    "rebase_inputs",
    "verdict_values",
    "verdict_words",
    "verdicts_of",
    "write_file_atomically",
]

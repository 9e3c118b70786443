"""Traces: a game's inputs and verdicts as JSON lines, which can be sent, read and replayed."""

from controller.storage.traces.errors import TraceError, TraceFault
from controller.storage.traces.line_parsing import LONGEST_LINE_BYTES
from controller.storage.traces.line_protocol import LineProtocol
from controller.storage.traces.reader import (
    LARGEST_TRACE_BYTES,
    TRACE_BEGINNING,
    is_meant_as_trace,
    is_trace,
    read_trace,
)
from controller.storage.traces.rebased_inputs import RebasedInputs, rebase_inputs
from controller.storage.traces.replayed_steps import ReplayedStep, StepReport, make_trace, replay_reports, replay_steps
from controller.storage.traces.trace import Trace
from controller.storage.traces.verdict_lines import verdict_values
from controller.storage.traces.verdicts import (
    MessageVerdict,
    MoveVerdict,
    ResultVerdict,
    Verdict,
    is_same_verdict,
    verdict_words,
    verdicts_of,
)
from controller.storage.traces.writer import trace_text, write_file_atomically

__all__ = [
    "LARGEST_TRACE_BYTES",
    "LONGEST_LINE_BYTES",
    "TRACE_BEGINNING",
    "LineProtocol",
    "MessageVerdict",
    "MoveVerdict",
    "RebasedInputs",
    "ReplayedStep",
    "ResultVerdict",
    "StepReport",
    "Trace",
    "TraceError",
    "TraceFault",
    "Verdict",
    "is_meant_as_trace",
    "is_same_verdict",
    "is_trace",
    "make_trace",
    "read_trace",
    "rebase_inputs",
    "replay_reports",
    "replay_steps",
    "trace_text",
    "verdict_values",
    "verdict_words",
    "verdicts_of",
    "write_file_atomically",
]

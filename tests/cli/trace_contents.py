"""The contents of traces that commands wrote."""

from controller.storage.traces import MoveVerdict, Trace, read_trace


def parse_whole_trace(content: bytes) -> Trace:
    """Return a trace that has no fault."""
    trace, fault = read_trace(content)
    assert fault is None
    return trace


def moves_in(trace: Trace) -> list[str]:
    """Return the moves of a trace, as text."""
    return [verdict.move for verdict in trace.verdicts if isinstance(verdict, MoveVerdict)]

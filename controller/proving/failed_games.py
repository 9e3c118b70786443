"""Simulated games that went wrong: what it was, and a trace that shows it."""

from controller.adapters.traces import Trace, make_trace
from controller.proving.failures import Failure, first_alarm, first_failure, last_look
from controller.proving.rehearsal import Rehearsed
from controller.proving.shrinking import shrunk_trace


def find_failure(rehearsed: Rehearsed) -> Failure | None:
    """Find what went wrong in a game whose inputs were kept: what was recorded first, then alarms, then a lost hand.

    None for a game in which nothing did, or nothing that one moment of it shows.
    """
    failure: Failure | None = first_failure(rehearsed.inputs, rehearsed.played)
    if failure is None and rehearsed.false_alarm_us is not None:
        failure = first_alarm(rehearsed.inputs, rehearsed.false_alarm_us)
    if failure is None and rehearsed.tally.missed_moves:
        failure = last_look(rehearsed.inputs)
    return failure


def failure_trace(rehearsed: Rehearsed) -> Trace:
    """Give a short trace of what went wrong, or of the whole game where nothing less shows it."""
    failure = find_failure(rehearsed)
    return make_trace(rehearsed.inputs) if failure is None else shrunk_trace(rehearsed.inputs, failure)

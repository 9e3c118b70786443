"""Inputs with the times of a trace: microseconds since the game started, on one clock.

A trace leaves out Ticks without effect: a session does whatever is due before it handles an input.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from controller.session.inputs import (
    DaemonRestarted,
    GameStarted,
    Input,
    RecordingDelayed,
    RecordingFailed,
    RecordingRestored,
    Tick,
)
from controller.settings.tracking import LONGEST_LATENESS_MS

MAX_LATENESS_US = LONGEST_LATENESS_MS * 1000
"""The largest lateness that a profile can allow: no stamp lies farther behind those before it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RebasedInputs:
    """The inputs of a game with the times of a trace."""

    started: GameStarted  # at 0
    inputs: tuple[Input, ...]
    end_us: int  # of the last input or Tick


def is_stamped(event: Input) -> bool:
    """Return True if an input was stamped where it arose; the daemon stamps its own when it makes them."""
    return not isinstance(event, Tick | RecordingDelayed | RecordingFailed | RecordingRestored)


def rebase_inputs(inputs: Sequence[Input]) -> RebasedInputs:
    """Return the inputs of one game, GameStarted first, with the times of a trace.

    After each DaemonRestarted, times are of another clock: the trace continues at the latest time before it, for the
    time without power is unknown. A stamp that is too late is raised to the earliest that a trace may hold. Raises
    ValueError unless there is exactly one GameStarted, at the beginning.
    """
    started = inputs[0] if inputs else None
    if not isinstance(started, GameStarted) or any(isinstance(event, GameStarted) for event in inputs[1:]):
        raise ValueError("a trace holds one game, and begins with its GameStarted")
    offset_us, latest_us, stamped_us = -started.at_us, 0, 0
    rebased: list[Input] = []
    for event in inputs[1:]:
        if isinstance(event, DaemonRestarted):
            offset_us = latest_us - event.at_us
        at_us = event.at_us + offset_us
        if is_stamped(event):
            at_us = max(at_us, stamped_us - MAX_LATENESS_US)
            stamped_us = max(stamped_us, at_us)
        else:
            at_us = max(at_us, latest_us)  # as a session does
        latest_us = max(latest_us, at_us)
        rebased.append(replace(event, at_us=at_us))
    return RebasedInputs(
        started=replace(started, at_us=0), inputs=tuple(_drop_implied_ticks(rebased)), end_us=latest_us
    )


def _drop_implied_ticks(inputs: Sequence[Input]) -> list[Input]:
    """Return the inputs without each Tick that the next input implies."""
    kept: list[Input] = []
    tick: Tick | None = None
    for event in inputs:
        if isinstance(event, Tick):
            tick = event if tick is None or event.at_us > tick.at_us else tick
            continue
        # the step of these does not do what is overdue
        is_exempt = isinstance(event, DaemonRestarted | RecordingDelayed | RecordingFailed)
        if tick is not None and (is_exempt or event.at_us < tick.at_us):
            kept.append(tick)
        tick = None
        kept.append(event)
    return kept

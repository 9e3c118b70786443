"""From the times of a board to those of a trace: microseconds since the game started, on one clock.

A trace leaves out the Ticks that tell nothing: whatever is due by the time of an input is done first.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from controller.session.inputs import DaemonRestarted, GameStarted, Input, RecordingFailed, RecordingRestored, Tick

MAX_LATENESS_US = 500_000
"""The largest lateness that a profile can allow: no stamp lies farther behind those before it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RebasedInputs:
    """The inputs of a game in the times of a trace, and the time of the last of them, or of its last Tick."""

    started: GameStarted
    inputs: tuple[Input, ...]
    end_us: int


def is_stamped(event: Input) -> bool:
    """Tell whether an input was stamped where it happened; the daemon's own are stamped when it comes to them."""
    return not isinstance(event, Tick | RecordingFailed | RecordingRestored)


def rebase_inputs(inputs: Sequence[Input]) -> RebasedInputs:
    """Give the inputs of one game, Started first, the times of a trace.

    After each Resumed times are of another clock: there the trace goes on at the latest time before, for how long the
    board was off is not known. A stamp that lies too far behind is raised to what a trace may hold. Raises ValueError
    unless there is one Started, at the beginning.
    """
    started = inputs[0] if inputs else None
    if not isinstance(started, GameStarted) or any(isinstance(happened, GameStarted) for happened in inputs[1:]):
        raise ValueError("a trace holds one game, and begins with its Started")
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
    """Leave out every Tick to whose time the next input comes by itself."""
    kept: list[Input] = []
    tick: Tick | None = None
    for event in inputs:
        if isinstance(event, Tick):
            tick = event if tick is None or event.at_us > tick.at_us else tick
            continue
        # nothing that is overdue is done in the step of these two
        if tick is not None and (isinstance(event, DaemonRestarted | RecordingFailed) or event.at_us < tick.at_us):
            kept.append(tick)
        tick = None
        kept.append(event)
    return kept

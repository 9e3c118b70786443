"""From the times of a board to those of a trace: microseconds since the game started, on one clock.

A trace leaves out the Ticks that tell nothing: whatever is due by the time of an input is done first.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from controller.session.inputs import Input, RecordingFailed, RecordingRestored, DaemonRestarted, GameStarted, Tick

MOST_LATE_US = 500_000
"""The largest lateness that a profile can allow: no stamp lies farther behind those before it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Timeline:
    """The inputs of a game in the times of a trace, and the time of the last of them, or of its last Tick."""

    started: GameStarted
    inputs: tuple[Input, ...]
    end_us: int


def is_stamped(happened: Input) -> bool:
    """Tell whether an input was stamped where it happened; the daemon's own are stamped when it comes to them."""
    return not isinstance(happened, Tick | RecordingFailed | RecordingRestored)


def timeline_of(inputs: Sequence[Input]) -> Timeline:
    """Give the inputs of one game, Started first, the times of a trace.

    After each Resumed times are of another clock: there the trace goes on at the latest time before, for how long the
    board was off is not known. A stamp that lies too far behind is raised to what a trace may hold. Raises ValueError
    unless there is one Started, at the beginning.
    """
    started = inputs[0] if inputs else None
    if not isinstance(started, GameStarted) or any(isinstance(happened, GameStarted) for happened in inputs[1:]):
        raise ValueError("a trace holds one game, and begins with its Started")
    offset_us, latest_us, stamped_us = -started.at_us, 0, 0
    placed: list[Input] = []
    for happened in inputs[1:]:
        if isinstance(happened, DaemonRestarted):
            offset_us = latest_us - happened.at_us
        at_us = happened.at_us + offset_us
        if is_stamped(happened):
            at_us = max(at_us, stamped_us - MOST_LATE_US)
            stamped_us = max(stamped_us, at_us)
        else:
            at_us = max(at_us, latest_us)  # as a session does
        latest_us = max(latest_us, at_us)
        placed.append(replace(happened, at_us=at_us))
    return Timeline(started=replace(started, at_us=0), inputs=tuple(_telling(placed)), end_us=latest_us)


def _telling(inputs: Sequence[Input]) -> list[Input]:
    """Leave out every Tick to whose time the next input comes by itself."""
    kept: list[Input] = []
    tick: Tick | None = None
    for happened in inputs:
        if isinstance(happened, Tick):
            tick = happened if tick is None or happened.at_us > tick.at_us else tick
            continue
        # nothing that is overdue is done in the step of these two
        if tick is not None and (isinstance(happened, DaemonRestarted | RecordingFailed) or happened.at_us < tick.at_us):
            kept.append(tick)
        tick = None
        kept.append(happened)
    return kept

"""The timer that sends the session a Tick when its next deadline comes, and only then."""

import asyncio
from collections.abc import Callable

from controller.session.inputs import Tick

LATE_TICK_US = 1_000
"""A Tick that is this late shows that the loop was blocked, and that other inputs came in the meantime.

A choice: above the lateness of the loop's timers (`python -m tests.benchmarks.clock` prints it), and below what people
notice.
"""

INTAKE_LOOP_TURNS = 3
"""The turns of the event loop that an input needs from a part's thread into the queue: wake up, read, enqueue."""


class TickTimer:
    """Calls `enqueue` with a Tick at a deadline."""

    def __init__(self, now_us: Callable[[], int], enqueue: Callable[[Tick], None]) -> None:
        self._now_us = now_us
        self._enqueue = enqueue
        self._handle: asyncio.Handle | None = None

    def schedule(self, deadline_us: int | None) -> None:
        """Enqueue a Tick at the deadline; None: enqueue none."""
        if deadline_us is None:
            return
        wait_s = max(0, deadline_us - self._now_us()) / 1_000_000
        self._handle = asyncio.get_running_loop().call_later(wait_s, self._enqueue_tick, deadline_us)

    def cancel(self) -> None:
        """Enqueue no Tick at the scheduled deadline."""
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None

    def _enqueue_tick(self, deadline_us: int, turns: int = 0) -> None:
        """Enqueue the Tick; if the loop was blocked, first let the inputs in that came in the meantime."""
        now_us = self._now_us()
        if turns < INTAKE_LOOP_TURNS and now_us > deadline_us + LATE_TICK_US:
            self._handle = asyncio.get_running_loop().call_soon(self._enqueue_tick, deadline_us, turns + 1)
            return
        self._enqueue(Tick(at_us=max(deadline_us, now_us)))

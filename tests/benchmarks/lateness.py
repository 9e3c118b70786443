"""Measure how late a machine's timers are, and keep its processors awake while lateness is measured.

A sleeping processor of a virtual machine is woken by its host, which can take many milliseconds. That says nothing
about a Pi. So each processor runs a program of the lowest priority, which keeps it awake and yields at once to any
other.
"""

import asyncio
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

TIMERS = 300

_IDLE_PROGRAM = """
import os
os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
parent = os.getppid()
while os.getppid() == parent:
    pass
"""


@contextmanager
def keep_processors_awake() -> Iterator[None]:
    """Keep every processor awake without slowing other programs."""
    turning = [subprocess.Popen((sys.executable, "-c", _IDLE_PROGRAM)) for _ in range(os.cpu_count() or 1)]
    try:
        yield
    finally:
        for one in turning:
            one.kill()
            one.wait()


async def late_timers_ms(wait_s: float) -> list[float]:
    """Return how late, in milliseconds, timers are in a loop without other work."""
    late_ms = []
    for _ in range(TIMERS):
        due_s = time.monotonic() + wait_s
        await asyncio.sleep(wait_s)
        late_ms.append((time.monotonic() - due_s) * 1000)
    return late_ms


def spread(late_ms: Sequence[float]) -> str:
    """Return the distribution of delays as text: median, 90th and 99th of 100, and the worst."""
    cuts = statistics.quantiles(late_ms, n=100)
    return (
        f"median {cuts[49]:5.2f} ms   p90 {cuts[89]:5.2f} ms   p99 {cuts[98]:5.2f} ms   worst {max(late_ms):5.2f} ms"
        f"   of {len(late_ms)}"
    )

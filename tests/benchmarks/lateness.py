"""How late a machine is by itself, and how its processors are kept from sleeping while lateness is measured.

The processor of a virtual machine that sleeps is woken by its host, whenever that finds the time: timers that nothing
else holds up come many milliseconds late, which says nothing of a Pi. So for each processor a program turns that has
no priority at all: it keeps the processor awake, and yields it at once to whatever wants it.
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
    """Keep every processor awake, without taking time from anyone."""
    turning = [subprocess.Popen((sys.executable, "-c", _IDLE_PROGRAM)) for _ in range(os.cpu_count() or 1)]
    try:
        yield
    finally:
        for one in turning:
            one.kill()
            one.wait()


async def late_timers_ms(wait_s: float) -> list[float]:
    """Give how late in milliseconds timers are in a loop that has nothing else to do."""
    late_ms = []
    for _ in range(TIMERS):
        due_s = time.monotonic() + wait_s
        await asyncio.sleep(wait_s)
        late_ms.append((time.monotonic() - due_s) * 1000)
    return late_ms


def spread(late_ms: Sequence[float]) -> str:
    """Say how late something is: half of the time, nearly always, and at worst."""
    cuts = statistics.quantiles(late_ms, n=100)
    return (
        f"median {cuts[49]:5.2f} ms   p90 {cuts[89]:5.2f} ms   p99 {cuts[98]:5.2f} ms   worst {max(late_ms):5.2f} ms"
        f"   of {len(late_ms)}"
    )

"""The part of MicroPython's `time` that the firmware uses, in the simulated Pico's time."""

import bench

HALF = bench.TICKS // 2
WAITS_FROM_US = 200
"""Shorter sleeps are part of a scan: the host is not asked for them."""


def ticks_us() -> int:
    """Give the counter of the chip."""
    return bench.world.ticks_us()


def ticks_add(ticks: int, delta: int) -> int:
    """Add to a counter that wraps."""
    return (ticks + delta) % bench.TICKS


def ticks_diff(end: int, start: int) -> int:
    """Subtract counters that wrap."""
    return (end - start + HALF) % bench.TICKS - HALF


def sleep_us(microseconds: int) -> None:
    """Let time go on."""
    bench.world.pass_us(microseconds)
    if microseconds >= WAITS_FROM_US:
        bench.world.await_host()

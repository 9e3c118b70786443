"""The part of MicroPython's `time` that the firmware uses, in the simulated Pico's time."""

import hardware_model

HALF = hardware_model.TICKS // 2
SHORTEST_WAIT_US = 200
"""Shorter sleeps are part of a scan and do not wait for the host's clock."""


def ticks_us() -> int:
    """Return the counter of the chip."""
    return hardware_model.hardware.ticks_us()


def ticks_add(ticks: int, delta: int) -> int:
    """Return the sum of a counter that wraps and a time."""
    return (ticks + delta) % hardware_model.TICKS


def ticks_diff(end: int, start: int) -> int:
    """Return the difference of two counters that wrap."""
    return (end - start + HALF) % hardware_model.TICKS - HALF


def sleep_us(microseconds: int) -> None:
    """Advance the time."""
    hardware_model.hardware.pass_us(microseconds)
    if microseconds >= SHORTEST_WAIT_US:
        hardware_model.hardware.wait_for_host()

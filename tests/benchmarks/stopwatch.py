"""Measure the best time of an operation: disturbances only make it slower."""

import time
from collections.abc import Callable
from typing import TypeVar

Result = TypeVar("Result")


def best_of(rounds: int, work: Callable[[], Result]) -> tuple[Result, float]:
    """Run an operation a few times; return its result and the seconds of the fastest round."""
    timed = [_timed(work) for _ in range(rounds)]
    return min(timed, key=lambda round_: round_[1])


def _timed(work: Callable[[], Result]) -> tuple[Result, float]:
    started = time.perf_counter()
    result = work()
    return result, time.perf_counter() - started

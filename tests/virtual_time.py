"""Coroutines run to their end in virtual time."""

import asyncio
from collections.abc import Coroutine
from functools import partial
from typing import Any, TypeVar

from sim.virtual_time import IO_TIMEOUT_S, VirtualTimeLoop

ResultT = TypeVar("ResultT")


def run_in_virtual_time(main: Coroutine[Any, Any, ResultT], *, io_timeout_s: float = IO_TIMEOUT_S) -> ResultT:
    """Run a coroutine to its end in virtual time, and return its result.

    Raises DeadlockError if it and all of its tasks wait, and nothing wakes one within `io_timeout_s` real seconds.
    """
    with asyncio.Runner(loop_factory=partial(VirtualTimeLoop, io_timeout_s=io_timeout_s)) as runner:
        return runner.run(main)

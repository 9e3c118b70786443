"""An event loop and interpreter settings with low latency, so that they delay no edge, press or flag."""

import asyncio
import gc
import select
import selectors
import sys
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

THREAD_SWITCH_S = 0.0001
"""How long another thread can keep the interpreter from the event loop; Python's default is 5 ms.

A choice: short against the millisecond of a press's stamp; `python -m tests.benchmarks.clock` prints the lateness.
"""

ResultT = TypeVar("ResultT")


class PreciseTimerLoop(asyncio.SelectorEventLoop):
    """An event loop with timers that are exact to microseconds; those of asyncio are up to a millisecond late."""

    def __init__(self) -> None:
        super().__init__(_MicrosecondSelector())


class _MicrosecondSelector(selectors.DefaultSelector):
    """Waits with microsecond timeouts; epoll accepts whole milliseconds only, and the library rounds them up."""

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout is None or timeout <= 0:
            return super().select(timeout)
        select.select([self.fileno()], [], [], timeout)  # select can wait for the epoll object, which is a file itself
        return super().select(0)


def run_with_low_latency(
    main: Coroutine[Any, Any, ResultT], loop: Callable[[], asyncio.AbstractEventLoop] = PreciseTimerLoop
) -> ResultT:
    """Run a coroutine with short pauses and return its result.

    The garbage collector skips all objects that exist already, and threads yield after THREAD_SWITCH_S.
    """
    gc.freeze()
    sys.setswitchinterval(THREAD_SWITCH_S)
    with asyncio.Runner(loop_factory=loop) as runner:
        return runner.run(main)

"""What the interpreter is told before a board runs, so that it holds up no edge, press or flag by itself."""

import asyncio
import gc
import select
import selectors
import sys
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

THREAD_SWITCH_S = 0.0001
"""How long a thread that reads a part may keep the event loop from its turn; by itself Python allows 5 ms."""

Result = TypeVar("Result")


class PreciseTimerLoop(asyncio.SelectorEventLoop):
    """An event loop whose timers come as soon as they are due; asyncio's own are up to a millisecond late."""

    def __init__(self) -> None:
        super().__init__(_MicrosecondSelector())


class _MicrosecondSelector(selectors.DefaultSelector):
    """Waits for a time in microseconds: epoll takes only whole milliseconds, which the library rounds up."""

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout is None or timeout <= 0:
            return super().select(timeout)
        select.select([self.fileno()], [], [], timeout)  # what epoll watches is one file itself
        return super().select(0)


def run_with_low_latency(
    main: Coroutine[Any, Any, Result], loop: Callable[[], asyncio.AbstractEventLoop] = PreciseTimerLoop
) -> Result:
    """Run a board: what is loaded by now is spared the long search for garbage, and threads give way soon."""
    gc.freeze()
    sys.setswitchinterval(THREAD_SWITCH_S)
    with asyncio.Runner(loop_factory=loop) as runner:
        return runner.run(main)

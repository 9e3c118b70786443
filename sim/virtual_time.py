"""An asyncio event loop in virtual time: when no task can run, its clock jumps to the next timer.

With it the daemon runs as fast as the machine allows, and the same way every time.
"""

import asyncio
import selectors
from collections.abc import Callable
from typing import Any, TypeVar, TypeVarTuple

ResultT = TypeVar("ResultT")
Arguments = TypeVarTuple("Arguments")

IO_TIMEOUT_S = 1.0
"""The real time to wait for I/O when only I/O can wake a task; a choice: another process may be slow, not stuck."""


class DeadlockError(RuntimeError):
    """Every task waits, and nothing can wake one: no timer is set and no I/O arrives."""


class VirtualTimeLoop(asyncio.SelectorEventLoop):
    """An event loop whose `time()` is virtual seconds, starting at 0.

    Before time jumps, real I/O is polled; the loop never waits for it while a timer is set. Work for executor threads
    runs in the loop itself, since virtual time would pass a thread. The run raises DeadlockError if no task can
    continue and no I/O arrives for `io_timeout_s` real seconds.

    With a `speed` people can watch: before time jumps by a second, the loop waits a real second divided by it.
    """

    def __init__(self, *, io_timeout_s: float = IO_TIMEOUT_S, speed: float | None = None) -> None:
        self._now_s = 0.0
        super().__init__(_JumpingSelector(self._jump, self._deadlock_error, io_timeout_s, speed))

    def time(self) -> float:
        """Return the virtual time in seconds."""
        return self._now_s

    def now_us(self) -> int:
        """Return the virtual time in whole microseconds."""
        return round(self._now_s * 1_000_000)

    def block_for(self, seconds: float) -> None:
        """Advance the time without running tasks, as code does that blocks the loop."""
        self._jump(seconds)

    def run_in_executor(
        self,
        executor: Any,  # noqa: ARG002  # asyncio's interface; nothing leaves the loop here
        func: Callable[[*Arguments], ResultT],
        *args: *Arguments,
    ) -> asyncio.Future[ResultT]:
        """Call the function at once, and return a future that is done already."""
        future: asyncio.Future[ResultT] = self.create_future()
        try:
            future.set_result(func(*args))
        except Exception as error:
            future.set_exception(error)
        return future

    def _jump(self, seconds: float) -> None:
        self._now_s += seconds

    def _deadlock_error(self) -> DeadlockError:
        waiting = sorted(task.get_name() for task in asyncio.all_tasks(self))
        return DeadlockError(
            f"at {self.now_us()} us of virtual time every task waits and nothing can wake one; "
            f"waiting: {', '.join(waiting) or 'none'}"
        )


class _JumpingSelector(selectors.DefaultSelector):
    """Polls real I/O without waiting; where the loop would wait for a timer, virtual time jumps instead."""

    def __init__(
        self,
        jump: Callable[[float], None],
        deadlock_error: Callable[[], DeadlockError],
        io_timeout_s: float,
        speed: float | None,
    ) -> None:
        super().__init__()
        self._speed = speed
        self._io_timeout_s = io_timeout_s
        self._jump = jump
        self._deadlock_error = deadlock_error

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        events = super().select(0 if self._speed is None or timeout is None else timeout / self._speed)
        if events:
            return events
        if timeout is None:
            events = super().select(self._io_timeout_s)
            if not events:
                raise self._deadlock_error()
            return events
        self._jump(timeout)
        return events

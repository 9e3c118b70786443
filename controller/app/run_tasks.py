"""The tasks of a run: they end together."""

import asyncio
import signal
from collections.abc import Callable, Coroutine, Mapping
from contextlib import suppress
from typing import Any

BoardActivity = Coroutine[Any, Any, bool]
"""What people do at the board until the run ends; returns True if all went well."""


async def run_until_done(
    daemon: Coroutine[Any, Any, None],
    activity: BoardActivity,
    beside: Mapping[str, Coroutine[Any, Any, None]],
    on_end: Callable[[], None],
) -> bool:
    """Run a daemon and other tasks until people are done, or until SIGINT or SIGTERM; return True if all went well.

    `beside` are the other tasks by their names; they end first, and the daemon last. A failure of the daemon ends the
    run too, and is raised.
    """
    running = asyncio.create_task(daemon, name="daemon")
    acting = asyncio.create_task(activity, name="people")
    others = [asyncio.create_task(task, name=name) for name, task in beside.items()]
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, acting.cancel)
    try:
        await asyncio.wait((running, acting), return_when=asyncio.FIRST_COMPLETED)
    finally:
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.remove_signal_handler(number)
        on_end()
        for task in (*others, acting, running):
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
    return acting.cancelled() or acting.result()

"""A daemon beside people: it runs until they are done, or until SIGINT or SIGTERM."""

import asyncio
import signal
from collections.abc import Coroutine
from contextlib import AbstractAsyncContextManager, suppress
from typing import Any

from controller.daemon.daemon import Daemon

BoardActivity = Coroutine[Any, Any, bool]
"""What people do at the board, to the end of the run; it tells whether all went well."""


async def run_until_done(daemon: Daemon, activity: BoardActivity, page: AbstractAsyncContextManager[None]) -> bool:
    """Run the daemon until the people are done or a signal comes; its own failure ends the run too.

    Raises WebError when the board was to be shown in a browser, and that cannot be.
    """
    try:
        async with page:
            return await _run_both(daemon, activity)
    finally:
        activity.close()  # of people who never began


async def _run_both(daemon: Daemon, activity: BoardActivity) -> bool:
    running = asyncio.create_task(daemon.run(), name="daemon")
    acting = asyncio.create_task(activity, name="people")
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, acting.cancel)
    try:
        await asyncio.wait((running, acting), return_when=asyncio.FIRST_COMPLETED)
    finally:
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.remove_signal_handler(number)
        for task in (acting, running):
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
    return acting.cancelled() or acting.result()

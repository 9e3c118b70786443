"""The tasks of a run: they end together."""

import asyncio
import logging
import signal
from collections.abc import Callable, Coroutine, Mapping
from contextlib import suppress
from typing import Any

log = logging.getLogger(__name__)

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
    run too, and is raised. That of another task is logged, and the game goes on without it.
    """
    running = asyncio.create_task(daemon, name="daemon")
    acting = asyncio.create_task(activity, name="people")
    others = [asyncio.create_task(task, name=name) for name, task in beside.items()]
    for other in others:
        other.add_done_callback(_log_failure)
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, acting.cancel)
    try:
        await asyncio.wait((running, acting), return_when=asyncio.FIRST_COMPLETED)
    finally:
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.remove_signal_handler(number)
        on_end()
        for task in (*others, acting):
            task.cancel()
            with suppress(asyncio.CancelledError):
                await asyncio.wait((task,))
        running.cancel()
        with suppress(asyncio.CancelledError):
            await running
    return (acting.cancelled() or acting.result()) and not any(_has_failed(other) for other in others)


def _has_failed(task: asyncio.Task[None]) -> bool:
    return not task.cancelled() and task.exception() is not None


def _log_failure(task: asyncio.Task[None]) -> None:
    if _has_failed(task):
        log.error(
            "%s has failed, and does nothing more: %s", task.get_name(), task.exception(), exc_info=task.exception()
        )

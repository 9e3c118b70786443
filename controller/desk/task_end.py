"""The end of a task of the desk: asked for again where a request to end was lost."""

import asyncio
import logging

ASK_AGAIN_S = 10.0
"""After a request to end. A choice: what waits for the disk is written by then."""
TRIES = 3

log = logging.getLogger(__name__)


async def end_task(task: asyncio.Task[None]) -> None:
    """Cancel a task until it has ended, and raise what it raised.

    Python 3.11 and the libraries of MQTT may lose a cancellation that comes beside something else that they wait for.
    A task that does not end after TRIES requests is left, with a line in the log.
    """
    for _ in range(TRIES):
        task.cancel()
        await asyncio.wait({task}, timeout=ASK_AGAIN_S)
        if task.done():
            if not task.cancelled():
                task.result()
            return
    log.warning("%s does not end; it is left", task.get_name())

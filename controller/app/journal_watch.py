"""The watch over the files of the journal while a board runs: between moves nothing else would notice a deletion."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from controller.storage.disk_thread import DiskThread
from controller.storage.journal import JournalError

LOOK_S = 5.0
"""The time between two looks; a choice: a kill so soon after a deletion is rare, and a look costs three calls."""

WAIT_S = 60.0
"""How long a look waits for the disk; a choice: a disk that is late is reported by the writes."""

log = logging.getLogger(__name__)


async def watch_journal_files(
    keep_files: Callable[[], None], thread: DiskThread, sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
) -> None:
    """Look after the files of an open journal, in the thread that writes it, until cancelled."""
    told = ""
    while True:
        await sleep(LOOK_S)
        try:
            await thread.run_in_loop(keep_files, WAIT_S)
        except TimeoutError:
            continue
        except JournalError as error:
            if str(error) != told:
                log.error("%s", error)
            told = str(error)
        else:
            told = ""

"""The watch over the files of the journal while a board runs: between moves nothing else would notice a deletion."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from controller.storage.disk_thread import DiskThread
from controller.storage.journal import Journal, JournalError

LOOK_S = 5.0
"""The time between two looks; a choice: a kill so soon after a deletion is rare, and a look costs a few calls."""

WAIT_S = 60.0
"""How long a look waits for the disk; a choice: a disk that is late is reported by the writes."""

log = logging.getLogger(__name__)


async def watch_journal_files(
    journal: Journal,
    thread: DiskThread,
    on_look: Callable[[bool], None],
    on_rewrite: Callable[[], None],
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
) -> None:
    """Watch the files of an open journal, in the thread that writes it, until cancelled.

    `on_look` is called after each look that the disk answers, with True if the files are lost, and `on_rewrite`
    after one that finds that they were written again since the one before.
    """
    told, rewrites = "", journal.rewrites
    while True:
        await sleep(LOOK_S)
        try:
            await thread.run_in_loop(journal.keep_files, WAIT_S)
        except TimeoutError:
            continue
        except JournalError as error:
            if str(error) != told:
                log.error("%s", error)
            told = str(error)
            on_look(True)
        else:
            told = ""
            on_look(False)
            if journal.rewrites != rewrites:
                rewrites = journal.rewrites
                on_rewrite()

"""The journal of a run: opened, read and closed in the thread that writes it, so that a disk holds up no other."""

import logging
from collections.abc import Callable
from concurrent.futures import TimeoutError as FutureTimeoutError
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TypeVar

from controller.app.journal_opening import OpenedJournal, open_journal
from controller.app.service_manager import ServiceManager
from controller.storage.disk_thread import DiskThread
from controller.storage.journal import Journal, JournalPort, SavedGame

NOTICE_S = 1.0
"""How often a start that waits for the disk says so, in seconds."""

EXTRA_START_S = 30.0
"""The time that such a start asks for; a choice: long against NOTICE_S."""

CLOSE_S = 1.0
"""How long the end of a run waits for the disk; a choice: the last write has been waited for before."""

ResultT = TypeVar("ResultT")

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class RunJournal:
    """The journal of a run."""

    journal: JournalPort
    thread: DiskThread
    """The thread in which the journal is used."""
    saved: SavedGame | None
    """The game to resume."""


def open_run_journal(
    folder: Path,
    service: ServiceManager,
    closing: ExitStack,
    *,
    loads_game: bool,
    at: datetime,
    backup_folder: Path | None = None,
) -> tuple[OpenedJournal, DiskThread]:
    """Open the journal of a folder, with its unfinished game if it is wanted; `closing` closes it.

    `at` names the files of a damaged journal that a service sets aside. A new journal goes on after the numbers of the
    games in the backups, of which `backup_folder` may hold some. Raises JournalError.
    """
    thread = DiskThread("journal")
    is_service = service.is_present

    def open_in_thread() -> OpenedJournal:
        return open_journal(folder, at, is_service=is_service, loads_game=loads_game, backup_folder=backup_folder)

    opened = wait_for_disk(thread, open_in_thread, service)
    closing.callback(_close, opened.journal, thread)
    return opened, thread


def wait_for_disk(thread: DiskThread, operation: Callable[[], ResultT], service: ServiceManager) -> ResultT:
    """Return the result of an operation of the disk, and say if it takes long."""
    future = thread.submit(operation)
    is_told = False
    while True:
        try:
            return future.result(NOTICE_S)
        except FutureTimeoutError:
            if future.done():  # the operation's own error
                return future.result()
        if not is_told:
            log.error("the journal: the disk does not answer; the board starts when it does")
            is_told = True
        service.report_slow_start("Waiting for the disk of the journal", EXTRA_START_S)


def _close(journal: Journal, thread: DiskThread) -> None:
    # a disk that does not answer has been reported by then
    with suppress(TimeoutError):
        thread.run(journal.close, CLOSE_S)
    thread.shutdown()

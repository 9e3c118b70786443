"""Opening the journal of a run: a service begins a new one in the place of a damaged one."""

import logging
import os
import pwd
import shlex
import sysconfig
from contextlib import ExitStack
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from controller.settings.settings import Settings
from controller.storage.journal import DamageError, Journal, SavedGame
from controller.storage.journal.backup import choose_backup_folder
from controller.storage.journal.game_recovery import start_new_journal
from controller.storage.journal.known_numbers import find_known_number
from controller.storage.journal.lost_journal import find_lost_journal
from controller.storage.journal.paths import BACKUP_FOLDER_NAME

log = logging.getLogger(__name__)


class OpenedJournal(NamedTuple):
    """The journal of a run."""

    journal: Journal
    unfinished: SavedGame | None
    newest_settings: Settings | None = None  # of the newest game; None: there is none
    is_replaced: bool = False  # the one before was damaged, and set aside; or it is gone
    is_gone: bool = False  # its file was missing or empty


def open_journal(
    folder: Path, at: datetime, *, is_service: bool, loads_game: bool = True, backup_folder: Path | None = None
) -> OpenedJournal:
    """Open a folder's journal, with its unfinished game if it is wanted.

    A service, which nobody watches and which would be restarted for ever, sets a damaged journal aside and begins a new
    one. If the journal is gone, a new one is begun everywhere. A new one goes on after the largest number of a game
    that the backups know, those in the folder that the profile names too. Raises JournalError; DamageError says what to
    type.
    """
    try:
        lost = find_lost_journal(folder)
        with ExitStack() as undo:
            journal = Journal.open(folder)
            undo.callback(journal.close)
            if lost is not None:
                journal.skip_numbers(_known_number(folder, backup_folder))
            unfinished = journal.unfinished() if loads_game else None
            newest = journal.newest_start()
            undo.pop_all()
            if lost is not None:
                log.error("%s; a new journal was begun", lost)
            settings = None if newest is None else newest.settings
            return OpenedJournal(journal, unfinished, settings, is_replaced=lost is not None, is_gone=lost is not None)
    except DamageError as error:
        if not is_service:
            raise
        log.error("%s", error)
    journal, source = start_new_journal(folder, at, _known_number(folder, backup_folder))
    command = _recovery_command(source, folder)
    log.error("a new journal was begun; stop the board and type `%s` for the games of the old one", command)
    return OpenedJournal(journal, None, is_replaced=True)


def _known_number(folder: Path, backup_folder: Path | None) -> int:
    place, _ = choose_backup_folder(folder, backup_folder)
    return find_known_number(folder, (place, folder / BACKUP_FOLDER_NAME))


def _recovery_command(source: Path, folder: Path) -> str:
    """Return what an administrator types: files that another user makes could lock the service out."""
    program = Path(sysconfig.get_path("scripts"), "damahan")
    arguments = ["sudo", "-u", _user_name(), program, "games", "recover", "--from", source, "--journal", folder]
    return shlex.join(map(str, arguments))


def _user_name() -> str:
    user = os.geteuid()
    try:
        return pwd.getpwuid(user).pw_name
    except KeyError:
        return f"#{user}"  # sudo(8) takes a number so

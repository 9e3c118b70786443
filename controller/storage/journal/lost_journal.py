"""A journal that is gone although games were recorded in its folder."""

import struct
from contextlib import suppress
from pathlib import Path

from controller.storage.activity_log import ActivityKind, read_activities
from controller.storage.journal.backup_search import has_backups, restore_remedy
from controller.storage.journal.errors import JournalError
from controller.storage.journal.paths import has_log, journal_file
from controller.storage.journal.replacement import find_prepared_journal

# https://www.sqlite.org/fileformat2.html: magic, page size, user version, application id, cells of the first page
_HEADER = struct.Struct(">16sH42xI4xI31xH")
_MAGIC = b"SQLite format 3\0"
_LARGEST_PAGE_BYTES = 65_536  # in the header it is 1


def find_lost_journal(folder: Path) -> JournalError | None:
    """Return what to tell if a folder's journal is missing or empty after games, or lost them with its log."""
    file = journal_file(folder)
    is_bare = False
    with suppress(OSError):
        if file.exists() and file.stat().st_size:
            if not _is_bare_header(file) or has_log(file):
                return None
            is_bare = True
    if find_prepared_journal(folder) is not None:  # the start goes on with a replacement that was stopped
        return None
    if is_bare:
        reason = "the journal is empty, and its log, which held its games, is lost"
    elif has_backups(folder) or _had_game(folder):
        reason = f"the journal is {'empty' if file.exists() else 'missing'}, and games were recorded here"
    else:
        return None
    return JournalError(file, reason, restore_remedy(folder))


def _is_bare_header(file: Path) -> bool:
    """Return True for one page that holds no table and no number of a journal; False for an unreadable file."""
    page = b""
    with suppress(OSError), file.open("rb") as stream:
        page = stream.read(_LARGEST_PAGE_BYTES + 1)
    if len(page) < _HEADER.size or len(page) > _LARGEST_PAGE_BYTES:
        return False
    magic, page_bytes, version, application_id, cells = _HEADER.unpack_from(page)
    is_one_page = magic == _MAGIC and len(page) == (_LARGEST_PAGE_BYTES if page_bytes == 1 else page_bytes)
    return is_one_page and not (version or application_id or cells)


def _had_game(folder: Path) -> bool:
    with suppress(OSError):
        return any(each is not None and each.kind is ActivityKind.GAME_STARTED for each in read_activities(folder))
    return False

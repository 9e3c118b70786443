"""The file of the lines that were typed at a prompt: of its owner alone, and never long."""

import os
from pathlib import Path

from prompt_toolkit.history import FileHistory, History, InMemoryHistory

MOST_BYTES = 64 * 1024
"""A choice: some two thousand lines; older ones go."""

_FILE_MODE = 0o600
_FOLDER_MODE = 0o700  # as whoever makes the journal's folder gives it


def prepare_history(file: Path) -> None:
    """Make the file if there is none, give it the mode of its owner alone, and drop its oldest lines if it is long.

    Raises OSError if that cannot be done.
    """
    file.parent.mkdir(mode=_FOLDER_MODE, parents=True, exist_ok=True)
    descriptor = os.open(file, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW, _FILE_MODE)
    with os.fdopen(descriptor, "r+b") as opened:
        os.fchmod(descriptor, _FILE_MODE)
        content = opened.read()
        if len(content) <= MOST_BYTES:
            return
        newest = content[-MOST_BYTES:]
        start = newest.find(b"\n#")  # an entry begins with its date, behind `#`
        opened.seek(0)
        opened.write(newest[start:] if start >= 0 else b"")
        opened.truncate()


def open_history(file: Path | None) -> History:
    """Return the lines of earlier runs; those of this run alone if the file cannot be used."""
    if file is None:
        return InMemoryHistory()
    try:
        prepare_history(file)
    except OSError:
        return InMemoryHistory()
    return FileHistory(str(file))

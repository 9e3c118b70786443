"""Keeps SQLite's log of an index in use between searches.

SQLite copies the log into the file and waits for the disk when its last user closes. A page that lists games during
a game would so make the disk work beside the game's own record. In use, the log is copied once it has 4 MB.
"""

import sqlite3
from contextlib import suppress
from pathlib import Path

from controller.storage.game_index.index_database import index_file


class IndexLogKeeper:
    """One user of an index that stays; one thread at a time may call."""

    def __init__(self, folder: Path) -> None:
        self._file = index_file(folder)
        self._connection: sqlite3.Connection | None = None
        self._inode = 0

    def keep(self) -> None:
        """Use the index that is there now; nothing happens if there is none, or it cannot be read."""
        with suppress(OSError, sqlite3.Error):
            inode = self._file.stat().st_ino
            if self._connection is not None and inode == self._inode:
                return
            self.release()
            connection = sqlite3.connect(f"{self._file.absolute().as_uri()}?mode=rw", uri=True, isolation_level=None)
            self._connection, self._inode = connection, inode
            connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()  # from now on it uses the log

    def release(self) -> None:
        """Use it no longer."""
        if self._connection is not None:
            with suppress(sqlite3.Error):
                self._connection.close()
        self._connection = None

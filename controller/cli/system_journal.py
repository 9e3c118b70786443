"""The system journal as a place for lines: it is never waited for, since the disk that it writes may hang."""

import logging
import os
import socket
from collections.abc import Mapping
from typing import TextIO

from controller.cli.service_output import is_system_journal


class SystemJournal:
    """The stream to the system journal; lines that it does not take at once are counted and dropped."""

    def __init__(self, stream: socket.socket) -> None:
        self._stream = stream
        self._missing_count = 0

    def write_line(self, line: str) -> None:
        """Write a line, and before it how many are missing; raise OSError if the stream is closed."""
        lines = [line] if not self._missing_count else [f"<4>{self._missing_count} lines are missing here", line]
        try:
            self._stream.send("".join(f"{each}\n" for each in lines).encode(errors="replace"), socket.MSG_DONTWAIT)
        except BlockingIOError:
            self._missing_count += 1
        else:
            self._missing_count = 0


class SystemJournalHandler(logging.Handler):
    """Writes log lines to the system journal."""

    def __init__(self, journal: SystemJournal) -> None:
        super().__init__()
        self._journal = journal

    def emit(self, record: logging.LogRecord) -> None:
        """Write one record."""
        try:
            self._journal.write_line(self.format(record))
        except OSError:
            self.handleError(record)


def open_system_journal(stream: TextIO | None, environment: Mapping[str, str]) -> SystemJournal | None:
    """Return the system journal if a stream goes there, else None."""
    if stream is None or not is_system_journal(stream, environment):
        return None
    try:
        return SystemJournal(socket.socket(fileno=os.dup(stream.fileno())))
    except OSError:
        return None  # it is no socket

"""What a run says and leaves behind under systemd: priorities in the system journal, and its last error.

The prefixes are those of sd-daemon(3): `<3>` before a line of stderr is the priority of an error.
"""

import logging
import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TextIO

from controller.cli.printable_text import printable_text

ERROR_PREFIX = "<3>"
_PREFIXES = ((logging.ERROR, ERROR_PREFIX), (logging.WARNING, "<4>"), (logging.INFO, "<6>"))
_DEBUG_PREFIX = "<7>"

FAULT_FILE = "last-error"
"""The file in the service's runtime folder with the error that ended its last run."""


class LogFormatter(logging.Formatter):
    """Formats log lines as every command shows them; for the system journal each line has its priority instead."""

    def __init__(self, *, has_priorities: bool) -> None:
        super().__init__("%(message)s" if has_priorities else "%(levelname)s: %(message)s")
        self._has_priorities = has_priorities

    def format(self, record: logging.LogRecord) -> str:
        """Return the text of a record; a traceback has several lines, and each gets the priority."""
        lines = [printable_text(line) for line in super().format(record).splitlines()]
        if not self._has_priorities:
            return "\n".join(lines)
        prefix = next((prefix for level, prefix in _PREFIXES if record.levelno >= level), _DEBUG_PREFIX)
        return "\n".join(f"{prefix}{line}" for line in lines)


def set_up_log(level: int, stream: TextIO | None, environment: Mapping[str, str]) -> None:
    """Send log lines from a level on to a stream."""
    # imported here because only a board that runs needs it
    from controller.cli.system_journal import SystemJournalHandler, open_system_journal

    journal = open_system_journal(stream, environment)
    handler = logging.StreamHandler(stream) if journal is None else SystemJournalHandler(journal)
    handler.setFormatter(LogFormatter(has_priorities=is_system_journal(stream, environment)))
    logging.basicConfig(level=level, handlers=[handler])


def is_system_journal(stream: TextIO | None, environment: Mapping[str, str]) -> bool:
    """Return True if a stream goes to the system journal: JOURNAL_STREAM has its device and inode (systemd.exec(5))."""
    try:
        status = os.fstat(stream.fileno()) if stream is not None else None
    except (OSError, ValueError):
        return False  # it is closed, or is no file
    return status is not None and environment.get("JOURNAL_STREAM") == f"{status.st_dev}:{status.st_ino}"


def keep_last_error(lines: Sequence[str], environment: Mapping[str, str]) -> None:
    """Keep the lines of the error that ends a service, for its display; elsewhere do nothing."""
    if folder := environment.get("RUNTIME_DIRECTORY"):
        with suppress(OSError):  # the error itself is in the system journal
            (Path(folder) / FAULT_FILE).write_text("\n".join(lines) + "\n")


def forget_last_error(environment: Mapping[str, str]) -> None:
    """Remove what `keep_last_error` has kept, as a new run begins."""
    if folder := environment.get("RUNTIME_DIRECTORY"):
        with suppress(OSError):
            (Path(folder) / FAULT_FILE).unlink(missing_ok=True)

"""A folder for the FIFO that lgpio makes when it is imported."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from tempfile import TemporaryDirectory

FOLDER_VARIABLE = "LG_WD"
"""What names the folder to lgpio, which makes it the working directory (lgpio 0.2.2, tried)."""


@contextmanager
def fifo_folder() -> Iterator[None]:
    """Provide a new folder for lgpio while it is imported, remove it after, and keep the working directory.

    Without this, lgpio takes the working directory: its user may not write there, or the FIFO of another user lies
    there from before. lgpio holds both ends of its FIFO open, so that it works on without the file. A module that is
    imported already is left alone. Raises OSError if there is no place for a folder.
    """
    if "lgpio" in sys.modules:
        yield
        return
    before = _hold_working_directory()
    named = os.environ.get(FOLDER_VARIABLE)
    try:
        with TemporaryDirectory(prefix="damahan-lgpio-") as folder:
            os.environ[FOLDER_VARIABLE] = folder
            try:
                yield
            finally:
                _set_variable(named)
                _return_to(before)
    finally:
        if before is not None:
            os.close(before)


def _hold_working_directory() -> int | None:
    """Return a descriptor of the working directory; None if this user may not enter it, as another one's home."""
    try:
        return os.open(".", os.O_PATH | os.O_DIRECTORY)
    except OSError:
        return None


def _set_variable(value: str | None) -> None:
    if value is None:
        os.environ.pop(FOLDER_VARIABLE, None)
    else:
        os.environ[FOLDER_VARIABLE] = value


def _return_to(folder: int | None) -> None:
    """Return to a folder, or to the root if that cannot be: nothing could be read or written there before either."""
    if folder is not None:
        with suppress(OSError):
            os.fchdir(folder)
            return
    os.chdir("/")

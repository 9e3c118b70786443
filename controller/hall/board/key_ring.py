"""The keys that may command a board, read again when their file changes."""

import logging
from pathlib import Path

from controller.hall.documents.errors import DocumentError
from controller.hall.documents.keys import TrustedKey, read_keys

LARGEST_FILE_BYTES = 256 * 1024
"""A choice: more than twice what the most keys with the longest names need."""

log = logging.getLogger(__name__)


class KeyRing:
    """The keys of a file. While it is missing or faulty no key is known, and nobody commands the board."""

    def __init__(self, file: Path | None) -> None:
        """Store where the keys are; None: there are none."""
        self._file = file
        self._stamp: object = None
        self._keys: dict[str, TrustedKey] = {}
        self.is_readable = True
        """False if the file was missing or faulty when it was looked at last."""

    def load(self) -> dict[str, TrustedKey]:
        """Return the keys by their ids; may wait for the disk."""
        if self._file is None:
            return {}
        try:
            found = self._file.stat()
            stamp = (found.st_mtime_ns, found.st_size, found.st_ino)
            if stamp != self._stamp:
                self._keys, self._stamp = _read_file(self._file), stamp
            self.is_readable = True
        except (OSError, DocumentError) as error:
            self._keys, self.is_readable = {}, False
            reason = str(error)
            if self._stamp != reason:  # told once
                log.warning("%s: nobody commands this board from the hall: %s", self._file, reason)
                self._stamp = reason
        return self._keys


def _read_file(file: Path) -> dict[str, TrustedKey]:
    with file.open("rb") as opened:
        content = opened.read(LARGEST_FILE_BYTES + 1)
    if len(content) > LARGEST_FILE_BYTES:
        raise DocumentError([f"it has more than {LARGEST_FILE_BYTES} bytes"])
    try:
        return {key.id: key for key in read_keys(content.decode())}
    except UnicodeDecodeError as error:
        raise DocumentError(["it is no text in UTF-8"]) from error

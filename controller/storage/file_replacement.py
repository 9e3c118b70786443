"""Replace a file as a whole or not at all, also if the power fails meanwhile."""

import os
import stat
from contextlib import suppress
from pathlib import Path

from controller.storage.file_modes import sync_folder

_NEW_FILE_MODE = 0o644


def replace_file(file: Path, content: bytes) -> None:
    """Write a file anew with this content; an existing one keeps its mode and owner.

    Raises OSError and then changes nothing.
    """
    draft = file.with_name(f".{file.name}.new")
    mode, owner = _NEW_FILE_MODE, None
    with suppress(FileNotFoundError):
        found = file.stat()
        mode, owner = stat.S_IMODE(found.st_mode), (found.st_uid, found.st_gid)
    try:
        with draft.open("wb") as stream:
            # not on a FAT partition such as /boot/firmware, which has no modes and owners of its own
            with suppress(PermissionError):
                os.fchmod(stream.fileno(), mode)
                if owner is not None:
                    os.fchown(stream.fileno(), *owner)
            stream.write(content)
            stream.flush()
            os.fsync(stream.fileno())
        draft.replace(file)
    except OSError:
        draft.unlink(missing_ok=True)
        raise
    sync_folder(file.parent)

"""Replace a file as a whole or not at all, also if the power fails meanwhile."""

import os
import stat
from contextlib import suppress
from pathlib import Path

from controller.storage.file_modes import open_private, sync_folder

_NEW_FILE_MODE = 0o644


def replace_file(file: Path, content: bytes, *, new_mode: int = _NEW_FILE_MODE, keeps_mode: bool = True) -> None:
    """Write a file anew with this content; an existing one keeps its mode and owner, a new one has `new_mode`.

    With `keeps_mode` False an existing one has `new_mode` too. The draft beside it is made anew: nobody who may write
    in the folder leads it to another file. Raises OSError and then changes nothing.
    """
    draft = file.with_name(f".{file.name}.new")
    mode, owner = new_mode, None
    with suppress(FileNotFoundError):
        found = file.stat()
        mode, owner = stat.S_IMODE(found.st_mode) if keeps_mode else new_mode, (found.st_uid, found.st_gid)
    try:
        draft.unlink(missing_ok=True)  # of a command that was interrupted
        with os.fdopen(open_private(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW), "wb") as stream:
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

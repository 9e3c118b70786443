"""Modes of the files and folders that this program makes.

A system service keeps its journal where a group may read it: whoever is in the group may list and export games.
Elsewhere files are of their owner alone. Tokens, backups and the log of who did what are always of their owner alone.
"""

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

PRIVATE_FILE_MODE = 0o600
PRIVATE_FOLDER_MODE = 0o700
GROUP_FILE_MODE = 0o640
GROUP_FOLDER_MODE = 0o750
PRIVATE_UMASK = 0o077

STATE_FOLDER_VARIABLE = "STATE_DIRECTORY"
"""Set by systemd for a unit with StateDirectory (systemd.exec(5)): absolute paths, separated by colons."""


def is_service_folder(folder: Path) -> bool:
    """Return True for the state folder of the system service that this process is, or a folder in it."""
    stated = [Path(text) for text in os.environ.get(STATE_FOLDER_VARIABLE, "").split(":") if text]
    return any(folder.absolute().is_relative_to(each) for each in stated)


def journal_file_mode(folder: Path) -> int:
    """Return the mode of the journal's files in a folder."""
    return GROUP_FILE_MODE if is_service_folder(folder) else PRIVATE_FILE_MODE


def journal_folder_mode(folder: Path) -> int:
    """Return the mode of the journal's folder."""
    return GROUP_FOLDER_MODE if is_service_folder(folder) else PRIVATE_FOLDER_MODE


def make_folder(folder: Path) -> None:
    """Make a folder for the journal with its parents, if there is none; an existing one keeps its mode."""
    if not folder.is_dir():
        folder.parent.mkdir(parents=True, exist_ok=True)
        folder.mkdir(mode=journal_folder_mode(folder), exist_ok=True)
        folder.chmod(journal_folder_mode(folder))  # the umask may have taken the group's rights away


def open_private(file: Path, flags: int) -> int:
    """Return a descriptor of a file that is of its owner alone; it is made if the flags say so."""
    return os.open(file, flags | os.O_CLOEXEC, PRIVATE_FILE_MODE)


def open_folder_file(file: Path, flags: int) -> int:
    """Return a descriptor of a file that is of the owner of its folder alone, and is made if there is none."""
    is_new = not file.exists()
    descriptor = open_private(file, flags | os.O_CREAT)
    if is_new:
        _copy_owner(file.parent.stat(), file)
    return descriptor


def open_journal_file(file: Path, flags: int) -> int:
    """Return a descriptor of a file of the journal; one that is made has the journal's mode, whatever the umask is."""
    is_new = not file.exists()
    mode = journal_file_mode(file.parent)
    descriptor = os.open(file, flags | os.O_CREAT | os.O_CLOEXEC, mode)
    if is_new:
        copy_access(file.parent, file)
    return descriptor


def copy_access(source: Path, file: Path) -> None:
    """Copy owner, group and mode of an older file to a file of the journal, or set what fits those of a folder.

    So an administrator who restores the journal of a service does not lock it out. What is not permitted is left.
    """
    found = source.stat()
    _copy_owner(found, file)
    mode = stat.S_IMODE(found.st_mode)
    if stat.S_ISDIR(found.st_mode):
        is_of_other_user = found.st_uid != os.geteuid()
        mode = GROUP_FILE_MODE if is_of_other_user and mode & stat.S_IXGRP else journal_file_mode(source)
    with suppress(PermissionError):
        file.chmod(mode)


def _copy_owner(found: os.stat_result, file: Path) -> None:
    own = file.stat()
    if (own.st_uid, own.st_gid) != (found.st_uid, found.st_gid):
        with suppress(PermissionError):
            os.chown(file, found.st_uid, found.st_gid)


@contextmanager
def private_umask() -> Iterator[None]:
    """Keep others from the files that this process makes while the context is open."""
    earlier = os.umask(PRIVATE_UMASK)
    try:
        yield
    finally:
        os.umask(earlier)


def sync_file(file: Path) -> None:
    """Make the content of a file durable."""
    descriptor = os.open(file, os.O_RDONLY | os.O_CLOEXEC)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def sync_folder(folder: Path) -> None:
    """Make the entries of a folder durable: a new file, or one that replaced another."""
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)

"""Where the files of a hall are in its folder, and how they are written: all are of their owner alone."""

import errno
import fcntl
import os
import shutil
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from controller.storage.file_modes import PRIVATE_FILE_MODE, PRIVATE_FOLDER_MODE, open_private, sync_folder
from controller.storage.file_replacement import replace_file

OTHERS = stat.S_IRWXG | stat.S_IRWXO


@dataclass(frozen=True, slots=True)
class HallFiles:
    """The files of one hall."""

    folder: Path

    @property
    def description(self) -> Path:
        """What the hall is made of."""
        return self.folder / "hall.toml"

    @property
    def configuration(self) -> Path:
        """Mosquitto's configuration, which names the files of the broker below."""
        return self.folder / "mosquitto.conf"

    @property
    def access_list(self) -> Path:
        """Who may read and write what."""
        return self.folder / "access-list"

    @property
    def password_hashes(self) -> Path:
        """The hash of each user's password."""
        return self.folder / "passwords"

    @property
    def broker_process(self) -> Path:
        """The number of the broker's process while it runs."""
        return self.folder / "mosquitto.pid"

    @property
    def broker_data(self) -> Path:
        """What the broker keeps over a restart."""
        return self.folder / "data"

    @property
    def authority(self) -> Path:
        """What signs certificates of the broker: private key and certificate."""
        return self.folder / "authority.pem"

    @property
    def authority_certificate(self) -> Path:
        """The certificate of the authority, by which everyone who connects knows the broker."""
        return self.folder / "ca.pem"

    @property
    def broker_certificate(self) -> Path:
        """The broker's certificate, with its private key."""
        return self.folder / "broker.pem"

    @property
    def trusted_keys(self) -> Path:
        """The public keys that boards trust."""
        return self.folder / "keys.toml"

    @property
    def desk_password(self) -> Path:
        """The password of the desk's user."""
        return self.folder / "desk" / "password"

    def signing_key(self, key_id: str) -> Path:
        """Return the file of a private key."""
        return self.folder / "keys" / f"{key_id}.pem"

    def board(self, name: str) -> Path:
        """Return the folder of a board."""
        return self.folder / "boards" / name

    def board_package(self, name: str) -> Path:
        """Return the file that `damahan hall join` takes."""
        return self.folder / "boards" / f"{name}.tar"

    def board_password(self, name: str) -> Path:
        """Return the file of a board's password."""
        return self.board(name) / "password"

    def reader(self, name: str) -> Path:
        """Return the folder of a reader."""
        return self.folder / "readers" / name


def make_private_folder(folder: Path) -> None:
    """Make a folder that only its owner may enter, and such parents; an existing one keeps its mode."""
    if not folder.is_dir():
        make_private_folder(folder.parent)
        folder.mkdir(mode=PRIVATE_FOLDER_MODE, exist_ok=True)


def write_private_file(file: Path, content: str | bytes) -> bool:
    """Write a file that only its owner may read, as a whole; return False if it has this content already."""
    data = content.encode() if isinstance(content, str) else content
    make_private_folder(file.parent)
    if file.exists() and file.read_bytes() == data:
        close_to_others(file)
        return False
    replace_file(file, data, new_mode=PRIVATE_FILE_MODE, keeps_mode=False)
    return True


def write_missing_file(file: Path, content: str | bytes) -> bool:
    """Write a file that only its owner may read; return False and keep its content if there is one."""
    if file.exists():
        close_to_others(file)
        return False
    return write_private_file(file, content)


def close_to_others(*places: Path) -> None:
    """Take from others what they may do with files and folders of a hall; what is not there, and links, are left."""
    for place in places:
        try:
            descriptor = os.open(place, os.O_RDONLY | os.O_NOFOLLOW | os.O_CLOEXEC)
        except FileNotFoundError:
            continue
        except OSError as error:
            if error.errno == errno.ELOOP:
                continue
            raise
        try:
            found = stat.S_IMODE(os.fstat(descriptor).st_mode)
            if found & OTHERS:
                os.fchmod(descriptor, found & ~OTHERS)
        finally:
            os.close(descriptor)


def remove_files(*places: Path) -> None:
    """Remove files and folders; what is not there is left out."""
    for place in places:
        if place.is_dir():
            shutil.rmtree(place)
        else:
            place.unlink(missing_ok=True)
        if place.parent.is_dir():
            sync_folder(place.parent)


@contextmanager
def locked_folder(folder: Path) -> Iterator[None]:
    """Keep other commands from changing the folder meanwhile."""
    make_private_folder(folder)
    with os.fdopen(open_private(folder / ".lock", os.O_RDWR | os.O_CREAT), "rb") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield

"""Small disks and users without rights, for tests that need a process of their own."""

import os
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

NOBODY = 65534


def mount_namespace_command() -> tuple[str, ...]:
    """Return the command that starts a program with its own mounts; skip the test if there is none."""
    command = ("unshare", "--mount") if os.geteuid() == 0 else ("unshare", "--map-root-user", "--mount")
    try:
        subprocess.run([*command, "true"], check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError) as error:
        pytest.skip(f"no mount namespace here: {error}")
    return command


@contextmanager
def open_folder() -> Iterator[Path]:
    """Create a folder that everybody can enter and write, unlike pytest's own."""
    with tempfile.TemporaryDirectory(prefix="damahan-") as name:
        folder = Path(name)
        folder.chmod(0o777)
        yield folder


def mount_small_disk(folder: Path, *, size_kb: int = 1024) -> None:
    """Mount a small file system on a folder."""
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size_kb}k", "tmpfs", str(folder)], check=True)


def fill_disk(ballast: Path) -> None:
    """Fill a disk with one file."""
    with ballast.open("wb", buffering=0) as stream, suppress(OSError):
        while True:
            stream.write(bytes(1024))


def give_up_rights() -> None:
    """Become a user without rights."""
    if os.geteuid() == 0:
        os.setgroups([])
        os.setgid(NOBODY)
        os.setuid(NOBODY)

"""Mosquitto on the folder of a hall: start it, find it, and let it read its files again."""

import os
import resource
import shutil
import signal
import socket
import ssl
import time
from contextlib import suppress
from pathlib import Path
from typing import NoReturn

from controller.hall.broker.configuration import MOST_CONNECTIONS
from controller.hall.broker.errors import HallFolderError
from controller.hall.broker.hall_description import HallDescription
from controller.hall.broker.hall_files import HallFiles
from controller.hall.broker.hall_folder import load_hall

PROGRAM = "mosquitto"
SYSTEM_FOLDERS = ("/usr/sbin", "/usr/local/sbin", "/opt/homebrew/sbin")
"""Where packages put it; the path of a user may lack them."""
PROCESSES = Path("/proc")
OTHER_FILES = 100
"""Descriptors of the broker beside those of its connections."""
ANSWERS_WITHIN_S = 20.0
"""The longest wait for a broker; a choice: one with a thousand boards answers within a second at rest."""
PAUSE_S = 0.05
"""The time between two attempts; a choice."""


def find_mosquitto() -> Path:
    """Return the installed Mosquitto; raises HallFolderError, which says how to install it."""
    path = os.pathsep.join((os.environ.get("PATH", ""), *SYSTEM_FOLDERS))
    found = shutil.which(PROGRAM, path=path)
    if found is None:
        raise HallFolderError("Mosquitto is not installed; on Debian: sudo apt install mosquitto")
    return Path(found)


def find_broker(files: HallFiles) -> int | None:
    """Return the number of the process of a Mosquitto that runs on a folder, or None."""
    try:
        number = int(files.broker_process.read_text(encoding="ascii"))
        process = PROCESSES / str(number)
        is_ours = (process / "comm").read_text().strip() == PROGRAM and _runs_on(files.folder, process)
    except (OSError, ValueError):
        return None
    return number if is_ours else None


def _runs_on(folder: Path, process: Path) -> bool:
    """Return True if a process runs on a folder; raises OSError and ValueError if it has ended."""
    try:
        return folder.samefile(process / "cwd")
    except PermissionError:
        # root started it and it became the owner of the folder, who may not see where it runs (proc_pid_cwd(5));
        # SIGHUP harms no other broker of that owner
        return _user_of(process) == folder.stat().st_uid


def _user_of(process: Path) -> int | None:
    """Return the number of the user that a process runs as (proc_pid_status(5))."""
    for line in (process / "status").read_text().splitlines():
        if line.startswith("Uid:"):
            return int(line.split()[1])
    return None


def reload_broker(files: HallFiles) -> bool:
    """Make a running broker read passwords, access list and certificate again; return False if none runs.

    It has read them on return, and disconnected users who may no longer connect. Hold the folder's lock meanwhile:
    Mosquitto 2.0 forgets a SIGHUP that comes while it reads, or before its loop runs. Raises HallFolderError if it
    belongs to another user or does not answer.
    """
    number = find_broker(files)
    if number is None:
        return False
    try:
        _await_turn(files, number)  # of its loop: one that has just started reads no signal before
        with suppress(ProcessLookupError):
            os.kill(number, signal.SIGHUP)
        # it acts on signals between two turns, so the answer in the second turn comes after it has read all
        _await_turn(files, number)
        _await_turn(files, number)
    except PermissionError as error:
        raise HallFolderError(
            f"the broker (process {number}) belongs to another user: it does not know of the change; "
            f"sudo kill -HUP {number}"
        ) from error
    return True


def _await_turn(files: HallFiles, number: int) -> None:
    """Wait until the loop of a broker answers, if that runs still; raises HallFolderError if it does not answer."""
    hall = load_hall(files)
    context = ssl.create_default_context(cafile=files.authority_certificate)
    context.check_hostname = False  # its certificate need not name the address that it listens on
    ends_s = time.monotonic() + ANSWERS_WITHIN_S
    while find_broker(files) == number and not _answers(hall, context):
        if time.monotonic() > ends_s:
            raise HallFolderError(
                f"the broker (process {number}) does not answer: it may not know of the change; start it again"
            )
        time.sleep(PAUSE_S)


def _answers(hall: HallDescription, context: ssl.SSLContext) -> bool:
    """Return True if a broker answers in a TLS handshake, with whatever."""
    try:
        with (
            socket.create_connection((hall.near_address, hall.port), ANSWERS_WITHIN_S) as connection,
            context.wrap_socket(connection),
        ):
            return True
    except (ssl.SSLError, ConnectionResetError):  # such as a certificate that has expired
        return True
    except OSError:
        return False


def become_broker(files: HallFiles) -> NoReturn:
    """Run Mosquitto on a folder in the place of this process. Raises HallFolderError if it cannot be started."""
    program = find_mosquitto()
    if (number := find_broker(files)) is not None:
        raise HallFolderError(f"{files.folder}: its broker runs already, as process {number}")
    _allow_connections()
    os.chdir(files.folder)  # the paths of its configuration begin here
    os.execv(program, [PROGRAM, "-c", files.configuration.name])  # noqa: S606  # no shell


def _allow_connections() -> None:
    """Raise the limit of open files to what the broker may need, as far as this user may."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_CONNECTIONS + OTHER_FILES
    if hard != resource.RLIM_INFINITY:
        wanted = min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))

"""What the switch asks of the system: the service, the programs of versions, and free space.

Every command is a list of words with a limit of time.
"""

import os
import pwd
import subprocess
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from debian_packages.version_switch.health import ServiceState

UNIT = "damahan.service"
USER = "damahan"
_ANSWER_WITHIN_S = 30.0
_STOP_WITHIN_S = 120.0  # the unit's own limit is 90 s
_PROPERTIES = ("ActiveState", "SubState", "StatusText", "MainPID", "NRestarts")


class CommandFailedError(Exception):
    """A command failed or took too long; its text is the last line of what it said."""

    def __init__(self, text: str, code: int | None = None) -> None:
        super().__init__(text)
        self.code = code


def run_command(command: Sequence[str | Path], within_s: float, *, user: str | None = None) -> str:
    """Run a command, as a user with his groups if one is named, and return its output; raises CommandFailedError."""
    name = Path(command[0]).name
    environment = {**os.environ, "LC_ALL": "C.UTF-8"}
    groups = None
    if user is not None:
        entry = pwd.getpwnam(user)
        groups = os.getgrouplist(user, entry.pw_gid)
        environment["HOME"] = entry.pw_dir
    try:
        ended = subprocess.run(  # noqa: S603  no shell, and no word of it is run
            command, capture_output=True, text=True, errors="replace", timeout=within_s, check=False, cwd="/",
            stdin=subprocess.DEVNULL, env=environment, user=user, group=user, extra_groups=groups,
        )  # fmt: skip
    except subprocess.TimeoutExpired as error:
        raise CommandFailedError(f"{name} took longer than {within_s:.0f} s") from error
    except OSError as error:
        raise CommandFailedError(f"{name}: {error.strerror}") from error
    if ended.returncode != 0:
        lines = (ended.stderr.strip() or ended.stdout.strip()).splitlines()
        raise CommandFailedError(lines[-1] if lines else f"{name} ended with {ended.returncode}", ended.returncode)
    return ended.stdout


class Service:
    """The service of the board."""

    def read_state(self) -> ServiceState:
        """Return its state now."""
        properties = [f"--property={name}" for name in _PROPERTIES]
        lines = run_command(["systemctl", "show", *properties, UNIT], _ANSWER_WITHIN_S).splitlines()
        values = dict(line.split("=", 1) for line in lines if "=" in line)
        return ServiceState(
            active=values.get("ActiveState", ""),
            sub=values.get("SubState", ""),
            status=values.get("StatusText", ""),
            process=int(values.get("MainPID") or 0),
            restarts=int(values.get("NRestarts") or 0),
        )

    def now_s(self) -> float:
        """Return the time in seconds since some moment."""
        return time.monotonic()

    def wait(self, duration_s: float) -> None:
        """Wait, as systemd tells nobody else of a change."""
        time.sleep(duration_s)

    def stop(self) -> None:
        """Stop it, and wait until everything is on disk."""
        run_command(["systemctl", "stop", UNIT], _STOP_WITHIN_S)

    def forget_failures(self) -> None:
        """Reset the count of its failures, so that it may start again."""
        with suppress(CommandFailedError):  # systemd knows no failures of a unit that it has not loaded
            run_command(["systemctl", "reset-failed", UNIT], _ANSWER_WITHIN_S)

    def start(self) -> None:
        """Ask for its start without waiting for it."""
        run_command(["systemctl", "start", "--no-block", UNIT], _ANSWER_WITHIN_S)


def free_bytes(folder: Path) -> int:
    """Return how much can be written to the disk of a folder."""
    numbers = os.statvfs(folder)
    return numbers.f_bavail * numbers.f_frsize

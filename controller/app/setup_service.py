"""Start the service of a board, and try LEDs and display as its user before."""

import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

UNIT = "damahan.service"
TIMEOUT_S = 120
"""The longest start of the service (TimeoutStartSec of its unit is 60 s), and time to stop it."""


class ServiceError(Exception):
    """The service manager refused something; the message is what it said."""


def has_service_manager() -> bool:
    """Return True if systemd runs this machine (sd_booted(3))."""
    return Path("/run/systemd/system").is_dir() and shutil.which("systemctl") is not None


def stop_service() -> None:
    """Stop the service, if it runs; a game goes on at the next start. Raises ServiceError."""
    _call(["systemctl", "stop", UNIT, "damahan-fault.service"])


def start_service() -> None:
    """Start the service, now and with the machine. Raises ServiceError."""
    enable_service()
    _call(["systemctl", "reset-failed", UNIT], may_fail=True)
    _call(["systemctl", "restart", UNIT])


def enable_service() -> None:
    """Start the service with the machine from now on. Raises ServiceError."""
    _call(["systemctl", "enable", "--quiet", UNIT])


def show_as_service_user(profile: Path, address: str | None, seconds: int) -> list[str]:
    """Run `damahan show-board` with the rights that the service has; return its lines. Raises ServiceError."""
    command = Path(sys.executable).with_name("damahan")
    arguments = ["show-board", "--profile", str(profile), "--seconds", str(seconds)]
    if address is not None:
        arguments += ["--address", address]
    settings = [
        "User=damahan",
        "Group=damahan",
        "RuntimeDirectory=damahan-setup",
        "WorkingDirectory=/run/damahan-setup",
        "NoNewPrivileges=yes",
    ]
    properties = [f"--property={setting}" for setting in settings]
    output = _call(
        ["systemd-run", "--quiet", "--wait", "--pipe", "--collect", *properties, "--", str(command), *arguments],
        timeout_s=TIMEOUT_S + seconds,
    )
    return output.splitlines()


def _call(command: Sequence[str], *, may_fail: bool = False, timeout_s: int = TIMEOUT_S) -> str:
    try:
        done = subprocess.run(  # noqa: S603  # the commands of this file, without a shell
            command, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=timeout_s, check=False
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise ServiceError(f"{command[0]}: {error}") from error
    if done.returncode and not may_fail:
        said = done.stderr.strip().splitlines() or [f"{command[0]} ended with {done.returncode}"]
        raise ServiceError(said[-1])
    return done.stdout

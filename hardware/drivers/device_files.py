"""Open the device files of buses; errors name what is missing or forbidden and the command that helps."""

import os
import pwd
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from hardware.events import Part
from hardware.ports import PartError

T = TypeVar("T")

REOPEN_SECONDS = 0.5
"""The pause between attempts to open a lost part; a choice: people wait little, and the CPU stays free."""

ENABLING_CONFIG_LINES = {
    "i2c-0": "dtparam=i2c_vc=on",
    "i2c-1": "dtparam=i2c_arm=on",
    "spidev0.0": "dtparam=spi=on",
    "spidev0.1": "dtparam=spi=on",
    "spidev1.0": "dtoverlay=spi1-1cs",
}
"""The line of config.txt that creates each device file (the Pi's documentation, boot/overlays/README)."""


def group_command(group: str) -> str:
    """Return what to type so that this program may use the devices of a group.

    A service that the manager started (sd_notify(3)) has a user of its own, who never logs in.
    """
    if "NOTIFY_SOCKET" not in os.environ:
        return f"sudo usermod -aG {group} $USER, and log in again"
    try:
        user = pwd.getpwuid(os.geteuid()).pw_name
    except KeyError:
        user = str(os.geteuid())
    return f"sudo usermod -aG {group} {user}, and sudo systemctl restart damahan"


def open_device(device: str, group: str, part: Part, open_file: Callable[[], T]) -> T:
    """Open a device file; raises PartError with a remedy if it is missing or forbidden.

    `group` is the group of users that may open it on a Raspberry Pi: i2c, spi, gpio or dialout.
    """
    if not Path(device).exists():
        line = ENABLING_CONFIG_LINES.get(Path(device).name)
        remedy = f"; write {line} into /boot/firmware/config.txt and reboot" if line else ""
        raise PartError(part, f"there is no {device}{remedy}")
    try:
        return open_file()
    except PermissionError as error:
        remedy = f"join its group with: {group_command(group)}"
        raise PartError(part, f"{device} may not be used ({error.strerror}); {remedy}") from error
    except OSError as error:
        raise PartError(part, f"{device} cannot be opened: {error.strerror or error}") from error

"""Opening the device files of buses: what is missing or forbidden, and the command that mends it."""

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from hardware.events import Part
from hardware.ports import PartError

T = TypeVar("T")

SWITCHED_ON_BY = {
    "/dev/i2c-0": "dtparam=i2c_vc=on",
    "/dev/i2c-": "dtparam=i2c_arm=on",
    "/dev/spidev0.": "dtparam=spi=on",
    "/dev/spidev1.": "dtoverlay=spi1-1cs",
}
"""The line of config.txt that makes device files of a name appear (the Pi's documentation, boot/overlays/README)."""


def opened(device: str, group: str, part: Part, open_it: Callable[[], T]) -> T:
    """Open a device file; raises PartError with what to do where it is missing or forbidden.

    `group` is the group of people that may use it on a Raspberry Pi: i2c, spi, gpio or dialout.
    """
    if not Path(device).exists():
        line = next((line for name, line in SWITCHED_ON_BY.items() if device.startswith(name)), None)
        remedy = f"; write {line} into /boot/firmware/config.txt and start anew" if line else ""
        raise PartError(part, f"there is no {device}{remedy}")
    try:
        return open_it()
    except PermissionError as error:
        remedy = f"join its group with: sudo usermod -aG {group} $USER, and log in again"
        raise PartError(part, f"{device} may not be used ({error.strerror}); {remedy}") from error
    except OSError as error:
        raise PartError(part, f"{device} cannot be opened: {error.strerror or error}") from error

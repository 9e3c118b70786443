"""Serial devices: find the one that is meant, and open it for this program alone."""

import errno
import grp
import os
import termios
from contextlib import suppress
from glob import glob
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from hardware.drivers.device_files import group_command
from hardware.drivers.device_holder import find_holder

if TYPE_CHECKING:
    from serial import Serial

BAUD = 115_200
"""The baud rate; USB ignores it, a scanner behind a real UART uses it."""

WRITE_WITHIN_S = 0.5
"""The longest wait for a command to be written; a choice: a working scanner needs less than 1 ms."""

MAX_DEVICES_NAMED = 4
"""The most devices that an error message names; a choice: they fit into one line."""

PORT_ERRORS = (OSError, termios.error)
"""The exceptions of a serial device that fails."""


class SerialDeviceError(Exception):
    """A serial device cannot be used; the message names it, what is wrong, and what to do."""


class NoDeviceError(SerialDeviceError):
    """No device matches."""


class HeldDeviceError(SerialDeviceError):
    """Another program holds the device, or this user may not open it: waiting does not help."""


def find_device(pattern: str, setting: str) -> str:
    """Return the one device whose path matches a pattern; `setting` is what a person corrects.

    Raises NoDeviceError if there is none, SerialDeviceError if there is more than one.
    """
    match _matching_devices(pattern):
        case [name]:
            return name
        case []:
            raise NoDeviceError(f"no device matches {pattern}; plug the scanner in, or correct {setting}")
        case names:
            unnamed = [f"{len(names) - MAX_DEVICES_NAMED} more"] * (len(names) > MAX_DEVICES_NAMED)
            devices = f"{' and '.join(names[:MAX_DEVICES_NAMED] + unnamed)} all match {pattern}"
            raise SerialDeviceError(f"{devices}; unplug all but one, or make {setting} more exact")


def _matching_devices(pattern: str) -> list[str]:
    """Return the first name of each device that matches, sorted."""
    devices: dict[str, str] = {}
    for name in sorted(glob(pattern)):  # noqa: PTH207  Path.glob raises errors of its own for some patterns
        with suppress(FileNotFoundError):  # it has been unplugged since, and its link removed
            devices.setdefault(os.path.realpath(name), name)
    return sorted(devices.values())


def open_device(serial: ModuleType, path: str, *, timeout_s: float) -> "Serial":
    """Return the open device, whose reads wait at most `timeout_s`; raises SerialDeviceError."""
    try:
        port: Serial = serial.Serial(path, BAUD, timeout=timeout_s, write_timeout=WRITE_WITHIN_S, exclusive=True)
    except PORT_ERRORS as error:
        match getattr(error, "errno", None):
            case errno.EACCES | errno.EPERM:
                remedy = f"join its group: {group_command(_group_of(path))}"
                raise HeldDeviceError(f"{path} may not be opened; {remedy}") from error
            case errno.EAGAIN | errno.EBUSY:
                raise HeldDeviceError(f"{path} is in use {find_holder(path).describe()}") from error
            case _:
                raise SerialDeviceError(f"{path} cannot be opened as a serial device ({error})") from error
    return port


def _group_of(path: str) -> str:
    try:
        return grp.getgrgid(Path(path).stat().st_gid).gr_name
    except (OSError, KeyError):
        return "dialout"

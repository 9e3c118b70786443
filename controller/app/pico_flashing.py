"""Puts MicroPython and the scanner's firmware on a Pico, step by step, and says what a person has to do."""

import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import TypeVar

from controller.app.pico_verification import verify_scanner
from hardware.drivers.libraries import import_library
from hardware.drivers.pico.boot_drive import BootDrive, find_drives, find_unmounted, open_drive
from hardware.drivers.pico.errors import PicoError
from hardware.drivers.pico.firmware_files import read_firmware, write_files
from hardware.drivers.pico.prompt_search import PromptSearch
from hardware.drivers.pico.raw_prompt import RawPrompt
from hardware.drivers.pico.uf2 import Uf2File, read_uf2
from hardware.drivers.serial_device import NoDeviceError, SerialDeviceError, find_device
from hardware.events import Part
from hardware.ports import PartError
from hardware.scanner_report import ScannerReport

PAUSE_S = 0.1
"""The time between two looks for a drive or a port; a choice: a person does not notice it."""

RESTART_WITHIN_S = 30.0
"""The longest wait for a Pico that restarts; a choice: MicroPython needs 2 s, and the drive's copy some 5 s."""

REAPPEARS_WITHIN_S = 5.0
"""How long the port of a Pico that restarts may be away before the person is asked to plug it in; a choice."""

PORT_OPTION = "--port"
HOLD_BOOTSEL = "Hold the BOOTSEL button of the Pico, plug its USB cable in, and let the button go."
Found = TypeVar("Found")


class FlashError(Exception):
    """The Pico has not got what it was to get; the message is one line: what is wrong, where, and what to do."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FlashOptions:
    """What a person asked for."""

    port: str
    """The path of the Pico's serial device, or a pattern for it."""
    micropython: Path | None = None
    """MicroPython's UF2 file; None: the Pico has MicroPython already."""
    drive: Path | None = None
    """The folder where the drive of a Pico in BOOTSEL mode is mounted; None: it is looked for."""
    wait_s: float = 120.0
    """The longest wait for a person."""

    @property
    def restart_s(self) -> float:
        """The longest wait for a Pico that restarts."""
        return min(RESTART_WITHIN_S, self.wait_s)


def flash_pico(options: FlashOptions, show: Callable[[str], None]) -> ScannerReport:
    """Put MicroPython, if a file is given, and the firmware on a Pico; return the figures of its scanner.

    `show` gets one line for each step. Raises FlashError.
    """
    try:
        micropython = None if options.micropython is None else read_uf2(options.micropython)
        serial = import_library("serial", Part.SENSORS, "serial")
        flasher = _PicoFlasher(options, serial, show)
        if micropython is not None:
            flasher.install_micropython(micropython)
        flasher.install_firmware()
        return verify_scanner(serial, options.port, options.restart_s, show)
    except PartError as error:
        raise FlashError(error.reason) from error
    except (PicoError, SerialDeviceError) as error:
        raise FlashError(str(error)) from error


class _PicoFlasher:
    """The steps; each raises PicoError or SerialDeviceError."""

    def __init__(self, options: FlashOptions, serial: ModuleType, show: Callable[[str], None]) -> None:
        self._options = options
        self._serial = serial
        self._show = show
        self._told: set[str] = set()

    def install_micropython(self, file: Uf2File) -> None:
        """Put MicroPython on a Pico in BOOTSEL mode, or on one that can be restarted in it."""
        drive = self._await_drive()
        self._show(f"MicroPython goes to {drive.folder}.")
        drive.copy(file)
        if wait_for(lambda: self._is_port_there() or None, self._options.restart_s) is None:
            remedy = "unplug it, and repeat the command"
            if drive.is_there:
                raise PicoError(f"{drive.folder}: the Pico has not taken MicroPython; {remedy}")
            raise PicoError(f"the Pico has not restarted as {self._options.port}; {remedy}")

    def _await_drive(self) -> BootDrive:
        drive = self._find_drive()
        if drive is None and not self._is_port_there():
            self._tell_once(HOLD_BOOTSEL)
            wait_for(lambda: self._find_drive() or self._is_port_there() or None, self._options.wait_s)
            drive = self._find_drive()
        if drive is None and self._is_port_there():
            with closing(self._open_prompt()) as prompt:
                self._show("The Pico restarts as a drive.")
                prompt.start("import machine\nmachine.bootloader()")
            drive = wait_for(self._find_drive, self._options.wait_s)
        if drive is None:
            raise PicoError(f"no Pico in BOOTSEL mode was found in {self._options.wait_s:g} s; {_FIND_REMEDY}")
        return drive

    def install_firmware(self) -> None:
        """Put the firmware on a Pico with MicroPython, and restart it."""
        with closing(self._open_prompt()) as prompt:
            files = read_firmware()
            self._show(f"{', '.join(files)} go to the Pico.")
            write_files(prompt, files)
            self._show("The Pico restarts.")
            prompt.start("import machine\nmachine.reset()")

    def _open_prompt(self) -> RawPrompt:
        search = PromptSearch(self._serial, self._tell_once)
        ends_s = time.monotonic() + self._options.wait_s
        away_s = 0.0
        while time.monotonic() < ends_s:
            try:
                prompt = search.try_device(find_device(self._options.port, PORT_OPTION))
            except NoDeviceError:
                if time.monotonic() > away_s:
                    self._guide_without_port()
            else:
                if prompt is not None:
                    return prompt
                away_s = time.monotonic() + REAPPEARS_WITHIN_S
            time.sleep(PAUSE_S)
        missing = f"no device matches {self._options.port}; plug the Pico in, or correct {PORT_OPTION}"
        raise PicoError(search.reason or missing)

    def _guide_without_port(self) -> None:
        drive = self._find_drive()
        if drive is None:
            self._tell_once("Plug the Pico in.")
        elif self._options.micropython is None:
            raise PicoError(
                f"{drive.folder}: the Pico waits for MicroPython; download the .uf2 file for your Pico from "
                "micropython.org/download, and name it with --micropython"
            )

    def _find_drive(self) -> BootDrive | None:
        if self._options.drive is not None:
            return open_drive(self._options.drive)
        drives = find_drives()
        if len(drives) > 1:
            folders = " and ".join(str(drive.folder) for drive in drives)
            raise PicoError(f"{folders} are both Picos; unplug all but one, or name one with --drive")
        if drives:
            return drives[0]
        unmounted = find_unmounted()
        if unmounted is not None:
            self._tell_once(f"The Pico's drive is not mounted; type in another terminal: sudo mount {unmounted} /mnt")
        return None

    def _is_port_there(self) -> bool:
        try:
            find_device(self._options.port, PORT_OPTION)
        except NoDeviceError:
            return False
        return True

    def _tell_once(self, line: str) -> None:
        if line not in self._told:
            self._told.add(line)
            self._show(line)


_FIND_REMEDY = "hold its BOOTSEL button while you plug it in, or name the folder of its drive with --drive"


def wait_for(find: Callable[[], Found | None], within_s: float) -> Found | None:
    """Return what is found as soon as it is; None after `within_s`."""
    ends_s = time.monotonic() + within_s
    while (found := find()) is None and time.monotonic() < ends_s:
        time.sleep(PAUSE_S)
    return found

"""Bring a Pico to its raw prompt, whatever it runs."""

import os
import time
from collections.abc import Callable
from types import ModuleType

from hardware.drivers.pico.errors import PicoError
from hardware.drivers.pico.raw_prompt import RawPrompt
from hardware.drivers.serial_device import HeldDeviceError, SerialDeviceError, open_device
from hardware.scanner_protocol import STOP_COMMAND, Greeting

ENTER_WITHIN_S = 1.0
"""The longest wait for the prompt at one attempt; a choice: a Pico answers within a few milliseconds."""

READ_WITHIN_S = 0.1
"""The longest wait of one read; a choice."""

HELD_WITHIN_S = 3.0
"""How long another program may hold the device before that is an error.

A choice: a new device has its owner and group after some 0.1 s, and a program that looks at new modems, such as
ModemManager, holds it for a second or two.
"""

HOLD_BUTTONS = (
    "The firmware of this Pico cannot be stopped: unplug it, hold the buttons of both players, and plug it in."
)


class PromptSearch:
    """Attempts to reach the raw prompt of one Pico; `reason` says why the last one failed."""

    def __init__(self, serial: ModuleType, show: Callable[[str], None]) -> None:
        self._serial = serial
        self._show = show
        self._held_s: float | None = None
        self.reason = ""

    def try_device(self, device: str) -> RawPrompt | None:
        """Return the prompt, whose device is open; None if there is none yet. Raises HeldDeviceError."""
        try:
            port = open_device(self._serial, device, timeout_s=READ_WITHIN_S)
        except HeldDeviceError as error:
            self.reason = str(error)
            self._held_s = self._held_s or time.monotonic()
            if time.monotonic() > self._held_s + HELD_WITHIN_S:
                raise
            return None
        except SerialDeviceError as error:
            self.reason = str(error)
            return None
        self._held_s = None
        prompt = RawPrompt(port)
        try:
            answer = prompt.enter(ENTER_WITHIN_S, token=int.from_bytes(os.urandom(2)))
            if answer is None:
                return prompt
            if isinstance(answer, Greeting):
                self._stop_scanner(prompt, device, answer)
            else:
                self.reason = _describe_device(device, answer)
        except PicoError as error:
            self.reason = str(error)
        prompt.close()
        return None

    def _stop_scanner(self, prompt: RawPrompt, device: str, greeting: Greeting) -> None:
        self.reason = f"{device}: the scanner still runs; {_HOLD_REMEDY}"
        if greeting.scan_count is None:  # a firmware that does not count does not stop either
            self._show(HOLD_BUTTONS)
        else:
            self._show(f"The scanner with firmware {greeting.firmware} stops.")
            prompt.send(STOP_COMMAND)


_HOLD_REMEDY = "unplug it, hold the buttons of both players, plug it in, and repeat the command"


def _describe_device(device: str, received: bytes) -> str:
    if received:
        return f"{device}: it is no Pico with MicroPython (it sends {received[:40]!r}); correct --port"
    return f"{device}: it does not answer; unplug it and plug it in, or give it MicroPython with --micropython"

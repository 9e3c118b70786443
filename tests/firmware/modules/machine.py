"""The part of MicroPython's `machine` that the firmware uses, for the simulated Pico."""

import hardware_model


class Pin:
    """A pin of the simulated Pico."""

    IN, OUT, OPEN_DRAIN, PULL_UP = 0, 1, 2, 1

    def __init__(self, name: int | str, mode: int, pull: int = -1, value: int | None = None) -> None:
        if mode == self.IN and pull != self.PULL_UP:
            raise ValueError("a contact to ground needs a pull-up")
        self._pin = -1 if isinstance(name, str) else name
        self._lit = False
        if value is not None:
            self(value)

    def __call__(self, value: int | None = None) -> int:
        if value is None:
            return 1 - hardware_model.hardware.low[self._pin]
        hardware_model.set_level(self._pin, value)
        return value

    def toggle(self) -> None:
        """Switch the LED on if it is off, and off if it is on."""
        self._lit = not self._lit
        hardware_model.host.report("lit" if self._lit else "dark")


class WDT:
    """The watchdog, which counts the simulated Pico's time."""

    def __init__(self, timeout: int) -> None:
        hardware_model.hardware.watchdog_ms = timeout
        self.feed()

    def feed(self) -> None:
        """Restart its timeout."""
        hardware_model.hardware.fed_us = hardware_model.hardware.elapsed_us


def reset() -> None:
    """Restart the Pico."""
    hardware_model.restart("reset")


def bootloader() -> None:
    """Restart the Pico as a drive that takes a new MicroPython."""
    hardware_model.restart("bootloader")

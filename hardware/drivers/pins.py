"""The pins of the Pi through gpiozero, with the pin factory that the profile names."""

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Protocol, cast

from hardware.drivers.libraries import import_library
from hardware.events import Part
from hardware.ports import PartError
from hardware.settings.wiring import PinFactory

GPIO_CHIP_FOLDER = Path("/dev")
"""Where the kernel's GPIO chips stand, as gpiochip0 and so on."""

BCM2712 = 4
"""The processor of the Pi 5 in its revision code, bits 12 to 15 (the Pi's documentation, Revision codes)."""

EdgeCallback = Callable[[float, bool], None]
"""Told of an edge: its time in seconds as the factory counts them, and whether the pin is high now."""


class Pin(Protocol):
    """One pin, as gpiozero's Pin: what goes wrong raises one of its Pins' `faults`."""

    state: float
    """Of an input, whether it is high; of an output, what it is driven to, or the duty of its PWM, 0 to 1."""
    frequency: float | None
    """Of an output with PWM, in hertz; None: no PWM."""
    when_changed: EdgeCallback | None
    """Called at each edge, in a thread of the factory's; it is held weakly."""


class DriverPins:
    """The pins that one driver has taken; with `keeps_factory` only they are closed, and not their factory."""

    def __init__(
        self, factory: Any, errors: tuple[type[Exception], ...], part: Part, *, keeps_factory: bool = False
    ) -> None:
        self.factory = factory
        self.errors = errors
        self._part = part
        self._keeps_factory = keeps_factory

    def open_input(self, number: int) -> Pin:
        """Take a pin as an input that is pulled up; raises PartError."""
        return self._open_pin(number, lambda pin: pin.input_with_pull("up"))

    def open_output(self, number: int, *, high: bool) -> Pin:
        """Take a pin as an output and drive it; raises PartError."""
        return self._open_pin(number, lambda pin: pin.output_with_state(high))

    def close(self) -> None:
        """Give the pins back, also those of a chip that is gone."""
        for pin in tuple(self.factory.pins.values()):
            with suppress(*self.errors):
                pin.when_changed = None
            with suppress(*self.errors):
                pin.close()
        # what could not be given back must not keep the factory from closing its chip
        self.factory.pins.clear()
        if not self._keeps_factory:
            with suppress(*self.errors):
                self.factory.close()

    def _open_pin(self, number: int, configure: Callable[[Any], None]) -> Pin:
        try:
            pin = self.factory.pin(number)
            configure(pin)
        except self.errors as error:
            if "/dev/mem" in str(error) or "/dev/gpiomem" in str(error):
                raise PartError(self._part, _permission_text("/dev/gpiomem")) from error
            reason = f"GPIO {number} cannot be taken ({_error_text(error)}); see what holds it with: gpioinfo"
            raise PartError(self._part, reason) from error
        return cast("Pin", pin)


def open_pins(factory: PinFactory, part: Part) -> DriverPins:
    """Build a pin factory of gpiozero's for one part; raises PartError where that cannot be."""
    exc = import_library("gpiozero.exc", part, "pi")
    builders: dict[PinFactory, Callable[[Part, Any], tuple[Any, type[Exception]]]] = {
        "lgpio": _lgpio_factory,
        "rpigpio": _rpigpio_factory,
        "mock": _mock_factory,
    }
    built, fault = builders[factory](part, exc)
    # gpiozero lets all factories of a process share their pins, so that closing one would take the pins of the others
    built.pins = {}
    # what closes RPi.GPIO's factory takes the pins of the others too: GPIO.cleanup() is of the whole process
    return DriverPins(built, (exc.GPIOZeroError, OSError, fault), part, keeps_factory=factory == "rpigpio")


def _lgpio_factory(part: Part, exc: Any) -> tuple[Any, type[Exception]]:
    try:
        lgpio = import_library("lgpio", part, "pi")
    except OSError as error:
        reason = f"lgpio writes a FIFO into {Path.cwd()} and may not; start the daemon in a folder that it may write"
        raise PartError(part, reason) from error
    backend = import_library("gpiozero.pins.lgpio", part, "pi")
    try:
        return backend.LGPIOFactory(), lgpio.error
    except exc.PinUnknownPi as error:
        raise PartError(part, _no_pi_text("lgpio")) from error
    except lgpio.error as error:
        raise PartError(part, _explain_chip_error(error)) from error


def _rpigpio_factory(part: Part, exc: Any) -> tuple[Any, type[Exception]]:
    local = import_library("gpiozero.pins.local", part, "pi")
    try:
        revision = local.get_pi_revision()
    except exc.PinUnknownPi as error:
        raise PartError(part, _no_pi_text("rpigpio")) from error
    if revision >> 12 & 0xF >= BCM2712:
        raise PartError(part, 'RPi.GPIO cannot reach the pins of a Pi 5; write pin_factory = "lgpio"')
    try:
        return import_library("gpiozero.pins.rpigpio", part, "pi").RPiGPIOFactory(), RuntimeError
    except PartError as error:
        # not in the extra: it cannot be used on every Pi
        raise PartError(part, "the library RPi.GPIO is missing; install it with: pip install RPi.GPIO") from error
    except RuntimeError as error:
        raise PartError(part, f'RPi.GPIO cannot be used ({error}); write pin_factory = "lgpio"') from error


def _mock_factory(part: Part, exc: Any) -> tuple[Any, type[Exception]]:
    mock = import_library("gpiozero.pins.mock", part, "pi")
    return mock.MockFactory(pin_class=mock.MockPWMPin), exc.GPIOZeroError


def _explain_chip_error(error: Exception) -> str:
    chips = sorted(GPIO_CHIP_FOLDER.glob("gpiochip*"))
    if not chips:
        return f"there is no {GPIO_CHIP_FOLDER}/gpiochip0; a kernel with the GPIO character device is needed"
    for chip in chips:
        if not os.access(chip, os.R_OK | os.W_OK):
            return _permission_text(str(chip))
    return f"{chips[0]} cannot be opened: {_error_text(error)}"


def _permission_text(device: str) -> str:
    return f"{device} may not be used; join its group with: sudo usermod -aG gpio $USER, and log in again"


def _no_pi_text(factory: PinFactory) -> str:
    return f'this is no Raspberry Pi, and pin_factory "{factory}" needs one; take a simulated board, or "mock"'


def _error_text(error: Exception) -> str:
    return str(error).strip("'")

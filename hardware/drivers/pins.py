"""The pins of the Pi through gpiozero, with the pin factory that the profile names."""

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Protocol, cast

from hardware.drivers.device_files import group_command
from hardware.drivers.lgpio_fifo import fifo_folder
from hardware.drivers.libraries import Extra, import_library, install_command
from hardware.events import Part
from hardware.ports import PartError
from hardware.settings.wiring import PinFactory

GPIO_CHIP_FOLDER = Path("/dev")
"""The folder of the kernel's GPIO chips, gpiochip0 and so on."""

BCM2712 = 4
"""The processor of the Pi 5: bits 12 to 15 of the revision code (the Pi's documentation, Revision codes)."""

EDGE_REMEDY = "see what holds it with: gpioinfo"
"""What to do if a pin reports no edges, for libraries that work on each kernel."""

BuiltFactory = tuple[Any, tuple[type[Exception], ...]]
"""A factory of gpiozero, and the exceptions of its library."""

EdgeCallback = Callable[[float, bool], None]
"""Called with an edge: its time in seconds on the factory's clock, and True if the pin is high now."""


class InputPin(Protocol):
    """What drivers need of gpiozero's Pin for an input; a failure raises one of `DriverPins.errors`."""

    state: float
    """1 if the pin is high, 0 if it is low."""
    when_changed: EdgeCallback | None
    """The function that a thread of the factory calls at each edge; gpiozero holds it by a weak reference."""


class OutputPin(Protocol):
    """What drivers need of gpiozero's Pin for an output; a failure raises one of `DriverPins.errors`."""

    state: float
    """1 drives the pin high, 0 low; with PWM it is the duty cycle, 0 to 1."""
    frequency: float | None
    """The frequency of the PWM in hertz; None: no PWM."""


class DriverPins:
    """The pins that one driver opened; with `keeps_factory`, closing them leaves their factory open."""

    def __init__(
        self,
        factory: Any,
        errors: tuple[type[Exception], ...],
        part: Part,
        *,
        keeps_factory: bool = False,
        edge_remedy: str = EDGE_REMEDY,
    ) -> None:
        self.factory = factory
        self.errors = errors
        """The exceptions that pins raise when they fail."""
        self._part = part
        self._keeps_factory = keeps_factory
        self._edge_remedy = edge_remedy

    def open_input(self, number: int) -> InputPin:
        """Open a pin as an input with pull-up; raises PartError."""
        return cast("InputPin", self._open_pin(number, lambda pin: pin.input_with_pull("up")))

    def open_edge_input(self, number: int) -> InputPin:
        """Open a pin as an input with pull-up that reports its edges; raises PartError, also if it can report none."""
        pin = self.open_input(number)
        try:
            pin.when_changed = _ignore_edge  # gpiozero asks the library for edges when a function is set
            pin.when_changed = None
        except self.errors as error:
            reason = f"GPIO {number} reports no edges ({_error_text(error)}); {self._edge_remedy}"
            raise PartError(self._part, reason) from error
        return pin

    def open_output(self, number: int, *, high: bool) -> OutputPin:
        """Open a pin as an output and drive it; raises PartError."""
        return cast("OutputPin", self._open_pin(number, lambda pin: pin.output_with_state(high)))

    def close(self) -> None:
        """Close the pins, also those of a chip that is gone; never raises for those."""
        for pin in tuple(self.factory.pins.values()):
            with suppress(*self.errors):
                pin.when_changed = None
            with suppress(*self.errors):
                pin.close()
        # a pin that could not be closed must not stop the factory from closing its chip
        self.factory.pins.clear()
        if not self._keeps_factory:
            with suppress(*self.errors):
                self.factory.close()

    def _open_pin(self, number: int, configure: Callable[[Any], None]) -> Any:
        try:
            pin = self.factory.pin(number)
            configure(pin)
        except self.errors as error:
            if "/dev/mem" in str(error) or "/dev/gpiomem" in str(error):
                raise PartError(self._part, _permission_text("/dev/gpiomem")) from error
            reason = f"GPIO {number} cannot be taken ({_error_text(error)}); see what holds it with: gpioinfo"
            raise PartError(self._part, reason) from error
        return pin


def open_pins(factory: PinFactory, part: Part) -> DriverPins:
    """Return the pins of one part, with a gpiozero factory of its own; raises PartError if it cannot be built."""
    exc = import_library("gpiozero.exc", part, "pi")
    builders: dict[PinFactory, Callable[[Part, Any], BuiltFactory]] = {
        "lgpio": _lgpio_factory,
        "rpigpio": _rpigpio_factory,
        "mock": _mock_factory,
    }
    built, errors = builders[factory](part, exc)
    # all gpiozero factories of a process share one dict of pins; closing one would close the pins of the others
    built.pins = {}
    return DriverPins(
        built,
        (exc.GPIOZeroError, OSError, *errors),
        part,
        # closing RPi.GPIO's factory would close the pins of all parts: GPIO.cleanup() works on the whole process
        keeps_factory=factory == "rpigpio",
        edge_remedy=_rpigpio_edge_remedy() if factory == "rpigpio" else EDGE_REMEDY,
    )


def _lgpio_factory(part: Part, exc: Any) -> BuiltFactory:
    lgpio = _import_lgpio(part, "pi")
    backend = import_library("gpiozero.pins.lgpio", part, "pi")
    try:
        return backend.LGPIOFactory(), (lgpio.error,)
    except exc.PinUnknownPi as error:
        raise PartError(part, _no_pi_text("lgpio")) from error
    except lgpio.error as error:
        raise PartError(part, _explain_chip_error(error)) from error


def _rpigpio_factory(part: Part, exc: Any) -> BuiltFactory:
    local = import_library("gpiozero.pins.local", part, "rpigpio")
    try:
        revision = local.get_pi_revision()
    except exc.PinUnknownPi as error:
        raise PartError(part, _no_pi_text("rpigpio")) from error
    if _is_original_rpigpio() and revision >> 12 & 0xF >= BCM2712:
        raise PartError(part, f"RPi.GPIO cannot reach the pins of a Pi 5; {_rpi_lgpio_remedy()}")
    errors: tuple[type[Exception], ...] = (RuntimeError,)
    if not _is_original_rpigpio():
        errors = (RuntimeError, _import_lgpio(part, "rpigpio").error)
    try:
        import_library("RPi.GPIO", part, "rpigpio")
        backend = import_library("gpiozero.pins.rpigpio", part, "rpigpio")
    except RuntimeError as error:
        raise PartError(part, _unusable_rpigpio_text(error)) from error
    try:
        return backend.RPiGPIOFactory(), errors
    except RuntimeError as error:
        raise PartError(part, _unusable_rpigpio_text(error)) from error
    except errors as error:
        raise PartError(part, _explain_chip_error(error)) from error


def _import_lgpio(part: Part, extra: Extra) -> Any:
    try:
        with fifo_folder():
            return import_library("lgpio", part, extra)
    except OSError as error:
        reason = f"lgpio cannot make its FIFO ({error}); make room in /tmp, or name another folder in TMPDIR"
        raise PartError(part, reason) from error


def _unusable_rpigpio_text(error: Exception) -> str:
    return f'RPi.GPIO cannot be used ({error}); write pin_factory = "lgpio"'


def _is_original_rpigpio() -> bool:
    """Return True if the module RPi.GPIO is that of RPi.GPIO, with its part in C, and not that of rpi-lgpio."""
    try:
        return find_spec("RPi._GPIO") is not None
    except ImportError:  # there is no RPi
        return False


def _rpigpio_edge_remedy() -> str:
    """Return what to do if a pin reports no edges.

    RPi.GPIO asks for edges in /sys/class/gpio by the number of the pin. Since Linux 6.6 the numbers of a Pi
    no longer begin at 0 (raspberrypi/linux, issue 6037).
    """
    if _is_original_rpigpio():
        return f"RPi.GPIO has none on Linux 6.6 and later; {_rpi_lgpio_remedy()}"
    return EDGE_REMEDY


def _rpi_lgpio_remedy() -> str:
    # both have a module RPi.GPIO, so one must go before the other comes
    uninstall = f"{sys.executable} -m pip uninstall RPi.GPIO"
    return f'write pin_factory = "lgpio", or take rpi-lgpio: {uninstall}, then {install_command("rpigpio")}'


def _mock_factory(part: Part, exc: Any) -> BuiltFactory:
    mock = import_library("gpiozero.pins.mock", part, "pi")
    return mock.MockFactory(pin_class=mock.MockPWMPin), (exc.GPIOZeroError,)


def _ignore_edge(_ticks: float, _high: bool) -> None:
    """Do nothing; gpiozero holds its functions by weak references, so this one is of the module."""


def _explain_chip_error(error: Exception) -> str:
    chips = sorted(GPIO_CHIP_FOLDER.glob("gpiochip*"))
    if not chips:
        return f"there is no {GPIO_CHIP_FOLDER}/gpiochip0; a kernel with the GPIO character device is needed"
    for chip in chips:
        if not os.access(chip, os.R_OK | os.W_OK):
            return _permission_text(str(chip))
    return f"{chips[0]} cannot be opened: {_error_text(error)}"


def _permission_text(device: str) -> str:
    return f"{device} may not be used; join its group with: {group_command('gpio')}"


def _no_pi_text(factory: PinFactory) -> str:
    return f'this is no Raspberry Pi, and pin_factory "{factory}" needs one; take a simulated board, or "mock"'


def _error_text(error: Exception) -> str:
    return str(error).strip("'")

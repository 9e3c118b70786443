"""The libraries that the parts of a board need, looked for without being loaded: loading one may open a device."""

from collections.abc import Iterator
from importlib.util import find_spec

from hardware.drivers.libraries import Extra, install_remedy
from hardware.events import Part
from hardware.ports import PartError
from hardware.settings import WiredBoardWiring
from hardware.settings.buttons import GpioButtonsWiring
from hardware.settings.buzzer import BuzzerWiring
from hardware.settings.displays import CharacterLcdWiring, NoDisplayWiring, OledWiring
from hardware.settings.leds import NeopixelWiring, NoLedsWiring
from hardware.settings.sensors import GpioMatrixWiring, I2cExpanderWiring, SerialScannerWiring
from hardware.settings.wiring import PinFactory

_PIN_LIBRARIES: dict[PinFactory, tuple[str, ...]] = {
    "lgpio": ("gpiozero", "lgpio"),
    "rpigpio": ("gpiozero", "RPi"),
    "mock": ("gpiozero",),
}


def find_missing_libraries(wiring: WiredBoardWiring) -> tuple[PartError, ...]:
    """Return a fault for each part whose libraries are not installed, with the command that installs them."""
    faults = []
    for part, extra, libraries in _needed_libraries(wiring):
        missing = [name for name in libraries if find_spec(name) is None]
        if missing:
            remedy = install_remedy(extra, many=len(missing) > 1)
            faults.append(PartError(part, f"missing: {', '.join(missing)}; {remedy}"))
    return tuple(faults)


def _needed_libraries(wiring: WiredBoardWiring) -> Iterator[tuple[Part, Extra, tuple[str, ...]]]:
    pins = _PIN_LIBRARIES[wiring.pin_factory]
    pin_extra: Extra = "rpigpio" if wiring.pin_factory == "rpigpio" else "pi"
    match wiring.sensors:
        case SerialScannerWiring():
            yield Part.SENSORS, "serial", ("serial",)
        case GpioMatrixWiring():
            yield Part.SENSORS, pin_extra, pins
        case I2cExpanderWiring(interrupt=interrupt):
            if interrupt is None:
                yield Part.SENSORS, "pi", ("smbus2",)
            else:
                yield Part.SENSORS, pin_extra, ("smbus2", *pins)
    if isinstance(wiring.buttons, GpioButtonsWiring):
        yield Part.BUTTONS, pin_extra, pins
    match wiring.leds:
        case NeopixelWiring(way="spi"):
            yield Part.LEDS, "pi", ("neopixel_spi",)
        case NeopixelWiring():
            yield Part.LEDS, "pwm", ("board", "neopixel")
        case NoLedsWiring():
            pass
    match wiring.display:
        case OledWiring(chip="ssd1322"):
            yield Part.DISPLAY, pin_extra, ("luma", *pins)
        case OledWiring():
            yield Part.DISPLAY, "pi", ("luma", "smbus2")
        case CharacterLcdWiring():
            yield Part.DISPLAY, "pi", ("RPLCD", "smbus2")
        case NoDisplayWiring():
            pass
    if isinstance(wiring.buzzer, BuzzerWiring):
        yield Part.BUZZER, pin_extra, pins

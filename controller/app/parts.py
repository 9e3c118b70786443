"""The parts of a wired board, each built by its driver from its table of the profile.

A driver is imported when a part of its kind is built, so that a board loads no driver that it does not need.
"""

from collections.abc import Callable
from contextlib import ExitStack
from functools import cache, partial
from typing import TYPE_CHECKING, TypeVar

from hardware.drivers.bus_thread import BusThread
from hardware.drivers.null_parts import NoBuzzer, NoDisplay, NoLeds
from hardware.drivers.pins import DriverPins, open_pins
from hardware.events import Part
from hardware.ports import Board, Buttons, Buzzer, Display, Leds, PartError, Sensors, TextDisplay
from hardware.settings import WiredBoardWiring
from hardware.settings.buttons import GpioButtonsWiring, ScannerButtonsWiring
from hardware.settings.buzzer import BuzzerWiring, NoBuzzerWiring
from hardware.settings.displays import CharacterLcdWiring, NoDisplayWiring, OledWiring
from hardware.settings.leds import NeopixelWiring, NoLedsWiring
from hardware.settings.sensors import GpioMatrixWiring, I2cExpanderWiring, SerialScannerWiring

if TYPE_CHECKING:
    from hardware.drivers.display_transports import SpiDisplayTransport
    from hardware.drivers.i2c import I2cOutputBus
    from hardware.drivers.led_chain import LedChain
    from hardware.drivers.serial_scanner import SerialScanner

BuiltPart = TypeVar("BuiltPart")


class BoardError(Exception):
    """Parts of a board cannot be used; the message names each part, its fault and the remedy."""


def build_parts(wiring: WiredBoardWiring, now_us: Callable[[], int], closing: ExitStack) -> Board:
    """Build every part of a board; `closing` closes the parts.

    Raises BoardError with the faults of all parts that cannot be used.
    """
    builder = _PartBuilder(wiring, now_us, closing)
    faults = _BuildFaults()
    try_build = faults.try_build
    sensors = try_build(builder.build_sensors)
    # A scanner that cannot be used is reported once, not for its buttons too.
    is_reported = isinstance(wiring.buttons, ScannerButtonsWiring) and sensors is None
    buttons = None if is_reported else try_build(builder.build_buttons)
    leds, display, buzzer = (
        try_build(builder.build_leds),
        try_build(builder.build_display),
        try_build(builder.build_buzzer),
    )
    if sensors is None or buttons is None or leds is None or display is None or buzzer is None:
        raise faults.to_board_error()
    return Board(sensors=sensors, buttons=buttons, leds=leds, display=display, buzzer=buzzer)


def build_clock_parts(
    wiring: WiredBoardWiring, now_us: Callable[[], int], closing: ExitStack
) -> tuple[Buttons, Display | TextDisplay]:
    """Build the buttons and the display, which are all that a clock needs of a board; `closing` closes them.

    Raises BoardError with the faults of both.
    """
    builder = _PartBuilder(wiring, now_us, closing)
    faults = _BuildFaults()
    buttons, display = faults.try_build(builder.build_buttons), faults.try_build(builder.build_display)
    if buttons is None or display is None:
        raise faults.to_board_error()
    return buttons, display


def build_display_part(wiring: WiredBoardWiring, closing: ExitStack) -> Display | TextDisplay:
    """Build the display of a board alone; `closing` closes it. Raises BoardError if it cannot be used."""
    faults = _BuildFaults()
    display = faults.try_build(_PartBuilder(wiring, lambda: 0, closing).build_display)
    if display is None:
        raise faults.to_board_error()
    return display


class _BuildFaults:
    """The faults of parts that could not be built, so that all are reported at once."""

    def __init__(self) -> None:
        self._faults: list[PartError] = []

    def try_build(self, build: Callable[[], BuiltPart]) -> BuiltPart | None:
        try:
            return build()
        except PartError as error:
            self._faults.append(error)
            return None

    def to_board_error(self) -> BoardError:
        return BoardError("; ".join(dict.fromkeys(map(str, self._faults))))


class _PartBuilder:
    """Builds the parts; a device that two of them share is opened once."""

    def __init__(self, wiring: WiredBoardWiring, now_us: Callable[[], int], closing: ExitStack) -> None:
        self._wiring = wiring
        self._now_us = now_us
        self._closing = closing
        self._scanner = cache(self._build_scanner)

    def _close_at_end(self, part: BuiltPart, close: Callable[[], None]) -> BuiltPart:
        self._closing.callback(close)
        return part

    def _pin_opener(self, part: Part) -> Callable[[], DriverPins]:
        return partial(open_pins, self._wiring.pin_factory, part)

    def _build_scanner(self, wiring: SerialScannerWiring) -> "SerialScanner":
        from hardware.drivers.serial_scanner import SerialScanner

        scanner = SerialScanner(wiring, self._now_us)
        return self._close_at_end(scanner, scanner.close)

    def build_sensors(self) -> Sensors:
        match self._wiring.sensors:
            case SerialScannerWiring() as wiring:
                return self._scanner(wiring).sensors
            case GpioMatrixWiring() as wiring:
                from hardware.drivers.gpio_matrix import build_gpio_matrix

                matrix = build_gpio_matrix(wiring, self._pin_opener(Part.SENSORS), self._now_us)
                return self._close_at_end(matrix, matrix.close)
            case I2cExpanderWiring() as wiring:
                from hardware.drivers.i2c_expander import build_i2c_expander

                expander = build_i2c_expander(wiring, self._now_us, open_pins=self._pin_opener(Part.SENSORS))
                return self._close_at_end(expander, expander.close)

    def build_buttons(self) -> Buttons:
        match self._wiring.buttons, self._wiring.sensors:
            case GpioButtonsWiring() as wiring, _:
                from hardware.drivers.gpio_buttons import GpioButtons

                buttons = GpioButtons(wiring, self._pin_opener(Part.BUTTONS), self._now_us)
                return self._close_at_end(buttons, buttons.close)
            case ScannerButtonsWiring(), SerialScannerWiring() as scanner:
                return self._scanner(scanner).buttons
            case _:
                raise PartError(Part.BUTTONS, "there is no scanner to read them")

    def build_leds(self) -> Leds:
        match self._wiring.leds:
            case NeopixelWiring(way="spi") as wiring:
                from hardware.drivers.led_chain import build_spi_chain
                from hardware.drivers.spi import SpiDeviceFile

                spi = SpiDeviceFile(wiring.spi, Part.LEDS)
                self._closing.callback(spi.close)
                return self._build_neopixels(wiring, build_spi_chain(wiring.chip, spi))
            case NeopixelWiring() as wiring:
                from hardware.drivers.led_chain import build_pwm_chain

                return self._build_neopixels(wiring, build_pwm_chain(wiring.chip, wiring.pin))
            case NoLedsWiring():
                return NoLeds()

    def _build_neopixels(self, wiring: NeopixelWiring, chain: "LedChain") -> Leds:
        from hardware.drivers.neopixel import Neopixels

        leds = Neopixels(wiring, self._open_bus("LEDs"), chain)
        return self._close_at_end(leds, leds.close)

    def build_display(self) -> Display | TextDisplay:
        match self._wiring.display:
            case OledWiring(chip="ssd1322") as wiring:
                from hardware.drivers.oled import Oled

                oled = Oled(wiring, self._open_bus("display"), self._open_spi_display(wiring))
                return self._close_at_end(oled, oled.close)
            case OledWiring() as wiring:
                from hardware.drivers.display_transports import I2cDisplayTransport
                from hardware.drivers.oled import Oled

                oled = Oled(
                    wiring, self._open_bus("display"), I2cDisplayTransport(self._open_i2c(wiring.bus), wiring.address)
                )
                return self._close_at_end(oled, oled.close)
            case CharacterLcdWiring() as wiring:
                from hardware.drivers.character_lcd import CharacterLcd

                lcd = CharacterLcd(wiring, self._open_bus("display"), self._open_i2c(wiring.bus))
                return self._close_at_end(lcd, lcd.close)
            case NoDisplayWiring():
                return NoDisplay()

    def _open_spi_display(self, wiring: OledWiring) -> "SpiDisplayTransport":
        from hardware.drivers.display_transports import SpiDisplayTransport
        from hardware.drivers.spi import SpiDeviceFile

        spi = SpiDeviceFile(wiring.spi, Part.DISPLAY)
        self._closing.callback(spi.close)
        pins = self._pin_opener(Part.DISPLAY)()
        self._closing.callback(pins.close)
        data_command = pins.open_output(wiring.data_command, high=False)
        return SpiDisplayTransport(spi, data_command, pins.open_output(wiring.reset, high=True), pins.errors)

    def _open_i2c(self, number: int) -> "I2cOutputBus":
        from hardware.drivers.i2c import open_i2c

        i2c = open_i2c(number, Part.DISPLAY)
        return self._close_at_end(i2c, i2c.close)

    def _open_bus(self, name: str) -> BusThread:
        bus = BusThread(name)
        return self._close_at_end(bus, bus.close)

    def build_buzzer(self) -> Buzzer:
        match self._wiring.buzzer:
            case BuzzerWiring() as wiring:
                from hardware.drivers.gpio_buzzer import GpioBuzzer

                buzzer = GpioBuzzer(wiring, self._pin_opener(Part.BUZZER))
                return self._close_at_end(buzzer, buzzer.close)
            case NoBuzzerWiring():
                return NoBuzzer()

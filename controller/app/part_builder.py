"""The drivers of a wired board, each built from its table of the profile.

A driver is imported when a part of its kind is built, so that a board loads no driver that it does not need.
"""

from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from typing import TYPE_CHECKING

from hardware.drivers.bus_thread import BusThread
from hardware.drivers.pins import DriverPins, open_pins
from hardware.events import Part
from hardware.part_status import PartStatuses
from hardware.ports import Buttons, Buzzer, Display, Leds, Sensors, TextDisplay
from hardware.scanner_report import ScannerReport
from hardware.settings import WiredBoardWiring
from hardware.settings.buttons import GpioButtonsWiring
from hardware.settings.buzzer import BuzzerWiring
from hardware.settings.displays import CharacterLcdWiring, OledWiring
from hardware.settings.leds import NeopixelWiring
from hardware.settings.sensors import GpioMatrixWiring, I2cExpanderWiring, SerialScannerWiring

if TYPE_CHECKING:
    from hardware.drivers.display_transports import SpiDisplayTransport
    from hardware.drivers.i2c import I2cOutputBus
    from hardware.drivers.led_chain import LedChain
    from hardware.drivers.serial_scanner import SerialScanner


class PartBuilder:
    """Opens the parts of one board; `closing` of each method receives what closes its part again.

    Every method raises PartError if its part cannot be used.
    """

    def __init__(self, wiring: WiredBoardWiring, now_us: Callable[[], int], statuses: PartStatuses) -> None:
        self._wiring = wiring
        self._now_us = now_us
        self._statuses = statuses

    def build_scanner(self, wiring: SerialScannerWiring, closing: ExitStack) -> "SerialScanner":
        """Open the scanner, which reads sensors and buttons."""
        from hardware.drivers.serial_scanner import SerialScanner

        scanner = SerialScanner(wiring, self._now_us, self._note_report)
        closing.callback(scanner.close)
        return scanner

    def _note_report(self, report: ScannerReport) -> None:
        self._statuses.note_detail(Part.SENSORS, report.describe(), report.describe_firmware())

    def build_sensors(self, wiring: GpioMatrixWiring | I2cExpanderWiring, closing: ExitStack) -> Sensors:
        """Open sensors that no scanner reads."""
        match wiring:
            case GpioMatrixWiring():
                from hardware.drivers.gpio_matrix import build_gpio_matrix

                matrix = build_gpio_matrix(wiring, self._pin_opener(Part.SENSORS), self._now_us)
                closing.callback(matrix.close)
                return matrix
            case I2cExpanderWiring():
                from hardware.drivers.i2c_expander import build_i2c_expander

                expander = build_i2c_expander(wiring, self._now_us, open_pins=self._pin_opener(Part.SENSORS))
                closing.callback(expander.close)
                return expander

    def build_buttons(self, wiring: GpioButtonsWiring, closing: ExitStack) -> Buttons:
        """Open buttons on pins."""
        from hardware.drivers.gpio_buttons import GpioButtons

        buttons = GpioButtons(wiring, self._pin_opener(Part.BUTTONS), self._now_us, self._note_buttons)
        closing.callback(buttons.close)
        return buttons

    def _note_buttons(self, remark: str) -> None:
        self._statuses.note_detail(Part.BUTTONS, "", remark)

    def build_leds(self, wiring: NeopixelWiring, closing: ExitStack) -> Leds:
        """Open the LEDs."""
        if wiring.way == "spi":
            from hardware.drivers.led_chain import build_spi_chain
            from hardware.drivers.spi import SpiDeviceFile

            spi = SpiDeviceFile(wiring.spi, Part.LEDS)
            closing.callback(spi.close)
            return _build_neopixels(wiring, build_spi_chain(wiring.chip, spi), closing)
        from hardware.drivers.led_chain import build_pwm_chain

        return _build_neopixels(wiring, build_pwm_chain(wiring.chip, wiring.pin), closing)

    def build_display(self, wiring: OledWiring, closing: ExitStack) -> Display:
        """Open a display of pixels."""
        from hardware.drivers.display_transports import I2cDisplayTransport
        from hardware.drivers.oled import Oled

        bus = _open_bus("display", closing)
        transport = (
            self._open_spi_display(wiring, closing)
            if wiring.chip == "ssd1322"
            else I2cDisplayTransport(_open_i2c(wiring.bus, closing), wiring.address)
        )
        oled = Oled(wiring, bus, transport)
        closing.callback(oled.close)
        return oled

    def build_text_display(self, wiring: CharacterLcdWiring, closing: ExitStack) -> TextDisplay:
        """Open a display of characters."""
        from hardware.drivers.character_lcd import CharacterLcd

        lcd = CharacterLcd(wiring, _open_bus("display", closing), _open_i2c(wiring.bus, closing))
        closing.callback(lcd.close)
        return lcd

    def build_buzzer(self, wiring: BuzzerWiring, closing: ExitStack) -> Buzzer:
        """Open the buzzer."""
        from hardware.drivers.gpio_buzzer import GpioBuzzer

        buzzer = GpioBuzzer(wiring, self._pin_opener(Part.BUZZER))
        closing.callback(buzzer.close)
        return buzzer

    def _pin_opener(self, part: Part) -> Callable[[], DriverPins]:
        return partial(open_pins, self._wiring.pin_factory, part)

    def _open_spi_display(self, wiring: OledWiring, closing: ExitStack) -> "SpiDisplayTransport":
        from hardware.drivers.display_transports import SpiDisplayTransport
        from hardware.drivers.spi import SpiDeviceFile

        spi = SpiDeviceFile(wiring.spi, Part.DISPLAY)
        closing.callback(spi.close)
        pins = self._pin_opener(Part.DISPLAY)()
        closing.callback(pins.close)
        data_command = pins.open_output(wiring.data_command, high=False)
        return SpiDisplayTransport(spi, data_command, pins.open_output(wiring.reset, high=True), pins.errors)


def _build_neopixels(wiring: NeopixelWiring, chain: "LedChain", closing: ExitStack) -> Leds:
    from hardware.drivers.neopixel import Neopixels

    leds = Neopixels(wiring, _open_bus("LEDs", closing), chain)
    closing.callback(leds.close)
    return leds


def _open_i2c(number: int, closing: ExitStack) -> "I2cOutputBus":
    from hardware.drivers.i2c import open_i2c

    i2c = open_i2c(number, Part.DISPLAY)
    closing.callback(i2c.close)
    return i2c


def _open_bus(name: str, closing: ExitStack) -> BusThread:
    bus = BusThread(name)
    closing.callback(bus.close)
    return bus

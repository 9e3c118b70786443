"""The contract of every output part, real or simulated."""

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.drivers.bus_thread import BusThread
from hardware.drivers.character_lcd import CharacterLcd
from hardware.drivers.display_transports import I2cDisplayTransport
from hardware.drivers.led_chain import build_spi_chain
from hardware.drivers.neopixel import Neopixels
from hardware.drivers.oled import Oled
from hardware.ports import Colours, Display, Leds, Picture, TextDisplay
from hardware.settings.leds import LedChip
from sim.parts import SimulatedDisplay, SimulatedLeds, SimulatedTextDisplay
from tests.hardware.fake_buses import FakeI2c, RecordingSpi
from tests.hardware.hd44780 import CharacterModule
from tests.hardware.led_datasheets import LED_DATASHEETS, decode_leds
from tests.hardware.led_frames import frames
from tests.hardware.oled_chips import Sh1106, Ssd1306
from tests.hardware.test_character_lcd import WIRING as LCD_WIRING
from tests.hardware.test_character_lcd import texts
from tests.hardware.test_neopixel import colour_of
from tests.hardware.test_neopixel import wiring as led_wiring
from tests.hardware.test_oled import SpiOledRig
from tests.hardware.test_oled import wiring as oled_wiring


@pytest.fixture(scope="module")
def bus() -> Iterator[BusThread]:
    bus = BusThread("outputs")
    yield bus
    bus.close()


@dataclass(frozen=True)
class VisibleLeds:
    """LEDs and their visible colours."""

    port: Leds
    """The port under test."""
    visible: Callable[[], Colours]
    """Returns what people see."""


def neopixels(chip: LedChip) -> Callable[[BusThread], VisibleLeds]:
    def build(bus: BusThread) -> VisibleLeds:
        spi = RecordingSpi()
        leds = Neopixels(led_wiring(chip), bus, build_spi_chain(chip, spi))
        return VisibleLeds(
            leds, lambda: tuple(map(colour_of, decode_leds(spi.sent[-1], spi.rate_hz, LED_DATASHEETS[chip])))
        )

    return build


def simulated_leds(_: BusThread) -> VisibleLeds:
    leds = SimulatedLeds()
    return VisibleLeds(leds, lambda: leds.colours)


@pytest.mark.parametrize(
    "build", [neopixels("ws2812b"), neopixels("sk6812"), simulated_leds], ids=["ws2812b", "sk6812", "simulated"]
)
@settings(max_examples=10)
@given(shown=st.lists(frames, min_size=1, max_size=4))
def test_leds_show_the_last_frame(
    build: Callable[[BusThread], VisibleLeds], shown: list[Colours], bus: BusThread
) -> None:
    leds = build(bus)
    for frame in shown:
        asyncio.run(leds.port.show(frame))
        assert leds.visible() == frame


@dataclass(frozen=True)
class VisibleDisplay:
    """A display and its visible rows."""

    port: Display
    """The port under test."""
    visible: Callable[[], bytes]
    """Returns what people see."""


def on_i2c(chip: Ssd1306 | Sh1106, name: str) -> Callable[[BusThread], VisibleDisplay]:
    def build(bus: BusThread) -> VisibleDisplay:
        wiring = oled_wiring("ssd1306" if name == "ssd1306" else "sh1106")
        display = Oled(wiring, bus, I2cDisplayTransport(FakeI2c({0x3C: chip}), 0x3C))
        return VisibleDisplay(display, lambda: chip.image().tobytes())

    return build


def wide_oled(bus: BusThread) -> VisibleDisplay:
    on_spi = SpiOledRig()
    return VisibleDisplay(Oled(oled_wiring("ssd1322"), bus, on_spi.wire), lambda: on_spi.chip.image().tobytes())


def simulated_display(_: BusThread) -> VisibleDisplay:
    display = SimulatedDisplay()
    return VisibleDisplay(display, lambda: display.picture.rows if display.picture else b"")


@pytest.mark.parametrize(
    "build",
    [on_i2c(Ssd1306(), "ssd1306"), on_i2c(Sh1106(), "sh1106"), wide_oled, simulated_display],
    ids=["ssd1306", "sh1106", "ssd1322", "simulated"],
)
@settings(max_examples=5)
@given(seeds=st.lists(st.integers(0, 999), min_size=1, max_size=3))
def test_displays_show_the_last_picture(
    build: Callable[[BusThread], VisibleDisplay], seeds: list[int], bus: BusThread
) -> None:
    display = build(bus)
    width, height = display.port.size
    for seed in seeds:
        rows = Random(seed).randbytes(width * height // 8)
        asyncio.run(display.port.show(Picture(width=width, height=height, rows=rows)))
        assert display.visible() == rows
    with pytest.raises(ValueError, match="8x8"):
        asyncio.run(display.port.show(Picture(width=8, height=8, rows=bytes(8))))


@dataclass(frozen=True)
class VisibleTextDisplay:
    """A display of characters and its visible text."""

    port: TextDisplay
    """The port under test."""
    visible: Callable[[], tuple[str, ...]]
    """Returns what people see."""


def character_lcd(bus: BusThread) -> VisibleTextDisplay:
    module = CharacterModule()
    return VisibleTextDisplay(CharacterLcd(LCD_WIRING, bus, FakeI2c({0x27: module})), module.text)


def simulated_text(_: BusThread) -> VisibleTextDisplay:
    display = SimulatedTextDisplay()
    return VisibleTextDisplay(display, lambda: display.text)


@pytest.mark.parametrize("build", [character_lcd, simulated_text], ids=["character_lcd", "simulated"])
@settings(max_examples=5)
@given(written=st.lists(texts, min_size=1, max_size=3))
def test_text_displays_show_the_last_text(
    build: Callable[[BusThread], VisibleTextDisplay], written: list[tuple[str, ...]], bus: BusThread
) -> None:
    display = build(bus)
    assert isinstance(display.port, TextDisplay)
    assert (display.port.columns, display.port.lines) == (20, 4)
    for text in written:
        asyncio.run(display.port.write(text))
        assert display.visible() == text
    with pytest.raises(ValueError, match="4 lines of 20"):
        asyncio.run(display.port.write(("short",)))

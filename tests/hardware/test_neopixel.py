"""The 32 LEDs: what is sent, decoded by the data sheet of each chip."""

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter

from controller.rules.squares import SQUARES
from hardware.drivers.bus_thread import BusThread
from hardware.drivers.led_chain import build_pwm_chain, build_spi_chain
from hardware.drivers.led_levels import ChannelLevels
from hardware.drivers.libraries import import_library
from hardware.drivers.neopixel import Neopixels
from hardware.events import Part
from hardware.ports import DARK, Colour, Colours, PartError
from hardware.settings.leds import LedChip, NeopixelWiring
from tests.hardware.fake_buses import RecordingSpi
from tests.hardware.led_datasheets import CORE_CLOCKS_HZ, LED_DATASHEETS, OutOfBoundsError, decode_leds, reached_hz
from tests.hardware.led_frames import CHIPS, frames

ROOT = Path(__file__).parents[2]
RED, GREEN, WHITE = (255, 0, 0), (0, 255, 0), (255, 255, 255)


@pytest.fixture(scope="module")
def bus() -> Iterator[BusThread]:
    bus = BusThread("leds")
    yield bus
    bus.close()


def wiring(chip: LedChip = "ws2812b", **keys: object) -> NeopixelWiring:
    plain = {"kind": "neopixel", "chip": chip, "brightness": 1.0, "gamma": 1.0, "limit_ma": 5000}
    return TypeAdapter(NeopixelWiring).validate_python(plain | keys)


def sent_of(shown: Colours, bus: BusThread, wired: NeopixelWiring) -> RecordingSpi:
    spi = RecordingSpi()
    asyncio.run(Neopixels(wired, bus, build_spi_chain(wired.chip, spi)).show(shown))
    return spi


def colour_of(levels: dict[str, int]) -> Colour:
    """Return the visible colour of an LED: its white is added to the other colours."""
    white = levels.get("W", 0)
    return levels["R"] + white, levels["G"] + white, levels["B"] + white


@pytest.mark.parametrize("core", CORE_CLOCKS_HZ)
@pytest.mark.parametrize("chip", CHIPS)
def test_every_pulse_of_a_frame_is_within_the_data_sheet_at_the_rate_of_every_pi(
    chip: LedChip, core: str, bus: BusThread
) -> None:
    shown = tuple((square * 8 - 1, 255 - square, square) for square in SQUARES)
    spi = sent_of(shown, bus, wiring(chip))
    rate_hz = reached_hz(CORE_CLOCKS_HZ[core], spi.rate_hz)
    (sent,) = spi.sent
    assert [colour_of(levels) for levels in decode_leds(sent, rate_hz, LED_DATASHEETS[chip])] == list(shown)


@pytest.mark.parametrize("chip", CHIPS)
@given(shown=frames)
def test_the_bytes_decode_back_to_the_colours(bus: BusThread, chip: LedChip, shown: Colours) -> None:
    spi = sent_of(shown, bus, wiring(chip))
    (sent,) = spi.sent
    assert len(sent) <= 4096  # one transfer without a gap
    read = decode_leds(sent, spi.rate_hz, LED_DATASHEETS[chip])
    assert [colour_of(levels) for levels in read] == list(shown)
    if "W" in LED_DATASHEETS[chip].order:
        assert all(min(levels["R"], levels["G"], levels["B"]) == 0 for levels in read)


def test_the_patterns_of_the_library_break_the_data_sheet_of_a_ws2812b() -> None:
    spi = RecordingSpi()
    build_spi_chain("ws2812b", RecordingSpi())  # this imports the library without detecting a board
    neopixel_spi = import_library("neopixel_spi", Part.LEDS, "pi")
    chain = neopixel_spi.NeoPixel_SPI(spi, 32, auto_write=False, reset_time=300e-6)
    chain.fill(WHITE)
    chain.show()
    with pytest.raises(OutOfBoundsError):
        decode_leds(spi.sent[0], spi.rate_hz, LED_DATASHEETS["ws2812b"])


@given(order=st.permutations(SQUARES))
def test_each_led_of_the_chain_shows_its_own_square(bus: BusThread, order: list[int]) -> None:
    shown = tuple((square, 0, 0) for square in SQUARES)
    spi = sent_of(shown, bus, wiring(squares=tuple(order)))
    assert [levels["R"] for levels in decode_leds(spi.sent[0], spi.rate_hz, LED_DATASHEETS["ws2812b"])] == list(order)


def test_a_frame_that_has_not_changed_is_not_sent_again(bus: BusThread) -> None:
    spi = RecordingSpi()
    leds = Neopixels(wiring(), bus, build_spi_chain("ws2812b", spi))
    red, green = (RED,) * 32, (GREEN,) * 32

    async def show() -> None:
        for frame in (red, red, green, green, red):
            await leds.show(frame)

    asyncio.run(show())
    assert len(spi.sent) == 3
    assert spi.sent[0] == spi.sent[2]


def test_another_brightness_is_seen_at_once(bus: BusThread) -> None:
    spi = RecordingSpi()
    leds = Neopixels(wiring(), bus, build_spi_chain("ws2812b", spi))

    async def show() -> None:
        await leds.set_brightness(0.25)  # nothing is lit yet
        await leds.show((RED,) * 32)
        await leds.set_brightness(1.0)

    asyncio.run(show())
    dim, bright = (decode_leds(sent, spi.rate_hz, LED_DATASHEETS["ws2812b"])[0]["R"] for sent in spi.sent)
    assert 0 < dim * 3 < bright


def test_a_failing_bus_is_reported_and_the_same_frame_is_sent_when_it_returns(bus: BusThread) -> None:
    spi = RecordingSpi()
    leds = Neopixels(wiring(), bus, build_spi_chain("ws2812b", spi))
    asyncio.run(leds.show((RED,) * 32))
    spi.fails = True
    with pytest.raises(PartError, match="LEDs: their bus fails: Input/output error") as caught:
        asyncio.run(leds.show((GREEN,) * 32))
    assert caught.value.part is Part.LEDS
    leds.close()  # sends nothing, since the part does not answer
    spi.fails = False
    asyncio.run(leds.show((RED,) * 32))
    assert spi.sent[-1] == spi.sent[0]
    assert len(spi.sent) == 2


def test_closing_puts_the_leds_out(bus: BusThread) -> None:
    spi = RecordingSpi()
    leds = Neopixels(wiring(), bus, build_spi_chain("ws2812b", spi))
    asyncio.run(leds.show((RED,) * 32))
    leds.close()
    assert all(colour_of(led) == DARK for led in decode_leds(spi.sent[-1], spi.rate_hz, LED_DATASHEETS["ws2812b"]))


def test_a_pwm_pin_off_a_pi_is_one_clear_line() -> None:
    with pytest.raises(PartError) as caught:
        build_pwm_chain("ws2812b", 18)
    assert "\n" not in str(caught.value)
    assert str(caught.value).startswith("LEDs: ")


def blinka_on_a_pi(*arguments: str) -> str:
    command = [sys.executable, "-m", "tests.hardware.blinka_on_a_pi", *arguments]
    return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout


@pytest.mark.parametrize("model", ["4", "5"])
def test_blinka_sends_a_frame_to_the_library_of_the_pi_that_it_finds(model: str) -> None:
    assert blinka_on_a_pi(model) == "020103" + "000000" * 31  # green comes first


@pytest.mark.parametrize(
    ("model", "absent", "command"),
    [
        ("4", "_rpi_ws281x", "rpi_ws281x"),
        ("5", "adafruit_raspberry_pi5_neopixel_write", "Adafruit-Blinka-Raspberry-Pi5-Neopixel"),
        ("4", "gpiod", "gpiod"),
    ],
)
def test_a_missing_library_of_blinka_is_one_line_with_its_command(model: str, absent: str, command: str) -> None:
    text = blinka_on_a_pi(model, absent)
    assert text.startswith(f"LEDs: a PWM pin cannot be driven: The platform library '{absent}' was not found. ")
    assert command in text.partition("pip install ")[2]
    assert "\n" not in text


class PwmPixels:
    """Blinka's NeoPixel on a Pi: it opens its DMA channel with the first frame, and can raise RuntimeError then."""

    fault = ""

    def __init__(self, *_: object, **__: object) -> None:
        self.levels: dict[int, ChannelLevels] = {}
        self.shows = 0

    def __setitem__(self, index: int, levels: ChannelLevels) -> None:
        self.levels[index] = levels

    def show(self) -> None:
        if self.fault:
            raise RuntimeError(self.fault)
        self.shows += 1


@pytest.fixture
def pwm_pixels(monkeypatch: pytest.MonkeyPatch) -> type[PwmPixels]:
    monkeypatch.setitem(sys.modules, "board", SimpleNamespace(D18=18))
    monkeypatch.setitem(sys.modules, "neopixel", SimpleNamespace(NeoPixel=PwmPixels))
    monkeypatch.setattr(PwmPixels, "fault", "")
    return PwmPixels


def test_a_pwm_pin_without_root_is_reported_at_the_start(pwm_pixels: type[PwmPixels]) -> None:
    pwm_pixels.fault = "NeoPixel support requires running with sudo, please try again!"
    with pytest.raises(PartError, match=r'^LEDs: a PWM pin cannot be driven: NeoPixel .* or set leds.way to "spi"$'):
        build_pwm_chain("ws2812b", 18)


def test_a_pwm_pin_that_fails_in_play_is_a_lost_part_and_is_tried_again(
    pwm_pixels: type[PwmPixels], bus: BusThread
) -> None:
    chain = build_pwm_chain("ws2812b", 18)
    leds = Neopixels(wiring(way="pwm"), bus, chain)
    pwm_pixels.fault = "ws2811_render failed with code -10 (DMA error)"
    with pytest.raises(PartError, match=r"^LEDs: their bus fails: ws2811_render failed"):
        asyncio.run(leds.show((RED,) * 32))
    pwm_pixels.fault = ""
    asyncio.run(leds.show((RED,) * 32))
    assert isinstance(chain, PwmPixels)
    assert (chain.levels[31], chain.shows) == (RED, 2)

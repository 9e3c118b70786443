"""A chain of LEDs as CircuitPython's PixelBuf, on an SPI bus or on a PWM pin."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import Any, Protocol, cast

from controller.rules.squares import SQUARES
from hardware.drivers.led_chips import LED_CHIPS, SPI_HZ
from hardware.drivers.led_levels import ChannelLevels
from hardware.drivers.libraries import import_library
from hardware.drivers.spi import SpiBus
from hardware.events import Part
from hardware.ports import PartError
from hardware.settings.leds import LedChip


class LedChain(Protocol):
    """What the driver needs of a PixelBuf."""

    def __setitem__(self, index: int, levels: ChannelLevels) -> None:
        """Set the levels of one LED."""
        ...

    def show(self) -> None:
        """Send all levels; raises OSError if an SPI bus fails, RuntimeError if a PWM pin does."""
        ...


def build_spi_chain(chip: LedChip, spi: SpiBus) -> LedChain:
    """Return a chain on an SPI bus, with the bit patterns of its chip; sends nothing yet."""
    facts = LED_CHIPS[chip]
    with _without_board_detection():
        neopixel_spi = import_library("neopixel_spi", Part.LEDS, "pi")
    chain = neopixel_spi.NeoPixel_SPI(
        spi,
        len(SQUARES),
        pixel_order=facts.order,
        auto_write=False,
        frequency=SPI_HZ,
        reset_time=facts.reset_us / 1_000_000,
        bit0=facts.zero,
        bit1=facts.one,
    )
    return cast("LedChain", chain)


def build_pwm_chain(chip: LedChip, pin: int) -> LedChain:
    """Return a chain on a PWM pin with all LEDs off; raises PartError if the pin cannot be driven, as without root."""
    os.environ.setdefault("BLINKA_SKIP_DEPENDENCY_CHECK", "1")  # else importing board may prompt on the terminal
    try:
        board = import_library("board", Part.LEDS, "pwm")
        neopixel = import_library("neopixel", Part.LEDS, "pwm")
        gpio = getattr(board, f"D{pin}", None)
        if gpio is None:
            raise PartError(Part.LEDS, f"leds.pin: Blinka knows no pin {pin} on this computer; is it a Raspberry Pi?")
        order = LED_CHIPS[chip].order
        chain = cast("LedChain", neopixel.NeoPixel(gpio, len(SQUARES), pixel_order=order, auto_write=False))
        chain.show()  # the library needs root and its DMA channel only to send
    # Blinka raises NotImplementedError on an unknown computer; the library raises the others if its DMA fails
    except (RuntimeError, NotImplementedError, OSError, ValueError) as error:
        text = " ".join(str(error).split())
        raise PartError(Part.LEDS, f'a PWM pin cannot be driven: {text}; or set leds.way to "spi"') from error
    return chain


@contextmanager
def _without_board_detection() -> Iterator[None]:
    """Import the library without Blinka's busio and digitalio.

    It needs them for annotations only. They detect the board, which is slow and fails on an unknown computer.
    """
    stand_ins: dict[str, Any] = {"busio": ModuleType("busio"), "digitalio": None}
    stand_ins["busio"].SPI = object
    added = {name: module for name, module in stand_ins.items() if name not in sys.modules}
    sys.modules.update(added)
    try:
        yield
    finally:
        for name in added:
            del sys.modules[name]

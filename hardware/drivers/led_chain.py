"""A chain of LEDs as CircuitPython's PixelBuf, built on an SPI bus or on a PWM pin."""

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
from hardware.events import Part
from hardware.ports import PartError
from hardware.settings.leds import LedChip


class LedChain(Protocol):
    """What the driver asks of a PixelBuf."""

    def __setitem__(self, place: int, levels: ChannelLevels) -> None:
        """Set the levels of one LED."""
        ...

    def show(self) -> None:
        """Send them all; raises OSError when an SPI bus fails, RuntimeError when a PWM pin does."""
        ...


class SpiBus(Protocol):
    """What the library asks of an SPI bus: CircuitPython's busio.SPI, or hardware.drivers.spi.SpiWire."""

    def try_lock(self) -> bool:
        """Take the bus, and tell whether it was free."""
        ...

    def unlock(self) -> None:
        """Give it back."""
        ...

    def configure(self, *, baudrate: int, polarity: int = 0, phase: int = 0) -> None:
        """Set its clock and mode."""
        ...

    def write(self, data: bytes) -> None:
        """Send bytes."""
        ...


def build_spi_chain(chip: LedChip, spi: SpiBus) -> LedChain:
    """Build a chain on an SPI bus, with the bit patterns of its chip; nothing is sent yet."""
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
    """Build a chain on a PWM pin and put it out; raises PartError where that cannot be, as without root."""
    os.environ.setdefault("BLINKA_SKIP_DEPENDENCY_CHECK", "1")  # or importing board may ask a question on the terminal
    try:
        board = import_library("board", Part.LEDS, "pwm")
        neopixel = import_library("neopixel", Part.LEDS, "pwm")
        gpio = getattr(board, f"D{pin}", None)
        if gpio is None:
            raise PartError(Part.LEDS, f"leds.pin: Blinka knows no pin {pin} on this computer; is it a Raspberry Pi?")
        order = LED_CHIPS[chip].order
        chain = cast("LedChain", neopixel.NeoPixel(gpio, len(SQUARES), pixel_order=order, auto_write=False))
        chain.show()  # the library asks for root and for its DMA channel only when it sends
    # Blinka raises NotImplementedError on a computer that it does not know, the library all the others for its DMA
    except (RuntimeError, NotImplementedError, OSError, ValueError) as error:
        words = " ".join(str(error).split())
        raise PartError(Part.LEDS, f'a PWM pin cannot be driven: {words}; or take leds.way "spi"') from error
    return chain


@contextmanager
def _without_board_detection() -> Iterator[None]:
    """Keep the library from importing Blinka's busio and digitalio.

    It wants them for annotations only; they look for the board that this is, which is slow, and fails where they know
    none.
    """
    stand_ins: dict[str, Any] = {"busio": ModuleType("busio"), "digitalio": None}
    stand_ins["busio"].SPI = object
    ours = {name: module for name, module in stand_ins.items() if name not in sys.modules}
    sys.modules.update(ours)
    try:
        yield
    finally:
        for name in ours:
            del sys.modules[name]

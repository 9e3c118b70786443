"""The real LED driver on an SPI bus that records when it gets bytes."""

from hardware.drivers.bus_thread import BusThread
from hardware.drivers.led_chain import build_spi_chain
from hardware.drivers.neopixel import Neopixels
from hardware.host_clock import now_us
from hardware.ports import Colours
from hardware.settings.leds import NeopixelWiring


class TimedSpi:
    """An SpiBus that records in `written_us` when it got each frame."""

    def __init__(self) -> None:
        self.written_us: list[int] = []

    def try_lock(self) -> bool:
        """Return True: the bus is always free."""
        return True

    def unlock(self) -> None:
        """Do nothing."""

    def configure(self, *, baudrate: int, polarity: int = 0, phase: int = 0) -> None:
        """Do nothing."""

    def write(self, data: bytes) -> None:
        """Record the time of a frame."""
        del data
        self.written_us.append(now_us())


class TimedLeds:
    """The LED driver on such a bus, in a thread of its own as on a real one."""

    def __init__(self, bus: BusThread) -> None:
        self.spi = TimedSpi()
        wiring = NeopixelWiring(kind="neopixel")
        self._leds = Neopixels(wiring, bus, build_spi_chain(wiring.chip, self.spi))

    async def show(self, colours: Colours) -> None:
        """Show the colours."""
        await self._leds.show(colours)

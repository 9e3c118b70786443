"""LEDs whose real driver hands its bytes to an SPI bus that notes when."""

from hardware.drivers.bus_thread import BusThread
from hardware.drivers.led_chain import build_spi_chain
from hardware.drivers.neopixel import Neopixels
from hardware.host_clock import now_us
from hardware.ports import Colours
from hardware.settings.leds import NeopixelWiring


class TimedSpi:
    """An SPI bus as the library knows one; `written_us` are the times at which it was handed a frame."""

    def __init__(self) -> None:
        self.written_us: list[int] = []

    def try_lock(self) -> bool:
        """Take the bus."""
        return True

    def unlock(self) -> None:
        """Give it back."""

    def configure(self, *, baudrate: int, polarity: int = 0, phase: int = 0) -> None:
        """Set the clock."""

    def write(self, data: bytes) -> None:
        """Note the time of a frame."""
        del data
        self.written_us.append(now_us())


class TimedLeds:
    """The driver on such a bus, in a thread of its own as on a real one."""

    def __init__(self, bus: BusThread) -> None:
        self.spi = TimedSpi()
        wiring = NeopixelWiring(kind="neopixel")
        self._leds = Neopixels(wiring, bus, build_spi_chain(wiring.chip, self.spi))

    async def show(self, colours: Colours) -> None:
        """Show the colours."""
        await self._leds.show(colours)

"""The 32 LEDs: a chain of WS2812B, WS2813 or SK6812, on an SPI bus or a PWM pin."""

from dataclasses import replace

from hardware.drivers.bus_thread import BusThread
from hardware.drivers.led_chain import LedChain
from hardware.drivers.led_chips import LED_CHIPS
from hardware.drivers.led_levels import Dimming, levels_of
from hardware.events import Part
from hardware.ports import DARK, Colours, PartError
from hardware.settings.leds import NeopixelWiring


class Neopixels:
    """A Leds port; `chain` comes from hardware.drivers.led_chain and is used in the thread `bus` only."""

    def __init__(self, wiring: NeopixelWiring, bus: BusThread, chain: LedChain) -> None:
        self._squares = wiring.squares
        self._facts = LED_CHIPS[wiring.chip]
        self._dimming = Dimming(brightness=wiring.brightness, gamma=wiring.gamma, limit_ma=wiring.limit_ma)
        self._bus = bus
        self._chain = chain
        self._sent: Colours | None = None  # None: unknown; used in the bus thread only

    async def show(self, colours: Colours) -> None:
        """Light the LEDs; colours that they show already are not sent again. Raises PartError if the bus fails."""
        await self._bus.run(lambda: self._send(colours))

    async def set_brightness(self, share: float) -> None:
        """Set the brightest lamp's share of full light; what is lit changes at once. Raises PartError."""
        await self._bus.run(lambda: self._dim(share))

    def close(self) -> None:
        """Switch the LEDs off, if the bus works; it is closed by its opener."""
        try:
            self._bus.run_blocking(lambda: self._send((DARK,) * len(self._squares)))
        except PartError:
            return

    def _dim(self, share: float) -> None:
        self._dimming = replace(self._dimming, brightness=share)
        colours, self._sent = self._sent, None
        if colours is not None:
            self._send(colours)

    def _send(self, colours: Colours) -> None:
        if colours == self._sent:
            return
        self._sent = None  # unknown if sending fails
        in_chain = (colours[square - 1] for square in self._squares)
        for index, levels in enumerate(levels_of(in_chain, self._facts, self._dimming)):
            self._chain[index] = levels
        try:
            self._chain.show()
        except (OSError, RuntimeError) as error:
            raise PartError(Part.LEDS, f"their bus fails: {getattr(error, 'strerror', None) or error}") from error
        self._sent = colours

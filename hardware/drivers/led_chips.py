"""Facts from the data sheets of the LEDs: the pulses of a bit, the reset time, and the current of a channel.

A bit of an LED is eight bits of SPI, so its high and low times are multiples of 1 / SPI_HZ = 160 ns.
Every Raspberry Pi reaches 6.25 MHz exactly. Its SPI clock is the core clock over an even divisor,
rounded down (BCM2835 ARM Peripherals, 10.5, CDIV; the kernel's spi-bcm2835 and spi-dw): 250 MHz / 40 (core_freq=250
on Zero 2 W and Pi 3), 400 MHz / 64 (both at full speed), 500 MHz / 80 (Pi 4), 200 MHz / 32 (Pi 5, whose RP1 has a
clock of its own). 6.4 MHz, the library's default, is rounded down to the same 6.25 MHz on all of them.
"""

from dataclasses import dataclass

from hardware.settings.leds import LedChip

SPI_HZ = 6_250_000
"""The SPI clock: the nearest rate to 6.4 MHz that every Pi reaches exactly, as described above."""

ZERO = 0b11000000  # 320 ns high, 960 ns low
SHORT_ONE = 0b11110000  # 640 ns high, 640 ns low
LONG_ONE = 0b11111000  # 800 ns high, 480 ns low


@dataclass(frozen=True, slots=True, kw_only=True)
class LedFacts:
    """The signal and the current of one LED chip."""

    order: str
    """The bytes of one LED in the order in which they are sent, such as GRB."""
    zero: int
    """The 8 SPI bits of a bit that is 0."""
    one: int
    """The 8 SPI bits of a bit that is 1."""
    reset_us: int
    """The low time that ends a frame, with a margin above the data sheet's minimum."""
    channel_ma: float
    """The current of one colour at full light, the data sheet's maximum."""
    idle_ma: float
    """The current of a dark LED, the data sheet's maximum."""


LED_CHIPS: dict[LedChip, LedFacts] = {
    # WS2812B, Worldsemi, "Data transfer time": T0H 0.4, T0L 0.85, T1H 0.8, T1L 0.45 us, each +-150 ns. Reset: over 50
    # us, since 2017 over 280 us. 20 mA a colour ("LED characteristic parameter"), under 1 mA dark.
    "ws2812b": LedFacts(order="GRB", zero=ZERO, one=LONG_ONE, reset_us=320, channel_ma=20, idle_ma=1),
    # WS2812B-V5, Worldsemi, "Data transfer time": T0H 220-380, T0L, T1H and T1L 580-1000 ns, reset over 280 us. 12 mA a
    # colour; counted as 20, since LEDs are often sold without their exact version.
    "ws2812b_v5": LedFacts(order="GRB", zero=ZERO, one=SHORT_ONE, reset_us=320, channel_ma=20, idle_ma=1),
    # WS2813, Worldsemi, "Data transfer time": T0H 300-450, T1H 750-1000, T0L and T1L over 300 ns, reset over 300 us.
    # 18 mA a colour, 0.6 mA dark (WS2813A; B, C and D draw less).
    "ws2813": LedFacts(order="GRB", zero=ZERO, one=LONG_ONE, reset_us=340, channel_ma=18, idle_ma=0.6),
    # SK6812RGBW, Opsco, "Data transmission time": T0H 0.3, T0L 0.9, T1H 0.6, T1L 0.6 us, each +-150 ns, reset over 80
    # us. 20 mA a colour, 1 mA dark.
    "sk6812": LedFacts(order="GRBW", zero=ZERO, one=SHORT_ONE, reset_us=100, channel_ma=20, idle_ma=1),
}

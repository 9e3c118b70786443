"""Decode the signal of the LEDs by their data sheets: pulses in, bytes out, and an error for each time out of bounds.

Written from the data sheets' timing tables only; it shares nothing with the driver.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby

Bounds = tuple[float, float]
"""The least and the most, in nanoseconds."""

FOREVER = float("inf")


@dataclass(frozen=True, slots=True, kw_only=True)
class LedDatasheet:
    """The timing table of one LED, and the order of its colours."""

    zero_high: Bounds
    """T0H, the high time of a bit that is 0, in nanoseconds."""
    zero_low: Bounds
    """T0L, its low time."""
    one_high: Bounds
    """T1H, the high time of a bit that is 1."""
    one_low: Bounds
    """T1L, its low time."""
    reset_ns: float
    """The shortest low time that ends a frame."""
    order: str
    """The bytes of one LED in the order in which they are sent."""


def bounds_around(nominal_us: float, tolerance_ns: float = 150) -> Bounds:
    return nominal_us * 1000 - tolerance_ns, nominal_us * 1000 + tolerance_ns


LED_DATASHEETS = {
    # Worldsemi WS2812B, "Data transfer time" (each +-150 ns); the reset is that of its later versions, over 280 us
    "ws2812b": LedDatasheet(
        zero_high=bounds_around(0.4),
        zero_low=bounds_around(0.85),
        one_high=bounds_around(0.8),
        one_low=bounds_around(0.45),
        reset_ns=280_000,
        order="GRB",
    ),
    # Worldsemi WS2812B-V5, "Data transfer time"
    "ws2812b_v5": LedDatasheet(
        zero_high=(220, 380),
        zero_low=(580, 1000),
        one_high=(580, 1000),
        one_low=(580, 1000),
        reset_ns=280_000,
        order="GRB",
    ),
    # Worldsemi WS2813, "Data transfer time"; the low time's most is 100 us
    "ws2813": LedDatasheet(
        zero_high=(300, 450),
        zero_low=(300, 100_000),
        one_high=(750, 1000),
        one_low=(300, 100_000),
        reset_ns=300_000,
        order="GRB",
    ),
    # Opsco SK6812RGBW, "Data transmission time" (each +-150 ns)
    "sk6812": LedDatasheet(
        zero_high=bounds_around(0.3),
        zero_low=bounds_around(0.9),
        one_high=bounds_around(0.6),
        one_low=bounds_around(0.6),
        reset_ns=80_000,
        order="GRBW",
    ),
}


class OutOfBoundsError(Exception):
    """A pulse violates the data sheet."""


def list_pulses(sent: bytes, rate_hz: float) -> Iterator[tuple[int, float]]:
    """Yield the levels of MOSI while bytes are sent, the highest bit first, each with its length in nanoseconds."""
    slot_ns = 1e9 / rate_hz
    bits = [byte >> index & 1 for byte in sent for index in range(7, -1, -1)]
    for level, run in groupby(bits):
        yield level, len(list(run)) * slot_ns


def decode_bits(sent: bytes, rate_hz: float, sheet: LedDatasheet) -> list[int]:
    """Return the bits that an LED reads of a frame; a reset must be before and after it."""
    line = list(list_pulses(sent, rate_hz))
    if line[0][0] or line[0][1] < sheet.reset_ns or line[-1][0] or line[-1][1] < sheet.reset_ns:
        raise OutOfBoundsError("a frame is not between two resets")
    highs, lows = line[1::2], line[2::2]
    read = []
    for index, ((_, high_ns), (_, low_ns)) in enumerate(zip(highs, lows, strict=True)):
        bit = _bit(high_ns, sheet)
        least, most = sheet.one_low if bit else sheet.zero_low
        if index == len(highs) - 1:
            least, most = sheet.reset_ns, FOREVER
        if not least <= low_ns <= most:
            raise OutOfBoundsError(f"{bit} is low for {low_ns:.0f} ns, not {least} to {most}")
        read.append(bit)
    return read


def _bit(high_ns: float, sheet: LedDatasheet) -> int:
    fits = [bit for bit, (least, most) in enumerate((sheet.zero_high, sheet.one_high)) if least <= high_ns <= most]
    if len(fits) != 1:
        raise OutOfBoundsError(f"high for {high_ns:.0f} ns, which is neither 0 nor 1")
    return fits[0]


def decode_leds(sent: bytes, rate_hz: float, sheet: LedDatasheet) -> list[dict[str, int]]:
    """Return the level of every colour of every LED in the chain, by the letters R, G, B and W."""
    numbers = list(_bytes(decode_bits(sent, rate_hz, sheet)))
    size = len(sheet.order)
    return [dict(zip(sheet.order, numbers[at : at + size], strict=True)) for at in range(0, len(numbers), size)]


def _bytes(bits: Iterable[int]) -> Iterator[int]:
    """Join eight bits to a byte, the highest first (the data sheets' "Composition of data")."""
    waiting = list(bits)
    assert len(waiting) % 8 == 0
    for at in range(0, len(waiting), 8):
        yield int("".join(map(str, waiting[at : at + 8])), 2)


CORE_CLOCKS_HZ = {
    "core_freq=250": 250_000_000,
    "Pi 3 and Zero 2 at full speed": 400_000_000,
    "Pi 4": 500_000_000,
    "Pi 5 (RP1)": 200_000_000,
}
"""The clock from which the SPI clock is divided; hardware.drivers.led_chips names the sources."""


def reached_hz(core_hz: int, requested_hz: int) -> float:
    """Return the SPI rate of a Pi for a requested one: its clock over the next greater even divisor.

    The kernel's spi-bcm2835 and spi-dw-core compute it so.
    """
    divisor = -(-core_hz // requested_hz)
    return core_hz / (divisor + divisor % 2)

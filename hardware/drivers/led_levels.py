"""Convert colours to the levels of the LEDs' channels: gamma, brightness, a white channel, and a current limit.

Pure functions. A level is 0 to 255. Light and current are proportional to it, since the LEDs dim by switching on and
off.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from hardware.drivers.led_chips import LedFacts
from hardware.ports import Colour

FULL_LEVEL = 255

ROUNDING_MARGIN = 1e-6
"""More than the rounding error of a float, so that a whole number is not rounded down."""

ExactLevels = tuple[float, ...]
"""The levels of one LED's channels before they are rounded: red, green, blue, and white where it has one."""

ChannelLevels = tuple[int, ...]
"""The levels of one LED's channels, 0 to 255 each: red, green, blue, and white where it has one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Dimming:
    """How colours become light; the profile's keys are in NeopixelWiring."""

    brightness: float
    """The share of full light of the brightest lamp, above 0 up to 1."""
    gamma: float
    """The exponent from a colour's number to light, 1 to 4."""
    limit_ma: float
    """The most current of all LEDs together, in mA."""


def levels_of(colours: Iterable[Colour], facts: LedFacts, dimming: Dimming) -> tuple[ChannelLevels, ...]:
    """Return the levels of every LED's channels.

    If the LEDs would exceed the current limit, all are dimmed in the same proportion. A lamp that is lit at all stays
    lit. The current of dark LEDs counts too.
    """
    lights = [_exact_levels(colour, dimming, white="W" in facts.order) for colour in colours]
    levels = tuple(_round_levels(light, 1) for light in lights)
    if current_ma(levels, facts) <= dimming.limit_ma:
        return levels
    return tuple(_round_levels(light, _allowed_share(lights, facts, dimming.limit_ma)) for light in lights)


def current_ma(levels: tuple[ChannelLevels, ...], facts: LedFacts) -> float:
    """Return the current in mA that LEDs draw at these levels."""
    return len(levels) * facts.idle_ma + sum(map(sum, levels)) * facts.channel_ma / FULL_LEVEL


def _exact_levels(colour: Colour, dimming: Dimming, *, white: bool) -> ExactLevels:
    red, green, blue = ((number / FULL_LEVEL) ** dimming.gamma * dimming.brightness * FULL_LEVEL for number in colour)
    if not white:
        return red, green, blue
    common = min(red, green, blue)
    return red - common, green - common, blue - common, common


def _allowed_share(lights: list[ExactLevels], facts: LedFacts, limit_ma: float) -> float:
    """Return the share of the light that the limit allows.

    One step of light is reserved for every LED, for those that rounding would turn dark.
    """
    reserved_ma = len(lights) * (facts.idle_ma + facts.channel_ma / FULL_LEVEL)
    wanted_ma = sum(map(sum, lights)) * facts.channel_ma / FULL_LEVEL
    return max(0.0, limit_ma - reserved_ma) / wanted_ma


def _round_levels(light: ExactLevels, share: float) -> ChannelLevels:
    """Round levels down; a lamp that is lit keeps at least one step of its strongest channel."""
    levels = [int(level * share + ROUNDING_MARGIN) for level in light]
    if not any(levels) and any(light):
        levels[light.index(max(light))] = 1
    return tuple(levels)

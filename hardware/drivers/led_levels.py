"""Colours to the levels of the LEDs' channels: gamma, brightness, white of its own, and a limit to the current.

Pure. A level is 0 to 255, and light and current both follow it in proportion, since the LEDs dim by switching on and
off.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from hardware.drivers.led_chips import LedFacts
from hardware.ports import Colour

FULL_LEVEL = 255

ROUNDING_MARGIN = 1e-6
"""What floats leave of a whole number, so that it is not rounded down."""

ExactLevels = tuple[float, ...]
"""The levels of one LED's channels before they are rounded: red, green, blue, and white where it has one."""

ChannelLevels = tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Dimming:
    """How bright, by which curve, and with how much current at most: see NeopixelWiring."""

    brightness: float
    gamma: float
    limit_ma: float


def levels_of(colours: Iterable[Colour], facts: LedFacts, dimming: Dimming) -> tuple[ChannelLevels, ...]:
    """Give the levels of every LED's channels: red, green, blue, and white where it has one.

    Where they would draw more than the limit all are dimmed in the same proportion, with a lamp that is lit at all
    still lit; what the LEDs draw dark counts too.
    """
    lights = [_exact_levels(colour, dimming, white="W" in facts.order) for colour in colours]
    levels = tuple(_round_levels(light, 1) for light in lights)
    if current_ma(levels, facts) <= dimming.limit_ma:
        return levels
    return tuple(_round_levels(light, _allowed_share(lights, facts, dimming.limit_ma)) for light in lights)


def current_ma(levels: tuple[ChannelLevels, ...], facts: LedFacts) -> float:
    """Give the current that LEDs draw at these levels, in mA."""
    return len(levels) * facts.idle_ma + sum(map(sum, levels)) * facts.channel_ma / FULL_LEVEL


def _exact_levels(colour: Colour, dimming: Dimming, *, white: bool) -> ExactLevels:
    red, green, blue = ((number / FULL_LEVEL) ** dimming.gamma * dimming.brightness * FULL_LEVEL for number in colour)
    if not white:
        return red, green, blue
    common = min(red, green, blue)
    return red - common, green - common, blue - common, common


def _allowed_share(lights: list[ExactLevels], facts: LedFacts, limit_ma: float) -> float:
    """Give the share of the light that the limit allows, one step of every lamp kept for those that would go dark."""
    kept_ma = len(lights) * (facts.idle_ma + facts.channel_ma / FULL_LEVEL)
    wanted_ma = sum(map(sum, lights)) * facts.channel_ma / FULL_LEVEL
    return max(0.0, limit_ma - kept_ma) / wanted_ma


def _round_levels(light: ExactLevels, share: float) -> ChannelLevels:
    """Round down, but leave the strongest channel of a lamp that is lit at one step at least: dim is not dark."""
    levels = [int(level * share + ROUNDING_MARGIN) for level in light]
    if not any(levels) and any(light):
        levels[light.index(max(light))] = 1
    return tuple(levels)

"""Which lamps of a frame are lit at a time, and when that changes next. Pure functions of time."""

from collections.abc import Iterator

from controller.rules.squares import SQUARES
from hardware.ports import DARK, Colour, Colours, Lamp, LampFrame, Rhythm

SLOW_PERIOD_US = 1_200_000  # a choice: calm, and clearly slower than the fast blink when both are lit
FAST_PERIOD_US = 340_000  # just under 3 flashes a second, the limit of WCAG 2.2, criterion 2.3.1
PULSE_PERIOD_US = 2_000_000  # a choice: slower than both blinks, so that the rhythms differ
PULSE_STEP_US = 40_000  # a choice: 25 steps a second look smooth, and the LEDs are sent no more often

PULSE_STEPS = PULSE_PERIOD_US // PULSE_STEP_US
PULSE_LOWEST = 10  # percent of full light, a choice: dim but never dark, so that a pulse is no blink

# how long a blinking lamp is on, and then off
_BLINK_HALF_US = {Rhythm.SLOW_BLINK: SLOW_PERIOD_US // 2, Rhythm.FAST_BLINK: FAST_PERIOD_US // 2}


def colours_at(frame: LampFrame, *, since_us: int, at_us: int) -> Colours:
    """Return the colours at `at_us` of a frame that is shown since `since_us`.

    Every rhythm begins with full light at `since_us`, so a new frame is visible at once.
    """
    shown_us = max(0, at_us - since_us)
    colours = [DARK] * len(SQUARES)
    for square, lamp in frame.items():
        colours[square - 1] = _dimmed(lamp.colour, _light_percent(lamp.rhythm, shown_us))
    return tuple(colours)


def next_change_us(frame: LampFrame, *, since_us: int, at_us: int) -> int | None:
    """Return the first time after `at_us` at which the colours may change, or None if nothing in the frame changes."""
    shown_us = max(0, at_us - since_us)
    changes = [since_us + (shown_us // step_us + 1) * step_us for step_us in _steps_us(frame)]
    return min(changes, default=None)


def _is_animated(lamp: Lamp) -> bool:
    return lamp.rhythm is not Rhythm.STEADY and lamp.colour != DARK


def _steps_us(frame: LampFrame) -> Iterator[int]:
    for lamp in frame.values():
        if _is_animated(lamp):
            yield _BLINK_HALF_US.get(lamp.rhythm, PULSE_STEP_US)


def _light_percent(rhythm: Rhythm, shown_us: int) -> int:
    match rhythm:
        case Rhythm.STEADY:
            return 100
        case Rhythm.SLOW_BLINK | Rhythm.FAST_BLINK:
            return 0 if shown_us // _BLINK_HALF_US[rhythm] % 2 else 100
        case Rhythm.PULSE:
            return _pulse_percent(shown_us // PULSE_STEP_US % PULSE_STEPS)


def _pulse_percent(step: int) -> int:
    """Return the light of a pulse at one step: 100 at the ends of the period, the lowest in its middle.

    The curve is squared because eyes notice changes of dim light better than those of bright light.
    """
    distance = abs(PULSE_STEPS - 2 * step)  # PULSE_STEPS at full light, 0 at the lowest
    return PULSE_LOWEST + (100 - PULSE_LOWEST) * distance * distance // (PULSE_STEPS * PULSE_STEPS)


def _dimmed(colour: Colour, percent: int) -> Colour:
    red, green, blue = colour
    return (red * percent // 100, green * percent // 100, blue * percent // 100)

"""Themes: the lamp of each role.

Roles that can be lit in one frame differ in rhythm: those of a correction (lift, place, wrong), those of help (mover,
landing, captured), those that ask (question, last move) and those of the end (win, last move); fault can join any of
them, so no other role pulses. A rhythm means the same in every frame: fast is "take this up", slow is "here".
"""

from collections.abc import Mapping

from controller.session.views.led_frames import LedFrame, LedRole
from controller.settings.appearance import Theme
from hardware.ports import Colour, Lamp, LampFrame, Rhythm

# The palette of Okabe and Ito, "Color Universal Design" (2008), told apart with every common colour blindness.
# The values are sRGB as published.
ORANGE: Colour = (230, 159, 0)
SKY_BLUE: Colour = (86, 180, 233)
BLUISH_GREEN: Colour = (0, 158, 115)
YELLOW: Colour = (240, 228, 66)
BLUE: Colour = (0, 114, 178)
VERMILLION: Colour = (213, 94, 0)
REDDISH_PURPLE: Colour = (204, 121, 167)

# Not of the palette: without a colour only brightness is left.
WHITE: Colour = (255, 255, 255)
HALF_WHITE: Colour = (120, 120, 120)
FAINT_WHITE: Colour = (48, 48, 48)
FAINT_SKY_BLUE: Colour = (28, 60, 78)  # a third of sky blue: the last move can be found but draws no attention

_BRIGHT: Mapping[LedRole, Lamp] = {
    LedRole.LIFT: Lamp(colour=VERMILLION, rhythm=Rhythm.FAST_BLINK),
    LedRole.PLACE: Lamp(colour=SKY_BLUE, rhythm=Rhythm.SLOW_BLINK),
    LedRole.WRONG: Lamp(colour=REDDISH_PURPLE, rhythm=Rhythm.STEADY),
    LedRole.MOVER: Lamp(colour=BLUE, rhythm=Rhythm.STEADY),
    LedRole.LANDING: Lamp(colour=BLUISH_GREEN, rhythm=Rhythm.SLOW_BLINK),
    LedRole.CAPTURED: Lamp(colour=ORANGE, rhythm=Rhythm.FAST_BLINK),
    LedRole.LAST_MOVE: Lamp(colour=FAINT_SKY_BLUE, rhythm=Rhythm.STEADY),
    LedRole.FAULT: Lamp(colour=WHITE, rhythm=Rhythm.PULSE),
    LedRole.QUESTION: Lamp(colour=YELLOW, rhythm=Rhythm.FAST_BLINK),
    LedRole.WIN: Lamp(colour=YELLOW, rhythm=Rhythm.SLOW_BLINK),
}

_WHITE: Mapping[LedRole, Lamp] = {
    LedRole.LIFT: Lamp(colour=WHITE, rhythm=Rhythm.FAST_BLINK),
    LedRole.PLACE: Lamp(colour=WHITE, rhythm=Rhythm.SLOW_BLINK),
    LedRole.WRONG: Lamp(colour=HALF_WHITE, rhythm=Rhythm.STEADY),
    LedRole.MOVER: Lamp(colour=WHITE, rhythm=Rhythm.STEADY),
    LedRole.LANDING: Lamp(colour=WHITE, rhythm=Rhythm.SLOW_BLINK),
    LedRole.CAPTURED: Lamp(colour=WHITE, rhythm=Rhythm.FAST_BLINK),
    LedRole.LAST_MOVE: Lamp(colour=FAINT_WHITE, rhythm=Rhythm.STEADY),
    LedRole.FAULT: Lamp(colour=HALF_WHITE, rhythm=Rhythm.PULSE),
    LedRole.QUESTION: Lamp(colour=WHITE, rhythm=Rhythm.FAST_BLINK),
    LedRole.WIN: Lamp(colour=WHITE, rhythm=Rhythm.SLOW_BLINK),
}

_LAMPS: Mapping[Theme, Mapping[LedRole, Lamp]] = {Theme.BRIGHT: _BRIGHT, Theme.WHITE: _WHITE}


def lamp_of(role: LedRole, theme: Theme) -> Lamp:
    """Return the lamp of one role."""
    return _LAMPS[theme][role]


def lamps_of(frame: LedFrame, theme: Theme) -> LampFrame:
    """Return the lamps of a frame."""
    return {square: lamp_of(role, theme) for square, role in frame.roles}

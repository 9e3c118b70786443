"""Themes: what lamp each role is given.

Roles that can be lit in one frame differ in rhythm: those of a correction (lift, place, wrong), those of help (mover,
landing, captured), those that ask (question, last move) and those of the end (win, last move); fault can join any of
them, so no other role pulses. A rhythm says the same in every frame: fast is "take this up", slow is "here".
"""

from collections.abc import Mapping

from controller.session.roles import LedFrame, Role
from controller.settings import Theme
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
FAINT_SKY_BLUE: Colour = (28, 60, 78)  # a third of sky blue: the last move is to be found, not to call

_BRIGHT: Mapping[Role, Lamp] = {
    Role.LIFT: Lamp(colour=VERMILLION, rhythm=Rhythm.FAST_BLINK),
    Role.PLACE: Lamp(colour=SKY_BLUE, rhythm=Rhythm.SLOW_BLINK),
    Role.WRONG: Lamp(colour=REDDISH_PURPLE, rhythm=Rhythm.STEADY),
    Role.MOVER: Lamp(colour=BLUE, rhythm=Rhythm.STEADY),
    Role.LANDING: Lamp(colour=BLUISH_GREEN, rhythm=Rhythm.SLOW_BLINK),
    Role.CAPTURED: Lamp(colour=ORANGE, rhythm=Rhythm.FAST_BLINK),
    Role.LAST_MOVE: Lamp(colour=FAINT_SKY_BLUE, rhythm=Rhythm.STEADY),
    Role.FAULT: Lamp(colour=WHITE, rhythm=Rhythm.PULSE),
    Role.QUESTION: Lamp(colour=YELLOW, rhythm=Rhythm.FAST_BLINK),
    Role.WIN: Lamp(colour=YELLOW, rhythm=Rhythm.SLOW_BLINK),
}

_WHITE: Mapping[Role, Lamp] = {
    Role.LIFT: Lamp(colour=WHITE, rhythm=Rhythm.FAST_BLINK),
    Role.PLACE: Lamp(colour=WHITE, rhythm=Rhythm.SLOW_BLINK),
    Role.WRONG: Lamp(colour=HALF_WHITE, rhythm=Rhythm.STEADY),
    Role.MOVER: Lamp(colour=WHITE, rhythm=Rhythm.STEADY),
    Role.LANDING: Lamp(colour=WHITE, rhythm=Rhythm.SLOW_BLINK),
    Role.CAPTURED: Lamp(colour=WHITE, rhythm=Rhythm.FAST_BLINK),
    Role.LAST_MOVE: Lamp(colour=FAINT_WHITE, rhythm=Rhythm.STEADY),
    Role.FAULT: Lamp(colour=HALF_WHITE, rhythm=Rhythm.PULSE),
    Role.QUESTION: Lamp(colour=WHITE, rhythm=Rhythm.FAST_BLINK),
    Role.WIN: Lamp(colour=WHITE, rhythm=Rhythm.SLOW_BLINK),
}

_LAMPS: Mapping[Theme, Mapping[Role, Lamp]] = {Theme.BRIGHT: _BRIGHT, Theme.WHITE: _WHITE}


def lamp_of(role: Role, theme: Theme) -> Lamp:
    """Give the lamp of one role."""
    return _LAMPS[theme][role]


def lamps_of(frame: LedFrame, theme: Theme) -> LampFrame:
    """Give the lamps of a frame."""
    return {square: lamp_of(role, theme) for square, role in frame.roles}

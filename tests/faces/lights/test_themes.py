"""Themes: no role differs by colour alone."""

from itertools import combinations

import pytest

from controller.faces.lights.themes import lamp_of, lamps_of
from controller.rules.squares import Square
from controller.session.views.led_frames import DARK_FRAME, LedFrame, LedRole
from controller.settings.appearance import Theme
from hardware.ports import DARK, Rhythm

TOGETHER = [
    {LedRole.LIFT, LedRole.PLACE, LedRole.WRONG, LedRole.FAULT},  # a correction
    {LedRole.MOVER, LedRole.LANDING, LedRole.CAPTURED, LedRole.FAULT},  # what may be played, or finished
    {LedRole.QUESTION, LedRole.LAST_MOVE, LedRole.FAULT},
    {LedRole.WIN, LedRole.LAST_MOVE, LedRole.FAULT},
]
PAIRS = sorted({pair for group in TOGETHER for pair in combinations(sorted(group), 2)})


def test_every_role_is_in_a_group() -> None:
    assert set(LedRole) == set().union(*TOGETHER)


@pytest.mark.parametrize("theme", Theme)
@pytest.mark.parametrize("role", LedRole)
def test_every_role_has_a_lamp_that_lights(role: LedRole, theme: Theme) -> None:
    assert lamp_of(role, theme).colour != DARK


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_roles_of_one_frame_differ_in_rhythm_and_in_colour(one: LedRole, other: LedRole) -> None:
    first, second = lamp_of(one, Theme.BRIGHT), lamp_of(other, Theme.BRIGHT)
    assert first.rhythm is not second.rhythm
    assert first.colour != second.colour


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_without_colour_the_rhythm_alone_distinguishes_roles_of_one_frame(one: LedRole, other: LedRole) -> None:
    assert lamp_of(one, Theme.WHITE).rhythm is not lamp_of(other, Theme.WHITE).rhythm


def test_the_white_theme_uses_no_colour() -> None:
    for role in LedRole:
        assert len(set(lamp_of(role, Theme.WHITE).colour)) == 1


def test_no_two_bright_lamps_are_the_same() -> None:
    lamps = [lamp_of(role, Theme.BRIGHT) for role in LedRole]
    assert len(set(lamps)) == len(lamps)


def test_both_themes_use_the_same_rhythms() -> None:
    for role in LedRole:
        assert lamp_of(role, Theme.BRIGHT).rhythm is lamp_of(role, Theme.WHITE).rhythm


def test_what_is_to_be_taken_up_blinks_fast_and_where_it_is_to_go_blinks_slowly() -> None:
    for role in (LedRole.LIFT, LedRole.CAPTURED):
        assert lamp_of(role, Theme.BRIGHT).rhythm is Rhythm.FAST_BLINK
    for role in (LedRole.PLACE, LedRole.LANDING):
        assert lamp_of(role, Theme.BRIGHT).rhythm is Rhythm.SLOW_BLINK


def test_a_frame_of_roles_becomes_a_frame_of_lamps() -> None:
    frame = LedFrame(((Square(17), LedRole.LIFT), (Square(22), LedRole.PLACE)))
    assert lamps_of(frame, Theme.BRIGHT) == {
        Square(17): lamp_of(LedRole.LIFT, Theme.BRIGHT),
        Square(22): lamp_of(LedRole.PLACE, Theme.BRIGHT),
    }
    assert lamps_of(DARK_FRAME, Theme.BRIGHT) == {}

"""Wiring as types."""

from typing import get_args

from hardware.settings import HandStyle
from sim.hands.styles import STYLES


def test_a_profile_can_name_every_style_of_the_simulation() -> None:
    assert get_args(HandStyle) == tuple(STYLES)

"""The `[game.damath]` table: chips that need a library are refused without it."""

import sys

import pytest
from pydantic import ValidationError

from controller.rules.damath.chips import ChipKind
from controller.settings.damath import DamathSettings


@pytest.mark.parametrize("chips", [ChipKind.RADICAL, ChipKind.POLYNOMIAL])
def test_chips_that_cannot_be_reckoned_are_refused_with_the_remedy(
    monkeypatch: pytest.MonkeyPatch, chips: ChipKind
) -> None:
    assert DamathSettings(chips=chips).chips is chips
    monkeypatch.setattr(sys, "path", [])  # an environment without libraries
    monkeypatch.setitem(sys.modules, "sympy", None)
    with pytest.raises(ValidationError, match=rf"{chips} chips need the library sympy; install it in the folder"):
        DamathSettings(chips=chips)
    assert DamathSettings(chips=ChipKind.RATIONAL).chips is ChipKind.RATIONAL

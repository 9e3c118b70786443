"""The `[game.damath]` table: chips that need a library are refused without it."""

import sys

import pytest
from pydantic import ValidationError

from controller.settings.damath import DamathSettings


@pytest.mark.parametrize("chips", ["radical", "polynomial"])
def test_chips_that_cannot_be_reckoned_are_refused_with_the_remedy(monkeypatch: pytest.MonkeyPatch, chips: str) -> None:
    assert DamathSettings(chips=chips).chips == chips
    monkeypatch.setattr(sys, "path", [])  # an environment without libraries
    monkeypatch.setitem(sys.modules, "sympy", None)
    with pytest.raises(ValidationError, match=rf"{chips} chips need the library sympy; install it with: pip install"):
        DamathSettings(chips=chips)
    assert DamathSettings(chips="rational").chips == "rational"

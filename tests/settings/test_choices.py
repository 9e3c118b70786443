"""What is chosen at the board: it takes the place of what the profile says, and holds until the profile changes."""

import pytest

from controller.app.continued_game import choices_of, plays_game
from controller.profile import parse_profile, shipped_languages
from controller.rules.squares import Orientation
from controller.settings.appearance import LANGUAGES, HelpLevel
from controller.settings.choices import GameChoices
from controller.settings.chosen_settings import apply_choices
from controller.settings.settings import Settings

PROFILE_TEXT = """
[game]
time_control = "5+3"
orientation = "luzon"

[game.rules]
huff = true

[clock]
insufficient = "draw"
"""
PROFILE = parse_profile(PROFILE_TEXT, "board")


def test_the_languages_to_choose_from_are_those_that_have_texts() -> None:
    assert shipped_languages() == LANGUAGES


def test_each_choice_takes_the_place_of_one_setting() -> None:
    choices = GameChoices(time_control="none", help=HelpLevel.FULL, language="fil", has_sound=False, white="Ana")
    chosen = apply_choices(PROFILE.settings, choices)
    assert (chosen.game.time_control, chosen.face.help, chosen.face.language) == ("none", HelpLevel.FULL, "fil")
    assert (chosen.sound.press, chosen.sound.game_over, chosen.details.white) == (False, False, "Ana")
    assert chosen.game.rules.huff is True
    assert apply_choices(PROFILE.settings, GameChoices()).game == PROFILE.game


@pytest.mark.parametrize(("ruleset", "time_control"), [("russian", "5+3"), ("damath", "1m/move both 20m")])
def test_another_rule_set_keeps_the_board_and_no_agreement(ruleset: str, time_control: str) -> None:
    chosen = apply_choices(PROFILE.settings, GameChoices(ruleset=ruleset))
    assert (chosen.game.ruleset, chosen.game.orientation) == (ruleset, Orientation.LUZON)
    assert (chosen.game.time_control, chosen.game.rules.huff) == (time_control, None)
    assert Settings.model_validate_json(chosen.model_dump_json()) == chosen


def test_a_chosen_game_goes_on_with_its_profile_and_with_no_other() -> None:
    begun = apply_choices(PROFILE.settings, GameChoices(ruleset="russian", time_control="10+0"))
    assert plays_game(PROFILE, begun)
    assert choices_of(PROFILE, begun) == begun.choices
    changed = parse_profile('[game]\nruleset = "italian"\ntime_control = "5+3"\n', "board")
    assert choices_of(changed, apply_choices(PROFILE.settings, GameChoices(time_control="10+0"))) is None
    assert choices_of(PROFILE, None) is None

"""The reference card of a rule set, in every language."""

import pytest

from controller.profile import shipped_languages
from controller.rules.board_rules import rules_for
from controller.rules.rulesets import FILIPINO, RULE_SETS
from controller.rules.squares import Orientation
from controller.words.po_files import load_catalogue
from controller.words.rule_card import card_line_text, rule_card

FEW_KINGS = "Tabla agad ang isa o dalawang dama laban sa isa, maliban kung may makakain.  [8]"


@pytest.mark.parametrize(
    ("language", "trait", "text"),
    [
        ("en", "precedence", "You must capture: the greatest number of pieces must be captured.  [6]"),
        ("fil", "precedence", "Sapilitan ang pagkain: ang pinakamaraming piyesa ang dapat kainin.  [6]"),
        ("fil", "first_mover", "Puti ang unang titira.  [1]"),
        ("fil", "few_kings_draw", FEW_KINGS),
    ],
)
def test_a_line_of_filipino_dama(language: str, trait: str, text: str) -> None:
    card = rule_card(load_catalogue(language), rules_for(FILIPINO, Orientation.VISMIN))
    assert [card_line_text(line) for line in card if line.trait == trait] == [text]


@pytest.mark.parametrize("language", shipped_languages())
@pytest.mark.parametrize("name", RULE_SETS)
def test_every_rule_set_makes_lines_that_can_be_read(language: str, name: str) -> None:
    for orientation in Orientation:
        for line in rule_card(load_catalogue(language), rules_for(RULE_SETS[name], orientation)):
            assert line.words == line.words.strip()
            assert "{" not in line.words
            assert "  " not in line.words

"""The reference card of a rule set, in every language."""

import pytest

from controller.profile import shipped_languages
from controller.rules.board_rules import rules_for
from controller.rules.filipino_rulesets import FILIPINO
from controller.rules.optional_rules import AGREED_CLAUSE, LoneKingCountedSide, RuleOptions, apply_options
from controller.rules.rulesets import RULE_SETS
from controller.rules.squares import Orientation
from controller.words.po_files import load_catalogue
from controller.words.rule_card import card_line_text, rule_card

MOST_PIECES = {
    "en": (
        "If there is a capture, one must be made: the one that takes the most pieces; "
        "among equals the player chooses.  [7]"
    ),
    "fil": (
        "Kung may makakain, dapat kumain: ang kain na may pinakamaraming piyesa; "
        "kung pantay, pinipili ng manlalaro.  [7]"
    ),
}


@pytest.mark.parametrize(
    ("language", "trait", "text"),
    [
        ("en", "precedence", MOST_PIECES["en"]),
        ("fil", "precedence", MOST_PIECES["fil"]),
        ("fil", "first_mover", "Puti ang unang titira.  [2]"),
    ],
)
def test_a_line_of_filipino_dama(language: str, trait: str, text: str) -> None:
    card = rule_card(load_catalogue(language), rules_for(FILIPINO, Orientation.VISMIN))
    assert [card_line_text(line) for line in card if line.trait == trait] == [text]


@pytest.mark.parametrize(
    ("options", "agreed", "shared"),
    [
        (RuleOptions(misplayed_piece=True), "misplayed_piece_moves", "illegal_move"),
        (RuleOptions(crowned_if_touched=True), "crowning", "crowned_at_end"),
        (RuleOptions(men_backward=False), "men_capture_backward", "men_moves"),
    ],
)
def test_only_the_line_that_was_agreed_on_says_so(options: RuleOptions, agreed: str, shared: str) -> None:
    rules = rules_for(apply_options(RULE_SETS["russian"], options), Orientation.VISMIN)
    card = rule_card(load_catalogue("en"), rules)
    assert [line.trait for line in card if line.clause == AGREED_CLAUSE] == [agreed]
    assert [line.clause for line in card if line.trait == shared] == [""]


def test_an_agreed_count_of_the_stronger_side_keeps_its_number_on_the_card() -> None:
    options = RuleOptions(lone_king_counted=LoneKingCountedSide.STRONGER)
    card = rule_card(load_catalogue("en"), rules_for(apply_options(RULE_SETS["pool"], options), Orientation.VISMIN))
    counts = [line.words for line in card if line.clause == AGREED_CLAUSE]
    assert len(counts) == 1
    assert "13" in counts[0]


@pytest.mark.parametrize("language", shipped_languages())
@pytest.mark.parametrize("name", RULE_SETS)
def test_every_rule_set_makes_lines_that_can_be_read(language: str, name: str) -> None:
    for orientation in Orientation:
        for line in rule_card(load_catalogue(language), rules_for(RULE_SETS[name], orientation)):
            assert line.words == line.words.strip()
            assert "{" not in line.words
            assert "  " not in line.words


def test_the_card_of_damath_tells_how_captures_count_and_games_end() -> None:
    card = rule_card(load_catalogue("en"), rules_for(RULE_SETS["damath"], Orientation.LUZON))
    text = "\n".join(card_line_text(line) for line in card)
    for part in (
        "9 x (-4) = -36.  [score of a capture]",
        "A division by 0 scores 0, and fractions are exact.  [not in the sources: the settings say so]",
        "3 times ends the game.",
        "The higher total wins",
        "third warning disqualifies",
    ):
        assert part.lower() in text.lower()
    assert "is a draw" not in text
    assert "cannot move on his turn loses" not in text

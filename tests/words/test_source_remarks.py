"""Where the board and a source differ, and what players agreed on, on a card."""

import pytest

from controller.profile import shipped_languages
from controller.rules.board_rules import rules_for
from controller.rules.optional_rules import AGREED_CLAUSE, LoneKingCountedSide, RuleOptions, apply_options
from controller.rules.rulesets import RULE_SETS
from controller.rules.source_remarks import SourceRemark
from controller.rules.squares import Orientation
from controller.settings.game import GameSettings, TouchMoveRule, agreed_rules
from controller.words.card_terms import CardTerms
from controller.words.po_files import load_catalogue
from controller.words.remark_words import remark_text
from controller.words.rule_card import card_line_text, rule_card
from tests.words.card_texts import english_card


@pytest.mark.parametrize("language", shipped_languages())
def test_every_remark_has_its_words_and_a_card_that_tells_it(language: str) -> None:
    told = {remark for ruleset in RULE_SETS.values() for remark in ruleset.remarks}
    assert told == set(SourceRemark)
    assert len({remark_text(load_catalogue(language), remark) for remark in SourceRemark}) == len(SourceRemark)


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("american", "is then to move, may claim.  [1.32.1]"),
        ("russian", "an arbiter decides.  [7.2.9]"),
        ("czech", "here only the draws above are counted.  [6.4]"),
        ("italian", "from the last capture or move of a man.  [10.4]"),
        ("brazilian", "starts again from 0 when it is back.  [art. 100]"),
        ("filipino", "with lone_king_answer=false it may not.  [10]"),
        ("pool", "here an event sets that with touch_move = strict.  [rules of play, 5]"),
        ("pool", "and others deny it: with repetition=0 there is none.  [26]"),
        ("jamaican", "here an event sets that with touch_move = strict.  [rules of play, 5]"),
    ],
)
def test_a_card_names_where_the_board_and_its_source_differ(name: str, told: str) -> None:
    rules = rules_for(RULE_SETS[name], RULE_SETS[name].orientation)
    lines = [card_line_text(line) for line in rule_card(load_catalogue("en"), rules)]
    assert [line for line in lines if line.endswith(told)]


@pytest.mark.parametrize(
    ("name", "options", "told", "gone"),
    [
        ("filipino", RuleOptions(lone_king_answer=False), "", "twelfth move"),
        ("filipino", RuleOptions(lone_king_moves=0), "", "twelfth move"),
        ("spanish", RuleOptions(lone_king_moves=0), "the twenty moves", "hold the long diagonal"),
        ("spanish", RuleOptions(kings_only=0), "hold the long diagonal", "the twenty moves"),
        ("pool", RuleOptions(lone_king_counted=LoneKingCountedSide.STRONGER), "", "thirteen moves"),
        ("pool", RuleOptions(repetition=3), "thirteen moves", "others deny it"),
        ("american", RuleOptions(repetition=0), "either player claim", "repetition claimed before the move"),
        ("italian", RuleOptions(repetition=4), "forty moves", "fourth occurrence"),
        ("czech", RuleOptions(kings_only=20), "a repetition ends the game", "the count ends the game"),
        ("buff-and-green", RuleOptions(long_kings=False), "crowned_if_touched", "king_lands_behind"),
        ("perdigana", RuleOptions(), "only an offered draw", "captures nothing"),
        ("perdigana", RuleOptions(lone_king_moves=12), "by agreement", "rescues a lone king"),
        ("perdigana", RuleOptions(kings_only=20), "rescues a lone king", "only an offered draw"),
    ],
)
def test_what_players_agree_on_takes_the_remark_on_that_rule_away(
    name: str, options: RuleOptions, told: str, gone: str
) -> None:
    agreed = apply_options(RULE_SETS[name], options)
    text = english_card(rules_for(agreed, agreed.orientation), CardTerms())
    assert told.lower() in text.lower()
    assert gone not in text


@pytest.mark.parametrize(
    ("name", "clauses"),
    [
        ("american", {"draw_counts": "1.32.2, on a claim", "repetition": "1.32.1, on a claim"}),
        ("italian", {"draw_counts": "10.4, on a claim"}),
        ("czech", {"draw_counts": "6.2, on a claim", "repetition": "6.1, on a claim"}),
        ("perdigana", {"draw_counts": "the board's offer", "repetition": "the board's offer"}),
        ("damath", {"draw_counts": "the board's offer"}),
        ("russian", {}),
    ],
)
def test_a_draw_that_the_board_declares_by_agreement_names_what_holds_otherwise(
    name: str, clauses: dict[str, str]
) -> None:
    settings = GameSettings.model_validate({"ruleset": name, "claims": "declare"})
    lines = rule_card(load_catalogue("en"), agreed_rules(settings))
    declared = {line.trait: line.clause for line in lines if line.clause.startswith(AGREED_CLAUSE)}
    assert declared == {trait: f"by agreement; otherwise {clause}" for trait, clause in clauses.items()}


@pytest.mark.parametrize(
    ("name", "clauses"),
    [
        ("american", ["1.32.1", "1.32.2"]),
        ("italian", ["2.3", "9.3", "10.4"]),
        ("czech", ["6.4", "5.4", "3.11"]),
    ],
)
def test_where_the_board_declares_draws_only_the_remarks_on_a_missing_claim_go(name: str, clauses: list[str]) -> None:
    settings = GameSettings.model_validate({"ruleset": name, "claims": "declare"})
    remarks = [line for line in rule_card(load_catalogue("en"), agreed_rules(settings)) if line.trait == "remarks"]
    assert [line.clause for line in remarks] == clauses
    assert not [line.words for line in remarks if "may claim" in line.words or "to move may" in line.words]


@pytest.mark.parametrize(
    ("name", "orientation", "clause"),
    [
        ("filipino", Orientation.VISMIN, "by agreement; otherwise 1, 2"),
        ("brazilian", Orientation.LUZON, "by agreement; otherwise 2, 3"),
        ("pool", Orientation.LUZON, "by agreement; otherwise 2, 4, 5"),
        ("russian", Orientation.LUZON, "by agreement"),
        ("filipino-common", Orientation.VISMIN, "a matter of preference"),
        ("filipino", Orientation.LUZON, "1, 2"),
    ],
)
def test_a_board_that_is_not_the_rule_sets_own_is_one_by_agreement(
    name: str, orientation: Orientation, clause: str
) -> None:
    card = rule_card(load_catalogue("en"), rules_for(RULE_SETS[name], orientation))
    assert [line.clause for line in card if line.trait == "orientation"] == [clause]


def test_on_another_board_the_squares_of_damath_are_by_agreement() -> None:
    card = rule_card(load_catalogue("en"), rules_for(RULE_SETS["damath"], Orientation.VISMIN))
    clauses = {line.clause for line in card if line.trait in ("orientation", "chips")}
    assert clauses == {"by agreement; otherwise chips and squares"}


@pytest.mark.parametrize("name", ["italian", "jamaican"])
def test_on_another_board_no_remark_compares_the_light_squares_here(name: str) -> None:
    rules = RULE_SETS[name]
    assert "on the light squares here" in english_card(rules_for(rules, Orientation.LUZON), CardTerms())
    assert "on the light squares here" not in english_card(rules_for(rules, Orientation.VISMIN), CardTerms())


def test_a_card_of_a_table_with_touch_move_has_no_remark_on_it() -> None:
    rules = rules_for(RULE_SETS["czech"], Orientation.VISMIN)
    remark = "here an event sets that with touch_move"
    assert remark in english_card(rules, CardTerms())
    assert remark not in english_card(rules, CardTerms(touch_move=TouchMoveRule.STRICT))

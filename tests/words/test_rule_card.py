"""The reference card of a rule set, in every language."""

import re

import pytest

from controller.profile import shipped_languages
from controller.rules.board_rules import rules_for
from controller.rules.filipino_rulesets import BOARD_CLAUSE, FILIPINO
from controller.rules.optional_rules import AGREED_CLAUSE, LoneKingCountedSide, RuleOptions, apply_options
from controller.rules.rulesets import RULE_SETS
from controller.rules.squares import Orientation
from controller.settings.clock import DrawControl
from controller.words.card_terms import CardTerms
from controller.words.po_files import load_catalogue
from controller.words.rule_card import card_line_text, clause_text, rule_card
from tests.words.card_texts import english_card

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
    ("options", "trait", "clause", "neighbour"),
    [
        (RuleOptions(misplayed_piece=True), "misplayed_piece_moves", "7", ("illegal_move", "7")),
        (RuleOptions(crowned_if_touched=True), "crowning", "5", ("crowned_at_end", "5")),
        (RuleOptions(men_backward=False), "men_capture_backward", "4", ("men_moves", "4")),
        (RuleOptions(mayordama=True), "precedence", "7", ("completion", "7")),
        (RuleOptions(huff=True), "huff", "7", ("illegal_move", "7")),
        (RuleOptions(long_kings=False), "flying_kings", "6", ("king_captures", "6")),
        (RuleOptions(king_lands_behind=True), "king_landing", "6, 7", ("removal", "8, 9")),
        (RuleOptions(repetition=3), "repetition", "the board's offer", ("agreement", "10")),
        (RuleOptions(few_kings=True), "few_kings_draw", "", ("agreement", "10")),
    ],
)
def test_only_the_line_that_was_agreed_on_says_so_and_keeps_its_clause(
    options: RuleOptions, trait: str, clause: str, neighbour: tuple[str, str]
) -> None:
    rules = rules_for(apply_options(FILIPINO, options), Orientation.LUZON)
    card = rule_card(load_catalogue("en"), rules)
    told = f"by agreement; otherwise {clause}" if clause else "by agreement"
    assert [(line.trait, line.clause) for line in card if "agreement" in line.clause] == [(trait, told)]
    assert neighbour in [(line.trait, line.clause) for line in card]


def test_a_card_names_the_options_that_were_agreed_on_as_one_types_them() -> None:
    options = RuleOptions(huff=True, few_kings=False, repetition=0, lone_king_counted=LoneKingCountedSide.STRONGER)
    card = rule_card(load_catalogue("en"), rules_for(apply_options(FILIPINO, options), Orientation.LUZON))
    (told,) = [line.words for line in card if line.trait == "agreements"]
    assert told.endswith(": huff, lone_king_counted=stronger, few_kings=false, repetition=0")


def test_buff_and_green_names_the_clauses_of_its_readme_and_its_options() -> None:
    card = rule_card(load_catalogue("en"), rules_for(RULE_SETS["buff-and-green"], Orientation.VISMIN))
    clauses = {line.trait: line.clause for line in card}
    assert clauses["men_moves"] == clauses["flying_kings"] == "Non-capturing Move"
    assert clauses["men_capture_kings"] == clauses["completion"] == "Capturing"
    assert clauses["king_captures"] == clauses["king_landing"] == "no clause: as its program of 2017 plays"
    remarks = [line.words.rpartition(": ")[2] for line in card if line.trait == "remarks"]
    assert remarks == ["crowned_if_touched", "king_lands_behind", "men_backward=false", "long_kings=false"]


def test_a_filipino_card_calls_a_man_pitsa_and_either_piece_piyesa() -> None:
    card = rule_card(load_catalogue("fil"), rules_for(FILIPINO, Orientation.LUZON))
    words = {line.trait: line.words for line in card}
    assert "ang tira ng pitsa (ang piyesang hindi pa dama)" in words["men_moves"]
    assert words["men_capture_kings"] == "puwedeng kumain ng dama ang pitsa"
    assert "pinakamaraming piyesa" in words["precedence"]


@pytest.mark.parametrize("name", ["filipino", "pool", "jamaican", "buff-and-green"])
def test_a_card_says_that_a_win_on_the_board_goes_before_every_draw(name: str) -> None:
    card = english_card(rules_for(RULE_SETS[name], RULE_SETS[name].orientation), CardTerms())
    assert "a win on the board goes before" in card.lower()


def test_where_totals_decide_no_win_on_the_board_goes_before_a_draw() -> None:
    ruleset = apply_options(RULE_SETS["damath"], RuleOptions(kings_only=20, few_kings=True))
    card = english_card(rules_for(ruleset, Orientation.LUZON), CardTerms())
    assert "the first that is reached applies" in card
    assert "a win on the board" not in card.lower()


def test_every_clause_that_has_words_of_its_own_is_one_of_a_rule_set() -> None:
    named = {AGREED_CLAUSE, BOARD_CLAUSE}
    for ruleset in RULE_SETS.values():
        named |= {ruleset.title, ruleset.source, *ruleset.clauses.values()}
        named |= {*ruleset.remarks.values(), *(count.clause for count in ruleset.draw_counts)}
    translated = {key for context, key in load_catalogue("fil").content.templates if context == "clause"}
    assert translated - named == set()


def test_clauses_and_sources_of_the_philippines_are_in_filipino() -> None:
    for name in ("filipino", "filipino-common", "perdigana"):
        rules = rules_for(RULE_SETS[name], Orientation.LUZON)
        english, filipino = (
            {clause_text(load_catalogue(language), rules.ruleset.source)}
            | {line.clause for line in rule_card(load_catalogue(language), rules)}
            for language in ("en", "fil")
        )
        assert all(re.fullmatch(r"[\d, ]*", text) for text in english & filipino), english & filipino


@pytest.mark.parametrize(
    ("key", "half"),
    [
        ("accepting", "hanggang matupad muli ang kondisyon"),
        ("removed at once", "bakante na ang kuwadro nito sa natitirang bahagi ng tira"),
    ],
)
def test_a_sentence_in_filipino_has_its_second_half(key: str, half: str) -> None:
    for control in DrawControl:
        assert load_catalogue("fil").text("rule card", key, place=control).endswith(half)


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

"""The reference card of a rule set, in every language."""

import json
import re

import pytest

from controller.profile import shipped_languages
from controller.rules.board_rules import BoardRules, rules_for
from controller.rules.filipino_rulesets import BOARD_CLAUSE, FILIPINO
from controller.rules.optional_rules import AGREED_CLAUSE, LoneKingCountedSide, RuleOptions, apply_options
from controller.rules.rulesets import RULE_SETS
from controller.rules.source_remarks import SourceRemark
from controller.rules.squares import Orientation
from controller.settings.clock import ClockSettings, DrawControl
from controller.settings.game import GameSettings, TouchMoveRule, agreed_rules
from controller.words.card_terms import CardTerms, terms_of
from controller.words.po_files import load_catalogue
from controller.words.remark_words import remark_text
from controller.words.rule_card import card_line_text, clause_text, rule_card
from controller.words.rule_card_pages import card_text

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


@pytest.mark.parametrize("name", ["filipino", "pool", "jamaican", "buff-and-green"])
def test_a_card_says_that_a_win_on_the_board_goes_before_every_draw(name: str) -> None:
    card = english_card(rules_for(RULE_SETS[name], RULE_SETS[name].orientation), CardTerms())
    assert "a win on the board goes before" in card.lower()


def test_where_totals_decide_no_win_on_the_board_goes_before_a_draw() -> None:
    ruleset = apply_options(RULE_SETS["damath"], RuleOptions(kings_only=20, few_kings=True))
    card = english_card(rules_for(ruleset, Orientation.LUZON), CardTerms())
    assert "the first that is reached applies" in card
    assert "a win on the board" not in card.lower()


def test_a_card_of_a_table_with_touch_move_has_no_remark_on_it() -> None:
    rules = rules_for(RULE_SETS["czech"], Orientation.VISMIN)
    remark = "here an event sets that with touch_move"
    assert remark in english_card(rules, CardTerms())
    assert remark not in english_card(rules, CardTerms(touch_move=TouchMoveRule.STRICT))


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


def english_card(rules: BoardRules, terms: CardTerms) -> str:
    return "\n".join(card_line_text(line) for line in rule_card(load_catalogue("en"), rules, terms))


@pytest.mark.parametrize(
    ("agreed", "line"),
    [
        (
            {"damath": {"chips": "counting"}},
            "The chips are counting numbers; White's on squares 21 to 32: 10 7 2 5 1 4 11 8 12 9 6 3; Black",
        ),
        (
            {"orientation": "vismin"},
            "The symbols of squares 1 to 16, and again of 17 to 32: + - ÷ × - + × ÷ ÷ × + - × ÷ - +.",
        ),
        (
            {"damath": {"division_by_zero": 7}},
            "A division by 0 scores 7, and fractions are exact.  [not in the sources",
        ),
        ({"damath": {"truncate": True}}, "A quotient loses its fraction, rounded towards 0.  [not in the sources"),
        (
            {"damath": {"lower_wins": True}},
            "The lower total wins, as in Sci-Dama, and equal totals are a draw.  [by agreement]",
        ),
        ({}, "The higher total wins, and equal totals are a draw.  [remaining chips]"),
        ({"damath": {"warnings": 2}}, "warning 2 disqualifies him.  [by agreement]"),
        ({"damath": {"warnings": 0}}, "warnings disqualify nobody.  [by agreement]"),
        ({}, "warning 3 disqualifies him.  [time of play]"),
        (
            {"time_control": "1m/move"},
            "The game ends when a player has no chip left or cannot move, and by resignation.",
        ),
        ({"damath": {"first_mover": "black"}}, "Black moves first.  [not in the sources: the settings say so]"),
        ({"time_control": "G/30"}, "Each side has 30 minutes for all moves.  [by agreement]"),
        (
            {"time_control": "G/30"},
            "When the time of a side is over, the game ends, and the totals decide.  [by agreement]",
        ),
        ({"time_control": "none"}, "The game is played without a clock.  [by agreement]"),
        ({}, "the first square behind the chip it has taken.  [not in the sources: the board does so]"),
        ({"touch_move": "strict"}, "A player who touches a chip that can move must move it.  [by agreement]"),
    ],
)
def test_the_card_of_damath_says_what_a_table_has_agreed_on(agreed: dict[str, object], line: str) -> None:
    game = GameSettings.model_validate({"ruleset": "damath", **agreed})
    card = english_card(agreed_rules(game), terms_of(game, ClockSettings()))
    assert line.lower() in card.lower()


def test_without_a_time_for_each_move_the_card_of_damath_knows_no_warnings() -> None:
    game = GameSettings(ruleset="damath", time_control="G/30")
    assert "warning" not in english_card(agreed_rules(game), terms_of(game, ClockSettings()))


@pytest.mark.parametrize("control", ["G/20", "1m/move", "none"])
def test_without_a_time_that_both_share_the_card_of_damath_knows_no_time_of_the_match(control: str) -> None:
    game = GameSettings(ruleset="damath", time_control=control)
    assert "time of the match" not in english_card(agreed_rules(game), terms_of(game, ClockSettings()))
    usual = GameSettings(ruleset="damath")
    assert "time of the match" in english_card(agreed_rules(usual), terms_of(usual, ClockSettings()))


@pytest.mark.parametrize(
    ("game", "clock", "line"),
    [
        ({}, {}, "A player whose time runs out loses, against a lone king too."),
        (
            *({}, {"insufficient": "draw"}),
            "if his opponent has one king and no other piece, the game is drawn.  [by agreement]",
        ),
        ({}, {"flag": "arbiter"}, "the clock runs on; the arbiter decides the result.  [by agreement]"),
        ({"ruleset": "perdigana"}, {}, "A player whose time runs out loses, if a clock is used.  [12]"),
        ({}, {"illegal_moves_lose": 3}, "A player who presses 3 illegal moves in a game loses it.  [by agreement]"),
        ({}, {"illegal_move_costs_s": 30}, "the opponent receives 30 seconds.  [by agreement]"),
        ({}, {}, "An illegal move costs nothing besides.  [by agreement]"),
        ({"ruleset": "damath"}, {"illegal_moves_lose": 2}, "A player who presses 2 illegal moves in a game loses it."),
        ({"time_control": "G/30"}, {}, "Each side has 30 minutes for all moves.  [by agreement]"),
        ({"touch_move": "warn"}, {}, "The board says so if another is moved.  [by agreement]"),
        ({}, {}, "A piece that was touched need not move.  [by agreement]"),
        (
            *({}, {"buttons": "rocker"}),
            "the third button is held for 2 seconds with nothing moved, and released before 5 seconds, once for each",
        ),
        (
            *({"ruleset": "american"}, {"buttons": "rocker"}),
            "To claim, the player holds the third button for 2 seconds before he moves, and releases it before 5",
        ),
        ({}, {"gestures": False, "buttons": "rocker"}, "To accept, each player uses the page,"),
        ({}, {"gestures": False}, "To accept, each player uses the page, or tells the arbiter;"),
        (
            *({"ruleset": "american"}, {"gestures": False}),
            "To claim, the player uses the page before he moves, or tells the arbiter.",
        ),
        (
            *({"ruleset": "damath", "claims": "declare"}, {}),
            "without a move of a plain chip: the game ends, and the totals decide.",
        ),
        (
            *({"ruleset": "damath", "rules": {"few_kings": True}}, {}),
            "unless the side to move can capture: the game ends, and the totals decide.  [by agreement]",
        ),
        (
            *({"draws_end_game": False}, {}),
            "Play goes on until a side has no move, time runs out, or a result is agreed or set.  [by agreement]",
        ),
        (
            *({"draws_end_game": False, "time_control": "none"}, {}),
            "Play goes on until a side has no move, or a result is agreed or set.  [by agreement]",
        ),
        (
            *({"draws_end_game": False}, {"flag": "arbiter"}),
            "Play goes on until a side has no move, or a result is agreed or set.  [by agreement]",
        ),
        (
            *({"ruleset": "damath", "draws_end_game": False}, {}),
            "the board announces that the same position, with the same side to move, has occurred 3 times, and play",
        ),
        ({"ruleset": "american", "claims": "declare"}, {}, "has occurred 3 times: the game is drawn."),
    ],
)
def test_the_card_of_a_table_says_what_it_has_agreed_on(
    game: dict[str, object], clock: dict[str, object], line: str
) -> None:
    settings = GameSettings.model_validate(game)
    terms = terms_of(settings, ClockSettings.model_validate_json(json.dumps(clock)))
    assert line.lower() in english_card(agreed_rules(settings), terms).lower()


@pytest.mark.parametrize("name", RULE_SETS)
def test_where_draws_are_played_on_no_line_lets_a_draw_end_the_game(name: str) -> None:
    settings = GameSettings.model_validate({"ruleset": name, "draws_end_game": False, "claims": "declare"})
    card = rule_card(load_catalogue("en"), agreed_rules(settings), terms_of(settings, ClockSettings()))
    draws = [line.words for line in card if line.trait in ("draw_counts", "few_kings_draw", "repetition")]
    assert all("the game is drawn" not in words.replace("the board says that the game is drawn", "") for words in draws)
    assert all("play may go on" in words for words in draws)
    assert "the game ends, and the totals decide" not in " ".join(draws)


def test_the_card_of_a_table_without_a_clock_says_nothing_of_flags() -> None:
    settings = GameSettings(time_control="none")
    card = english_card(agreed_rules(settings), terms_of(settings, ClockSettings()))
    assert "The game is played without a clock.  [by agreement]" in card
    assert "runs out" not in card


def test_the_card_of_a_game_of_give_away_knows_no_draw_by_a_lone_king_and_a_flag() -> None:
    card = english_card(rules_for(RULE_SETS["perdigana"], Orientation.LUZON), CardTerms())
    assert "may set a draw" not in card
    assert "may set a draw" in english_card(rules_for(FILIPINO, Orientation.LUZON), CardTerms())


def test_the_card_of_damath_tells_how_captures_count_and_games_end() -> None:
    card = rule_card(load_catalogue("en"), rules_for(RULE_SETS["damath"], Orientation.LUZON))
    text = "\n".join(card_line_text(line) for line in card)
    for part in (
        "9 × (-4) = -36.  [score of a capture]",
        "A division by 0 scores 0, and fractions are exact.  [not in the sources: the settings say so]",
        "has occurred 3 times.  [end of the game; the number is not in the sources]",
        "The higher total wins",
        "warning 3 disqualifies",
    ):
        assert part.lower() in text.lower()
    assert "is a draw" not in text
    assert "cannot move on his turn loses" not in text
    assert "the first chip that was touched must move, if it can" in text
    assert all(line.clause for line in card if line.trait not in ("illegal_move_cost", "touched_piece", "offers"))


@pytest.mark.parametrize(("language", "strangers"), [("en", r"man|men|kings?|pieces?"), ("fil", r"pitsa|piyesa(ng)?")])
def test_the_card_of_damath_knows_chips_and_damas_alone(language: str, strangers: str) -> None:
    rules = rules_for(apply_options(RULE_SETS["damath"], RuleOptions(huff=True)), Orientation.LUZON)
    text = card_text(load_catalogue(language), rules)
    assert re.findall(rf"\b({strangers})\b", text, re.IGNORECASE) == []
    assert re.search(rf"\b({strangers})\b", card_text(load_catalogue(language), rules_for(FILIPINO, Orientation.LUZON)))

"""The card of a table: its clock, what it agreed on, and the settings of Damath."""

import json
import re

import pytest

from controller.rules.board_rules import rules_for
from controller.rules.filipino_rulesets import FILIPINO
from controller.rules.optional_rules import RuleOptions, apply_options
from controller.rules.rulesets import RULE_SETS
from controller.rules.squares import Orientation
from controller.settings.clock import ClockSettings
from controller.settings.game import GameSettings, agreed_rules
from controller.words.card_terms import CardTerms, terms_of
from controller.words.po_files import load_catalogue
from controller.words.rule_card import card_line_text, rule_card
from controller.words.rule_card_pages import card_text
from tests.words.card_texts import english_card


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

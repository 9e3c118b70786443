"""The sides by other names: Red and White, Dark and Light."""

import re

import pytest

from controller.profile import shipped_languages
from controller.rules.board_rules import rules_for
from controller.rules.short_king_rulesets import AMERICAN
from controller.rules.squares import Orientation
from controller.session.views.messages import MessageCode, build_message
from controller.settings.appearance import AppearanceSettings, SideNames
from controller.words.messages import display_line, message_sentence
from controller.words.po_files import load_catalogue
from controller.words.rule_card import card_line_text, rule_card
from controller.words.side_names import catalogue_of, load_catalogue_with_names
from controller.words.web_texts import web_texts

BLACK_WINS = build_message(MessageCode.BLACK_WINS, reason="no pieces left")
BLACK_OFFERS = build_message(MessageCode.DRAW_OFFERED, side="Black")


@pytest.mark.parametrize(
    ("names", "language", "line", "sentence"),
    [
        (
            "white-black",
            "en",
            "Black won: all taken",
            "Black offers a draw: hold your button to accept, or move to decline",
        ),
        ("white-red", "en", "Red won: all taken", "Red offers a draw: hold your button to accept, or move to decline"),
        (
            "light-dark",
            "en",
            "Dark won: all taken",
            "Dark offers a draw: hold your button to accept, or move to decline",
        ),
        ("white-red", "fil", "Pula wagi: simot", None),
    ],
)
def test_messages_name_the_sides(names: str, language: str, line: str, sentence: str | None) -> None:
    catalogue = catalogue_of(AppearanceSettings(language=language, side_names=SideNames(names)))
    assert display_line(catalogue, BLACK_WINS) == line
    assert sentence is None or message_sentence(catalogue, BLACK_OFFERS) == sentence


def test_the_card_says_that_red_begins() -> None:
    card = rule_card(load_catalogue_with_names("en", SideNames.WHITE_RED), rules_for(AMERICAN, Orientation.VISMIN))
    assert [card_line_text(line) for line in card if line.trait == "first_mover"] == ["Red moves first.  [1.14]"]


@pytest.mark.parametrize("language", shipped_languages())
def test_the_page_names_no_side_black_where_it_is_red(language: str) -> None:
    word = load_catalogue(language).term("Black")
    usual, renamed = (
        [
            re.sub(r"'when': {[^}]*}", "", str(text))  # conditions name the side as messages do
            for context in ("page", "messages", "scores")
            for text in web_texts(catalogue)[context].values()
        ]
        for catalogue in (load_catalogue(language), load_catalogue_with_names(language, SideNames.WHITE_RED))
    )
    assert any(word in text for text in usual)
    assert not any(word in text for text in renamed)


def test_the_usual_names_are_the_catalogue_itself() -> None:
    assert load_catalogue_with_names("fil", SideNames.WHITE_BLACK) is load_catalogue("fil")

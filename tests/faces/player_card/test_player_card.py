"""The player's card: it fits on one sheet for every kind of board, and says what this board does."""

import re
from itertools import product
from xml.etree import ElementTree as ET

import pytest

from controller.faces.board_drawing import BoardDrawing
from controller.faces.player_card import CardOptions, build_card, card_page, draw_card
from controller.faces.player_card.content import PlayerCard
from controller.faces.player_card.scenes import SCENES
from controller.faces.player_card.svg_sheet import BOTTOM, MARGIN, WIDTH, sheet_bottom, text_size
from controller.profile import shipped_languages
from controller.rules.board_rules import rules_for
from controller.rules.moves import Move
from controller.rules.position import Position, Side
from controller.rules.rulesets import RULE_SETS
from controller.rules.squares import Orientation, Square, bit
from controller.session.views.led_frames import LedRole
from controller.settings.settings import Settings
from controller.words.side_names import catalogue_of

SVG = "{http://www.w3.org/2000/svg}"

ALL_BOARDS = [
    {
        "game": {"ruleset": ruleset, "touch_move": touch_move},
        "tracking": {"commit": commit},
        "clock": {"buttons": buttons},
        "face": {"language": language, "theme": theme, "side_names": names, "help": help_level, "show_last_move": True},
    }
    for ruleset, touch_move in product(RULE_SETS, ("off", "strict"))
    for commit, buttons in (("clock", "pair"), ("clock", "rocker"), ("settle", "pair"))
    for language in shipped_languages()
    for theme, names, help_level in (("bright", "white-black", "full"), ("white", "light-dark", "off"))
]


def card_of(**tables: object) -> PlayerCard:
    settings = Settings.model_validate(tables)
    return build_card(catalogue_of(settings.face), settings)


def text_of(card: PlayerCard) -> str:
    return " ".join(sentence for panel in card.panels for sentence in panel.sentences)


def test_it_fits_on_its_sheet_for_every_board() -> None:
    for tables in ALL_BOARDS:
        card = card_of(**tables)
        assert sheet_bottom(card, text_size(card)) <= BOTTOM, tables


@pytest.mark.parametrize("language", shipped_languages())
@pytest.mark.parametrize("drawing", BoardDrawing)
@pytest.mark.parametrize("orientation", Orientation)
def test_nothing_is_drawn_beyond_its_margins(language: str, drawing: BoardDrawing, orientation: Orientation) -> None:
    settings = Settings.model_validate({"game": {"orientation": orientation.value}, "face": {"language": language}})
    drawn = draw_card(build_card(catalogue_of(settings.face), settings, CardOptions(drawing)))
    root = ET.fromstring(drawn)  # noqa: S314 the test drew it
    assert root.get("viewBox") == "0 0 210 297"
    for element in root.iter():
        for name in ("x", "cx"):
            if (value := element.get(name)) is not None:
                assert MARGIN - 0.1 <= float(value) <= WIDTH - MARGIN + 0.1, element.attrib
        for name in ("y", "cy"):
            if (value := element.get(name)) is not None:
                assert 0 < float(value) <= BOTTOM, element.attrib


@pytest.mark.parametrize("language", shipped_languages())
def test_svg_and_html_say_the_same(language: str) -> None:
    card = card_of(face={"language": language})
    drawn = ET.fromstring(draw_card(card))  # noqa: S314 the test drew it
    written = " ".join(element.text or "" for element in drawn.iter(f"{SVG}text"))
    page = re.sub(r"<[^>]*>", " ", card_page(card))
    for panel in card.panels:
        for text in (panel.heading, *panel.sentences):
            assert text in " ".join(written.split())
            assert text.replace("'", "&#x27;") in " ".join(page.split())
    assert f'<html lang="{language}">' in card_page(card)


def test_it_follows_the_buttons_and_the_way_that_moves_become_final() -> None:
    pair, rocker = card_of(), card_of(clock={"buttons": "rocker"})
    settle, quiet = card_of(tracking={"commit": "settle"}), card_of(clock={"gestures": False})
    assert "hold both buttons" in text_of(pair)
    assert "third button" not in text_of(pair)
    assert "third button" in text_of(rocker)
    assert "both buttons" not in text_of(rocker)
    assert "press your button: the move is final" in text_of(pair)
    assert "rest" in text_of(settle)
    assert "press your button" not in text_of(settle)
    assert "hold" not in text_of(quiet)


def test_it_follows_the_sides_the_rules_and_the_lamps() -> None:
    card = card_of(game={"ruleset": "american"}, face={"side_names": "white-red", "theme": "white"})
    assert "Red begins" in text_of(card)
    assert "one square" in text_of(card)
    assert "takes the most pieces" not in text_of(card)
    assert all("," not in row.look for row in card.lamps)
    assert [row.look for row in card_of().lamps][:2] == ["fast blink, red", "slow blink, light blue"]
    assert len(card_of(face={"help": "off"}).lamps) == len(card_of().lamps) - 3
    assert len(card_of(face={"show_last_move": True}).lamps) == len(LedRole)


def test_its_moves_are_legal() -> None:
    rules = rules_for(RULE_SETS["filipino"], Orientation.VISMIN)
    for name in ("move", "capture", "crown"):
        scene = SCENES[name]
        assert scene.way is not None
        origin, landing = scene.way
        white = bit(origin) | sum(
            bit(square) for square, piece in scene.pieces.items() if piece.side is Side.WHITE and square != landing
        )
        black = sum(bit(square) for square, piece in scene.pieces.items() if piece.side is Side.BLACK)
        moves: tuple[Move, ...] = tuple(rules.legal_moves(Position(white, black | bit(Square(1)), 0, Side.WHITE)))
        found = [move for move in moves if (move.origin, move.landing) == scene.way]
        assert found, name
        assert found[0].is_crowning == (name == "crown")
        lit = {square for square, role in scene.lamps.items() if role is LedRole.CAPTURED}
        assert set(found[0].captured_squares) == lit


def test_a_beginner_reads_how_a_man_moves_and_who_wins() -> None:
    text = text_of(card_of(game={"ruleset": "filipino"}))
    assert "A man moves one square, diagonally forward" in text
    assert "A man captures forward and backward." in text
    assert "You win when the other side has no piece left" in text
    assert "A man captures forward only." in text_of(card_of(game={"ruleset": "american"}))


def test_only_where_a_game_is_casual_the_card_offers_help() -> None:
    assert "Hint shows a good move" in text_of(card_of())
    assert "Hint" not in text_of(card_of(game={"conduct": "tournament"}))

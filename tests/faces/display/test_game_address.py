"""The address of a game on the display: only once the game is over and the display says what the buttons do."""

from dataclasses import replace

import pytest

from controller.faces.display.game_address import add_game_address
from controller.faces.display.text_pages import page_lines
from controller.session.views.display_page import DisplayPage, GameAddress
from controller.session.views.messages import MessageCode, build_message
from controller.words.po_files import english
from tests.faces.sample_pages import AFTER_GAME, GAME_ADDRESS, PAGES


def test_it_is_added_beside_what_the_buttons_do() -> None:
    page = add_game_address(AFTER_GAME, GAME_ADDRESS)
    assert page.game_address == GAME_ADDRESS
    assert "".join(line.strip() for line in page_lines(english(), page)[1:3]) == GAME_ADDRESS.text


@pytest.mark.parametrize(
    "page",
    [
        PAGES["over"],
        PAGES["playing"],
        PAGES["menu"],
        replace(AFTER_GAME, menu=PAGES["menu"].menu),
        replace(AFTER_GAME, message=build_message(MessageCode.PAIRING_CODE, digits="012 345")),
    ],
    ids=["the result", "a game", "the menu", "the menu after a game", "a pairing code"],
)
def test_what_is_more_urgent_stays(page: DisplayPage) -> None:
    assert add_game_address(page, GAME_ADDRESS) is page


def test_without_a_page_nothing_is_added() -> None:
    assert add_game_address(AFTER_GAME, None) is AFTER_GAME


def test_an_address_too_long_for_a_text_display_leaves_the_result() -> None:
    address = GameAddress("http://a-board-with-a-name-too-long.example.org:8080/#replay/12", is_local=False)
    lines = page_lines(english(), add_game_address(AFTER_GAME, address))
    assert lines == page_lines(english(), AFTER_GAME)

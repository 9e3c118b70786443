"""The cards of rules among the files of the page: that of the board's own game says what the board has agreed on."""

import asyncio

from controller.settings.appearance import AppearanceSettings, SideNames
from controller.settings.clock import ClockSettings, InsufficientRule
from controller.settings.game import GameSettings
from controller.settings.settings import Settings
from controller.web.board_page_files import build_page_files

DAMATH = Settings(game=GameSettings.model_validate({"ruleset": "damath", "damath": {"chips": "counting"}}))
AMERICAN = Settings(
    game=GameSettings.model_validate({"ruleset": "american", "claims": "declare", "rules": {"repetition": 4}}),
    clock=ClockSettings(insufficient=InsufficientRule.DRAW),
    face=AppearanceSettings(side_names=SideNames.WHITE_RED),
)


def page_of(settings: Settings, name: str) -> str:
    file = asyncio.run(build_page_files(settings).find(f"/page/cards/en/{name}.html"))
    assert file is not None
    return file.content.decode()


def test_the_players_card_follows_the_board_and_has_its_style_beside_it() -> None:
    page = page_of(AMERICAN, "player")
    assert "Red begins" in page
    assert "<style" not in page
    files = build_page_files(AMERICAN)
    style, drawing = (asyncio.run(files.find(f"/page/cards/{name}")) for name in ("player.css", "fil/player.svg"))
    assert style is not None
    assert style.content_type == "text/css"
    assert drawing is not None
    assert (drawing.content_type, drawing.content[:4]) == ("image/svg+xml", b"<svg")
    assert '<a href="player.html">' in page_of(AMERICAN, "index")


def test_the_card_of_the_board_has_its_options_draws_time_and_side_names() -> None:
    page = page_of(AMERICAN, "american")
    for words in (
        "Red moves first",
        "has occurred 4 times: the game is drawn",
        "If his opponent has one king and no other piece, the game is drawn",
        "15 minutes for all moves, with 10 seconds added after each move",
    ):
        assert words.lower() in page.lower()


def test_the_card_of_the_board_has_its_chips() -> None:
    assert "White&#x27;s on squares 21 to 32: 10 7 2 5" in page_of(DAMATH, "damath")


def test_the_card_of_another_game_has_its_usual_rules() -> None:
    assert "White&#x27;s on squares 21 to 32: 9 6 1 4" in page_of(AMERICAN, "damath")
    assert "10 seconds added" not in page_of(AMERICAN, "russian")


def test_the_list_names_the_players_card_and_that_of_the_board_first() -> None:
    links = page_of(AMERICAN, "index").split("<li>")[1:]
    assert links[0].startswith('<a href="player.html">')
    assert links[1].startswith('<a href="american.html">')
    assert "(as this board plays it)" in links[1]
    assert sum("american.html" in link for link in links) == 1

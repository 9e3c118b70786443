"""The files of a board's page, with the cards of the rules as its games have them."""

from collections.abc import Callable, Iterator
from functools import partial

from controller.profile import shipped_languages
from controller.rules.board_rules import rules_for
from controller.rules.rulesets import RULE_SETS
from controller.settings.game import agreed_rules
from controller.settings.settings import Settings
from controller.web.game_archive import SHEET_STYLE_PATH
from controller.web.page_files import PageFiles, make_texts, read_page_folder
from controller.words.card_terms import terms_of
from controller.words.damath_sheet import SHEET_STYLE
from controller.words.po_files import load_catalogue
from controller.words.rule_card_pages import CARD_STYLE, card_html, card_list_html
from controller.words.side_names import load_catalogue_with_names
from controller.words.web_texts import web_texts

CARD_STYLE_PATH = "/page/cards/card.css"
PLAYER_CARD = "player"
PLAYER_CARD_STYLE_PATH = f"/page/cards/{PLAYER_CARD}.css"

MAIN_SCRIPT = "main.js"


def build_page_files(board: Settings) -> PageFiles:
    """Return the files of the page of a board with these settings."""
    texts = make_texts(web_texts, lambda language: load_catalogue_with_names(language, board.face.side_names))
    return PageFiles(read_page_folder("controller.web"), MAIN_SCRIPT, {**texts, **dict(_card_makers(board))})


def _card_makers(board: Settings) -> Iterator[tuple[str, Callable[[], bytes]]]:
    for path, make in _cards(board):
        yield path, partial(_encode, make)


def _encode(make: Callable[[], str]) -> bytes:
    return make().encode()


def _cards(board: Settings) -> Iterator[tuple[str, Callable[[], str]]]:
    """Yield the paths of the player's card and the cards of all rule sets, in each language, with what makes them.

    Those of the board's own game have what its settings agree on.
    """
    yield CARD_STYLE_PATH, lambda: CARD_STYLE
    yield SHEET_STYLE_PATH, lambda: SHEET_STYLE
    yield PLAYER_CARD_STYLE_PATH, _make_player_card_style
    for language in shipped_languages():
        folder = f"/page/cards/{language}"
        yield f"{folder}/index.html", partial(_make_card_list, language, board)
        yield f"{folder}/{PLAYER_CARD}.html", partial(_make_player_card, language, board, is_page=True)
        yield f"{folder}/{PLAYER_CARD}.svg", partial(_make_player_card, language, board, is_page=False)
        for name in RULE_SETS:
            yield f"{folder}/{name}.html", partial(_make_card, language, board, name)


def _make_card_list(language: str, board: Settings) -> str:
    """Return the list of cards; the player's and that of the board's own game come first."""
    catalogue, own = load_catalogue(language), board.game.ruleset
    cards = {ruleset.title: f"{name}.html" for name, ruleset in RULE_SETS.items() if name != own}
    own_title = catalogue.text("rule card", "this board", title=RULE_SETS[own].title)
    first = {catalogue.text("player card", "title"): f"{PLAYER_CARD}.html", own_title: f"{own}.html"}
    return card_list_html(catalogue, {**first, **cards}, CARD_STYLE_PATH)


def _make_player_card(language: str, board: Settings, *, is_page: bool) -> str:
    # imported here because few browsers ask for it, and its pictures take time to load
    from controller.faces.player_card import build_card, card_page, draw_card

    card = build_card(load_catalogue_with_names(language, board.face.side_names), board)
    return card_page(card, PLAYER_CARD_STYLE_PATH) if is_page else draw_card(card)


def _make_player_card_style() -> str:
    from controller.faces.player_card import CARD_STYLE as PLAYER_CARD_STYLE

    return PLAYER_CARD_STYLE


def _make_card(language: str, board: Settings, name: str) -> str:
    catalogue = load_catalogue_with_names(language, board.face.side_names)
    if name == board.game.ruleset:
        return card_html(catalogue, agreed_rules(board.game), terms_of(board.game, board.clock), CARD_STYLE_PATH)
    rules = rules_for(RULE_SETS[name], RULE_SETS[name].orientation)
    return card_html(catalogue, rules, stylesheet=CARD_STYLE_PATH)

"""Rule cards as a browser prints them: one sheet of A4 each."""

import pytest
from playwright.sync_api import Browser

from controller.profile import shipped_languages
from controller.rules.rulesets import RULE_SETS
from controller.settings.clock import ClockSettings
from controller.settings.game import GameSettings, agreed_rules
from controller.words.card_terms import NO_TERMS, CardTerms, terms_of
from controller.words.po_files import load_catalogue
from controller.words.rule_card_pages import card_html

ALL_OPTIONS = {
    "mayordama": True,
    "huff": True,
    "misplayed_piece": True,
    "king_lands_behind": True,
    "crowned_if_touched": True,
    "men_backward": True,
    "long_kings": True,
    "lone_king_moves": 15,
    "lone_king_counted": "stronger",
    "lone_king_answer": True,
    "lone_king_or_more": True,
    "few_kings": True,
    "repetition": 3,
    "kings_only": 20,
}
PENALTIES = ClockSettings(illegal_moves_lose=3, illegal_move_costs_s=30)
GAMES: dict[str, dict[str, object]] = {
    "filipino": {},
    "damath": {},
    "every option": {"ruleset": "filipino-common", "draws_end_game": False, "touch_move": "warn", "rules": ALL_OPTIONS},
    "damath played on": {"ruleset": "damath", "orientation": "vismin", "draws_end_game": False, "claims": "declare"},
    "damath with options": {"ruleset": "damath", "touch_move": "strict", "rules": {"huff": True, "kings_only": 20}},
}


@pytest.mark.parametrize("language", shipped_languages())
@pytest.mark.parametrize("name", GAMES)
def test_a_card_prints_on_one_sheet(browser: Browser, name: str, language: str) -> None:
    game = GameSettings.model_validate(GAMES[name] or {"ruleset": name}, strict=False)
    terms: CardTerms = NO_TERMS if name in RULE_SETS else terms_of(game, PENALTIES)
    page = browser.new_page()
    page.set_content(card_html(load_catalogue(language), agreed_rules(game), terms))
    printed = page.pdf(prefer_css_page_size=True)
    page.close()
    assert printed.count(b"/Type /Page\n") == 1

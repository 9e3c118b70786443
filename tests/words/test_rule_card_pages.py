"""The card that an arbiter rules by, as text and as HTML."""

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from controller.profile import shipped_languages
from controller.rules.board_rules import rules_for
from controller.rules.damath.chips import ChipKind
from controller.rules.filipino_rulesets import FILIPINO, FILIPINO_COMMON, PERDIGANA
from controller.rules.optional_rules import RuleOptions, apply_options
from controller.rules.rulesets import RULE_SETS
from controller.rules.squares import Orientation
from controller.rules.traits import RuleSet
from controller.settings.clock import ClockSettings
from controller.settings.damath import DamathSettings
from controller.settings.game import GameSettings, agreed_rules
from controller.words.card_terms import CardTerms, terms_of
from controller.words.po_files import english, load_catalogue
from controller.words.rule_card import LAST_SECTION, SECTIONS, rule_card
from controller.words.rule_card_pages import TEXT_WIDTH, card_html, card_text


def english_text(ruleset: RuleSet) -> str:
    """Return the card in one line, as lines are broken anywhere."""
    return " ".join(card_text(english(), rules_for(ruleset, ruleset.orientation)).split())


@pytest.mark.parametrize("language", shipped_languages())
@pytest.mark.parametrize("ruleset", RULE_SETS.values(), ids=RULE_SETS)
def test_a_card_is_one_page_of_lines_that_fit(ruleset: RuleSet, language: str) -> None:
    lines = card_text(load_catalogue(language), rules_for(ruleset, ruleset.orientation)).splitlines()
    assert max(map(len, lines)) <= TEXT_WIDTH
    assert len(lines) <= 80  # of A4 in a font of 9 points


@pytest.mark.parametrize("ruleset", RULE_SETS.values(), ids=RULE_SETS)
def test_every_line_stands_in_a_section_that_names_it(ruleset: RuleSet) -> None:
    for line in rule_card(english(), rules_for(ruleset, ruleset.orientation)):
        assert line.trait in SECTIONS[line.section] or (line.section == LAST_SECTION and ruleset.scoring is not None)


@pytest.mark.parametrize(
    ("name", "told"),
    [
        (
            "filipino",
            "the reply to its move 12 may still capture; if it does not, the game is drawn, so a capture in reply to",
        ),
        ("filipino", "30 moves of each side without a capture and without a move of a man: the board offers a draw"),
        ("filipino", "A piece that was put down wrongly must make the correct move, if it has one. [7]"),
        ("filipino", "A player who resigns loses. [11]"),
        (
            "filipino-common",
            "with no man on the board, unless the side to move can capture: the game is drawn.",
        ),
        ("pool", "with its move 13 the game is drawn, even if that move captures; a capture in reply is too late"),
        (
            "american",
            "40 moves of each side without a capture and without a move of a man: the player to move may",
        ),
        (
            "russian",
            "its move 15 may still capture; if it does not, the game is drawn; an earlier capture ends the count",
        ),
        (
            "russian",
            "this count stops when that king leaves the long diagonal, and starts again from 0 when it is back",
        ),
        ("russian", "if more than one runs, the first that is reached applies"),
        ("spanish", "3 kings against 1 king that is off the long diagonal"),
        (
            "spanish",
            "this count stops when that king comes to the long diagonal, and starts again from 0 when it leaves",
        ),
        ("american", "To claim, the player holds his button for 2 seconds before he moves"),
        (
            "american",
            "A draw by repetition is claimed before the next move, or it lapses until the position occurs again.",
        ),
        ("italian", "A draw by count may be claimed on every turn from then on"),
        ("filipino", "To accept, each player holds his button for 2 seconds with nothing moved"),
        ("czech", "one must be made: one by a king, if there is one"),
        ("buff-and-green", "40 moves of each side without a capture and without a crowning: the game is drawn."),
        ("perdigana", "No count of moves rescues a lone king here, for few pieces are the aim"),
    ],
)
def test_a_card_tells_how_a_game_can_end(name: str, told: str) -> None:
    assert told in english_text(RULE_SETS[name])


def test_the_two_written_bodies_stand_side_by_side() -> None:
    for ruleset in (FILIPINO, FILIPINO_COMMON):
        text = english_text(ruleset)
        assert "Filipino Dama (filipino) | Filipino Dama, common rules (filipino-common)" in text
    assert "(filipino-common)" not in english_text(PERDIGANA)


def test_a_table_that_has_agreed_on_its_rules_sees_no_others() -> None:
    huffing = rules_for(apply_options(FILIPINO, RuleOptions(huff=True)), Orientation.LUZON)
    text = " ".join(card_text(english(), huffing).split())
    assert "the opponent takes off one of the pieces that should have captured (a huff)" in text
    agreed = agreed_rules(GameSettings(ruleset="filipino"))
    of_a_board = card_text(english(), agreed, terms_of(GameSettings(), ClockSettings()))
    for card in (text, of_a_board, card_html(english(), huffing)):
        assert "(filipino-common)" not in card


def test_the_page_of_damath_has_a_board_with_symbols_and_chips() -> None:
    rules = rules_for(RULE_SETS["damath"], Orientation.LUZON)
    terms = CardTerms(damath=DamathSettings(chips=ChipKind.INTEGER))
    board = card_html(english(), rules, terms).split('<table class="board">')[1].split("</table>")[0]
    rows = [re.findall(r"<b>(.)</b>(?:<br>([^<]+))?", row) for row in board.split("<tr>")[1:]]
    facts = json.loads((Path(__file__).parents[1] / "data" / "damath.json").read_text())
    printed = [list(facts["symbols"][f"row{row}"].values()) for row in range(7, -1, -1)]
    signs = {"x": "×", "/": "÷", "+": "+", "-": "-"}
    assert [[symbol for symbol, _ in row] for row in rows] == [[signs[symbol] for symbol in row] for row in printed]
    chips = [chip for row in rows for _, chip in row]
    assert chips[20:] == [str(value) for value in facts["chips"]["integer"]]
    assert chips[:12] == chips[:19:-1]
    assert chips[12:20] == [""] * 8


def test_a_page_without_a_score_has_no_such_board() -> None:
    assert "<table" not in card_html(english(), rules_for(RULE_SETS["russian"], Orientation.VISMIN))


def test_a_filipino_card_has_its_title_and_those_of_both_bodies_in_filipino() -> None:
    text = card_text(load_catalogue("fil"), rules_for(FILIPINO_COMMON, Orientation.LUZON))
    assert text.splitlines()[0] == "Filipino Dama, nakaugaliang tuntunin"
    assert "common rules" not in text


class TextOfPage(HTMLParser):
    """The text of a page, and whether each element that was opened was closed."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        del attrs
        self.open += [tag] if tag not in ("meta", "br") else []

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


@pytest.mark.parametrize("name", ["filipino", "italian", "damath"])
def test_the_page_says_what_the_text_says(name: str) -> None:
    rules = rules_for(RULE_SETS[name], RULE_SETS[name].orientation)
    page = TextOfPage()
    page.feed(card_html(english(), rules))
    assert not page.open
    words = set(re.findall(r"\w+", " ".join(page.texts).lower()))
    assert set(re.findall(r"\w+", card_text(english(), rules).lower())) <= words

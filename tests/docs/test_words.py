"""The words that the pages quote are those that the board says."""

import re
from pathlib import Path

import polib
import pytest

from tests.docs.pages import PAGES

GUIDES = [page for page in PAGES if page == "README.md" or re.match("docs/user/(?!fil/|reference/)", page)]

NOT_OF_THE_PROGRAM = {
    "All 31 as PDN",  # the page counts the games
    "The players took back 9-13",  # with a move of a game
    "Raspberry Pi Imager",
    "Storage",  # an option of journald.conf
    "inactive",  # as systemctl says
    "failed",
    "sensors: absent",  # the beginnings of two lines of the self-test
    "PWR IN",  # printed on a Pi
    "USB",
    "Pull",  # a column of a data sheet
    "American Wire Gauge",
    "BCM2835 ARM Peripherals",
    "Cylindrical magnets and ideal solenoids",
    "Field line diagram",
    "How do I convert an Amp-Turn rating to Gauss?",
    "Ampere\\*turn versus mT and Gauss",
    "NHD-3.12-25664",
    "Pico-OLED-1.3",
    "Visual Displays: Character and Symbol Size",
}
"""What guides have in italics besides the program's texts: names of other programs, parts and sources, and examples."""

OTHER_WORDS = ("sundalo", "sundalong", "parisukat", "tagahatol", "butones", "board", "page")
"""Other words that Filipino has for a man, a square, an arbiter, a button, a board and a page; here each has one."""


def quoted_texts(file: Path) -> set[str]:
    """Return the texts that a page has in italics, outside code."""
    prose = re.sub(r"`[^`]*`", "", re.sub(r"```.*?```", "", file.read_text(), flags=re.DOTALL))
    return set(re.findall(r"(?<![*\w\\])\*((?:[^*\n\\]|\\.)+)\*(?![*\w])", prose))


def entries_of(root: Path, language: str) -> list[polib.POEntry]:
    """Return the entries of a language's catalogue."""
    return list(polib.pofile(str(root / f"controller/words/catalogues/{language}.po")))


def texts_of(root: Path, language: str) -> str:
    """Return all texts of a language, a line each."""
    entries = entries_of(root, language)
    return "\n".join(text for entry in entries for text in (entry.msgstr, *entry.msgstr_plural.values()))


def test_a_text_that_a_guide_quotes_is_one_of_the_program(root: Path) -> None:
    program = texts_of(root, "en") + "\n".join(file.read_text() for file in (root / "controller").rglob("*.py"))
    quoted = [(page, text) for page in GUIDES for text in sorted(quoted_texts(root / page) - NOT_OF_THE_PROGRAM)]
    assert len(quoted) >= 80
    assert [(page, text) for page, text in quoted if text not in program] == []


def test_what_is_not_of_the_program_is_still_quoted(root: Path) -> None:
    assert NOT_OF_THE_PROGRAM - {text for page in GUIDES for text in quoted_texts(root / page)} == set()


def test_the_filipino_words_of_the_glossary_are_those_of_the_board(root: Path) -> None:
    page = (root / "docs/user/glossary.md").read_text()
    cells = re.findall(r"^\| [^|]+ \| ([^|]+?) \| [^|]+ \|$", page, re.MULTILINE)
    words = {word for cell in cells for word in cell.split(", ")} - {"Filipino"}
    assert len(words) >= 15
    said = texts_of(root, "fil").lower()
    assert sorted(word for word in words if word.lower() not in said) == []


@pytest.mark.parametrize("page", [page for page in PAGES if page.startswith("docs/user/fil/")])
def test_what_the_filipino_pages_quote_is_what_the_board_says(root: Path, page: str) -> None:
    said = texts_of(root, "fil").lower()
    quoted = re.findall(r"(?<!\*)\*([^*\n]+)\*(?!\*)", (root / page).read_text())
    assert quoted
    assert [text for text in quoted if text.lower() not in said] == []


def test_filipino_has_one_word_for_one_thing(root: Path) -> None:
    names = {entry.msgid: entry.msgstr for entry in entries_of(root, "fil") if entry.msgctxt == "web"}
    glossary = dict(
        re.findall(r"^\| (man|square) \| (\w+) \|", (root / "docs/user/glossary.md").read_text(), re.MULTILINE)
    )
    assert glossary == {"man": names["white man"].split()[-1], "square": names["square"].split()[0].lower()}
    pages = [(root / page).read_text() for page in PAGES if page.startswith("docs/user/fil/")]
    assert [
        word for word in ("sundalo", "parisukat") if any(word in text for text in (texts_of(root, "fil"), *pages))
    ] == []


def test_the_filipino_page_names_each_lamp_as_the_board_does(root: Path) -> None:
    meanings = {entry.msgid: entry.msgstr for entry in entries_of(root, "fil") if entry.msgctxt == "lamp meaning"}
    page = (root / "docs/user/fil/paglalaro.md").read_text()
    rows = re.findall(r"^\| (?:mabilis|mabagal|tuloy-tuloy|tibok)[^|]* \| ([^|]+) \|$", page, re.MULTILINE)
    assert set(rows) == set(meanings.values())

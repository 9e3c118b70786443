"""The words that the pages quote are those that the board says."""

import re
from pathlib import Path

import polib
import pytest

from tests.docs.pages import PAGES


def entries_of(root: Path, language: str) -> list[polib.POEntry]:
    """Return the entries of a language's catalogue."""
    return list(polib.pofile(str(root / f"controller/words/catalogues/{language}.po")))


def texts_of(root: Path, language: str) -> str:
    """Return all texts of a language, a line each."""
    entries = entries_of(root, language)
    return "\n".join(text for entry in entries for text in (entry.msgstr, *entry.msgstr_plural.values()))


def test_a_text_that_the_page_of_symptoms_quotes_is_one_of_the_program(root: Path) -> None:
    page = (root / "docs/user/troubleshooting.md").read_text()
    quoted = re.findall(r"^\| (?:[^|*]* )?\*([^*|]+)\*(?:, \*([^*|]+)\*)?", page, re.MULTILINE)
    texts = {text for pair in quoted for text in pair if text[:1].isupper() or " " in text} - {"Arbiter"}
    assert len(texts) >= 8
    program = texts_of(root, "en") + "\n".join(file.read_text() for file in (root / "controller").rglob("*.py"))
    assert sorted(text for text in texts if text not in program) == []


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


def test_the_filipino_page_names_each_lamp_as_the_board_does(root: Path) -> None:
    meanings = {entry.msgid: entry.msgstr for entry in entries_of(root, "fil") if entry.msgctxt == "lamp meaning"}
    page = (root / "docs/user/fil/paglalaro.md").read_text()
    rows = re.findall(r"^\| (?:mabilis|mabagal|tuloy-tuloy|tibok)[^|]* \| ([^|]+) \|$", page, re.MULTILINE)
    assert set(rows) == set(meanings.values())

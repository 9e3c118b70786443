"""Catalogues are read from PO files; what a language lacks is taken from English."""

import pytest

from controller.words.catalogue import Catalogue, capitalize
from controller.words.po_files import load_catalogue, parse_po

HEADER = r"""
msgid ""
msgstr ""
"Language: xx\n"
"X-Language-Name: Example\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Plural-Forms: nplurals=3; plural=(n%10==1 ? 0 : n%10>=2 && n%10<=4 ? 1 : 2);\n"
"""

MOVES = """
msgctxt "page"
msgid "moves"
msgid_plural "{count}"
msgstr[0] "{count} ход"
msgstr[1] "{count} хода"
msgstr[2] "{count} ходов"
"""

CLOCK = """
msgctxt "page"
msgid "clock"
msgstr "clock of {side}"

msgctxt "page"
msgid "clock | side="
msgstr "both clocks"

msgctxt "page"
msgid "clock | side=White, what=time"
msgstr "White's time"
"""


def catalogue_of(text: str, fallback: Catalogue | None = None) -> Catalogue:
    return Catalogue("xx", lambda: parse_po(HEADER + text), fallback)


@pytest.mark.parametrize(("count", "text"), [(1, "1 ход"), (3, "3 хода"), (5, "5 ходов"), (21, "21 ход")])
def test_a_plural_follows_the_rule_of_the_language(count: int, text: str) -> None:
    assert catalogue_of(MOVES).text("page", "moves", count=count) == text


@pytest.mark.parametrize(
    ("side", "what", "text"),
    [
        ("Black", "time", "clock of Black"),
        ("", "time", "both clocks"),
        ("White", "time", "White's time"),
        ("White", "stage", "clock of White"),
    ],
)
def test_the_wording_with_the_most_conditions_that_hold_is_taken(side: str, what: str, text: str) -> None:
    assert catalogue_of(CLOCK).text("page", "clock", side=side, what=what) == text


def test_texts_missing_from_a_language_are_in_english() -> None:
    untranslated = 'msgctxt "verdict"\nmsgid "legal"\nmsgstr ""\n'
    fuzzy = '#, fuzzy\nmsgctxt "verdict"\nmsgid "illegal"\nmsgstr "perhaps"\n'
    partial = catalogue_of(f"{untranslated}\n{fuzzy}", load_catalogue("en"))
    assert partial.text("verdict", "legal") == "Legal"
    assert partial.text("verdict", "illegal") == "Illegal"


def test_a_text_that_no_language_has_is_an_error() -> None:
    with pytest.raises(KeyError, match="no text 'nonsense' in 'page'"):
        load_catalogue("fil").text("page", "nonsense")


def test_a_language_without_a_catalogue_is_an_error_that_names_those_that_there_are() -> None:
    with pytest.raises(ValueError, match="there is no catalogue 'tlh'; give one of en, fil"):
        load_catalogue("tlh")


def test_a_condition_without_a_value_names_its_line() -> None:
    with pytest.raises(ValueError, match=r"line \d+: 'clock \| side' has a condition without `=`; write `name=value`"):
        parse_po(HEADER + 'msgctxt "page"\nmsgid "clock | side"\nmsgstr "x"\n')


@pytest.mark.parametrize(
    ("template", "value", "text"),
    [
        ("{a}", (18, 22, 25), "18, 22, 25"),
        ("{a:or}", (18, 22, 25), "18, 22 or 25"),
        ("{a:and}", (18, 22), "18 and 22"),
        ("{a:and}", (18,), "18"),
        ("{a:count}", (18, 22), "2"),
        ("{a:or}", "22-18 or 22-17", "22-18 or 22-17"),
        ("{a:clock}", "15:17.976282", "15:18"),
        ("{a:clock}", "59:59.5", "1:00:00"),
        ("{a:clock}", "0:00.25", "0:01"),
        ("{a:clock}", "1:30:00", "1:30:00"),
        ("{a:reason}", "time", "time ran out"),
        ("{a:short}", "no move left", "no move"),
        ("{a:result}", "0-1 time", "Black won, time ran out"),
        ("{a:result}", "* arbiter", "no result"),
        ("{a:result}", "paused", "paused"),
        ("{a}", "white", "White"),
        ("{a}", "anything else", "anything else"),
    ],
)
def test_an_argument_is_written_in_the_form_that_its_place_asks_for(
    template: str, value: str | tuple[int, ...], text: str
) -> None:
    entry = f'msgctxt "page"\nmsgid "a"\nmsgstr "{template}"\n'
    assert catalogue_of(entry, load_catalogue("en")).text("page", "a", a=value) == text


def test_an_unknown_form_is_an_error() -> None:
    entry = 'msgctxt "page"\nmsgid "a"\nmsgstr "{a:loud}"\n'
    with pytest.raises(ValueError, match="'x' has no form 'loud'"):
        catalogue_of(entry).text("page", "a", a="x")


def test_only_the_first_letter_becomes_a_capital() -> None:
    assert capitalize("the LEDs") == "The LEDs"
    assert capitalize("") == ""

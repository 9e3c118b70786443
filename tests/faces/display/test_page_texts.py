"""What pages say in words and numbers, and as text of four lines of twenty characters."""

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.faces.display.text_pages import COLUMNS, ROWS, page_lines, truncate_text
from controller.rules.position import Side
from controller.session.views.display_page import DisplayPage, PageStatus
from controller.session.views.messages import MessageCode, build_message
from controller.words.page_words import bottom_line_texts, clock_detail_texts, clock_text
from controller.words.po_files import english, load_catalogue
from tests.faces.built_pages import FULL, clock, page
from tests.faces.golden_pictures import FOLDER, REGENERATE
from tests.faces.sample_pages import PAGES

GOLDEN = {"en": FOLDER / "pages-20x4.txt", "fil": FOLDER / "fil-pages-20x4.txt"}


def as_text(language: str, name: str, shown: DisplayPage) -> str:
    return "\n".join([name, *(f"|{line}|" for line in page_lines(load_catalogue(language), shown))])


@pytest.mark.parametrize(
    ("deciseconds", "text"),
    [
        (None, ""),
        (0, "0:00"),
        (1, "0.1"),
        (99, "9.9"),
        (100, "0:10"),
        (650, "1:05"),
        (9000, "15:00"),
        (35990, "59:59"),
        (36000, "1:00:00"),
        (360000, "10:00:00"),
    ],
)
def test_a_time_has_hours_only_from_an_hour_on_and_tenths_only_below_ten_seconds(
    deciseconds: int | None, text: str
) -> None:
    assert clock_text(clock(deciseconds)) == text


def test_a_clock_that_counts_up_has_no_tenths() -> None:
    assert clock_text(clock(70, counts_up=True)) == "0:07"


def test_the_last_line_is_the_move_and_the_message() -> None:
    assert list(bottom_line_texts(english(), PAGES["guided"])) == ["13. Put 18 back on 22", "Put 18 back on 22"]
    assert list(bottom_line_texts(english(), PAGES["playing"])) == ["Move 13"]
    assert list(bottom_line_texts(english(), page(PageStatus.OVER, FULL, FULL, score="1-0"))) == []


def test_what_stands_beside_a_clock_gets_shorter_and_loses_the_least_important_first() -> None:
    assert clock_detail_texts(english(), PAGES["stages"], Side.WHITE) == (
        "stage 1/2, 28 to go",
        "1/2 28mv",
        "1/2 28",
        "28",
    )
    assert clock_detail_texts(english(), PAGES["playing"], Side.WHITE) == ()


@pytest.mark.parametrize(("language", "golden"), GOLDEN.items())
def test_golden_text(language: str, golden: Path) -> None:
    text = "\n\n".join(as_text(language, name, shown) for name, shown in PAGES.items()) + "\n"
    if os.environ.get(REGENERATE) == "1":
        golden.write_text(text, encoding="ascii")
    assert text == golden.read_text(encoding="ascii")


def test_the_page_of_the_display_shows_what_it_shows(root: Path) -> None:
    page_text = (root / "docs" / "user" / "display.md").read_text(encoding="utf-8")
    assert "\n".join(f"    |{line}|" for line in page_lines(english(), PAGES["guided"])) in page_text


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_four_lines_of_twenty_characters_that_the_display_has(name: str) -> None:
    lines = page_lines(english(), PAGES[name])
    assert [len(line) for line in lines] == [COLUMNS] * ROWS
    assert all(" " <= sign <= "}" and sign != "\\" for line in lines for sign in line)


def test_the_clock_that_runs_stands_between_two_marks() -> None:
    black, white, *_ = page_lines(english(), PAGES["playing"])
    assert (white[0], white[-1]) == (">", "<")
    assert (black[0], black[-1]) == (" ", " ")


@pytest.mark.parametrize(
    ("language", "lines"),
    [("en", ("Cannot write", "The clocks stand")), ("fil", ("Di makasulat", "Nakahinto ang orasan"))],
)
def test_while_nothing_can_be_recorded_two_lines_say_so_below_the_clocks(language: str, lines: tuple[str, str]) -> None:
    black, white, *rest = page_lines(load_catalogue(language), PAGES["unwritten"])
    assert tuple(line.rstrip() for line in rest) == lines
    assert (black[0], white[0]) == ("=", " ")
    assert ("6.0" in black, "12:34" in white) == (True, True)


def test_any_text_becomes_characters_of_the_display() -> None:
    shown = page(PageStatus.PAUSED, FULL, FULL, message=build_message(MessageCode.MOVE, side="White", move="~\\ß"))
    assert page_lines(english(), shown)[3] == "White -/?           "


@given(st.text(st.characters(codec="ascii", categories=("L", "N", "P", "Zs")), max_size=60))
def test_a_text_is_cut_to_its_columns(text: str) -> None:
    fitting = truncate_text(text, COLUMNS)
    assert len(fitting) <= COLUMNS
    assert fitting == text or fitting.endswith("...")


def test_a_list_of_squares_is_cut_between_two_of_them() -> None:
    assert truncate_text("Capture 2 with 21, 22, 25", COLUMNS) == "Capture 2 with 21..."
    assert truncate_text("Capture 2 with 1, 22, 25", COLUMNS) == "Capture 2 with 1..."

"""The picture of the display on a terminal."""

import re

import pytest

from controller.faces.terminal.display_panel import display_lines
from controller.faces.terminal.large_digits import digit_rows, digits_columns
from controller.faces.terminal.text_canvas import TerminalCapabilities
from controller.rules.position import Side
from controller.words.po_files import english
from tests.faces.sample_pages import PAGES


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("in_unicode", [True, False])
@pytest.mark.parametrize("size", [(34, 7), (48, 12), (78, 21), (200, 60)])
def test_the_display_is_drawn_in_its_size_and_names_both_sides(
    name: str, in_unicode: bool, size: tuple[int, int]
) -> None:
    width, height = size
    lines = [
        line.plain
        for line in display_lines(
            english(), PAGES[name], TerminalCapabilities(has_colour=False, has_unicode=in_unicode), *size
        )
    ]
    assert [len(line) for line in lines] == [width] * height
    if PAGES[name].menu is not None:
        assert any(
            re.search(r"\b(Time|Rules|White takes back|Play|This board|Stop the board)\b", line) for line in lines
        )
        return
    for side in Side:
        named = PAGES[name].names[side] or side.english_name
        level = re.fullmatch(r"Damahan level (\d+)", named)  # the level alone, also shortened
        shown = rf"[Ll]evel {level[1]}|\bL{level[1]}" if level else re.escape(named.split()[0][:5])
        assert any(re.search(shown, line) for line in lines)


def test_the_display_shows_tenths_stages_losses_and_flags() -> None:
    ink = TerminalCapabilities(has_colour=False, has_unicode=False)

    def text(name: str) -> str:
        return "\n".join(line.plain.rstrip() for line in display_lines(english(), PAGES[name], ink))

    assert "0.3" in text("tenths")
    assert "> -10" in text("tenths")
    assert "stage 1/2, 28 to go" in text("stages")
    assert "last period" in text("byo-yomi")
    assert "! flag -7" in text("both-flagged")
    assert "first flag" in text("both-flagged")
    assert "Draw?" in text("offer")
    assert "=\n" in text("paused")


def test_large_digits_double_with_the_scale() -> None:
    assert digit_rows("12:05") == ("▀█  ▀▀█ ▄ █▀█ █▀▀", " █  █▀▀ ▄ █ █ ▀▀█", "▀▀▀ ▀▀▀   ▀▀▀ ▀▀▀")
    assert digits_columns("12:05") == 17
    assert digits_columns("12:05", 3) == len(digit_rows("12:05", 3)[0]) == 51

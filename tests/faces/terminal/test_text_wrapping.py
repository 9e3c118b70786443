"""Texts in lines of a terminal's width."""

from controller.faces.terminal.text_wrapping import fit_text, wrap_text, wrap_text_to

TEXT = "Type 22-18 or 24-20x15 now"


def test_lines_break_at_blanks_and_never_within_a_move() -> None:
    assert wrap_text(TEXT, 16, "  ") == ["Type 22-18 or", "  24-20x15 now"]
    assert wrap_text(TEXT, 9) == ["Type", "22-18 or", "24-20x15", "now"]
    assert wrap_text("", 10) == [""]


def test_a_word_that_is_longer_than_a_line_is_broken() -> None:
    assert wrap_text("22x15x6x13", 4) == ["22x1", "5x6x", "13"]


def test_what_is_cut_off_is_marked() -> None:
    assert fit_text(TEXT, 26, has_unicode=True) == TEXT
    assert fit_text(TEXT, 11, has_unicode=True) == "Type 22-18…"
    assert fit_text(TEXT, 13, has_unicode=False) == "Type 22-18..."
    assert wrap_text_to(TEXT, 13, 2, has_unicode=True) == ["Type 22-18 or", "24-20x15 now"]
    assert wrap_text_to(TEXT, 10, 2, has_unicode=True) == ["Type 22-18", "or 24-20x…"]

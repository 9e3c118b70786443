"""The score sheet on a narrow terminal."""

from controller.faces.terminal.score_sheet import sheet_lines
from controller.rules.position import Side

MOVES = ("22-19", "12-16", "19-14", "10x19x26x17", "24-20", "9x18x27x20x11", "23-18")


def texts(count: int, *, has_unicode: bool = True) -> list[str]:
    return [line.plain for line in sheet_lines(MOVES, Side.WHITE, count, 17, has_unicode=has_unicode)]


def test_a_reply_that_does_not_fit_beside_its_move_stands_below_it_and_a_cut_is_marked() -> None:
    assert texts(9) == [
        "  1. 22-19  12-16",
        "  2. 19-14",
        "     10x19x26x17",
        "  3. 24-20",
        "     9x18x27x20x…",
        "  4. 23-18",
    ]
    assert texts(2, has_unicode=False) == ["     9x18x27x2...", "  4. 23-18"]

"""The terminal's face."""

from dataclasses import replace
from io import StringIO

import pytest
from rich.console import Console
from rich.text import Text

from controller.faces.board_drawing import BoardDrawing, ScoreMarks
from controller.faces.terminal.game_screen import GameScreen
from controller.faces.terminal.text_canvas import ROLE_LETTERS
from controller.rules.position import Side
from controller.rules.squares import Orientation, Square
from controller.session.views.clock_views import ClockView
from controller.session.views.display_page import PageStatus
from controller.session.views.led_frames import LedFrame, LedRole
from controller.words.po_files import load_catalogue
from tests.faces.terminal.sample_view import PAGE, VIEW, render_in_colour, render_lines


def test_the_checkerboard_on_a_plain_terminal() -> None:
    rows = [line[:44].rstrip() for line in render_lines(VIEW, encoding="ascii")]
    assert rows[:20] == [
        "+- Filipino Dama --------------------------+",
        "| :::::1    :::::2    :::::3    :::::4     |",
        "| ::::: (b) :::::     ::::: (W) :::::      |",
        "| 5    :::::6    :::::7    :::::8    ::::: |",
        "|      :::::     :::::     :::::     ::::: |",
        "| :::::9    :::::10   :::::11   :::::12    |",
        "| ::::: (b) :::::     :::::     :::::      |",
        "| 13   :::::14   :::::15   :::::16   ::::: |",
        "|      :::::     :::::     :::::     ::::: |",
        "| :::::17  L:::::18   :::::19   :::::20    |",
        "| ::::: (?) ::::: (w) :::::     :::::      |",
        "| 21   :::::22  P:::::23   :::::24   ::::: |",
        "|      ::::: (w) :::::     :::::     ::::: |",
        "| :::::25   :::::26   :::::27   :::::28    |",
        "| ::::: [w] :::::     ::::: (B) :::::      |",
        "| 29   :::::30   :::::31   :::::32   ::::: |",
        "|      :::::     :::::     :::::     ::::: |",
        "|  L lift  P place                         |",
        "+------------------------------------------+",
        "+- Last verdict ---------------------------+",
    ]


def test_the_matrix_on_a_plain_terminal() -> None:
    rows = [line[1:43].rstrip() for line in render_lines(replace(VIEW, drawing=BoardDrawing.MATRIX), encoding="ascii")]
    assert rows[1:16] == [
        "         1(b)    2 +     3(W)    4 +",
        "         /   \\   /   \\   /   \\   /",
        "     5 +     6 +     7 +     8 +",
        "         \\   /   \\   /   \\   /   \\",
        "         9(b)   10 +    11 +    12 +",
        "         /   \\   /   \\   /   \\   /",
        "    13 +    14 +    15 +    16 +",
        "         \\   /   \\   /   \\   /   \\",
        "        17(?) L 18(w)   19 +    20 +",
        "         /   \\   /   \\   /   \\   /",
        "    21 +    22(w) P 23 +    24 +",
        "         \\   /   \\   /   \\   /   \\",
        "        25[w]   26 +    27(B)   28 +",
        "         /   \\   /   \\   /   \\   /",
        "    29 +    30 +    31 +    32 +",
    ]


def test_a_scored_board_has_its_symbols_and_its_chips() -> None:
    marks = ScoreMarks(
        symbols={Square(17): "x", Square(18): "/", Square(20): "+", Square(22): "-"},
        chips={Square(18): "9", Square(22): "-11", Square(27): "10"},
    )
    view = replace(VIEW, marks=marks, leds=LedFrame(()))
    rows = [line[2:42] for line in render_lines(view, encoding="ascii")]
    assert rows[9:16] == [
        ":::::17   :::::18  /:::::19   :::::20   ",
        "::::: (?) :::::  w9 :::::     :::::  +  ",
        "21   :::::22  -:::::23   :::::24   :::::",
        "     ::::: w-11:::::     :::::     :::::",
        ":::::25   :::::26   :::::27   :::::28   ",
        "::::: [w] :::::     ::::: B10 :::::     ",
        "29   :::::30   :::::31   :::::32   :::::",
    ]


def test_a_chip_of_a_scored_matrix_leaves_the_number_of_its_square() -> None:
    marks = ScoreMarks(symbols={Square(19): "x"}, chips={Square(18): "10", Square(22): "-121r18"})
    view = replace(VIEW, drawing=BoardDrawing.MATRIX, marks=marks)
    (row,) = [line for line in render_lines(view, encoding="ascii") if "19" in line[:43] and "20" in line[:43]]
    assert "18w10" in row
    assert "19 x" in row


def test_the_other_board_is_the_mirror_of_this_one() -> None:
    first_row = render_lines(replace(VIEW, orientation=Orientation.LUZON), encoding="ascii")[1]
    assert first_row.startswith("| 1    :::::2    :::::3    :::::4    ::::: |")


def test_beside_the_board_stand_clocks_moves_lamps_and_the_message() -> None:
    lines = render_lines(VIEW, width=60, height=20)
    assert len(lines) == 18
    assert any(line.rstrip().endswith("1. 22-18  9-13") for line in lines)
    assert [line.rstrip() for line in lines[-2:]] == ["  L lift  P place", " 3. Put 18 back on 22"]


def test_a_flipped_board_has_black_at_the_bottom() -> None:
    rows = [line[:44] for line in render_lines(replace(VIEW, is_flipped=True), encoding="ascii")]
    assert rows[1].startswith("| :::::32   :::::31   :::::30   :::::29   ")
    assert "(b)" in rows[16]


@pytest.mark.parametrize("drawing", BoardDrawing)
def test_discs_tell_sides_and_ranks_apart_without_their_colours(drawing: BoardDrawing) -> None:
    plain = Text.from_ansi(render_in_colour(replace(VIEW, drawing=drawing))).plain
    assert all(disc in plain for disc in ("▐○▌", "▐●▌", "▐♕▌", "▐♛▌"))


def test_few_colours_are_not_enough_for_discs() -> None:
    file = StringIO()
    console = Console(file=file, width=80, height=24, force_terminal=True, color_system="standard", no_color=False)
    console.print(GameScreen(VIEW))
    assert "(w)" in file.getvalue()
    assert "▐" not in file.getvalue()


@pytest.mark.parametrize(("encoding", "ending"), [("utf-8", "Dama…"), ("ascii", "Da...")])
def test_a_long_title_is_cut_with_an_ellipsis(encoding: str, ending: str) -> None:
    (first, *_) = render_lines(replace(VIEW, title=("x" * 33) + "Damahan"), encoding=encoding)
    assert f"x{ending} " in first


def test_the_letters_of_the_leds_are_all_different() -> None:
    assert set(ROLE_LETTERS) == set(LedRole)
    assert len(set(ROLE_LETTERS.values())) == len(LedRole)


def test_the_legend_names_the_roles_that_are_lit_and_no_others() -> None:
    lines = render_lines(VIEW)
    assert any("L lift" in line and "P place" in line for line in lines)
    assert not any("wrong" in line for line in lines)


def test_a_terminal_shows_filipino() -> None:
    text = "\n".join(render_lines(replace(VIEW, catalogue=load_catalogue("fil"))))
    for part in ("Tira 3", "Itim", "Puti", "Ibalik 18 sa 22", "Huling hatol", "Mga tira", "iangat"):
        assert part in text


def test_the_score_sheet_shows_its_end() -> None:
    moves = tuple(f"move{number}" for number in range(1, 62))
    text = "\n".join(render_lines(replace(VIEW, moves=moves)))
    assert " 31. move61" in text
    assert "move1 " not in text


def test_where_black_moves_first_the_sheet_begins_with_a_gap() -> None:
    text = "\n".join(render_lines(replace(VIEW, moves=("9-13", "22-18"), first_mover=Side.BLACK)))
    assert "  1.               9-13" in text
    assert "  2. 22-18" in text


def test_colours_bring_discs_and_a_running_clock_is_reversed() -> None:
    text = render_in_colour(VIEW)
    assert "▐" in text
    assert "♛" in text
    assert "♕" in text
    assert "(w)" not in text
    assert "\x1b[7m" in text or "\x1b[1;7m" in text


@pytest.mark.parametrize(
    ("mood", "score", "title"),
    [
        (PageStatus.SETUP, None, "Setting up"),
        (PageStatus.PLAYING, None, "Move 3"),
        (PageStatus.PAUSED, None, "Paused"),
        (PageStatus.OVER, "1-0", "Over: 1-0"),
    ],
)
def test_the_display_is_headed_by_its_moment(mood: PageStatus, score: str | None, title: str) -> None:
    assert any(title in line for line in render_lines(replace(VIEW, page=replace(PAGE, status=mood, score=score))))


def test_a_fallen_flag_is_named() -> None:
    flagged = replace(PAGE, white=ClockView(deciseconds=0, is_running=False, is_flagged=True))
    assert any("flag" in line for line in render_lines(replace(VIEW, page=flagged)))

"""The screen of a game on terminals of every size."""

import re
from dataclasses import replace

import pytest
from rich.cells import cell_len

from controller.faces.board_drawing import BoardDrawing
from controller.faces.terminal.board_scale import BoardScale
from controller.faces.terminal.screen_layout import SPARE_LINES, Arrangement, choose_layout
from controller.profile import shipped_languages
from controller.rules.squares import SQUARES
from controller.words.po_files import load_catalogue
from tests.faces.terminal.sample_view import ROLES, SIZES, VIEW, render_lines


@pytest.mark.parametrize("face", BoardDrawing)
@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
@pytest.mark.parametrize("language", shipped_languages())
def test_no_line_is_wider_than_the_terminal(
    face: BoardDrawing, width: int, height: int, encoding: str, language: str
) -> None:
    view = replace(VIEW, drawing=face, leds=ROLES, catalogue=load_catalogue(language))
    lines = render_lines(view, width=width, height=height, encoding=encoding)
    assert max(cell_len(line) for line in lines) <= width


@pytest.mark.parametrize(("width", "height"), [size for size in SIZES if size[1] >= 20])
def test_the_face_leaves_a_line_of_the_terminal_free(width: int, height: int) -> None:
    assert len(render_lines(VIEW, width=width, height=height)) <= height - 1


def test_everything_fits_on_80_by_24() -> None:
    text = "\n".join(render_lines(VIEW))
    for part in ("Filipino Dama", "Move 3", "Black", "White", "Put 18 back on 22", "Illegal: 22", "22-18", "11x18"):
        assert part in text


def test_a_low_terminal_shows_the_verdict_beside_the_board() -> None:
    assert any(line.endswith("Illegal: 22 cannot reach 17      │") for line in render_lines(VIEW, height=20))


def test_a_narrow_terminal_stacks_what_fits() -> None:
    text = "\n".join(render_lines(VIEW, width=50, height=40))
    assert "Move 3" in text
    assert "Last verdict" in text


@pytest.mark.parametrize(("width", "height"), [(60, 20), (60, 24), (80, 19), (44, 24), (44, 21), (50, 24)])
@pytest.mark.parametrize("language", shipped_languages())
def test_a_small_terminal_keeps_both_clocks(width: int, height: int, language: str) -> None:
    """The times are 12:34 and 1:23:45; large digits are plain where there is no Unicode."""
    view = replace(VIEW, catalogue=load_catalogue(language))
    text = "\n".join(render_lines(view, width=width, height=height, encoding="ascii"))
    assert "12:34" in text
    assert "1:23:45" in text


@pytest.mark.parametrize(("width", "height"), [(58, 18), (43, 24), (43, 50)])
def test_a_terminal_too_small_for_the_board_asks_for_a_larger_one(width: int, height: int) -> None:
    assert render_lines(VIEW, width=width, height=height) == ["Make the terminal larger: 60x19"]


@pytest.mark.parametrize(
    ("size", "lines"), [((80, 24), 2), ((100, 30), 3), ((120, 50), 4), ((160, 48), 5), ((200, 60), 7)]
)
def test_a_larger_terminal_gets_a_larger_board(size: tuple[int, int], lines: int) -> None:
    layout = choose_layout(size[0], size[1] - SPARE_LINES)
    assert (layout.arrangement, layout.scale) == (Arrangement.COLUMNS, BoardScale(lines))


@pytest.mark.parametrize("drawing", BoardDrawing)
@pytest.mark.parametrize("is_flipped", [False, True])
def test_a_large_board_shows_every_square_once(drawing: BoardDrawing, is_flipped: bool) -> None:
    view = replace(VIEW, drawing=drawing, is_flipped=is_flipped, moves=(), verdict="")
    board = "\n".join(line[:122] for line in render_lines(view, width=200, height=60)[1:57])
    for square in SQUARES:
        assert len(re.findall(rf"(?<!\d){square}(?!\d)", board)) == 1


def test_a_large_plain_board_has_hollow_and_full_men_with_their_letters() -> None:
    text = "\n".join(render_lines(VIEW, width=120, height=50, encoding="ascii"))
    assert "(  w  )" in text
    assert "(# b #)" in text
    assert " W " in text
    assert " B " in text

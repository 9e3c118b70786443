"""The terminal's face."""

import re
from dataclasses import replace
from io import BytesIO, StringIO, TextIOWrapper

import pytest
from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from controller.faces.board_drawing import BoardDrawing, ScoreMarks
from controller.faces.terminal.board_scale import BoardScale
from controller.faces.terminal.display_panel import display_lines
from controller.faces.terminal.game_screen import GameScreen, TerminalView
from controller.faces.terminal.large_digits import digit_rows, digits_columns
from controller.faces.terminal.screen_layout import SPARE_LINES, Arrangement, choose_layout
from controller.faces.terminal.text_canvas import ROLE_LETTERS, TerminalCapabilities
from controller.profile import shipped_languages
from controller.rules.position import Position, Side
from controller.rules.squares import SQUARES, Orientation, Square, bit, mask_of
from controller.session.views.clock_views import ClockView
from controller.session.views.display_page import DisplayPage, PageStatus
from controller.session.views.led_frames import LedFrame, LedRole
from controller.session.views.messages import MessageCode, build_message
from controller.words.po_files import english, load_catalogue
from tests.faces.sample_pages import PAGES

KINGS = mask_of([Square(3), Square(27)])
POSITION = Position(
    white=mask_of([Square(3), Square(18), Square(22), Square(25)]),
    black=mask_of([Square(1), Square(9), Square(27)]),
    kings=KINGS,
    to_move=Side.WHITE,
)
PAGE = DisplayPage(
    status=PageStatus.PLAYING,
    white=ClockView(deciseconds=7540, is_running=True, is_flagged=False),
    black=ClockView(deciseconds=50250, is_running=False, is_flagged=False),
    to_move=Side.WHITE,
    ply=4,
    message=build_message(MessageCode.PUT_BACK, origin=18, square=22),
)
VIEW = TerminalView(
    catalogue=english(),
    title="Filipino Dama",
    orientation=Orientation.VISMIN,
    drawing=BoardDrawing.CHECKERBOARD,
    sensed=POSITION.occupancy & ~bit(Square(25)) | bit(Square(17)),
    position=POSITION,
    leds=LedFrame(((Square(17), LedRole.LIFT), (Square(22), LedRole.PLACE))),
    page=PAGE,
    verdict="Illegal: 22 cannot reach 17",
    moves=("22-18", "9-13", "18-15", "11x18"),
)


SIZES = [(200, 60), (80, 24), (80, 20), (120, 50), (60, 40), (60, 20), (44, 24), (30, 12), (20, 5)]
ROLES = LedFrame(tuple(zip(SQUARES, LedRole, strict=False)))


def render_lines(view: TerminalView, *, width: int = 80, height: int = 24, encoding: str = "utf-8") -> list[str]:
    """Print a view on a terminal of this size without colours, and give its lines."""
    file = TextIOWrapper(BytesIO(), encoding=encoding)
    console = Console(file=file, width=width, height=height, color_system=None, legacy_windows=False)
    console.print(GameScreen(view))
    file.seek(0)
    return file.read().splitlines()


def render_in_colour(view: TerminalView) -> str:
    """Print a view on a terminal with colours, and give it with their codes."""
    file = StringIO()
    console = Console(file=file, width=80, height=24, force_terminal=True, color_system="truecolor", no_color=False)
    console.print(GameScreen(view))
    return file.getvalue()


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


def test_beside_the_board_stand_clocks_moves_lamps_and_the_message() -> None:
    lines = render_lines(VIEW, width=60, height=20)
    assert len(lines) == 18
    assert any(line.rstrip().endswith("1. 22-18  9-13") for line in lines)
    assert [line.rstrip() for line in lines[-2:]] == ["  L lift  P place", " 3. Put 18 back on 22"]


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
        named = (PAGES[name].names[side] or side.english_name).split()[0]
        assert any(named[:5] in line for line in lines)


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

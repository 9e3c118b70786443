"""The picture of the whole board."""

from dataclasses import replace
from itertools import combinations

import pytest
from PIL import Image, ImageChops

from controller.faces.board_drawing import BoardDrawing, ScoreMarks, pieces_of
from controller.faces.display.picture_pages import draw_page
from controller.faces.lights.themes import lamps_of
from controller.faces.pictures.board_picture import BoardPictureView, draw_board
from controller.rules.position import START_MASKS, Position, Side
from controller.rules.squares import Orientation, Square, bit
from controller.session.views.clock_views import ClockView
from controller.session.views.display_page import DisplayPage, PageStatus
from controller.session.views.led_frames import LedFrame, LedRole
from controller.settings.appearance import Theme
from controller.words.po_files import english
from hardware.rhythm import colours_at

START = Position(white=START_MASKS[Side.WHITE], black=START_MASKS[Side.BLACK], kings=0, to_move=Side.WHITE)
CLOCK = ClockView(deciseconds=9000, is_running=False, is_flagged=False)
PAGE = DisplayPage(status=PageStatus.PLAYING, white=CLOCK, black=CLOCK, to_move=Side.WHITE, ply=0, message=None)
SMALL_PX = 24

PLAIN = BoardPictureView(orientation=Orientation.VISMIN, drawing=BoardDrawing.CHECKERBOARD, pieces=pieces_of(START))


def drawn(view: BoardPictureView) -> Image.Image:
    return draw_board(view, square_px=SMALL_PX)


def changed_box(one: BoardPictureView, other: BoardPictureView) -> tuple[int, int, int, int] | None:
    return ImageChops.difference(drawn(one), drawn(other)).getbbox()


@pytest.mark.parametrize("face", BoardDrawing)
@pytest.mark.parametrize("orientation", Orientation)
def test_both_faces_of_both_boards_can_be_drawn(face: BoardDrawing, orientation: Orientation) -> None:
    image = drawn(replace(PLAIN, drawing=face, orientation=orientation, display=draw_page(english(), PAGE)))
    assert image.mode == "RGB"
    assert image.width > image.height > 8 * SMALL_PX


def test_the_same_board_gives_the_same_picture() -> None:
    assert changed_box(PLAIN, PLAIN) is None


def test_the_two_boards_and_the_two_faces_look_different() -> None:
    assert changed_box(PLAIN, replace(PLAIN, orientation=Orientation.LUZON)) is not None
    assert changed_box(PLAIN, replace(PLAIN, drawing=BoardDrawing.MATRIX)) is not None


def test_a_lit_led_changes_the_picture_at_its_square_only() -> None:
    lamps = lamps_of(LedFrame(((Square(18), LedRole.LANDING),)), Theme.BRIGHT)
    box = changed_box(PLAIN, replace(PLAIN, colours=colours_at(lamps, since_us=0, at_us=0)))
    assert box is not None
    assert box[2] - box[0] <= SMALL_PX
    assert box[3] - box[1] <= SMALL_PX


def test_a_man_a_king_a_lifted_piece_and_an_unknown_one_all_look_different() -> None:
    square = Square(22)
    king = replace(PLAIN, pieces=pieces_of(START._replace(kings=bit(square))))
    lifted = replace(PLAIN, sensed=START.occupancy & ~bit(square))
    unknown = replace(PLAIN, pieces={**PLAIN.pieces, square: None}, sensed=START.occupancy)
    gone = replace(PLAIN, pieces={**PLAIN.pieces, square: None})
    pictures = {drawn(view).tobytes() for view in (PLAIN, king, lifted, unknown, gone)}
    assert len(pictures) == 5


def test_the_display_is_part_of_the_picture() -> None:
    box = changed_box(PLAIN, replace(PLAIN, display=draw_page(english(), PAGE)))
    assert box is not None
    assert box[0] > 9 * SMALL_PX


@pytest.mark.parametrize("face", BoardDrawing)
def test_a_scored_board_has_a_symbol_on_a_square_and_a_chip_on_a_piece(face: BoardDrawing) -> None:
    view = replace(PLAIN, drawing=face)
    chip = changed_box(view, replace(view, marks=ScoreMarks(symbols={}, chips={Square(22): "10"})))
    assert chip is not None
    assert max(chip[2] - chip[0], chip[3] - chip[1]) <= SMALL_PX
    for operation in "+-x/":
        box = changed_box(view, replace(view, marks=ScoreMarks(symbols={Square(18): operation}, chips={})))
        assert box is not None
        assert max(box[2] - box[0], box[3] - box[1]) <= 1.5 * SMALL_PX


def test_the_four_symbols_look_different() -> None:
    views = [replace(PLAIN, marks=ScoreMarks(symbols={Square(18): sign}, chips={})) for sign in "+-x/"]
    assert all(changed_box(one, other) for one, other in combinations(views, 2))

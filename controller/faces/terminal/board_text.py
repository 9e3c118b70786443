"""The board as lines of text for a terminal: sensors, believed pieces and LEDs."""

from collections.abc import Mapping
from dataclasses import dataclass

from rich.style import Style
from rich.text import Text

from controller.faces.board_drawing import NO_MARKS, BoardDrawing, PiecesBySquare, ScoreMarks, SquareState, square_state
from controller.faces.terminal.text_canvas import (
    EBONY,
    IVORY,
    WALNUT,
    TerminalCapabilities,
    TextCanvas,
    draw_chip,
    draw_square_state,
    role_mark,
    style_of,
)
from controller.rules.squares import SQUARES, Occupancy, Orientation, Square, column_of, ray, row_of, square_at
from controller.session.views.led_frames import LedRole
from controller.settings.appearance import Theme
from controller.words.catalogue import Catalogue
from hardware.ports import Colour

BOARD_WIDTH = 42
BOARD_HEIGHT = 16

_ROW_PITCH = 2  # lines
_SQUARE_WIDTH = 5
_SQUARES_LEFT = 1
_POINT_PITCH = 4  # columns: as wide as two lines are high, so that the lines of the matrix cross squarely
_POINTS_LEFT = 7
_POINT_WIDTH = 3  # columns of a piece, between its number and its LED

MAPLE: Colour = (212, 180, 134)
LINE: Colour = (128, 92, 58)
NUMBER_ON_MAPLE: Colour = (124, 92, 60)
NUMBER_ON_WALNUT: Colour = (208, 176, 138)


@dataclass(frozen=True, slots=True, kw_only=True)
class TerminalBoardView:
    """A board as it is drawn on a terminal."""

    orientation: Orientation
    drawing: BoardDrawing
    pieces: PiecesBySquare
    sensed: Occupancy
    leds: Mapping[Square, LedRole]
    theme: Theme
    marks: ScoreMarks = NO_MARKS


def board_lines(view: TerminalBoardView, capabilities: TerminalCapabilities) -> list[Text]:
    """Return the board with White at the bottom, as BOARD_HEIGHT lines of BOARD_WIDTH columns."""
    canvas = TextCanvas(BOARD_WIDTH, BOARD_HEIGHT)
    if view.drawing is BoardDrawing.CHECKERBOARD:
        _draw_squares(canvas, view, capabilities)
    else:
        _draw_matrix(canvas, view, capabilities)
    return canvas.lines()


def led_legend(catalogue: Catalogue, view: TerminalBoardView) -> Text:
    """Return the names of the roles that are lit, each behind its mark."""
    lit = [role for role in LedRole if role in view.leds.values()]
    marks = Text(" ").join(Text.assemble(role_mark(role, view.theme), f" {catalogue.term(role.value)}") for role in lit)
    return Text(" " * _SQUARES_LEFT, no_wrap=True, overflow="crop").append_text(marks)


def _draw_squares(canvas: TextCanvas, view: TerminalBoardView, capabilities: TerminalCapabilities) -> None:
    for row in range(8):
        for column in range(8):
            is_dark = square_at(row, column, Orientation.VISMIN) is not None
            is_playing = square_at(row, column, view.orientation) is not None
            ground = style_of(IVORY, WALNUT) if is_dark else style_of(EBONY, MAPLE)
            fill = " " if is_playing or capabilities.has_colour else "░" if capabilities.has_unicode else ":"
            for line in range(_ROW_PITCH):
                left, top = _SQUARES_LEFT + _SQUARE_WIDTH * column, _ROW_PITCH * row + line
                canvas.write(left, top, fill * _SQUARE_WIDTH, ground)
    is_on_walnut = view.orientation is Orientation.VISMIN
    number = style_of(NUMBER_ON_WALNUT if is_on_walnut else NUMBER_ON_MAPLE)
    for square in SQUARES:
        left = _SQUARES_LEFT + _SQUARE_WIDTH * column_of(square, view.orientation)
        top = _ROW_PITCH * row_of(square)
        canvas.write(left, top, f"{square:<2}", number)
        _draw_square_state(canvas, left + 1, top + 1, square, view, capabilities)
        if square in view.pieces:
            canvas.write(left + 4, top, view.marks.symbols.get(square, ""), number)
        _draw_led(canvas, left + 3, top, square, view)


def _draw_matrix(canvas: TextCanvas, view: TerminalBoardView, capabilities: TerminalCapabilities) -> None:
    for row in range(BOARD_HEIGHT):
        canvas.write(1, row, " " * (BOARD_WIDTH - 2), style_of(EBONY, MAPLE))
    line = style_of(LINE)
    point, down_right, down_left = ("•", "╲", "╱") if capabilities.has_unicode else ("+", "\\", "/")  # noqa: RUF001 (box drawing)
    for square in SQUARES:
        middle = _POINTS_LEFT + _POINT_PITCH * column_of(square, view.orientation)
        top = _ROW_PITCH * row_of(square)
        if ray(square, (1, 1), view.orientation):
            canvas.write(middle + 2, top + 1, down_right, line)
        if ray(square, (1, -1), view.orientation):
            canvas.write(middle - 2, top + 1, down_left, line)
        canvas.write(middle, top, point, Style.null())
        canvas.write(middle - 3, top, f"{square:>2}", style_of(NUMBER_ON_MAPLE))
        _draw_square_state(canvas, middle - 1, top, square, view, capabilities)
        _draw_led(canvas, middle + 2, top, square, view)


def _draw_square_state(
    canvas: TextCanvas, left: int, top: int, square: Square, view: TerminalBoardView, capabilities: TerminalCapabilities
) -> None:
    state, piece, marks = square_state(square, view.pieces, view.sensed), view.pieces.get(square), view.marks
    if state is SquareState.EMPTY:
        canvas.write(left + 1, top, marks.symbols.get(square, ""), Style.parse("bold"))
    draw_square_state(canvas, left, top, piece, state, capabilities)
    if state is SquareState.SENSED and piece is not None and square in marks.chips:
        room = _SQUARE_WIDTH if view.drawing is BoardDrawing.CHECKERBOARD else _POINT_WIDTH
        draw_chip(canvas, left + 1, top, piece, marks.chips[square], capabilities, room=room)


def _draw_led(canvas: TextCanvas, left: int, top: int, square: Square, view: TerminalBoardView) -> None:
    role = view.leds.get(square)
    if role is not None:
        canvas.write(left, top, *role_mark(role, view.theme))

"""The board as lines of text for a terminal: sensors, believed pieces and LEDs."""

from collections.abc import Mapping
from dataclasses import dataclass

from rich.style import Style
from rich.text import Text

from controller.faces.board_drawing import NO_MARKS, BoardDrawing, PiecesBySquare, ScoreMarks, SquareState, square_state
from controller.faces.terminal.board_scale import SMALLEST_SCALE, BoardScale
from controller.faces.terminal.large_pieces import PieceRoom, draw_large_square_state
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
from controller.rules.squares import SQUARES, Occupancy, Orientation, Square, column_of, ray, row_of
from controller.session.views.led_frames import LedRole
from controller.settings.appearance import Theme
from controller.words.catalogue import Catalogue
from hardware.ports import Colour

_LED_WIDTH = 3  # columns of a lamp on a large board

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
    scale: BoardScale = SMALLEST_SCALE
    is_flipped: bool = False  # Black at the bottom

    def place_of(self, square: Square) -> tuple[int, int]:
        """Return the row and the column of a square as it is drawn, from the top left."""
        row, column = row_of(square), column_of(square, self.orientation)
        return (7 - row, 7 - column) if self.is_flipped else (row, column)


def board_lines(view: TerminalBoardView, capabilities: TerminalCapabilities) -> list[Text]:
    """Return the board as the lines and columns of its scale."""
    canvas = TextCanvas(view.scale.width, view.scale.height)
    if view.drawing is BoardDrawing.CHECKERBOARD:
        _draw_squares(canvas, view, capabilities)
    else:
        _draw_matrix(canvas, view, capabilities)
    return canvas.lines()


def led_legend(catalogue: Catalogue, view: TerminalBoardView) -> Text:
    """Return the names of the roles that are lit, each behind its mark."""
    lit = [role for role in LedRole if role in view.leds.values()]
    marks = Text(" ").join(Text.assemble(role_mark(role, view.theme), f" {catalogue.term(role.value)}") for role in lit)
    return Text(" ", no_wrap=True, overflow="crop").append_text(marks)


def _draw_squares(canvas: TextCanvas, view: TerminalBoardView, capabilities: TerminalCapabilities) -> None:
    scale = view.scale
    playing = {view.place_of(square) for square in SQUARES}
    is_on_walnut = view.orientation is Orientation.VISMIN
    for row in range(8):
        for column in range(8):
            is_playing = (row, column) in playing
            ground = style_of(IVORY, WALNUT) if is_playing is is_on_walnut else style_of(EBONY, MAPLE)
            fill = " " if is_playing or capabilities.has_colour else "░" if capabilities.has_unicode else ":"
            for line in range(scale.lines):
                left, top = 1 + scale.square_width * column, scale.lines * row + line
                canvas.write(left, top, fill * scale.square_width, ground)
    number = style_of(NUMBER_ON_WALNUT if is_on_walnut else NUMBER_ON_MAPLE)
    for square in SQUARES:
        row, column = view.place_of(square)
        left, top = 1 + scale.square_width * column, scale.lines * row
        canvas.write(left, top, f"{square:<2}", number)
        room = PieceRoom(left + 1, top + 1, scale.square_width - 2, scale.lines - 1)
        _draw_square_state(canvas, room, square, view, capabilities)
        if square in view.pieces:
            canvas.write(left + scale.square_width - 1, top, view.marks.symbols.get(square, ""), number)
        _draw_led(canvas, left + scale.square_width, top, square, view)


def _draw_matrix(canvas: TextCanvas, view: TerminalBoardView, capabilities: TerminalCapabilities) -> None:
    scale = view.scale
    pitch, half = scale.point_pitch, (scale.lines - 1) // 2
    points_left = (scale.width - 7 * pitch) // 2
    for row in range(scale.height):
        canvas.write(1, row, " " * (scale.width - 2), style_of(EBONY, MAPLE))
    middles = {
        square: (points_left + pitch * column, scale.lines * row + half)
        for square in SQUARES
        for row, column in [view.place_of(square)]
    }
    _draw_matrix_lines(canvas, view, middles, capabilities)
    point = "•" if capabilities.has_unicode else "+"
    for square, (middle, line) in middles.items():
        canvas.write(middle, line, point, Style.null())
        canvas.write(middle - scale.lines - 1, line - half, f"{square:>2}", style_of(NUMBER_ON_MAPLE))
        width, height = 2 * scale.lines - 1, scale.lines - 1
        room = PieceRoom(middle - width // 2, line - (height - 1) // 2, width, height)
        _draw_square_state(canvas, room, square, view, capabilities)
        _draw_led(canvas, middle + scale.lines + (2 if scale.is_smallest else 3), line - half, square, view)


def _draw_matrix_lines(
    canvas: TextCanvas,
    view: TerminalBoardView,
    middles: Mapping[Square, tuple[int, int]],
    capabilities: TerminalCapabilities,
) -> None:
    """Draw the diagonal lines from each point to those below it."""
    falling, rising = ("╲", "╱") if capabilities.has_unicode else ("\\", "/")  # noqa: RUF001 (box drawing)
    lines = view.scale.lines
    for square in SQUARES:
        middle, top = middles[square]
        for right in (1, -1):
            reach = ray(square, (-1, -right) if view.is_flipped else (1, right), view.orientation)
            for step in range(1, lines) if reach else ():
                canvas.write(middle + 2 * step * right, top + step, falling if right > 0 else rising, style_of(LINE))


def _draw_square_state(
    canvas: TextCanvas, room: PieceRoom, square: Square, view: TerminalBoardView, capabilities: TerminalCapabilities
) -> None:
    state, piece, marks = square_state(square, view.pieces, view.sensed), view.pieces.get(square), view.marks
    column, row = room.middle
    if state is SquareState.EMPTY:
        canvas.write(column, row, marks.symbols.get(square, ""), Style.parse("bold"))
    if view.scale.is_smallest:
        draw_square_state(canvas, room.left, room.top, piece, state, capabilities)
    else:
        draw_large_square_state(canvas, room, piece, state, capabilities)
    if state is SquareState.SENSED and piece is not None and square in marks.chips:
        width = room.width + 2 if view.drawing is BoardDrawing.CHECKERBOARD else room.width
        draw_chip(canvas, column, row, piece, marks.chips[square], capabilities, room=width)


def _draw_led(canvas: TextCanvas, right: int, top: int, square: Square, view: TerminalBoardView) -> None:
    """Draw the lamp of a square so that it ends before a column."""
    role = view.leds.get(square)
    if role is not None:
        mark, style = role_mark(role, view.theme)
        text = mark if view.scale.is_smallest else mark.strip().center(_LED_WIDTH)
        canvas.write(right - len(text), top, text, style)

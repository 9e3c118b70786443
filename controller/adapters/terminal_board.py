"""The board as lines of text for a terminal: what the sensors see, what is believed to stand there, and the LEDs."""

from collections.abc import Mapping
from dataclasses import dataclass

from rich.style import Style
from rich.text import Text

from controller.adapters.faces import BoardFace, Pieces, standing_on
from controller.adapters.terminal_ink import EBONY, IVORY, WALNUT, Canvas, Ink, put_standing, role_mark, style_of
from controller.rules.squares import SQUARES, Occupancy, Orientation, Square, column_of, ray, row_of, square_at
from controller.session.roles import LedRole
from controller.settings import Theme
from hardware.ports import Colour

BOARD_WIDTH = 42
BOARD_HEIGHT = 16

_ROW_PITCH = 2  # lines
_SQUARE_WIDTH = 5
_SQUARES_LEFT = 1
_POINT_PITCH = 4  # columns: as wide as two lines are high, so that the lines of the matrix cross squarely
_POINTS_LEFT = 7

MAPLE: Colour = (212, 180, 134)
LINE: Colour = (128, 92, 58)
NUMBER_ON_MAPLE: Colour = (124, 92, 60)
NUMBER_ON_WALNUT: Colour = (208, 176, 138)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sight:
    """The board as it is to be drawn."""

    orientation: Orientation
    face: BoardFace
    pieces: Pieces
    sensed: Occupancy
    leds: Mapping[Square, LedRole]
    theme: Theme


def board_lines(sight: Sight, ink: Ink) -> list[Text]:
    """Draw the board with White at the bottom, in BOARD_HEIGHT lines of BOARD_WIDTH columns."""
    canvas = Canvas(BOARD_WIDTH, BOARD_HEIGHT)
    if sight.face is BoardFace.CHECKERBOARD:
        _draw_squares(canvas, sight, ink)
    else:
        _draw_matrix(canvas, sight, ink)
    return canvas.lines()


def legend(sight: Sight) -> Text:
    """Name the roles that are lit, each behind its mark."""
    lit = [role for role in LedRole if role in sight.leds.values()]
    marks = Text(" ").join(Text.assemble(role_mark(role, sight.theme), f" {role.value}") for role in lit)
    return Text(" " * _SQUARES_LEFT, no_wrap=True, overflow="crop").append_text(marks)


def _draw_squares(canvas: Canvas, sight: Sight, ink: Ink) -> None:
    for row in range(8):
        for column in range(8):
            is_dark = square_at(row, column, Orientation.VISMIN) is not None
            is_playing = square_at(row, column, sight.orientation) is not None
            ground = style_of(IVORY, WALNUT) if is_dark else style_of(EBONY, MAPLE)
            fill = " " if is_playing or ink.in_colour else "░" if ink.in_unicode else ":"
            for line in range(_ROW_PITCH):
                left, top = _SQUARES_LEFT + _SQUARE_WIDTH * column, _ROW_PITCH * row + line
                canvas.put(left, top, fill * _SQUARE_WIDTH, ground)
    is_on_walnut = sight.orientation is Orientation.VISMIN
    number = style_of(NUMBER_ON_WALNUT if is_on_walnut else NUMBER_ON_MAPLE)
    for square in SQUARES:
        left = _SQUARES_LEFT + _SQUARE_WIDTH * column_of(square, sight.orientation)
        top = _ROW_PITCH * row_of(square)
        canvas.put(left, top, f"{square:<2}", number)
        _draw_standing(canvas, left + 1, top + 1, square, sight, ink)
        _draw_led(canvas, left + 3, top, square, sight)


def _draw_matrix(canvas: Canvas, sight: Sight, ink: Ink) -> None:
    for row in range(BOARD_HEIGHT):
        canvas.put(1, row, " " * (BOARD_WIDTH - 2), style_of(EBONY, MAPLE))
    line = style_of(LINE)
    point, down_right, down_left = ("•", "╲", "╱") if ink.in_unicode else ("+", "\\", "/")  # noqa: RUF001 (box drawing)
    for square in SQUARES:
        middle = _POINTS_LEFT + _POINT_PITCH * column_of(square, sight.orientation)
        top = _ROW_PITCH * row_of(square)
        if ray(square, (1, 1), sight.orientation):
            canvas.put(middle + 2, top + 1, down_right, line)
        if ray(square, (1, -1), sight.orientation):
            canvas.put(middle - 2, top + 1, down_left, line)
        canvas.put(middle, top, point, Style.null())
        canvas.put(middle - 3, top, f"{square:>2}", style_of(NUMBER_ON_MAPLE))
        _draw_standing(canvas, middle - 1, top, square, sight, ink)
        _draw_led(canvas, middle + 2, top, square, sight)


def _draw_standing(canvas: Canvas, left: int, top: int, square: Square, sight: Sight, ink: Ink) -> None:
    standing = standing_on(square, sight.pieces, sight.sensed)
    put_standing(canvas, left, top, sight.pieces.get(square), standing, ink)


def _draw_led(canvas: Canvas, left: int, top: int, square: Square, sight: Sight) -> None:
    role = sight.leds.get(square)
    if role is not None:
        canvas.put(left, top, *role_mark(role, sight.theme))

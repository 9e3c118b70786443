"""A picture of the whole board, as if photographed from above: squares or matrix, pieces, LEDs, display and buttons."""

from dataclasses import dataclass

from PIL import Image, ImageDraw

from controller.faces.board_drawing import (
    NO_MARKS,
    BoardDrawing,
    PiecesBySquare,
    ScoreMarks,
    SquareState,
    diagonal_lines,
    square_state,
)
from controller.faces.display.fonts import load_font
from controller.faces.pictures import board_parts as parts
from controller.faces.pictures.board_console import CONSOLE_WIDTH, draw_console
from controller.faces.pictures.board_parts import Point
from controller.rules.squares import SQUARES, Occupancy, Orientation, Square, column_of, row_of, square_at
from hardware.ports import DARK, Colour, Colours, Picture

SMOOTHING = 3  # the picture is drawn this many times larger, then shrunk
BACKGROUND: Colour = (240, 238, 234)

# In squares:
MARGIN = 0.45  # around the board
RIM = 0.65  # of the frame around the field
MATRIX_EDGE = 0.18  # of the matrix's plank beyond the field, for the numbers at its left

# Right and down of the middle of a square, where neither a piece nor a line hides them:
_LED_OFFSET = {BoardDrawing.CHECKERBOARD: (0.355, 0.355), BoardDrawing.MATRIX: (0.46, 0.0)}
_SYMBOL_OFFSET = {BoardDrawing.CHECKERBOARD: (0.36, -0.38), BoardDrawing.MATRIX: (0.0, -0.5)}
_NUMBER_OFFSET = {BoardDrawing.CHECKERBOARD: (-0.385, -0.395), BoardDrawing.MATRIX: (-0.5, 0.0)}


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardPictureView:
    """A board as a picture shows it."""

    orientation: Orientation
    drawing: BoardDrawing
    pieces: PiecesBySquare
    sensed: Occupancy | None = None  # None: every piece counts as seen
    colours: Colours | None = None  # of the LEDs; None: all are dark
    display: Picture | None = None  # None: the display is dark
    marks: ScoreMarks = NO_MARKS  # of a game with a score


@dataclass(frozen=True, slots=True, kw_only=True)
class _BoardGeometry:
    """The places of the squares on a picture, in the pixels before it is shrunk."""

    orientation: Orientation
    drawing: BoardDrawing
    width: int  # of a square

    @property
    def origin(self) -> int:
        """The field's left edge, and its top one."""
        return round((MARGIN + RIM) * self.width)

    def corner_of(self, row: int, column: int) -> tuple[int, int]:
        return (self.origin + column * self.width, self.origin + row * self.width)

    def centre_of(self, square: Square) -> Point:
        left, top = self.corner_of(row_of(square), column_of(square, self.orientation))
        return (left + self.width / 2, top + self.width / 2)

    def point_near(self, square: Square, offset: Point) -> Point:
        """Return the point that lies `offset` squares right of and below a square's middle."""
        right, down = offset
        x, y = self.centre_of(square)
        return (x + right * self.width, y + down * self.width)


def draw_board(view: BoardPictureView, *, square_px: int = 104) -> Image.Image:
    """Draw the board with White at the bottom; a square is `square_px` pixels wide (24 to 200)."""
    geometry = _BoardGeometry(orientation=view.orientation, drawing=view.drawing, width=square_px * SMOOTHING)
    image = _draw_frame(geometry)
    if view.drawing is BoardDrawing.CHECKERBOARD:
        _draw_squares(image, geometry)
    else:
        _draw_matrix(image, geometry)
    _draw_numbers(image, geometry)
    _draw_symbols(image, geometry, view)
    _draw_pieces(image, geometry, view)
    _draw_leds(image, geometry, view.colours or tuple(DARK for _ in SQUARES))
    left = geometry.corner_of(0, 8)[0] + round(RIM * geometry.width)
    draw_console(image, (left, geometry.origin), geometry.width, SMOOTHING, view.display)
    return image.reduce(SMOOTHING)


def _draw_frame(geometry: _BoardGeometry) -> Image.Image:
    """Draw the ground, the board's shadow on it, and the frame with its bevel."""
    square = geometry.width
    width = round((2 * MARGIN + 2 * RIM + 8 + CONSOLE_WIDTH) * square)
    height = round((2 * MARGIN + 2 * RIM + 8) * square)
    size = (width - width % SMOOTHING, height - height % SMOOTHING)
    image = Image.new("RGB", size, BACKGROUND)
    edge = round(MARGIN * square)
    box = (edge, edge, size[0] - edge - 1, size[1] - edge - 1)
    shape = Image.new("L", size, 0)
    ImageDraw.Draw(shape).rounded_rectangle(box, radius=0.28 * square, fill=255)
    parts.add_shadow(image, shape, (0, round(0.1 * square)), 0.16 * square, 0.55)
    image.paste(parts.wood_image(size, parts.FRAME, plank=3, fraction=0.9), mask=shape)
    pen = ImageDraw.Draw(image)
    pen.rounded_rectangle(
        box, radius=0.28 * square, outline=parts.mix_colours(parts.FRAME, (0, 0, 0), 0.4), width=square // 24
    )
    return image


def _draw_inlay(image: Image.Image, geometry: _BoardGeometry, beyond: float) -> None:
    """Draw the line of brass and dark wood around a field that reaches `beyond` its squares."""
    pen = ImageDraw.Draw(image)
    for width, colour in ((0.075, parts.BRASS), (0.04, parts.INLAY)):
        start = geometry.origin - (beyond + width) * geometry.width
        end = geometry.origin + (8 + beyond + width) * geometry.width - 1
        pen.rectangle((start, start, end, end), fill=colour)


def _draw_squares(image: Image.Image, geometry: _BoardGeometry) -> None:
    _draw_inlay(image, geometry, 0.0)
    for row in range(8):
        for column in range(8):
            is_dark = square_at(row, column, Orientation.VISMIN) is not None
            colour = parts.WALNUT if is_dark else parts.MAPLE
            tile = parts.wood_image((geometry.width, geometry.width), colour, plank=8 * row + column)
            image.paste(tile, geometry.corner_of(row, column))


def _draw_matrix(image: Image.Image, geometry: _BoardGeometry) -> None:
    """Draw the Damahan: one plank, with the diagonal lines engraved and a point where they cross."""
    square = geometry.width
    _draw_inlay(image, geometry, MATRIX_EDGE)
    edge = round(MATRIX_EDGE * square)
    side = 8 * square + 2 * edge
    plank = parts.wood_image((side, side), parts.MAPLE, plank=5, fraction=0.8)
    pen = ImageDraw.Draw(image)
    image.paste(plank, (geometry.origin - edge, geometry.origin - edge))
    light = parts.mix_colours(parts.MAPLE, (255, 255, 255), 0.35)
    for shift, colour in ((0.018, light), (0.0, parts.INLAY)):  # an engraved line has a light lower edge
        for upper, lower in diagonal_lines(geometry.orientation):
            pen.line(
                (*geometry.point_near(upper, (0, shift)), *geometry.point_near(lower, (0, shift))),
                fill=colour,
                width=square // 36,
            )
    for square_number in SQUARES:
        parts.add_disc(image, geometry.centre_of(square_number), 0.085 * square, parts.INLAY)
        parts.add_disc(image, geometry.centre_of(square_number), 0.05 * square, parts.BRASS)


def _draw_numbers(image: Image.Image, geometry: _BoardGeometry) -> None:
    is_on_walnut = geometry.drawing is BoardDrawing.CHECKERBOARD and geometry.orientation is Orientation.VISMIN
    on_walnut, on_maple = (
        parts.mix_colours(parts.WALNUT, parts.IVORY, 0.6),
        parts.mix_colours(parts.MAPLE, parts.INLAY, 0.65),
    )
    pen = ImageDraw.Draw(image)
    font = load_font(round(0.16 * geometry.width))
    for square in SQUARES:
        point = geometry.point_near(square, _NUMBER_OFFSET[geometry.drawing])
        pen.text(point, str(square), font=font, fill=on_walnut if is_on_walnut else on_maple, anchor="mm")


def _draw_symbols(image: Image.Image, geometry: _BoardGeometry, view: BoardPictureView) -> None:
    """Draw the operation of each square twice: large where pieces cover it, and small beside them."""
    is_on_walnut = geometry.drawing is BoardDrawing.CHECKERBOARD and geometry.orientation is Orientation.VISMIN
    ink = parts.mix_colours(parts.WALNUT, parts.IVORY, 0.8) if is_on_walnut else parts.INLAY
    for square, operation in view.marks.symbols.items():
        if geometry.drawing is BoardDrawing.MATRIX:
            parts.add_disc(image, geometry.centre_of(square), 0.26 * geometry.width, parts.MAPLE)
        parts.add_operation(image, geometry.centre_of(square), operation, 0.34 * geometry.width, ink)
        corner = geometry.point_near(square, _SYMBOL_OFFSET[view.drawing])
        parts.add_operation(image, corner, operation, 0.15 * geometry.width, ink)


def _draw_leds(image: Image.Image, geometry: _BoardGeometry, colours: Colours) -> None:
    for square, colour in zip(SQUARES, colours, strict=True):
        parts.add_led(image, geometry.point_near(square, _LED_OFFSET[geometry.drawing]), colour, geometry.width)


def _draw_pieces(image: Image.Image, geometry: _BoardGeometry, view: BoardPictureView) -> None:
    states = {square: square_state(square, view.pieces, view.sensed) for square in SQUARES}
    shapes = Image.new("L", image.size, 0)
    for square, state in states.items():
        if state in (SquareState.SENSED, SquareState.UNIDENTIFIED):
            x, y = geometry.centre_of(square)
            radius = parts.PIECE_RADIUS * geometry.width
            ImageDraw.Draw(shapes).ellipse((x - radius, y - radius, x + radius, y + radius), fill=255)
    offset = round(0.05 * geometry.width)
    parts.add_shadow(image, shapes, (offset, round(1.8 * offset)), 0.05 * geometry.width, 0.6)
    for square, state in states.items():
        piece = view.pieces.get(square)
        if state is SquareState.UNIDENTIFIED:
            parts.add_unknown_piece(image, geometry.centre_of(square), geometry.width)
        elif piece is not None and state is SquareState.SENSED:
            parts.add_piece(image, geometry.centre_of(square), piece, geometry.width)
            if square in view.marks.chips:
                parts.add_chip(image, geometry.centre_of(square), piece, view.marks.chips[square], geometry.width)
        elif piece is not None:
            parts.add_unsensed_piece(image, geometry.centre_of(square), piece, geometry.width)

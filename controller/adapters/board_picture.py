"""A picture of the whole board, as if photographed from above: squares or matrix, pieces, LEDs, display and buttons."""

from dataclasses import dataclass
from io import BytesIO

from PIL import Image, ImageDraw

from controller.adapters import board_parts as parts
from controller.adapters.board_console import CONSOLE_WIDTH, draw_console
from controller.adapters.board_parts import Spot
from controller.adapters.faces import BoardFace, Pieces, Standing, lines_of, standing_on
from controller.adapters.letters import font_of
from controller.rules.squares import SQUARES, Occupancy, Orientation, Square, column_of, row_of, square_at
from hardware.ports import DARK, Colour, Colours, Picture

SMOOTHING = 3  # the picture is drawn this many times larger, then shrunk
BACKGROUND: Colour = (240, 238, 234)

# In squares:
MARGIN = 0.45  # around the board
RIM = 0.65  # of the frame around the field
MATRIX_EDGE = 0.18  # of the matrix's plank beyond the field, for the numbers at its left

# Right and down of the middle of a square, where neither a piece nor a line hides them:
_LED_AT = {BoardFace.CHECKERBOARD: (0.355, 0.355), BoardFace.MATRIX: (0.46, 0.0)}
_NUMBER_AT = {BoardFace.CHECKERBOARD: (-0.385, -0.395), BoardFace.MATRIX: (-0.5, 0.0)}


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardView:
    """What a picture of the board shows.

    `sensed` None takes every piece for seen; `colours` None is a board with all LEDs dark, `display` None one without
    a picture.
    """

    orientation: Orientation
    face: BoardFace
    pieces: Pieces
    sensed: Occupancy | None = None
    colours: Colours | None = None
    display: Picture | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class _Field:
    """Where the squares are on a picture, in large pixels; `width` is that of a square."""

    orientation: Orientation
    face: BoardFace
    width: int

    @property
    def origin(self) -> int:
        """The field's left edge, and its top one."""
        return round((MARGIN + RIM) * self.width)

    def corner(self, row: int, column: int) -> tuple[int, int]:
        return (self.origin + column * self.width, self.origin + row * self.width)

    def centre(self, square: Square) -> Spot:
        left, top = self.corner(row_of(square), column_of(square, self.orientation))
        return (left + self.width / 2, top + self.width / 2)

    def near(self, square: Square, away: Spot) -> Spot:
        """Give a place near a square's middle, so many squares right and down of it."""
        right, down = away
        x, y = self.centre(square)
        return (x + right * self.width, y + down * self.width)


def draw_board(view: BoardView, *, square_px: int = 104) -> Image.Image:
    """Draw the board with White at the bottom; a square is `square_px` pixels wide (24 to 200)."""
    field = _Field(orientation=view.orientation, face=view.face, width=square_px * SMOOTHING)
    image = _draw_frame(field)
    if view.face is BoardFace.CHECKERBOARD:
        _draw_squares(image, field)
    else:
        _draw_matrix(image, field)
    _draw_numbers(image, field)
    _draw_pieces(image, field, view)
    _draw_leds(image, field, view.colours or tuple(DARK for _ in SQUARES))
    left = field.corner(0, 8)[0] + round(RIM * field.width)
    draw_console(image, (left, field.origin), field.width, SMOOTHING, view.display)
    return image.reduce(SMOOTHING)


def png_of(image: Image.Image) -> bytes:
    """Give an image as the bytes of a PNG file."""
    file = BytesIO()
    image.save(file, "PNG", optimize=True)
    return file.getvalue()


def _draw_frame(field: _Field) -> Image.Image:
    """Draw the ground, the board's shadow on it, and the frame with its bevel."""
    square = field.width
    width = round((2 * MARGIN + 2 * RIM + 8 + CONSOLE_WIDTH) * square)
    height = round((2 * MARGIN + 2 * RIM + 8) * square)
    size = (width - width % SMOOTHING, height - height % SMOOTHING)
    image = Image.new("RGB", size, BACKGROUND)
    edge = round(MARGIN * square)
    box = (edge, edge, size[0] - edge - 1, size[1] - edge - 1)
    shape = Image.new("L", size, 0)
    ImageDraw.Draw(shape).rounded_rectangle(box, radius=0.28 * square, fill=255)
    parts.add_shadow(image, shape, (0, round(0.1 * square)), 0.16 * square, 0.55)
    image.paste(parts.wood(size, parts.FRAME, plank=3, share=0.9), mask=shape)
    pen = ImageDraw.Draw(image)
    pen.rounded_rectangle(
        box, radius=0.28 * square, outline=parts.mixed(parts.FRAME, (0, 0, 0), 0.4), width=square // 24
    )
    return image


def _draw_inlay(image: Image.Image, field: _Field, beyond: float) -> None:
    """Draw the line of brass and dark wood around a field that reaches `beyond` its squares."""
    pen = ImageDraw.Draw(image)
    for width, colour in ((0.075, parts.BRASS), (0.04, parts.INLAY)):
        start = field.origin - (beyond + width) * field.width
        end = field.origin + (8 + beyond + width) * field.width - 1
        pen.rectangle((start, start, end, end), fill=colour)


def _draw_squares(image: Image.Image, field: _Field) -> None:
    _draw_inlay(image, field, 0.0)
    for row in range(8):
        for column in range(8):
            is_dark = square_at(row, column, Orientation.VISMIN) is not None
            colour = parts.WALNUT if is_dark else parts.MAPLE
            tile = parts.wood((field.width, field.width), colour, plank=8 * row + column)
            image.paste(tile, field.corner(row, column))


def _draw_matrix(image: Image.Image, field: _Field) -> None:
    """Draw the Damahan: one plank, with the diagonal lines engraved and a point where they cross."""
    square = field.width
    _draw_inlay(image, field, MATRIX_EDGE)
    edge = round(MATRIX_EDGE * square)
    side = 8 * square + 2 * edge
    plank = parts.wood((side, side), parts.MAPLE, plank=5, share=0.8)
    pen = ImageDraw.Draw(image)
    image.paste(plank, (field.origin - edge, field.origin - edge))
    light = parts.mixed(parts.MAPLE, (255, 255, 255), 0.35)
    for shift, colour in ((0.018, light), (0.0, parts.INLAY)):  # an engraved line has a light lower edge
        for upper, lower in lines_of(field.orientation):
            pen.line((*field.near(upper, (0, shift)), *field.near(lower, (0, shift))), fill=colour, width=square // 36)
    for square_number in SQUARES:
        parts.add_disc(image, field.centre(square_number), 0.085 * square, parts.INLAY)
        parts.add_disc(image, field.centre(square_number), 0.05 * square, parts.BRASS)


def _draw_numbers(image: Image.Image, field: _Field) -> None:
    is_on_walnut = field.face is BoardFace.CHECKERBOARD and field.orientation is Orientation.VISMIN
    on_walnut, on_maple = parts.mixed(parts.WALNUT, parts.IVORY, 0.6), parts.mixed(parts.MAPLE, parts.INLAY, 0.65)
    pen = ImageDraw.Draw(image)
    font = font_of(round(0.16 * field.width))
    for square in SQUARES:
        spot = field.near(square, _NUMBER_AT[field.face])
        pen.text(spot, str(square), font=font, fill=on_walnut if is_on_walnut else on_maple, anchor="mm")


def _draw_leds(image: Image.Image, field: _Field, colours: Colours) -> None:
    for square, colour in zip(SQUARES, colours, strict=True):
        parts.add_led(image, field.near(square, _LED_AT[field.face]), colour, field.width)


def _draw_pieces(image: Image.Image, field: _Field, view: BoardView) -> None:
    standing = {square: standing_on(square, view.pieces, view.sensed) for square in SQUARES}
    shapes = Image.new("L", image.size, 0)
    for square, state in standing.items():
        if state in (Standing.SEEN, Standing.UNKNOWN):
            x, y = field.centre(square)
            radius = parts.PIECE_RADIUS * field.width
            ImageDraw.Draw(shapes).ellipse((x - radius, y - radius, x + radius, y + radius), fill=255)
    offset = round(0.05 * field.width)
    parts.add_shadow(image, shapes, (offset, round(1.8 * offset)), 0.05 * field.width, 0.6)
    for square, state in standing.items():
        piece = view.pieces.get(square)
        if state is Standing.UNKNOWN:
            parts.add_unknown(image, field.centre(square), field.width)
        elif piece is not None and state is Standing.SEEN:
            parts.add_piece(image, field.centre(square), piece, field.width)
        elif piece is not None:
            parts.add_ghost(image, field.centre(square), piece, field.width)

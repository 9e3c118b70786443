"""The pictures of the player's card: parts of a board with pieces, lights and a hand's way, and the buttons."""

from collections.abc import Mapping
from typing import NamedTuple

from controller.faces.board_drawing import BoardDrawing, diagonal_lines
from controller.faces.lights.themes import lamp_of
from controller.faces.pictures.board_parts import BRASS, EBONY, GOLD, INLAY, IVORY, MAPLE, UNKNOWN_GREY, WALNUT
from controller.faces.svg_canvas import CanvasPoint, SvgCanvas
from controller.rules.position import START_MASKS, Piece, Side
from controller.rules.squares import Orientation, Square, column_of, row_of, square_at, squares_of
from controller.session.views.led_frames import LedRole
from controller.settings.appearance import Theme
from hardware.ports import Colour, Lamp, Rhythm

ARROW = "#1a237e"
RAYS = ((1, 0), (0.7, 0.7), (0, 1), (-0.7, 0.7), (-1, 0), (-0.7, -0.7), (0, -1), (0.7, -0.7))

# In squares:
PIECE = 0.38
LAMP = 0.13
_LAMP_OFFSET = {BoardDrawing.CHECKERBOARD: (0.36, 0.36), BoardDrawing.MATRIX: (0.46, 0.0)}


class Scene(NamedTuple):
    """A part of a board, or the buttons if it has no rows."""

    rows: tuple[int, int] = (0, 0)  # from the top; the second one is outside
    columns: tuple[int, int] = (0, 8)  # of a Vismin board; a Luzon one is its mirror
    pieces: Mapping[Square, Piece] = {}
    lamps: Mapping[Square, LedRole] = {}
    way: tuple[Square, Square] | None = None  # of a hand: from, to
    is_rocker: bool = False


class SceneStyle(NamedTuple):
    """How the scenes of a card are drawn."""

    orientation: Orientation
    drawing: BoardDrawing
    theme: Theme


def _man(side: Side) -> Piece:
    return Piece(side, is_king=False)


def _start_pieces() -> dict[Square, Piece]:
    return {square: _man(side) for side in Side for square in squares_of(START_MASKS[side]) if square != 22}


_WHITE, _BLACK = _man(Side.WHITE), _man(Side.BLACK)
SCENES: Mapping[str, Scene] = {
    "start": Scene((0, 8), (0, 8), _start_pieces(), {Square(22): LedRole.PLACE}),
    "move": Scene((2, 7), (1, 6), {Square(22): _WHITE, Square(14): _BLACK}, {}, (Square(22), Square(18))),
    "capture": Scene(
        (2, 7),
        (1, 6),
        {Square(22): _WHITE, Square(18): _BLACK, Square(26): _WHITE},
        {Square(18): LedRole.CAPTURED},
        (Square(22), Square(15)),
    ),
    "crown": Scene((0, 5), (1, 6), {Square(2): Piece(Side.WHITE, is_king=True)}, {}, (Square(7), Square(2))),
    "wrong": Scene(
        (2, 7),
        (1, 6),
        {Square(14): _WHITE, Square(26): _WHITE},
        {Square(14): LedRole.LIFT, Square(22): LedRole.PLACE},
        (Square(14), Square(22)),
    ),
}
"""The scenes of the steps, by step; squares as a Vismin board numbers them: a Luzon board is drawn as its mirror."""

BUTTON_SCENE = Scene()


def draw_scene(canvas: SvgCanvas, scene: Scene, style: SceneStyle, corner: CanvasPoint, size: float) -> None:
    """Draw a scene into a square area by its upper left corner."""
    if scene.rows == (0, 0):
        _draw_buttons(canvas, corner, size, is_rocker=scene.is_rocker)
        return
    _BoardPart(canvas, scene, style, corner, size).draw()


def draw_lamp(canvas: SvgCanvas, centre: CanvasPoint, radius: float, lamp: Lamp) -> None:
    """Draw a light so that its rhythm is seen in print: rays blink fast, a ring blinks slowly, two rings pulse."""
    x, y = centre
    canvas.circle(centre, radius, fill=_hex(lamp.colour), outline=_hex(INLAY), width=radius * 0.18)
    match lamp.rhythm:
        case Rhythm.FAST_BLINK:
            for across, down in RAYS:
                ends = [(x + across * radius * reach, y + down * radius * reach) for reach in (1.35, 1.95)]
                canvas.line(ends, _hex(INLAY), radius * 0.28)
        case Rhythm.SLOW_BLINK:
            canvas.circle(centre, radius * 1.6, fill="none", outline=_hex(INLAY), width=radius * 0.28)
        case Rhythm.PULSE:
            for reach in (1.4, 1.8):
                canvas.circle(centre, radius * reach, fill="none", outline=_hex(INLAY), width=radius * 0.14)
        case Rhythm.STEADY:
            pass


class _BoardPart:
    """A part of a board that is being drawn."""

    def __init__(self, canvas: SvgCanvas, scene: Scene, style: SceneStyle, corner: CanvasPoint, size: float) -> None:
        self._canvas = canvas
        self._scene = scene
        self._style = style
        self._corner = corner
        first, last = scene.columns
        if style.orientation is Orientation.LUZON:
            first, last = 8 - last, 8 - first
        self._columns = range(first, last)
        self._rows = range(*scene.rows)
        self._square = size / len(self._rows)
        self._size = size

    def draw(self) -> None:
        if self._style.drawing is BoardDrawing.CHECKERBOARD:
            self._draw_squares()
        else:
            self._draw_lines()
        for square, piece in self._scene.pieces.items():
            _draw_piece(self._canvas, self._centre(square), piece, self._square)
        if self._scene.way is not None:
            self._draw_way(*self._scene.way)
        for square, role in self._scene.lamps.items():
            x, y = self._centre(square)
            across, down = _LAMP_OFFSET[self._style.drawing]
            at = (x + across * self._square * 0.8, y + down * self._square * 0.8)
            draw_lamp(self._canvas, at, LAMP * self._square, lamp_of(role, self._style.theme))

    def _centre(self, square: Square) -> CanvasPoint:
        column = column_of(square, Orientation.VISMIN)
        return self._centre_at(row_of(square), 7 - column if self._style.orientation is Orientation.LUZON else column)

    def _draw_squares(self) -> None:
        left, top = self._corner
        for row in self._rows:
            for column in self._columns:
                is_dark = square_at(row, column, Orientation.VISMIN) is not None
                at = (
                    left + (column - self._columns.start) * self._square,
                    top + (row - self._rows.start) * self._square,
                )
                colour = _hex(WALNUT if is_dark else MAPLE)
                self._canvas.box(
                    at, (self._square, self._square), fill=colour, outline=colour, corner_radius=0, width=0.1
                )
        self._draw_frame("none")

    def _draw_lines(self) -> None:
        """Draw the matrix: where lines between neighbours lie within the part."""
        self._draw_frame(_hex(MAPLE))
        orientation = self._style.orientation
        for upper, lower in diagonal_lines(orientation):
            steps = row_of(lower) - row_of(upper)
            across = (column_of(lower, orientation) - column_of(upper, orientation)) // steps
            points = [
                self._centre_at(row_of(upper) + step, column_of(upper, orientation) + across * step)
                for step in range(steps + 1)
                if row_of(upper) + step in self._rows and column_of(upper, orientation) + across * step in self._columns
            ]
            if len(points) > 1:
                self._canvas.line([points[0], points[-1]], _hex(INLAY), self._square * 0.04)
        for row in self._rows:
            for column in self._columns:
                if square_at(row, column, orientation) is not None:
                    self._canvas.circle(self._centre_at(row, column), self._square * 0.07, fill=_hex(BRASS))

    def _centre_at(self, row: int, column: int) -> CanvasPoint:
        left, top = self._corner
        return (
            left + (column - self._columns.start + 0.5) * self._square,
            top + (row - self._rows.start + 0.5) * self._square,
        )

    def _draw_frame(self, fill: str) -> None:
        size = (self._size, self._size)
        self._canvas.box(self._corner, size, fill=fill, outline=_hex(INLAY), corner_radius=0, width=self._size * 0.012)

    def _draw_way(self, origin: Square, landing: Square) -> None:
        """Draw the way of a hand as an arrow from the rim of one place to the rim of the other."""
        (x, y), (end_x, end_y) = self._centre(origin), self._centre(landing)
        length = ((end_x - x) ** 2 + (end_y - y) ** 2) ** 0.5
        across, down = (end_x - x) / length, (end_y - y) / length
        near, far = 0.3 * self._square, length - 0.34 * self._square
        tip = (x + across * far, y + down * far)
        neck_at = far - 0.3 * self._square
        neck = (x + across * neck_at, y + down * neck_at)
        self._canvas.line([(x + across * near, y + down * near), neck], ARROW, self._square * 0.1)
        wing = 0.17 * self._square
        left = (neck[0] - down * wing, neck[1] + across * wing)
        right = (neck[0] + down * wing, neck[1] - across * wing)
        self._canvas.polygon([tip, left, right], ARROW)


def _draw_piece(canvas: SvgCanvas, centre: CanvasPoint, piece: Piece, square: float) -> None:
    base, rim = (IVORY, INLAY) if piece.side is Side.WHITE else (EBONY, UNKNOWN_GREY)
    x, y = centre
    if piece.is_king:
        canvas.circle((x, y + 0.08 * square), PIECE * square, fill=_hex(base), outline=_hex(rim), width=square * 0.03)
    canvas.circle(centre, PIECE * square, fill=_hex(base), outline=_hex(rim), width=square * 0.03)
    canvas.circle(centre, 0.27 * square, fill="none", outline=_hex(rim), width=square * 0.02)
    if piece.is_king:
        crown = ((-0.17, 0.11), (-0.19, -0.10), (-0.085, 0.0), (0, -0.15), (0.085, 0.0), (0.19, -0.10), (0.17, 0.11))
        canvas.polygon([(x + right * square, y + down * square) for right, down in crown], _hex(GOLD))


def _draw_buttons(canvas: SvgCanvas, corner: CanvasPoint, size: float, *, is_rocker: bool) -> None:
    """Draw the display between the buttons of the clock; beside a rocker, the third button stands out."""
    left, top = corner
    middle = left + size / 2
    canvas.box((left, top), (size, size), fill=_hex(MAPLE), outline=_hex(INLAY), corner_radius=size * 0.05, width=0.4)
    canvas.box(
        (left + size * 0.14, top + size * 0.12),
        (size * 0.72, size * 0.34),
        fill=_hex(EBONY),
        outline=_hex(INLAY),
        corner_radius=size * 0.02,
        width=0.4,
    )
    canvas.write("½-½ ?", (middle, top + size * 0.36), size=size * 0.2, colour="#ffffff", anchor="middle", bold=True)
    if is_rocker:
        _draw_rocker(canvas, corner, size)
        return
    for across, colour in ((0.27, IVORY), (0.73, EBONY)):
        at = (left + size * across, top + size * 0.74)
        canvas.circle(at, size * 0.15, fill=_hex(UNKNOWN_GREY), outline=_hex(INLAY), width=size * 0.012)
        canvas.circle(at, size * 0.115, fill=_hex(colour), outline=_hex(INLAY), width=size * 0.012)
        ink = _hex(INLAY if colour == IVORY else IVORY)
        canvas.write("2 s", (at[0], at[1] + size * 0.03), size=size * 0.085, colour=ink, anchor="middle", bold=True)


def _draw_rocker(canvas: SvgCanvas, corner: CanvasPoint, size: float) -> None:
    left, top = corner
    for across, colour in ((0.08, IVORY), (0.36, EBONY)):
        at = (left + size * across, top + size * 0.68)
        canvas.box(at, (size * 0.28, size * 0.14), fill=_hex(colour), outline=_hex(INLAY), corner_radius=1, width=0.4)
    at = (left + size * 0.81, top + size * 0.75)
    canvas.circle(at, size * 0.13, fill="#b71c1c", outline=_hex(INLAY), width=size * 0.012)
    canvas.write("2 s", (at[0], at[1] + size * 0.03), size=size * 0.085, colour="#ffffff", anchor="middle", bold=True)


def _hex(colour: Colour) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)

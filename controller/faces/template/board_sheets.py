"""The drill template: the whole board on one sheet, or cut into sheets of paper along the edges of squares."""

from enum import Enum
from itertools import product

from controller.faces.svg_canvas import INK, SvgCanvas
from controller.faces.template.reed_places import find_reed_place
from controller.faces.template.sheet_frame import HEADER_MM, MARGIN_MM, draw_header
from controller.faces.template.square_marks import COLUMNS, FINE_MM, BoardView, draw_cross, draw_square_marks
from controller.rules.squares import square_at

Span = range
"""Rows or columns of squares that lie on one sheet, as they are drawn."""


class Paper(Enum):
    """The width and height of a sheet in millimetres, upright (ISO 216)."""

    A4 = (210, 297)
    A3 = (297, 420)


def draw_board(view: BoardView) -> str:
    """Return the whole board on one sheet as the text of an SVG file."""
    every = range(COLUMNS)
    size = (view.side_mm + 2 * MARGIN_MM, view.side_mm + HEADER_MM + 2 * MARGIN_MM)
    return _draw_sheet(view, every, every, size, "")


def draw_sheets(view: BoardView, paper: Paper) -> list[str]:
    """Return sheets of this paper, left to right and top to bottom, each as the text of an SVG file."""
    width, height = paper.value
    columns = _split(view, width - 2 * MARGIN_MM)
    rows = _split(view, height - 2 * MARGIN_MM - HEADER_MM)
    places = list(product(enumerate(rows, 1), enumerate(columns, 1)))
    return [
        _draw_sheet(view, across, down, paper.value, f", sheet {number} of {len(places)} (row {row}, column {column})")
        for number, ((row, down), (column, across)) in enumerate(places, 1)
    ]


def _split(view: BoardView, room_mm: float) -> list[Span]:
    """Return the squares of a side in spans that each fit into the room."""
    most = int(room_mm // view.square_mm)
    return [range(first, min(first + most, COLUMNS)) for first in range(0, COLUMNS, most)]


def _draw_sheet(view: BoardView, columns: Span, rows: Span, size: tuple[float, float], part: str) -> str:
    canvas = SvgCanvas()
    place = find_reed_place(view.square_mm)
    side = "from below" if view.is_from_below else "from above"
    disc = f"{place.disc_diameter_mm:g} x {place.disc_height_mm:g} mm"
    notes = (
        (
            f"Red: the reed, {place.offset_mm:g} mm beside the middle of the square. Blue: the LED. "
            f"Discs N35, {disc}, dots up."
        ),
        "Outer circle: a man of 70 % of the square. Inner circle: where its middle may stand.",
    )
    title = f"Squares of {view.square_mm} mm, {view.orientation}, seen {side}{part}"
    draw_header(canvas, title, notes)
    left, top = MARGIN_MM, MARGIN_MM + HEADER_MM
    for (y, row), (x, column) in product(enumerate(rows), enumerate(columns)):
        board_column = COLUMNS - 1 - column if view.is_from_below else column
        at = (left + x * view.square_mm, top + y * view.square_mm)
        square = square_at(row, board_column, view.orientation)
        if square is not None:
            draw_square_marks(canvas, view, square, at)
        note = _edge_note(view, row, board_column)
        if note:
            canvas.write(note, (at[0] + view.square_mm / 2, at[1] + 4), size=2.5, anchor="middle")
    _draw_corners(canvas, left, top, len(columns) * view.square_mm, len(rows) * view.square_mm)
    return canvas.to_svg(*size, title=title, unit="mm")


def _edge_note(view: BoardView, row: int, column: int) -> str:
    """Return what is written at the edge of the board there: on which side White and Black sit, and the corners."""
    corners = {(7, 0): "a1: White's left", (7, 7): "h1: White's right", (0, 0): "a8", (0, 7): "h8"}
    corner = corners.get((row, column), "")
    if corner or square_at(row, column, view.orientation) is not None:
        return corner
    return {7: "White sits below", 0: "Black sits above"}.get(row, "")


def _draw_corners(canvas: SvgCanvas, left: float, top: float, width: float, height: float) -> None:
    """Draw a frame around the squares of a sheet, with crosses by which two sheets are laid together."""
    canvas.box((left, top), (width, height), fill="none", outline=INK, corner_radius=0, width=FINE_MM)
    for x, y in product((left, left + width), (top, top + height)):
        draw_cross(canvas, (x, y), 6)

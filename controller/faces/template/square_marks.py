"""What is marked on each playing square: its edges, the middle, the man, the reed, the LED and the number."""

from dataclasses import dataclass

from controller.faces.svg_canvas import FAINT, INK, OUTLINE, CanvasPoint, SvgCanvas
from controller.faces.template.reed_places import MAN_SHARE, find_reed_place
from controller.rules.squares import Orientation, Square

COLUMNS = 8
FINE_MM = 0.2
"""The width of a line that a drill or a knife follows."""

GLASS_MM = (14, 2.2)
LEAD_MM = 3
"""Straight lead at each end of the glass."""

LED_SHARE = 0.36
"""How far the LED is beside and above the middle, as a share of the square.

A man that stands 15 % of the square off the middle reaches half a square far; the LED is 0.51 squares away, so it is
always seen, and a reed or its leads never reach it.
"""

LED_RADIUS_MM = 2.5
REED_COLOUR = "#c62828"
LED_COLOUR = "#1565c0"


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardView:
    """A board of one size of squares, as it is drawn."""

    square_mm: int
    orientation: Orientation
    is_from_below: bool  # as who turns the board over sees it: left and right change places, White stays at the bottom

    @property
    def side_mm(self) -> int:
        """The length of a side of the playing area."""
        return COLUMNS * self.square_mm

    def to_right(self, distance_mm: float) -> float:
        """Return a distance to the right, as White sees it, as one on the drawing."""
        return -distance_mm if self.is_from_below else distance_mm


def draw_square_marks(canvas: SvgCanvas, view: BoardView, square: Square, at: CanvasPoint) -> None:
    """Draw the marks of a square by its upper left corner on the sheet."""
    size = view.square_mm
    canvas.box(at, (size, size), fill="none", outline=OUTLINE, corner_radius=0, width=FINE_MM)
    middle = (at[0] + size / 2, at[1] + size / 2)
    canvas.circle(middle, MAN_SHARE / 2 * size, fill="none", outline=OUTLINE, width=FINE_MM)
    canvas.circle(middle, (1 - MAN_SHARE) / 2 * size, fill="none", outline=FAINT, width=FINE_MM)
    draw_cross(canvas, middle, 1.5, FAINT)
    reed = (middle[0] + view.to_right(find_reed_place(size).offset_mm), middle[1])
    _draw_reed(canvas, reed)
    led = (middle[0] - view.to_right(LED_SHARE * size), middle[1] - LED_SHARE * size)
    canvas.circle(led, LED_RADIUS_MM, fill="none", outline=LED_COLOUR, width=FINE_MM)
    draw_cross(canvas, led, 1, LED_COLOUR)
    canvas.write(str(square), (middle[0], at[1] + size - 2), size=4.5, colour=INK, anchor="middle", bold=True)


def draw_cross(canvas: SvgCanvas, centre: CanvasPoint, arm_mm: float, colour: str = INK) -> None:
    """Draw a cross to drill or to cut at."""
    x, y = centre
    canvas.line([(x - arm_mm, y), (x + arm_mm, y)], colour, FINE_MM)
    canvas.line([(x, y - arm_mm), (x, y + arm_mm)], colour, FINE_MM)


def _draw_reed(canvas: SvgCanvas, middle: CanvasPoint) -> None:
    """Draw the glass, the straight leads, and the places where they bend."""
    x, y = middle
    length, thickness = GLASS_MM
    canvas.box(
        (x - length / 2, y - thickness / 2),
        (length, thickness),
        fill="none",
        outline=REED_COLOUR,
        corner_radius=1,
        width=FINE_MM,
    )
    draw_cross(canvas, middle, 1.8, REED_COLOUR)
    for side in (-1, 1):
        bend = x + side * (length / 2 + LEAD_MM)
        canvas.line([(x + side * length / 2, y), (bend, y)], REED_COLOUR, FINE_MM)
        canvas.circle((bend, y), 0.5, fill=REED_COLOUR)

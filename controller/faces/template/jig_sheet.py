"""The jig that shows which way a magnet lies, and the card for the test of one square."""

from itertools import product

from controller.faces.svg_canvas import FAINT, INK, CanvasPoint, SvgCanvas
from controller.faces.template.board_sheets import Paper
from controller.faces.template.reed_places import MAN_SHARE, find_reed_place
from controller.faces.template.sheet_frame import HEADER_MM, MARGIN_MM, draw_header
from controller.faces.template.square_marks import FINE_MM, BoardView, draw_cross, draw_square_marks
from controller.rules.squares import Orientation, Square

JIG_MM = (120, 55)
PLUS_COLOUR = "#c62828"
MIDDLE_SQUARE = Square(18)


def draw_jig(square_mm: int) -> str:
    """Return the sheet for squares of one size, on A4, as the text of an SVG file."""
    canvas = SvgCanvas()
    title = f"Jig for the magnets, and test of one square of {square_mm} mm"
    draw_header(
        canvas,
        title,
        ("Glue the jig on thin wood or card. Below it: the reed of one square, and kings on the squares around.",),
    )
    _draw_rings(canvas, (MARGIN_MM, MARGIN_MM + HEADER_MM), square_mm)
    _draw_test_card(
        canvas, (Paper.A4.value[0] / 2, MARGIN_MM + HEADER_MM + JIG_MM[1] + 10 + 1.5 * square_mm), square_mm
    )
    return canvas.to_svg(*Paper.A4.value, title=title, unit="mm")


def _draw_rings(canvas: SvgCanvas, at: CanvasPoint, square_mm: int) -> None:
    """Draw the place of the disc that all others are compared with, the outline of a man around it, and the steps."""
    canvas.box(at, JIG_MM, fill="none", outline=INK, corner_radius=2, width=FINE_MM)
    radius = find_reed_place(square_mm).disc_diameter_mm / 2
    first = (at[0] + 30, at[1] + 24)
    canvas.circle(first, MAN_SHARE / 2 * square_mm, fill="none", outline=FAINT, width=FINE_MM)
    canvas.circle(first, radius, fill="none", outline=PLUS_COLOUR, width=FINE_MM)
    draw_cross(canvas, first, 1.5, PLUS_COLOUR)
    steps = (
        ("Glue one disc here,", "with a dot on its upper face."),
        ("A loose disc snaps on as it must lie:", "mark its upper face with a dot.", "In a man the dot is up."),
        ("Hold each man over it, as it stands:", "it is pulled down, or its disc", "is the wrong way round."),
    )
    level = at[1] + 8
    for number, lines in enumerate(steps, 1):
        canvas.write(str(number), (at[0] + 58, level), size=3, bold=True)
        for line in lines:
            canvas.write(line, (at[0] + 62, level), size=3)
            level += 5


def _draw_test_card(canvas: SvgCanvas, centre: CanvasPoint, square_mm: int) -> None:
    """Draw one square with its reed and LED, and where the kings stand on the four that touch its corners."""
    view = BoardView(square_mm=square_mm, orientation=Orientation.VISMIN, is_from_below=False)
    x, y = centre
    draw_square_marks(canvas, view, MIDDLE_SQUARE, (x - square_mm / 2, y - square_mm / 2))
    for across, down in product((-1, 1), repeat=2):
        middle = (x + across * square_mm, y + down * square_mm)
        canvas.circle(middle, MAN_SHARE / 2 * square_mm, fill="none", outline=FAINT, width=FINE_MM)
        draw_cross(canvas, middle, 1.5, FAINT)
        canvas.write("king", (middle[0], middle[1] + 6), size=3, anchor="middle")

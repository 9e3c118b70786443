"""What stands on every sheet: the title, notes, and a line to check the printer by."""

from collections.abc import Sequence

from controller.faces.svg_canvas import FAINT, INK, SvgCanvas
from controller.faces.template.square_marks import FINE_MM

MARGIN_MM = 10
"""Most printers cannot print nearer to the edge of the paper."""

HEADER_MM = 27
CONTROL_LINE_MM = 100


def draw_header(canvas: SvgCanvas, title: str, notes: Sequence[str]) -> None:
    """Draw the title, up to two lines of notes, and the control line at the top of a sheet."""
    canvas.write(title, (MARGIN_MM, MARGIN_MM + 4), size=4, bold=True)
    for number, note in enumerate(notes):
        canvas.write(note, (MARGIN_MM, MARGIN_MM + 10 + 4 * number), size=3, colour=FAINT)
    level = MARGIN_MM + 20
    end = MARGIN_MM + CONTROL_LINE_MM
    canvas.line([(MARGIN_MM, level), (end, level)], INK, FINE_MM)
    for x in (MARGIN_MM, end):
        canvas.line([(x, level - 2), (x, level + 2)], INK, FINE_MM)
    # above the line, since beside it may be the cross at a corner of the frame
    canvas.write(f"this line is {CONTROL_LINE_MM} mm: print at 100 %", (MARGIN_MM + 3, level - 1), size=3)

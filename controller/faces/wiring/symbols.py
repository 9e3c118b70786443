"""The symbols of a wiring diagram: reed, diode, push button, ground, resistor, LED."""

from controller.faces.svg_canvas import FAINT, INK, PAPER, CanvasPoint, SvgCanvas
from controller.faces.wiring.pins import Net

GROUND = Net.GROUND.value
REED_WIDTH = 30


def draw_reed(canvas: SvgCanvas, at: CanvasPoint) -> None:
    """Draw a reed switch from its left lead: a glass tube with two blades that do not quite meet."""
    x, y = at
    canvas.box((x + 3, y - 5), (REED_WIDTH - 6, 10), fill="#e3f2fd", outline=FAINT, corner_radius=5)
    canvas.line([(x, y), (x + 17, y - 2.5)], width=1.5)
    canvas.line([(x + 14, y + 1.5), (x + REED_WIDTH, y + 1.5)], width=1.5)


def draw_diode(canvas: SvgCanvas, at: CanvasPoint) -> None:
    """Draw a diode of 14 pixels from its left lead; current flows to the right, where its ring is."""
    x, y = at
    canvas.line([(x, y), (x + 14, y)], width=1.5)
    canvas.polygon([(x + 2, y - 5), (x + 2, y + 5), (x + 11, y)])
    canvas.line([(x + 11, y - 5), (x + 11, y + 5)], width=2)


def draw_button(canvas: SvgCanvas, at: CanvasPoint) -> None:
    """Draw a push button of 46 pixels from its left lead, which closes while it is pressed."""
    x, y = at
    canvas.line([(x, y), (x + 12, y)])
    canvas.line([(x + 34, y), (x + 46, y)])
    canvas.line([(x + 10, y - 7), (x + 36, y - 7)])
    canvas.line([(x + 23, y - 7), (x + 23, y - 14)])
    for place in (12, 34):
        canvas.circle((x + place, y), 2.5, fill=PAPER, outline=INK)


def draw_ground(canvas: SvgCanvas, at: CanvasPoint) -> None:
    """Draw the sign of ground below a point."""
    x, y = at
    canvas.line([(x, y), (x, y + 6)], GROUND)
    for row, half in enumerate((8, 5, 2)):
        canvas.line([(x - half, y + 6 + row * 3), (x + half, y + 6 + row * 3)], GROUND, 1.5)


def draw_resistor(canvas: SvgCanvas, at: CanvasPoint, value: str) -> None:
    """Draw a resistor of 44 pixels from its left lead, with its value above it."""
    x, y = at
    canvas.line([(x, y), (x + 44, y)])
    canvas.box((x + 8, y - 5), (28, 10), fill=PAPER, outline=INK, corner_radius=1)
    canvas.write(value, (x + 22, y - 10), size=10, anchor="middle")

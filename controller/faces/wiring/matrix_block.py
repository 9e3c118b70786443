"""The matrix of 32 reeds: four lines that are driven cross eight that are read, with a diode at each reed."""

from collections.abc import Sequence
from dataclasses import dataclass

from controller.faces.svg_canvas import FAINT, INK, CanvasPoint, SvgCanvas
from controller.faces.wiring.block import TERMINAL_PITCH, TITLE_HEIGHT, draw_frame
from controller.faces.wiring.pins import DiagramWire, Net, WireEnd
from controller.faces.wiring.symbols import REED_WIDTH, draw_diode, draw_reed, draw_resistor
from controller.rules.squares import Square

DRIVES, SENSES = 4, 8
COLUMN, ROW = 104, 46
FIRST_COLUMN = 236
FIRST_SENSE = TITLE_HEIGHT + DRIVES * TERMINAL_PITCH + 16
RESISTOR_AT = 78


@dataclass(frozen=True, slots=True, kw_only=True)
class MatrixBlock:
    """The matrix of reeds."""

    drives: Sequence[WireEnd]
    senses: Sequence[WireEnd]
    squares: Sequence[Square]  # of the contacts, sense line by sense line
    title: str = "32 reeds and 32 diodes 1N4148"
    note: str = "the ring of each diode towards the drive line; 330 Ω in each drive line"

    @property
    def wires(self) -> Sequence[DiagramWire]:
        """The drive lines, the farthest column's first, so that none crosses another, and then the sense lines."""
        drives = [
            DiagramWire(end=end, terminal=f"drive {place}", net=Net.DRIVE)
            for place, end in enumerate(self.drives, start=1)
        ]
        senses = [
            DiagramWire(end=end, terminal=f"sense {place}", net=Net.SENSE)
            for place, end in enumerate(self.senses, start=1)
        ]
        return [*reversed(drives), *senses]

    @property
    def offsets(self) -> Sequence[float]:
        """The distance from the upper edge to each wire, in pixels."""
        return [
            *(TITLE_HEIGHT + place * TERMINAL_PITCH for place in range(DRIVES)),
            *(FIRST_SENSE + row * ROW for row in range(SENSES)),
        ]

    @property
    def size(self) -> CanvasPoint:
        """The width and height in pixels."""
        return FIRST_COLUMN + (DRIVES - 1) * COLUMN + 30, FIRST_SENSE + SENSES * ROW + 4

    def draw(self, canvas: SvgCanvas, at: CanvasPoint) -> None:
        """Draw the lines, and reed and diode at each crossing."""
        draw_frame(canvas, self, at)
        x, y = at
        for drive in range(DRIVES):
            self._draw_drive(canvas, drive, (x, y))
        for sense in range(SENSES):
            level = y + FIRST_SENSE + sense * ROW
            last = x + FIRST_COLUMN + (DRIVES - 1) * COLUMN - 74
            canvas.line([(x + 66, level), (last, level)], Net.SENSE.value)
            for drive in range(DRIVES):
                crossing = (x + FIRST_COLUMN + drive * COLUMN, level)
                _draw_contact(canvas, crossing, self.squares[sense * DRIVES + drive])

    def _draw_drive(self, canvas: SvgCanvas, drive: int, at: CanvasPoint) -> None:
        x, y = at
        level = y + TITLE_HEIGHT + (DRIVES - 1 - drive) * TERMINAL_PITCH
        column = x + FIRST_COLUMN + drive * COLUMN
        bottom = y + FIRST_SENSE + (SENSES - 1) * ROW + 15.5
        corners = [(x + RESISTOR_AT, level), (column, level), (column, bottom)]
        canvas.line([(x + 62, level), *corners], Net.DRIVE.value)
        draw_resistor(canvas, (x + RESISTOR_AT, level), "")


def _draw_contact(canvas: SvgCanvas, crossing: CanvasPoint, square: Square) -> None:
    """Draw reed and diode between a sense line and the drive line that it meets at a crossing."""
    x, y = crossing
    left, level = x - 74, y + 14
    canvas.circle((left, y), 3, fill=Net.SENSE.value)
    canvas.line([(left, y), (left, level), (left + 14, level)], INK, 1.5)
    draw_reed(canvas, (left + 14, level))
    draw_diode(canvas, (left + 14 + REED_WIDTH, level + 1.5))
    canvas.line([(left + 28 + REED_WIDTH, level + 1.5), (x, level + 1.5)], INK, 1.5)
    canvas.circle((x, level + 1.5), 3, fill=Net.DRIVE.value)
    canvas.write(
        str(square), (left + 14 + REED_WIDTH / 2, level + 17), size=11, anchor="middle", bold=True, colour=FAINT
    )

"""The chain of 32 LEDs behind its level shifter, with a supply of its own."""

from collections.abc import Sequence
from dataclasses import dataclass

from controller.faces.svg_canvas import FAINT, INK, PAPER, CanvasPoint, SvgCanvas
from controller.faces.wiring.block import TERMINAL_PITCH, TITLE_HEIGHT, draw_frame, spaced_offsets
from controller.faces.wiring.pins import DiagramWire, Net
from controller.faces.wiring.symbols import draw_resistor
from controller.rules.squares import Square

LEDS_PER_ROW = 16
PITCH = 29
SHIFTER_AT, SHIFTER_WIDTH = 96, 92


@dataclass(frozen=True, slots=True, kw_only=True)
class LedBlock:
    """Level shifter, resistor, supply and LEDs."""

    chip: str
    wires: Sequence[DiagramWire]
    squares: Sequence[Square]  # of the LEDs, from the start of the chain
    limit_ma: int

    @property
    def title(self) -> str:
        """The name of the part."""
        return f"32 {self.chip.upper().replace('_', '-')} behind a level shifter 74AHCT125"

    @property
    def note(self) -> str:
        """The current that the supply must deliver."""
        amperes = max(2.0, (self.limit_ma + 500) / 1000)
        return f"5 V supply of {amperes:.1f} A or more (they draw up to {self.limit_ma} mA); all grounds joined"

    @property
    def offsets(self) -> Sequence[float]:
        """The distance from the upper edge to each wire, in pixels."""
        return spaced_offsets(self.wires)

    @property
    def size(self) -> CanvasPoint:
        """The width and height in pixels."""
        return 30 + LEDS_PER_ROW * PITCH + 44, TITLE_HEIGHT + 3 * TERMINAL_PITCH + 104

    def draw(self, canvas: SvgCanvas, at: CanvasPoint) -> None:
        """Draw the path of the data, the supply, and the chain."""
        draw_frame(canvas, self, at)
        x, y = at
        data = y + TITLE_HEIGHT
        canvas.line([(x + 66, data), (x + SHIFTER_AT, data)], Net.LEDS.value)
        canvas.box((x + SHIFTER_AT, data - 13), (SHIFTER_WIDTH, 66), fill=PAPER, outline=INK, corner_radius=2)
        canvas.write("2 1A", (x + SHIFTER_AT + 5, data + 4), size=10)
        canvas.write("1Y 3", (x + SHIFTER_AT + SHIFTER_WIDTH - 5, data + 4), size=10, anchor="end")
        canvas.line([(x + 42, data + TERMINAL_PITCH), (x + SHIFTER_AT, data + TERMINAL_PITCH)], Net.GROUND.value)
        for row, pins in enumerate(("7, 5, 9, 12,", "OE 1, 4, 10, 13")):
            canvas.write(pins, (x + SHIFTER_AT + 5, data + TERMINAL_PITCH + 2 + 11 * row), size=9)
        canvas.write("14 to 5 V", (x + SHIFTER_AT + 5, data + 49), size=10)
        out = x + SHIFTER_AT + SHIFTER_WIDTH
        draw_resistor(canvas, (out, data), "330 Ω")
        self._draw_supply(canvas, (out + 92, data))
        first = (x + 40, data + 3 * TERMINAL_PITCH + 24)
        turn = data + 68
        corners = [(out + 44, data), (out + 58, data), (out + 58, turn), (x + 18, turn), (x + 18, first[1])]
        canvas.line([*corners, first], Net.LEDS.value)
        self._draw_chain(canvas, first)

    def _draw_supply(self, canvas: SvgCanvas, at: CanvasPoint) -> None:
        x, y = at
        canvas.box((x, y - 13), (194, 66), fill=PAPER, outline=INK, corner_radius=2)
        canvas.write("5 V supply", (x + 8, y + 4), size=11, bold=True)
        canvas.write("to 5 V and GND of the LEDs,", (x + 8, y + 20), size=10)
        canvas.write("at both ends of the chain;", (x + 8, y + 32), size=10)
        canvas.write("1000 µF across them at the first", (x + 8, y + 44), size=10)

    def _draw_chain(self, canvas: SvgCanvas, first: CanvasPoint) -> None:
        """Draw the LEDs in two rows, there and back, each with its square."""
        x, y = first
        right = x + (LEDS_PER_ROW - 1) * PITCH
        canvas.line([(x, y), (right, y), (right + 20, y), (right + 20, y + 40), (x, y + 40)], Net.LEDS.value)
        for place, square in enumerate(self.squares):
            row, column = divmod(place, LEDS_PER_ROW)
            centre = (x + column * PITCH if row == 0 else right - column * PITCH, y + row * 40)
            canvas.circle(centre, 11, fill="#fff8e1", outline=INK)
            canvas.write(str(square), (centre[0], centre[1] + 4), size=10, anchor="middle", bold=True)
        canvas.write("by their squares, in the order of the chain", (x - 11, y + 68), size=10, colour=FAINT)

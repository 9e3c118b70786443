"""A port expander with a reed to ground at each of its inputs."""

from collections.abc import Sequence
from dataclasses import dataclass

from controller.faces.svg_canvas import FAINT, INK, CanvasPoint, SvgCanvas
from controller.faces.wiring.block import TITLE_HEIGHT, draw_frame, spaced_offsets
from controller.faces.wiring.pins import DiagramWire, Net
from controller.faces.wiring.symbols import REED_WIDTH, draw_ground, draw_reed
from controller.rules.squares import Square

COLUMN, ROW = 158, 26
FIRST_COLUMN = 130
ROWS = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class ExpanderBlock:
    """One expander chip with its reeds."""

    chip: str
    address: int
    wires: Sequence[DiagramWire]
    inputs: Sequence[str]
    squares: Sequence[Square]  # of the reeds, by input

    @property
    def title(self) -> str:
        """The chip and its address."""
        return f"{self.chip.upper()} at {self.address:#04x}"

    @property
    def note(self) -> str:
        """The address pins and how they are set."""
        levels = ", ".join(f"A{place} to {'3.3 V' if self.address >> place & 1 else 'GND'}" for place in range(3))
        return f"{levels}; a reed from each input to ground, no diodes"

    @property
    def offsets(self) -> Sequence[float]:
        """The distance from the upper edge to each wire, in pixels."""
        return spaced_offsets(self.wires)

    @property
    def size(self) -> CanvasPoint:
        """The width and height in pixels."""
        return FIRST_COLUMN + 2 * COLUMN + 20, TITLE_HEIGHT + ROWS * ROW + 22

    def draw(self, canvas: SvgCanvas, at: CanvasPoint) -> None:
        """Draw the reeds in two columns, each with its own rail of ground."""
        draw_frame(canvas, self, at)
        x, y = at
        for column in range(2):
            first = column * ROWS
            rows = list(zip(self.inputs[first : first + ROWS], self.squares[first : first + ROWS], strict=False))
            if not rows:
                continue
            left = x + FIRST_COLUMN + column * COLUMN
            rail = left + 130
            top = y + TITLE_HEIGHT
            canvas.line([(rail, top), (rail, top + len(rows) * ROW - 4)], Net.GROUND.value)
            draw_ground(canvas, (rail, top + len(rows) * ROW - 4))
            for row, (name, square) in enumerate(rows):
                level = top + row * ROW
                canvas.write(name, (left, level + 4), size=11)
                canvas.line([(left + 42, level), (left + 64, level)], INK, 1.5)
                draw_reed(canvas, (left + 64, level))
                canvas.line([(left + 64 + REED_WIDTH, level + 1.5), (rail, level + 1.5)], INK, 1.5)
                canvas.write(str(square), (left + 53, level - 4), size=11, anchor="middle", bold=True, colour=FAINT)

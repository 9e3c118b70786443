"""A part of the diagram: its lines come in at its left edge, and it draws itself."""

from collections.abc import Sequence
from typing import Protocol

from controller.faces.wiring.pins import DiagramWire
from controller.faces.wiring.svg_canvas import FAINT, INK, Point, SvgCanvas

TITLE_HEIGHT = 68
"""From a block's upper edge to its first terminal: room for its title and a note."""

TERMINAL_PITCH = 24
"""From one terminal to the next."""


class Block(Protocol):
    """A part, or a group of them."""

    @property
    def title(self) -> str:
        """What it is."""
        ...

    @property
    def note(self) -> str:
        """One thing to know about it; may be empty."""
        ...

    @property
    def wires(self) -> Sequence[DiagramWire]:
        """Its lines, from the top."""
        ...

    @property
    def offsets(self) -> Sequence[float]:
        """How far below its upper edge each line comes in."""
        ...

    @property
    def size(self) -> Point:
        """Width and height."""
        ...

    def draw(self, canvas: SvgCanvas, at: Point) -> None:
        """Draw all but its lines; `at` is its upper left corner."""
        ...


def spaced_offsets(wires: Sequence[DiagramWire], first: float = TITLE_HEIGHT) -> list[float]:
    """Give offsets one step apart."""
    return [first + place * TERMINAL_PITCH for place in range(len(wires))]


def draw_frame(canvas: SvgCanvas, block: Block, at: Point) -> None:
    """Draw the box of a block with its title, its note, and the names of its terminals."""
    x, y = at
    canvas.box(at, block.size)
    canvas.write(block.title, (x + 12, y + 20), size=14, bold=True)
    canvas.write(block.note, (x + 12, y + 36), size=11, colour=FAINT)
    for line, offset in zip(block.wires, block.offsets, strict=True):
        canvas.circle((x, y + offset), 3.5, fill=line.net.value)
        canvas.write(line.terminal, (x + 9, y + offset + 4), size=11, colour=INK)

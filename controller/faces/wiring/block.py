"""A part of the diagram: its wires end at its left edge, and it draws itself."""

from collections.abc import Sequence
from typing import Protocol

from controller.faces.svg_canvas import FAINT, INK, CanvasPoint, SvgCanvas
from controller.faces.wiring.pins import DiagramWire

TITLE_HEIGHT = 68
"""Pixels from a block's upper edge to its first terminal: room for its title and a note."""

TERMINAL_PITCH = 24
"""Pixels from one terminal to the next."""


class Block(Protocol):
    """A part, or a group of them."""

    @property
    def title(self) -> str:
        """The name of the part."""
        ...

    @property
    def note(self) -> str:
        """One remark for the builder; may be empty."""
        ...

    @property
    def wires(self) -> Sequence[DiagramWire]:
        """Its wires, from the top."""
        ...

    @property
    def offsets(self) -> Sequence[float]:
        """The distance from the upper edge to each wire, in pixels."""
        ...

    @property
    def size(self) -> CanvasPoint:
        """The width and height in pixels."""
        ...

    def draw(self, canvas: SvgCanvas, at: CanvasPoint) -> None:
        """Draw everything except its wires; `at` is its upper left corner."""
        ...


def spaced_offsets(wires: Sequence[DiagramWire], first: float = TITLE_HEIGHT) -> list[float]:
    """Return the offsets of wires that are one step apart, in pixels."""
    return [first + place * TERMINAL_PITCH for place in range(len(wires))]


def draw_frame(canvas: SvgCanvas, block: Block, at: CanvasPoint) -> None:
    """Draw the box of a block with its title, its note, and the names of its terminals."""
    x, y = at
    canvas.box(at, block.size)
    canvas.write(block.title, (x + 12, y + 20), size=14, bold=True)
    canvas.write(block.note, (x + 12, y + 36), size=11, colour=FAINT)
    for wire, offset in zip(block.wires, block.offsets, strict=True):
        canvas.circle((x, y + offset), 3.5, fill=wire.net.value)
        canvas.write(wire.terminal, (x + 9, y + offset + 4), size=11, colour=INK)

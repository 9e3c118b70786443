"""The places of all parts on the sheet: the Pi at the left, its parts in a column, a Pico's parts behind it."""

from collections.abc import Sequence
from dataclasses import dataclass

from controller.faces.svg_canvas import CanvasPoint
from controller.faces.wiring.block import TITLE_HEIGHT, Block
from controller.faces.wiring.board_blocks import DiagramBlocks
from controller.faces.wiring.peripheral_blocks import PicoBlock
from controller.faces.wiring.pins import DiagramWire, Net, WireEnd

MARGIN = 24
TOP = 84
"""Pixels from the top of the sheet to the parts, below the title."""

GAP = 22
"""Pixels between two parts."""

PI_WIDTH = 330
PI_HEIGHT = 470
WIRE_LENGTH = 110
"""Pixels from the Pi to its parts, and from the Pico to its parts."""

PICO_WIDTH = 210


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacedBlock:
    """A part on the sheet."""

    block: Block
    at: CanvasPoint  # its upper left corner


@dataclass(frozen=True, slots=True, kw_only=True)
class DiagramLayout:
    """The whole sheet."""

    size: CanvasPoint
    pi_at: CanvasPoint
    pi_size: CanvasPoint
    at_pi: Sequence[PlacedBlock]  # their wires begin at the Pi
    at_pico: Sequence[PlacedBlock]  # their wires begin at the Pico


def lay_out(blocks: DiagramBlocks) -> DiagramLayout:
    """Place all parts of a board so that every line is straight and none crosses another."""
    left = MARGIN + PI_WIDTH + WIRE_LENGTH
    at_pico = _stack_blocks(blocks.at_pico, (left + PICO_WIDTH + WIRE_LENGTH, TOP))
    at_pi = list(blocks.at_pi)
    if blocks.has_pico:
        at_pi.insert(0, _build_pico_block(height=_bottom_of(at_pico) - TOP))
    placed = _stack_blocks(at_pi, (left, TOP))
    everything = [*placed, *at_pico]
    bottom = max(_bottom_of(everything), TOP + PI_HEIGHT)
    right = max((one.at[0] + one.block.size[0] for one in everything), default=left)
    return DiagramLayout(
        size=(right + MARGIN, bottom + MARGIN),
        pi_at=(MARGIN, TOP),
        pi_size=(PI_WIDTH, bottom - TOP),
        at_pi=placed,
        at_pico=at_pico,
    )


def _build_pico_block(*, height: float) -> Block:
    line = DiagramWire(end=WireEnd(name="USB"), terminal="USB", net=Net.USB)
    note = "with the project's firmware"
    return PicoBlock(
        wires=[line], title="Raspberry Pi Pico", note=note, width=PICO_WIDTH, height=max(height, TITLE_HEIGHT * 2)
    )


def _stack_blocks(blocks: Sequence[Block], at: CanvasPoint) -> list[PlacedBlock]:
    x, y = at
    placed = []
    for block in blocks:
        placed.append(PlacedBlock(block=block, at=(x, y)))
        y += block.size[1] + GAP
    return placed


def _bottom_of(placed: Sequence[PlacedBlock]) -> float:
    return max((one.at[1] + one.block.size[1] for one in placed), default=TOP)

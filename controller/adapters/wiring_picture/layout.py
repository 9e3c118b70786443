"""Where everything stands on the sheet: the Pi at the left, its parts below one another, a Pico's parts behind it."""

from collections.abc import Sequence
from dataclasses import dataclass

from controller.adapters.wiring_picture.block import HEAD, Block
from controller.adapters.wiring_picture.canvas import Point
from controller.adapters.wiring_picture.parts import Parts
from controller.adapters.wiring_picture.pins import End, Line, Net
from controller.adapters.wiring_picture.plain_blocks import ChipBlock

MARGIN = 24
TOP = 84
"""Where the parts begin, below the title."""

GAP = 22
"""Between two parts."""

PI_WIDTH = 330
PI_HEIGHT = 470
WIRE = 110
"""From the Pi to its parts, and from the Pico to its own."""

PICO_WIDTH = 210


@dataclass(frozen=True, slots=True, kw_only=True)
class Placed:
    """A part on the sheet, by its upper left corner."""

    block: Block
    at: Point


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """The whole sheet: the parts whose lines begin at the Pi, and those whose lines begin at the Pico."""

    size: Point
    pi_at: Point
    pi_size: Point
    at_pi: Sequence[Placed]
    at_pico: Sequence[Placed]


def lay_out(parts: Parts) -> Sheet:
    """Place all parts of a board so that every line is straight and none crosses another."""
    left = MARGIN + PI_WIDTH + WIRE
    behind = _stacked(parts.behind_pico, (left + PICO_WIDTH + WIRE, TOP))
    at_pi = list(parts.at_pi)
    if parts.has_pico:
        at_pi.insert(0, _pico(tall=_bottom(behind) - TOP))
    placed = _stacked(at_pi, (left, TOP))
    everything = [*placed, *behind]
    bottom = max(_bottom(everything), TOP + PI_HEIGHT)
    right = max((one.at[0] + one.block.size[0] for one in everything), default=left)
    return Sheet(
        size=(right + MARGIN, bottom + MARGIN),
        pi_at=(MARGIN, TOP),
        pi_size=(PI_WIDTH, bottom - TOP),
        at_pi=placed,
        at_pico=behind,
    )


def _pico(*, tall: float) -> Block:
    line = Line(end=End(name="USB"), terminal="USB", net=Net.USB)
    note = "with the project's firmware"
    return ChipBlock(lines=[line], title="Raspberry Pi Pico", note=note, width=PICO_WIDTH, tall=max(tall, HEAD * 2))


def _stacked(blocks: Sequence[Block], at: Point) -> list[Placed]:
    x, y = at
    placed = []
    for block in blocks:
        placed.append(Placed(block=block, at=(x, y)))
        y += block.size[1] + GAP
    return placed


def _bottom(placed: Sequence[Placed]) -> float:
    return max((one.at[1] + one.block.size[1] for one in placed), default=TOP)

"""A QR code on a display: modules two pixels wide, dark ones as dark as paper, in a bright square."""

from collections.abc import Sequence
from importlib import import_module
from typing import Any

from controller.faces.display.fonts import INK, PAPER, Pen

QR_BYTES = 53
"""The most bytes of an address in a QR code: version 3 with level L (ISO/IEC 18004, table 7), 29 modules wide."""

MODULE_PIXELS = 2
"""The width of a module; a choice: a telephone does not tell smaller ones apart on a display of 25 mm."""

QUIET_PIXELS = 3
"""The bright edge around a code, which leaves 58 of 64 pixels. ISO/IEC 18004 asks for four modules: what is around
the display has to be the rest."""

Modules = Sequence[Sequence[int]]
"""The rows of a code, 1 for a dark module."""


def qr_modules(address: str, height: int) -> Modules:
    """Return the rows of a code that fits on a display of a height in pixels; none if the address is too long."""
    if len(address.encode()) > QR_BYTES:
        return ()
    # loaded when a code is drawn: it takes 1.4 MB and 25 ms, and few boards draw one
    segno: Any = import_module("segno")
    modules = tuple(tuple(row) for row in segno.make_qr(address).matrix)
    return modules if len(modules) * MODULE_PIXELS + 2 * QUIET_PIXELS <= height else ()


def draw_modules(pen: Pen, modules: Modules, edge: int) -> None:
    """Draw a code in the middle of a bright square at the left: what is dark on paper is dark here too."""
    pen.rectangle((0, 0, edge - 1, edge - 1), fill=INK)
    first = (edge - len(modules) * MODULE_PIXELS) // 2
    for row, line in enumerate(modules):
        for column, is_dark in enumerate(line):
            if is_dark:
                x, y = first + column * MODULE_PIXELS, first + row * MODULE_PIXELS
                pen.rectangle((x, y, x + MODULE_PIXELS - 1, y + MODULE_PIXELS - 1), fill=PAPER)

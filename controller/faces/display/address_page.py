"""The address of the page on a display: as a QR code where its modules are two pixels wide, and as text."""

import re
from collections.abc import Callable, Sequence

import segno
from PIL import Image

from controller.faces.display.fonts import INK, PAPER, Pen, draw_text, sharp_pen, text_width
from controller.faces.display.picture_conversion import picture_from_image
from controller.words.catalogue import Catalogue
from hardware.ports import Picture

QR_BYTES = 53
"""The most bytes of an address in a QR code: version 3 with level L (ISO/IEC 18004, table 7), 29 modules wide."""

MODULE_PIXELS = 2
"""The width of a module; a choice: a telephone does not tell smaller ones apart on a display of 25 mm."""

QUIET_PIXELS = 3
"""The bright edge around a code, which leaves 58 of 64 pixels. ISO/IEC 18004 asks for four modules: what is around
the display has to be the rest."""

_SIZES = (13, 12, 11, 10)  # of the letters: the largest that fits
_GAP = 4  # pixels between code and text
_BREAKS = re.compile(r"[^/.:-]*(?:://|[/.:-]|$)")  # an address is broken after a dot, colon, slash or hyphen


def draw_address_page(catalogue: Catalogue, address: str, size: tuple[int, int]) -> Picture:
    """Return the page as a picture of any size in pixels."""
    image = Image.new("1", size, PAPER)
    pen = sharp_pen(image)
    width, height = size
    left = 0
    modules = _qr_modules(address)
    if modules and len(modules) * MODULE_PIXELS + 2 * QUIET_PIXELS <= height:
        _draw_modules(pen, modules, height)
        left = height + _GAP
    _draw_text_beside(pen, _heading(catalogue), address, (left, width - left, height))
    return picture_from_image(image)


def write_address_page(catalogue: Catalogue, address: str, columns: int, lines: int) -> tuple[str, ...]:
    """Return the page as lines for a display of characters."""
    wrapped = _wrap(_heading(catalogue), address, lambda line: len(line) <= columns)
    return tuple(f"{line:{columns}}" for line in [*wrapped, *[""] * lines][:lines])


def _heading(catalogue: Catalogue) -> str:
    return catalogue.text("setup", "open in a browser")


def _qr_modules(address: str) -> Sequence[Sequence[int]]:
    """Return the rows of a code, 1 for a dark module; none if the address is too long for one."""
    if len(address.encode()) > QR_BYTES:
        return ()
    return tuple(tuple(row) for row in segno.make_qr(address).matrix)


def _draw_modules(pen: Pen, modules: Sequence[Sequence[int]], edge: int) -> None:
    """Draw a code in the middle of a bright square at the left: what is dark on paper is dark here too."""
    pen.rectangle((0, 0, edge - 1, edge - 1), fill=INK)
    first = (edge - len(modules) * MODULE_PIXELS) // 2
    for row, line in enumerate(modules):
        for column, is_dark in enumerate(line):
            if is_dark:
                x, y = first + column * MODULE_PIXELS, first + row * MODULE_PIXELS
                pen.rectangle((x, y, x + MODULE_PIXELS - 1, y + MODULE_PIXELS - 1), fill=PAPER)


def _draw_text_beside(pen: Pen, heading: str, address: str, room: tuple[int, int, int]) -> None:
    left, width, height = room
    lines: list[str] = []
    size = _SIZES[-1]
    for size in _SIZES:
        fits = _fits_width(size, width)
        lines = _wrap(heading, address, fits)
        if len(lines) * (size + 1) < height and all(map(fits, lines)):
            break
    top = (height - len(lines) * (size + 1)) // 2
    for number, line in enumerate(lines):
        draw_text(pen, (left, top + number * (size + 1) + size - 2), line, size, INK)


def _fits_width(size: int, width: int) -> Callable[[str], bool]:
    return lambda line: text_width(line, size) <= width


def _wrap(heading: str, address: str, fits: Callable[[str], bool]) -> list[str]:
    """Return the lines: the heading, broken between words, and from a new line on the address."""
    return [*_join(heading.split(), " ", fits), *_join(_BREAKS.findall(address), "", fits)]


def _join(pieces: Sequence[str], separator: str, fits: Callable[[str], bool]) -> list[str]:
    """Return lines of pieces that fit."""
    lines: list[str] = []
    for piece in filter(None, pieces):
        if lines and fits(f"{lines[-1]}{separator}{piece}"):
            lines[-1] = f"{lines[-1]}{separator}{piece}"
        else:
            lines.append(piece)
    return lines

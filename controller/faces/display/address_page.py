"""The address of the page on a display: as a QR code where its modules are two pixels wide, and as text."""

import re
from collections.abc import Callable, Sequence

from PIL import Image

from controller.faces.display.fonts import INK, PAPER, Pen, draw_text, sharp_pen, text_width
from controller.faces.display.picture_conversion import picture_from_image
from controller.faces.display.qr_code import draw_modules, qr_modules
from controller.words.catalogue import Catalogue
from hardware.ports import Picture

_SIZES = (13, 12, 11, 10)  # of the letters: the largest that fits
_GAP = 4  # pixels between code and text
_BREAKS = re.compile(r"[^/.:-]*(?:://|[/.:-]|$)")  # an address is broken after a dot, colon, slash or hyphen


def draw_address_page(catalogue: Catalogue, address: str, size: tuple[int, int]) -> Picture:
    """Return the page as a picture of any size in pixels."""
    image = Image.new("1", size, PAPER)
    pen = sharp_pen(image)
    width, height = size
    left = 0
    modules = qr_modules(address, height)
    if modules:
        draw_modules(pen, modules, height)
        left = height + _GAP
    _draw_text_beside(pen, _heading(catalogue), address, (left, width - left, height))
    return picture_from_image(image)


def write_address_page(catalogue: Catalogue, address: str, columns: int, lines: int) -> tuple[str, ...]:
    """Return the page as lines for a display of characters."""
    wrapped = _wrap(_heading(catalogue), address, lambda line: len(line) <= columns)
    return tuple(f"{line:{columns}}" for line in [*wrapped, *[""] * lines][:lines])


def _heading(catalogue: Catalogue) -> str:
    return catalogue.text("setup", "open in a browser")


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
    return [*_join(heading.split(), " ", fits), *wrap_address(address, fits)]


def wrap_address(address: str, fits: Callable[[str], bool]) -> list[str]:
    """Return the lines of an address, broken after its signs."""
    return _join(_BREAKS.findall(address), "", fits)


def _join(pieces: Sequence[str], separator: str, fits: Callable[[str], bool]) -> list[str]:
    """Return lines of pieces that fit."""
    lines: list[str] = []
    for piece in filter(None, pieces):
        if lines and fits(f"{lines[-1]}{separator}{piece}"):
            lines[-1] = f"{lines[-1]}{separator}{piece}"
        else:
            lines.append(piece)
    return lines

"""A sheet of SVG to draw on: lines, boxes, circles and words."""

from collections.abc import Iterable
from typing import Literal
from xml.etree.ElementTree import Element, SubElement, indent, tostring

CanvasPoint = tuple[float, float]

FONT = "DejaVu Sans, Verdana, sans-serif"
MONOSPACE_FONT = "DejaVu Sans Mono, Consolas, monospace"
INK = "#263238"
PAPER = "#ffffff"
PANEL = "#f7f9fa"
OUTLINE = "#90a4ae"
FAINT = "#607d8b"


class SvgCanvas:
    """A drawing that grows as it is drawn; units are those of the sheet, y grows downwards."""

    def __init__(self) -> None:
        self._root = Element("svg", xmlns="http://www.w3.org/2000/svg")

    def to_svg(self, width: float, height: float, title: str, unit: Literal["", "mm"] = "") -> str:
        """Return the drawing as the text of an SVG file on white paper; units are pixels or millimetres."""
        self._root.set("width", _number(width) + unit)
        self._root.set("height", _number(height) + unit)
        self._root.set("viewBox", f"0 0 {_number(width)} {_number(height)}")
        self._root.set("font-family", FONT)
        paper = Element("rect", width="100%", height="100%", fill=PAPER)
        name = Element("title")
        name.text = title
        self._root[:0] = [name, paper]
        if unit:
            # else browsers take the paper of the system, add margins, and shrink the drawing into them
            page = Element("style")
            page.text = f"@page {{ size: {_number(width)}mm {_number(height)}mm; margin: 0 }}"
            self._root.insert(1, page)
        indent(self._root, " ")
        return tostring(self._root, encoding="unicode") + "\n"

    def box(
        self,
        at: CanvasPoint,
        size: CanvasPoint,
        *,
        fill: str = PANEL,
        outline: str = OUTLINE,
        corner_radius: float = 6,
        width: float = 1,
    ) -> None:
        """Draw a box by its upper left corner; `width` is that of its outline."""
        element = self._add(
            "rect", x=at[0], y=at[1], width=size[0], height=size[1], rx=corner_radius, fill=fill, stroke=outline
        )
        _set_outline_width(element, width)

    def line(self, points: Iterable[CanvasPoint], colour: str = INK, width: float = 2) -> None:
        """Draw a line with corners."""
        places = " ".join(f"{_number(x)},{_number(y)}" for x, y in points)
        self._add("polyline", points=places, fill="none", stroke=colour, stroke_width=width, stroke_linejoin="round")

    def polygon(self, points: Iterable[CanvasPoint], colour: str = INK) -> None:
        """Draw a filled shape with corners."""
        self._add("polygon", points=" ".join(f"{_number(x)},{_number(y)}" for x, y in points), fill=colour)

    def circle(
        self, centre: CanvasPoint, radius: float, *, fill: str = INK, outline: str = "none", width: float = 1
    ) -> None:
        """Draw a disc; `width` is that of its outline."""
        element = self._add("circle", cx=centre[0], cy=centre[1], r=radius, fill=fill, stroke=outline)
        _set_outline_width(element, width)

    def write(
        self,
        text: str,
        at: CanvasPoint,
        *,
        size: float = 12,
        colour: str = INK,
        anchor: str = "start",
        bold: bool = False,
        monospace: bool = False,
    ) -> None:
        """Write words; `at` is where their base line begins, ends or has its middle, by `anchor`.

        With `monospace` every letter and space has the same width.
        """
        weight = "bold" if bold else "normal"
        element = self._add(
            "text", x=at[0], y=at[1], font_size=size, fill=colour, text_anchor=anchor, font_weight=weight
        )
        element.text = text
        if monospace:
            element.set("font-family", MONOSPACE_FONT)
            element.set("xml:space", "preserve")

    def _add(self, tag: str, **attributes: float | str) -> Element:
        named = {name.replace("_", "-"): _number(value) for name, value in attributes.items()}
        return SubElement(self._root, tag, named)


def _set_outline_width(element: Element, width: float) -> None:
    """Set a width that is not 1, which SVG takes by itself."""
    if width != 1:
        element.set("stroke-width", f"{width:g}")


def _number(value: float | str) -> str:
    return value if isinstance(value, str) else f"{value:.1f}".removesuffix(".0")

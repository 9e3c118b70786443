"""The player's card as one sheet of A4 in SVG; all sizes are in millimetres."""

from functools import lru_cache
from typing import NamedTuple

from controller.faces.display.fonts import load_font
from controller.faces.player_card.content import CardPanel, LampRow, PlayerCard
from controller.faces.player_card.scenes import SceneStyle, draw_lamp, draw_scene
from controller.faces.svg_canvas import FAINT, INK, CanvasPoint, SvgCanvas

WIDTH, HEIGHT = 210.0, 297.0
MARGIN = 12.0
GAP = 6.0
COLUMNS = 2
PICTURE = 34.0
TEXT_GAP = 3.5  # between a picture and its words

TITLE_SIZE = 8.5
SUBTITLE_SIZE = 4.4
HEADING_SIZE = 4.8
TEXT_SIZES = (3.6, 3.4, 3.2, 3.0, 2.8)  # the largest that fits; 2.8 is 8 points
LINE_HEIGHT = 1.28  # of the size of a text
PARAGRAPH_GAP = 1.4
BOTTOM = HEIGHT - 9.0  # printers leave a margin

PANELS_TOP = 33.0
HEADING_HEIGHT = 10.0
PANEL_GAP = 4.0
LAMPS_HEADING = 13.0
LAMP_ROW = 9.2
LAMP_RADIUS = 1.5
LAMP_SIZE = 3.5

BROADER = 1.17
"""How much wider than the font that lines are measured with the widest common fonts of browsers are (DejaVu Sans)."""

_MEASURED = 100  # pixels: the size at which a line is measured


def draw_card(card: PlayerCard) -> str:
    """Return the card as the text of an SVG file."""
    canvas = SvgCanvas()
    style = SceneStyle(card.orientation, card.options.drawing, card.theme)
    canvas.write(card.title, (MARGIN, 20), size=TITLE_SIZE, bold=True)
    canvas.write(card.subtitle, (MARGIN, 27), size=SUBTITLE_SIZE, colour=FAINT)
    width = (WIDTH - 2 * MARGIN - GAP) / COLUMNS
    size = text_size(card)
    top = PANELS_TOP
    for first in range(0, len(card.panels), COLUMNS):
        row = card.panels[first : first + COLUMNS]
        for column, panel in enumerate(row):
            corner = (MARGIN + column * (width + GAP), top)
            _draw_panel(canvas, panel, style, _PanelPlace(corner, width, size), first + column + 1)
        top += max(_panel_height(panel, width, size) for panel in row)
    canvas.line([(MARGIN, top), (WIDTH - MARGIN, top)], FAINT, 0.3)
    canvas.write(card.lamps_heading, (MARGIN, top + 6.5), size=HEADING_SIZE, bold=True)
    per_column = -(-len(card.lamps) // COLUMNS)
    for number, row_of_lamp in enumerate(card.lamps):
        column, line = divmod(number, per_column)
        at = (MARGIN + column * (width + GAP), top + LAMPS_HEADING + line * LAMP_ROW)
        _draw_lamp_row(canvas, row_of_lamp, at)
    return canvas.to_svg(WIDTH, HEIGHT, card.title, "mm")


def text_size(card: PlayerCard) -> float:
    """Return the largest size of the sentences with which the card fits on its sheet, else the smallest."""
    return next((size for size in TEXT_SIZES if sheet_bottom(card, size) <= BOTTOM), TEXT_SIZES[-1])


def sheet_bottom(card: PlayerCard, size: float) -> float:
    """Return how far down the card is drawn with sentences of a size."""
    width = (WIDTH - 2 * MARGIN - GAP) / COLUMNS
    rows = [card.panels[first : first + COLUMNS] for first in range(0, len(card.panels), COLUMNS)]
    heights = [max(_panel_height(panel, width, size) for panel in row) for row in rows]
    return PANELS_TOP + sum(heights) + LAMPS_HEADING + -(-len(card.lamps) // COLUMNS) * LAMP_ROW


class _PanelPlace(NamedTuple):
    """Where a panel is drawn, and with which size of its sentences."""

    corner: CanvasPoint
    width: float
    size: float


def _panel_lines(panel: CardPanel, width: float, size: float) -> list[list[str]]:
    return [wrap_line(sentence, width - PICTURE - TEXT_GAP, size) for sentence in panel.sentences]


def _panel_height(panel: CardPanel, width: float, size: float) -> float:
    lines = _panel_lines(panel, width, size)
    text = sum(map(len, lines)) * LINE_HEIGHT * size + len(lines) * PARAGRAPH_GAP
    return HEADING_HEIGHT + max(PICTURE, text) + PANEL_GAP


def _draw_panel(canvas: SvgCanvas, panel: CardPanel, style: SceneStyle, place: _PanelPlace, number: int) -> None:
    (left, top), width, size = place
    canvas.line([(left, top), (left + width, top)], FAINT, 0.3)
    canvas.write(f"{number}. {panel.heading}", (left, top + 6.5), size=HEADING_SIZE, bold=True)
    draw_scene(canvas, panel.scene, style, (left, top + HEADING_HEIGHT), PICTURE)
    base = top + HEADING_HEIGHT + size * 0.8
    for lines in _panel_lines(panel, width, size):
        for line in lines:
            canvas.write(line, (left + PICTURE + TEXT_GAP, base), size=size, colour=INK)
            base += LINE_HEIGHT * size
        base += PARAGRAPH_GAP


def _draw_lamp_row(canvas: SvgCanvas, row: LampRow, at: CanvasPoint) -> None:
    left, base = at
    draw_lamp(canvas, (left + 4, base - 0.2), LAMP_RADIUS, row.lamp)
    canvas.write(row.meaning, (left + 10, base - 0.4), size=LAMP_SIZE, bold=True)
    canvas.write(row.look, (left + 10, base + 3.4), size=LAMP_SIZE - 0.5, colour=FAINT)


def wrap_line(text: str, width: float, size: float) -> list[str]:
    """Return the lines of a text of a size that are at most so many millimetres wide in any common font."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and _measured_width(longer) * size * BROADER <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


@lru_cache(maxsize=2000)  # one card asks for 400, and the sentences of all boards in two languages for 1,700
def _measured_width(text: str) -> float:
    """Return the width of a text of size 1."""
    return load_font(_MEASURED).getlength(text) / _MEASURED

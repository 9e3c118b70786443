"""Parts of a board on a terminal: a canvas of characters, and the marks of pieces and LEDs."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from itertools import groupby

from rich.color import Color
from rich.style import Style
from rich.text import Text

from controller.faces.board_drawing import SquareState
from controller.faces.lights.themes import lamp_of
from controller.rules.position import Piece, Side
from controller.session.views.led_frames import LedRole
from controller.settings.appearance import Theme
from hardware.ports import Colour

WALNUT: Colour = (122, 80, 50)
IVORY: Colour = (252, 248, 238)
EBONY: Colour = (26, 22, 22)
GREY: Colour = (150, 150, 150)
DARK_GOLD: Colour = (170, 108, 0)
GOLD: Colour = (238, 190, 70)
RIM_ON_IVORY: Colour = (150, 140, 120)
RIM_ON_EBONY: Colour = (130, 122, 118)

MARK_WIDTH = 3  # columns of a piece
PANEL_BORDER = 2  # columns or lines that a panel adds to its content

ROLE_LETTERS: Mapping[LedRole, str] = {
    LedRole.LIFT: "L",
    LedRole.PLACE: "P",
    LedRole.MOVER: "M",
    LedRole.LANDING: "D",
    LedRole.CAPTURED: "C",
    LedRole.WRONG: "W",
    LedRole.LAST_MOVE: "-",
    LedRole.FAULT: "F",
    LedRole.QUESTION: "?",
    LedRole.WIN: "*",
}
"""The letter on an LED's colour."""

_SIGNS = {
    (Side.WHITE, False): "○",
    (Side.WHITE, True): "♕",
    (Side.BLACK, False): "●",
    (Side.BLACK, True): "♛",
}
"""Hollow for White and full for Black, whatever the colours of a terminal; by side, and whether it is a king."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TerminalCapabilities:
    """The capabilities of a terminal."""

    has_colour: bool
    has_unicode: bool
    has_fine_colour: bool = True  # 256 colours or more: wood and pieces differ enough

    @property
    def has_discs(self) -> bool:
        """Whether pieces are discs; without enough colours or Unicode they are letters."""
        return self.has_colour and self.has_fine_colour and self.has_unicode


class TextCanvas:
    """A page of characters, each with its style; anything outside is not drawn."""

    def __init__(self, width: int, height: int) -> None:
        self._rows = [[(" ", Style.null())] * width for _ in range(height)]

    def write(self, column: int, row: int, text: str, style: Style) -> None:
        """Write a text from a place on; without a background of its own it keeps the one that is there."""
        for place, sign in enumerate(text, start=column):
            if 0 <= row < len(self._rows) and 0 <= place < len(self._rows[row]):
                ground = self._rows[row][place][1]
                self._rows[row][place] = (sign, ground + style)

    def lines(self) -> list[Text]:
        """Return the canvas line by line."""
        return [_join_row(row) for row in self._rows]


def _join_row(row: list[tuple[str, Style]]) -> Text:
    """Join neighbours of one style: rich needs time for each part of a text."""
    runs = groupby(row, key=lambda place: place[1])
    parts = [("".join(sign for sign, _ in places), style) for style, places in runs]
    return Text.assemble(*parts, no_wrap=True, overflow="crop")


@cache
def style_of(colour: Colour | None = None, ground: Colour | None = None, *, attributes: str = "") -> Style:
    """Return a style of text colour, background colour and rich's names of attributes, such as `bold`."""
    colours = [None if one is None else Color.from_rgb(*one) for one in (colour, ground)]
    return Style(color=colours[0], bgcolor=colours[1]) + Style.parse(attributes)


def role_mark(role: LedRole, theme: Theme) -> tuple[str, Style]:
    """Return the mark of a lit LED: its letter on its colour; a terminal without colour shows it reversed."""
    colour = lamp_of(role, theme).colour
    red, green, blue = colour
    is_light = 299 * red + 587 * green + 114 * blue > 95_000  # luma of ITU-R BT.601, times 1000
    # Reversed, so that the letter stands out where a terminal has no colours.
    return f" {ROLE_LETTERS[role]}", style_of(colour, EBONY if is_light else IVORY, attributes="bold reverse")


def draw_square_state(
    canvas: TextCanvas,
    column: int,
    row: int,
    piece: Piece | None,
    state: SquareState,
    capabilities: TerminalCapabilities,
) -> None:
    """Draw what stands on a square in three columns: a piece, its letter where it is not sensed, or an unknown one."""
    if state is SquareState.UNIDENTIFIED:
        _draw_disc(canvas, column, row, ("?", style_of(EBONY, GREY, attributes="bold")), GREY, capabilities)
    elif piece is not None and state is SquareState.SENSED:
        draw_piece(canvas, column, row, piece, capabilities)
    elif piece is not None:
        canvas.write(column, row, f"[{piece_letter(piece)}]", Style.null())


def draw_piece(canvas: TextCanvas, column: int, row: int, piece: Piece, capabilities: TerminalCapabilities) -> None:
    """Draw a piece in three columns: a disc with its sign, or a letter as in `(w)`, large for a king."""
    if not capabilities.has_discs:
        canvas.write(column, row, f"({piece_letter(piece)})", Style.parse("bold"))
        return
    _draw_disc(canvas, column, row, (piece_sign(piece), sign_style(piece)), body_of(piece), capabilities)


def draw_chip(
    canvas: TextCanvas,
    middle: int,
    row: int,
    piece: Piece,
    label: str,
    capabilities: TerminalCapabilities,
    *,
    room: int,
) -> None:
    """Write the value of a chip on its piece, around a column; a dama has `K` after it.

    `room` is an odd number of columns. A value that is longer is left out.
    """
    text = f"{label}K" if piece.is_king else label
    if not capabilities.has_discs:
        text = f"{piece_letter(piece)}{label}"
    if len(text) > room:
        return
    width = 3 if len(text) <= 3 else room  # as wide as the piece that it covers
    ink, body = (EBONY, IVORY) if piece.side is Side.WHITE else (IVORY, EBONY)
    style = style_of(ink, body, attributes="bold") if capabilities.has_discs else Style.parse("bold")
    canvas.write(middle - width // 2, row, text.center(width), style)


def _draw_disc(
    canvas: TextCanvas,
    column: int,
    row: int,
    middle: tuple[str, Style],
    body: Colour,
    capabilities: TerminalCapabilities,
) -> None:
    if not capabilities.has_discs:
        canvas.write(column, row, f"({middle[0]})", Style.parse("bold"))
        return
    canvas.write(column, row, "▐█▌", style_of(body, attributes="not reverse"))
    canvas.write(column + 1, row, *middle)


def body_of(piece: Piece) -> Colour:
    """Return the colour of a piece."""
    return IVORY if piece.side is Side.WHITE else EBONY


def piece_sign(piece: Piece) -> str:
    """Return the sign on a disc, which tells sides and ranks apart without colour."""
    return _SIGNS[piece.side, piece.is_king]


def sign_style(piece: Piece) -> Style:
    """Return the style of the sign on a disc."""
    is_white = piece.side is Side.WHITE
    if piece.is_king:
        return style_of(DARK_GOLD if is_white else GOLD, body_of(piece), attributes="bold")
    return style_of(RIM_ON_IVORY if is_white else RIM_ON_EBONY, body_of(piece))


def piece_letter(piece: Piece) -> str:
    """Return the letter of a piece, as in FEN: `w` or `b`, large for a king."""
    letter = "w" if piece.side is Side.WHITE else "b"
    return letter.upper() if piece.is_king else letter

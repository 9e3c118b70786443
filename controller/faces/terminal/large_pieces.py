"""Pieces of several lines for a large board on a terminal."""

from collections.abc import Iterator
from typing import NamedTuple

from rich.style import Style

from controller.faces.board_drawing import SquareState
from controller.faces.terminal.text_canvas import (
    GREY,
    TerminalCapabilities,
    TextCanvas,
    body_of,
    piece_letter,
    piece_sign,
    sign_style,
    style_of,
)
from controller.rules.position import Piece, Side
from hardware.ports import Colour


class PieceRoom(NamedTuple):
    """Where a large piece is drawn: columns and lines of the terminal."""

    left: int
    top: int
    width: int
    height: int

    @property
    def middle(self) -> tuple[int, int]:
        """The column and the line of its middle."""
        return self.left + self.width // 2, self.top + (self.height - 1) // 2


def draw_large_square_state(
    canvas: TextCanvas, room: PieceRoom, piece: Piece | None, state: SquareState, capabilities: TerminalCapabilities
) -> None:
    """Draw what stands on a square: a piece, its outline where it is not sensed, or an unknown piece."""
    column, row = room.middle
    if state is SquareState.UNIDENTIFIED:
        _draw_body(canvas, room, GREY, " ", capabilities)
        ground = GREY if capabilities.has_discs else None
        canvas.write(column, row, "?", style_of((0, 0, 0) if ground else None, ground, attributes="bold"))
    elif piece is not None and state is SquareState.SENSED:
        _draw_body(canvas, room, body_of(piece), " " if piece.side is Side.WHITE else "#", capabilities)
        if capabilities.has_discs:
            canvas.write(column, row, piece_sign(piece), sign_style(piece))
        else:
            canvas.write(column - 1, row, f" {piece_letter(piece)} ", Style.parse("bold"))
    elif piece is not None:
        canvas.write(column - 1, row, f"[{piece_letter(piece)}]", Style.null())


def _draw_body(
    canvas: TextCanvas, room: PieceRoom, body: Colour, filling: str, capabilities: TerminalCapabilities
) -> None:
    """Draw a disc; without colours, its edge in brackets and its filling in signs."""
    if not capabilities.has_discs:
        for row in range(room.height):
            columns = [column for column in range(room.width) if any(_halves(room, column, row))]
            text = filling * (len(columns) - 2)
            canvas.write(room.left + columns[0], room.top + row, f"({text})", Style.parse("bold"))
        return
    style = style_of(body, attributes="not reverse")
    for column, row, sign in _disc(room):
        canvas.write(room.left + column, room.top + row, sign, style)


def _disc(room: PieceRoom) -> Iterator[tuple[int, int, str]]:
    """Yield the cells of a disc with their half blocks."""
    for row in range(room.height):
        for column in range(room.width):
            upper, lower = _halves(room, column, row)
            if upper or lower:
                yield column, row, "█" if upper and lower else "▀" if upper else "▄"


def _halves(room: PieceRoom, column: int, row: int) -> tuple[bool, bool]:
    """Return whether the upper and the lower half of a cell lie in the disc that fills the room."""
    return _is_inside(room, column, 2 * row), _is_inside(room, column, 2 * row + 1)


def _is_inside(room: PieceRoom, column: int, half_row: int) -> bool:
    across = (2 * column + 1 - room.width) / room.width
    down = (2 * half_row + 1 - 2 * room.height) / (2 * room.height)
    return across * across + down * down <= 1

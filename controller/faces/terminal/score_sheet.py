"""The score sheet of a game on a terminal: its last moves, a number and a move of each side on a line."""

from collections.abc import Sequence

from rich.text import Text

from controller.rules.position import Side

_NUMBER_WIDTH = 4  # `123.`
_COLUMN_WIDTH = 33  # of lines beside each other: a number, two moves, and a gap


def sheet_lines(moves: Sequence[str], first_mover: Side, count: int, width: int) -> list[Text]:
    """Return the last moves in at most `count` lines of `width` columns; a wide sheet has several columns."""
    columns = max(1, width // _COLUMN_WIDTH)
    column_width = width // columns
    lines = _all_lines(moves, first_mover, column_width)
    lines = lines[max(0, len(lines) - count * columns) :]
    rows = min(count, len(lines))
    return [
        Text("".join(text[:column_width].ljust(column_width) for text in lines[row::rows]).rstrip(), no_wrap=True)
        for row in range(rows)
    ]


def _all_lines(moves: Sequence[str], first_mover: Side, width: int) -> list[str]:
    shown = ("", *moves) if first_mover is Side.BLACK else tuple(moves)
    pairs = [(shown[at], shown[at + 1] if at + 1 < len(shown) else "") for at in range(0, len(shown), 2)]
    room = max(6, min(13, (width - _NUMBER_WIDTH - 1) // 2))
    return [f"{number:>{_NUMBER_WIDTH - 1}}. {white:<{room}} {black}" for number, (white, black) in enumerate(pairs, 1)]

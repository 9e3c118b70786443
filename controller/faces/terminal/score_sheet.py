"""The score sheet of a game on a terminal: its last moves, a number and a move of each side on a line."""

from collections.abc import Sequence

from rich.text import Text

from controller.faces.terminal.text_wrapping import fit_text
from controller.rules.position import Side

_NUMBER_WIDTH = 4  # `123.`
_COLUMN_WIDTH = 33  # of lines beside each other: a number, two moves, and a gap


def sheet_lines(
    moves: Sequence[str], first_mover: Side, count: int, width: int, *, has_unicode: bool = True
) -> list[Text]:
    """Return the last moves in at most `count` lines of `width` columns; a wide sheet has several columns."""
    columns = max(1, width // _COLUMN_WIDTH)
    column_width = width // columns
    lines = _all_lines(moves, first_mover, column_width)
    lines = lines[max(0, len(lines) - count * columns) :]
    rows = min(count, len(lines))
    return [
        Text(
            "".join(
                fit_text(text, column_width, has_unicode=has_unicode).ljust(column_width) for text in lines[row::rows]
            ).rstrip(),
            no_wrap=True,
        )
        for row in range(rows)
    ]


def _all_lines(moves: Sequence[str], first_mover: Side, width: int) -> list[str]:
    """Return a line for each two moves; the second one stands on a line of its own if both are too long for one."""
    shown = ("", *moves) if first_mover is Side.BLACK else tuple(moves)
    pairs = [(shown[at], shown[at + 1] if at + 1 < len(shown) else "") for at in range(0, len(shown), 2)]
    room = max(6, min(13, (width - _NUMBER_WIDTH - 1) // 2))
    lines = []
    for number, (white, black) in enumerate(pairs, 1):
        start = f"{number:>{_NUMBER_WIDTH - 1}}. "
        line = f"{start}{white:<{room}} {black}".rstrip()
        if len(line) <= width or not black:
            lines.append(line)
        else:
            lines += [f"{start}{white}", f"{'':>{len(start)}}{black}"]
    return lines

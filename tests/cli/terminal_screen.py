"""The text that a terminal shows after what a program wrote: enough of a VT100 for programs that place text."""

import re

_PART = re.compile(
    r"\x1b\[(?P<args>[?>0-9;]*)(?P<final>[@-~])|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b[()][0-9A-Z]|\x1b."
)


def screen_lines(written: str, columns: int, lines: int) -> list[str]:
    """Return the lines of the screen, without blanks at their ends; what was cut off in a sequence is left out."""
    rows = [[" "] * columns for _ in range(lines)]
    row = column = at = 0
    while at < len(written):
        sign = written[at]
        if sign == "\x1b":
            found = _PART.match(written, at)
            if found is None:
                break
            at = found.end()
            if found["final"]:
                row, column = _place(rows, row, column, found["final"], found["args"])
            continue
        at += 1
        if sign == "\r":
            column = 0
        elif sign == "\n":
            if row == lines - 1:
                rows = [*rows[1:], [" "] * columns]
            row = min(row + 1, lines - 1)
        elif sign == "\b":
            column = max(0, column - 1)
        elif sign.isprintable() and column < columns:
            rows[row][column] = sign
            column += 1
    return ["".join(each).rstrip() for each in rows]


def _place(rows: list[list[str]], row: int, column: int, final: str, args: str) -> tuple[int, int]:
    """Carry out a control sequence on the rows, and return where the cursor is then."""
    if args.startswith(("?", ">")):
        if final == "h" and args == "?1049":
            _clear(rows, 0, 0)
        return row, column
    numbers = [int(each or 0) for each in args.split(";")] if args else [0]
    count = max(1, numbers[0])
    match final:
        case "A":
            row = max(0, row - count)
        case "B":
            row = min(len(rows) - 1, row + count)
        case "C":
            column = min(len(rows[0]) - 1, column + count)
        case "D":
            column = max(0, column - count)
        case "G":
            column = count - 1
        case "H":
            row, column = count - 1, max(1, numbers[1] if len(numbers) > 1 else 1) - 1
        case "J":
            _clear(rows, *((0, 0) if numbers[0] == 2 else (row, column)))
        case "K":
            rows[row][column:] = [" "] * (len(rows[row]) - column)
        case _:
            pass
    return row, column


def _clear(rows: list[list[str]], row: int, column: int) -> None:
    rows[row][column:] = [" "] * (len(rows[row]) - column)
    for each in rows[row + 1 :]:
        each[:] = [" "] * len(each)

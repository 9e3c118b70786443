"""The text that a terminal shows after what a program wrote: enough of a VT100 for programs that place text."""

import re

_PART = re.compile(
    r"\x1b\[(?P<args>[?>0-9;]*)(?P<final>[@-~])|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b[()][0-9A-Z]|\x1b[^\[\]()]"
)


class TerminalScreen:
    """The screen of a terminal; it is drawn on from where the last text ended."""

    def __init__(self, columns: int, lines: int) -> None:
        self._rows = [[" "] * columns for _ in range(lines)]
        self._row = self._column = 0
        self._cut_off = ""
        """The beginning of a sequence whose end was not written yet."""

    def write(self, text: str) -> None:
        """Show what a program wrote after what it wrote before."""
        written, at = self._cut_off + text, 0
        while at < len(written):
            sign = written[at]
            if sign != "\x1b":
                at += 1
                self._show(sign)
                continue
            found = _PART.match(written, at)
            if found is None:
                break
            at = found.end()
            if found["final"]:
                self._place(found["final"], found["args"])
        self._cut_off = written[at:]

    def lines(self) -> list[str]:
        """Return the lines, without blanks at their ends."""
        return ["".join(each).rstrip() for each in self._rows]

    def _show(self, sign: str) -> None:
        columns, lines = len(self._rows[0]), len(self._rows)
        if sign == "\r":
            self._column = 0
        elif sign == "\n":
            if self._row == lines - 1:
                self._rows = [*self._rows[1:], [" "] * columns]
            self._row = min(self._row + 1, lines - 1)
        elif sign == "\b":
            self._column = max(0, self._column - 1)
        elif sign.isprintable() and self._column < columns:
            self._rows[self._row][self._column] = sign
            self._column += 1

    def _place(self, final: str, args: str) -> None:
        """Carry out a control sequence."""
        if args.startswith(("?", ">")):
            if final == "h" and args == "?1049":
                self._clear(0, 0)
            return
        numbers = [int(each or 0) for each in args.split(";")] if args else [0]
        count = max(1, numbers[0])
        match final:
            case "A":
                self._row = max(0, self._row - count)
            case "B":
                self._row = min(len(self._rows) - 1, self._row + count)
            case "C":
                self._column = min(len(self._rows[0]) - 1, self._column + count)
            case "D":
                self._column = max(0, self._column - count)
            case "G":
                self._column = count - 1
            case "H":
                self._row, self._column = count - 1, max(1, numbers[1] if len(numbers) > 1 else 1) - 1
            case "J":
                self._clear(*((0, 0) if numbers[0] == 2 else (self._row, self._column)))
            case "K":
                row = self._rows[self._row]
                row[self._column :] = [" "] * (len(row) - self._column)
            case _:
                pass

    def _clear(self, row: int, column: int) -> None:
        self._rows[row][column:] = [" "] * (len(self._rows[row]) - column)
        for each in self._rows[row + 1 :]:
            each[:] = [" "] * len(each)

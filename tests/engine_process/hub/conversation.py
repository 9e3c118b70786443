"""A conversation with the Hub server: what it is told, and what it answers."""

import os
from pathlib import Path

from controller.engine_process.hub.server import HubServer
from controller.engine_process.line_input import LineInput
from controller.notation.fen import parse_fen
from controller.notation.hub.board_notation import BoardNotation
from controller.notation.hub.lines import LONGEST_LINE_BYTES, HubLine
from controller.rules.board_rules import rules_for
from controller.rules.filipino_rulesets import FILIPINO

NOTATION = BoardNotation()
START = NOTATION.position_text(rules_for(FILIPINO, FILIPINO.orientation).start_position)
READY = ("hub", "init")
POSITION = f"pos pos={START}"


class Conversation:
    """Lines that a server is told, and what it answers.

    Indented lines are told while it searches, what follows them when the search is over.
    """

    def __init__(
        self, *lines: str | bytes, at_once: bool = False, is_closed: bool = True, tables: Path | None = None
    ) -> None:
        """`at_once`: all lines are told while it searches. `is_closed`: the input ends after the last line."""
        self.answers: list[HubLine] = []
        self._lines = [line if isinstance(line, bytes) else line.encode() + b"\n" for line in lines]
        self._at_once = at_once
        self._is_closed, self._is_open = is_closed, True
        reading, self._writing = os.pipe()
        try:
            self._send_lines()
            HubServer(LineInput(reading, LONGEST_LINE_BYTES), self._receive, version="1.2.3", tables=tables).serve()
        finally:
            os.close(reading)
            if self._is_open:
                os.close(self._writing)

    def _send_lines(self) -> None:
        is_searching = False
        while self._lines:
            line = self._lines.pop(0)
            os.write(self._writing, line)
            is_searching = is_searching or line.startswith(b"go")
            if is_searching and not self._at_once and not (self._lines and self._lines[0].startswith(b" ")):
                return
        if self._is_closed:
            os.close(self._writing)
            self._is_open = False

    def _receive(self, line: HubLine) -> None:
        self.answers.append(line)
        if line.command in {"done", "error"} and self._is_open:
            self._send_lines()

    @property
    def commands(self) -> list[str]:
        """The commands that were answered; of the lines on the way of a search the last one."""
        commands = [line.command for line in self.answers]
        return [
            word
            for word, following in zip(commands, [*commands[1:], ""], strict=True)
            if word != "info" or following == "done"
        ]

    @property
    def errors(self) -> list[str | None]:
        return [line.value("message") for line in self.answers if line.command == "error"]

    def last(self, command: str) -> HubLine:
        return next(line for line in reversed(self.answers) if line.command == command)


def ask(*lines: str | bytes) -> Conversation:
    """Return the conversation that goes on after `init`."""
    return Conversation(*READY, *lines, "quit")


def fen_line(fen: str, moves: str = "") -> str:
    return f'pos pos={NOTATION.position_text(parse_fen(fen))} moves="{moves}"'

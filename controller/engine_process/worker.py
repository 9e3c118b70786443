"""The process in which the engine searches: requests come in at standard input, answers go out at standard output.

It ends with its input. While it searches it looks for the word to stop. Its one argument, if it has one, is the folder
of the endgame tables.
"""

import os
import resource
import sys
import time
from contextlib import suppress
from pathlib import Path

from controller.engine_process.line_input import LineInput
from controller.engine_process.lines import LineError, SearchAnswer, SearchRequest, error_line, read_request
from controller.engine_process.move_finder import MoveFinder
from controller.engine_process.precedence import lower_precedence
from controller.notation.move_text import MoveTextError

MAX_MEMORY_BYTES = 192 * 1024 * 1024
"""Addresses: three times what a search with a full table and the endings of four pieces uses."""


class SearchServer:
    """Answers requests as they come in, with one engine."""

    def __init__(self, lines: LineInput, tables: Path | None = None) -> None:
        """`tables` is the folder of the endgame tables; those that are built are used."""
        self._lines = lines
        self._finder = MoveFinder(tables)

    def answer(self, line: bytes) -> bytes | None:
        """Return the answer to a line, None if it wants none."""
        try:
            request = read_request(line)
        except LineError as error:
            return error_line(0, str(error))
        if isinstance(request, int):
            return None  # it was answered before the word to stop arrived
        try:
            return self._search(request).to_line()
        except (MoveTextError, ValueError) as error:
            return error_line(request.number, str(error))

    def _search(self, request: SearchRequest) -> SearchAnswer:
        end_s = time.monotonic() + request.seconds

        def stop(nodes: int) -> bool:  # noqa: ARG001 # the search tells its nodes
            return time.monotonic() >= end_s or self._is_told_to_stop(request.number)

        return self._finder.find_move(request, stop)

    def _is_told_to_stop(self, number: int) -> bool:
        line = self._lines.line_at_hand()
        if line is None:
            return self._lines.has_ended
        with suppress(LineError):
            return read_request(line) == number
        return False


def limit_resources() -> None:
    """Limit what a search may take from the board: memory, precedence, and all processors but one."""
    resource.setrlimit(resource.RLIMIT_AS, (MAX_MEMORY_BYTES, MAX_MEMORY_BYTES))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    lower_precedence(os.getpid())


def main(tables: Path | None) -> None:
    """Answer requests until the input ends."""
    lines = LineInput(sys.stdin.fileno())
    server = SearchServer(lines, tables)
    while (line := lines.next_line()) is not None:
        answer = server.answer(line)
        if answer is not None:
            sys.stdout.buffer.write(answer)
            sys.stdout.buffer.flush()


if __name__ == "__main__":
    limit_resources()
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else None)

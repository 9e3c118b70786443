"""The process in which the engine searches: requests come in at standard input, answers go out at standard output.

It ends with its input. While it searches it looks for the word to stop. Its one argument, if it has one, is the folder
of the endgame tables.
"""

import os
import resource
import select
import sys
import time
from contextlib import suppress
from pathlib import Path

from controller.engine.endgames.ending_rules_builder import EndgameRulesError
from controller.engine.endgames.probing import EndgameProbe
from controller.engine.engine import DEEPEST, Engine, SearchLimits
from controller.engine.levels import find_level
from controller.engine_process.lines import LineError, SearchAnswer, SearchRequest, error_line, read_request
from controller.notation.move_text import MoveTextError, move_text
from controller.rules.board_rules import BoardRules
from controller.rules.moves import Move
from controller.storage.endgame_tables.table_folder import TableFolder

MAX_MEMORY_BYTES = 192 * 1024 * 1024
"""Addresses: three times what a search with a full table and the endings of four pieces uses."""
NICENESS = 15  # the board has precedence, and replays for people who wait too
ALL_NODES = 1 << 60
CHUNK_BYTES = 64 * 1024  # the capacity of a pipe (pipe(7))


class LineInput:
    """The lines of a file descriptor, as they come in."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        self._received = b""
        self.has_ended = False

    def next_line(self) -> bytes | None:
        """Wait for a line and return it, None at the end of the input."""
        while b"\n" not in self._received and not self.has_ended:
            self._read()
        return self._take_line()

    def line_at_hand(self) -> bytes | None:
        """Return a line that has come in already, None if there is none."""
        if b"\n" not in self._received and not self.has_ended and select.select([self._descriptor], [], [], 0)[0]:
            self._read()
        return self._take_line()

    def _read(self) -> None:
        chunk = os.read(self._descriptor, CHUNK_BYTES)
        self.has_ended = not chunk
        self._received += chunk

    def _take_line(self) -> bytes | None:
        line, newline, rest = self._received.partition(b"\n")
        if not newline:
            return None
        self._received = rest
        return line


class SearchServer:
    """Answers requests with one engine, which knows the positions of earlier requests by the same rules."""

    def __init__(self, lines: LineInput, tables: Path | None = None) -> None:
        """`tables` is the folder of the endgame tables; those that are built are used."""
        self._lines = lines
        self._tables = tables
        self._table_faults: list[str] = []  # that no answer told yet
        self._rules: BoardRules | None = None
        self._engine: Engine | None = None

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
        game = request.replay_game()
        end_s = time.monotonic() + request.seconds

        def stop(nodes: int) -> bool:  # noqa: ARG001 # the search tells its nodes
            return time.monotonic() >= end_s or self._is_told_to_stop(request.number)

        limits = _limits_of(request)
        result = self._engine_for(game.rules).search(game, limits, stop)
        return SearchAnswer(
            number=request.number,
            move=move_text(result.move),
            value=result.value,
            plies_to_end=result.plies_to_end,
            depth=result.depth,
            nodes=result.nodes,
            line=_texts_of(result.line),
            table_faults=self._take_table_faults(),
        )

    def _engine_for(self, rules: BoardRules) -> Engine:
        if self._engine is None or self._rules is not rules:
            self._rules, self._engine = rules, Engine(rules, probe=self._open_probe(rules))
        return self._engine

    def _open_probe(self, rules: BoardRules) -> EndgameProbe | None:
        """Return the values of endings; None if no tables are built or the rule set can have none."""
        if self._tables is None:
            return None
        try:
            probe = TableFolder(self._tables, rules.ruleset).open_probe(self._table_faults.append)
        except EndgameRulesError:
            return None
        return probe if probe.most_pieces else None

    def _take_table_faults(self) -> tuple[str, ...]:
        faults = tuple(self._table_faults)
        self._table_faults.clear()
        return faults

    def _is_told_to_stop(self, number: int) -> bool:
        line = self._lines.line_at_hand()
        if line is None:
            return self._lines.has_ended
        with suppress(LineError):
            return read_request(line) == number
        return False


def _limits_of(request: SearchRequest) -> SearchLimits:
    """Return the least of the limits of a request and of its level."""
    depth = DEEPEST if request.depth is None else request.depth
    nodes = ALL_NODES if request.nodes is None else request.nodes
    if request.level is not None:
        level = find_level(request.level)
        depth, nodes = min(depth, level.depth), min(nodes, level.nodes)
    return SearchLimits(depth=depth, nodes=nodes)


def _texts_of(line: tuple[Move, ...]) -> tuple[str, ...]:
    return tuple([move_text(move) for move in line])


def limit_resources() -> None:
    """Limit what a search may take from the board: memory, precedence, and all processors but one."""
    resource.setrlimit(resource.RLIMIT_AS, (MAX_MEMORY_BYTES, MAX_MEMORY_BYTES))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    with suppress(OSError):
        os.nice(NICENESS)
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
        # the kernel ends this process first when memory runs out, not the board
        Path("/proc/self/oom_score_adj").write_text("1000")


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

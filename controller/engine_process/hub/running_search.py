"""A search of the Hub server while it runs: the lines that come in meanwhile, and its time."""

import time
from collections.abc import Callable
from enum import StrEnum

from controller.engine_process.line_input import LineInput
from controller.notation.hub.lines import HubLine, HubLineError, parse_line


class SearchMode(StrEnum):
    """What a search is for; the values are the arguments of `go`."""

    THINK = "think"
    """A move is to be played."""
    PONDER = "ponder"
    """The opponent thinks; the time of the search begins with `ponder-hit`."""
    ANALYZE = "analyze"
    """The value and the expected moves are wanted."""


class RunningSearch:
    """Decides when a search stops, and obeys what may be said meanwhile: `ping`, `ponder-hit`, `stop`, `quit`."""

    def __init__(
        self, lines: LineInput, write: Callable[[HubLine], None], mode: SearchMode, seconds: float | None
    ) -> None:
        """`seconds` is the time of the search, None for one without end."""
        self._lines = lines
        self._write = write
        self._seconds = seconds
        self._start_s = time.monotonic()
        self._end_s = None if mode is SearchMode.PONDER or seconds is None else self._start_s + seconds
        self._is_stopped = False
        self.is_abandoned = False  # nobody waits for the answer: `quit` came, or the input ended

    def must_stop(self, nodes: int) -> bool:
        """Return True if the search is to end; it asks with the number of its nodes."""
        del nodes
        while not self._is_stopped and (line := self._lines.line_at_hand()) is not None:
            self._handle(line)
        if self._lines.has_ended and not self._is_stopped:
            self._is_stopped = self.is_abandoned = True
        return self._is_stopped or (self._end_s is not None and time.monotonic() >= self._end_s)

    def elapsed_s(self) -> float:
        """Return the seconds since the search began."""
        return time.monotonic() - self._start_s

    def _handle(self, raw: bytes) -> None:
        try:
            line = parse_line(raw)
        except HubLineError as error:
            self._write(HubLine("error", (("message", str(error)),)))
            return
        match line.command if line is not None else "":
            case "stop":
                self._is_stopped = True
            case "quit":
                self._is_stopped = self.is_abandoned = True
            case "ping":
                self._write(HubLine("pong"))
            case "ponder-hit" if self._seconds is not None and self._end_s is None:
                self._end_s = time.monotonic() + self._seconds
            case "hub" | "init" | "set-param" | "new-game" | "pos" | "level" | "go" as command:
                text = f"{command}: a search runs; send stop and wait for done"
                self._write(HubLine("error", (("message", text),)))
            case _:
                pass

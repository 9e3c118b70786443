"""The lines of a process's input, read as they come in or when they are waited for."""

import os
import select

CHUNK_BYTES = 64 * 1024  # the capacity of a pipe (pipe(7))


class LineInput:
    """The lines of a file descriptor, as they come in."""

    def __init__(self, descriptor: int, longest_line_bytes: int | None = None) -> None:
        """Of a line that is longer than `longest_line_bytes`, only a part is kept that is longer too."""
        self._descriptor = descriptor
        self._longest_line_bytes = longest_line_bytes
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
        if self._longest_line_bytes is not None and b"\n" not in self._received:
            self._received = self._received[: self._longest_line_bytes + 1]

    def _take_line(self) -> bytes | None:
        line, newline, rest = self._received.partition(b"\n")
        if not newline:
            return None
        self._received = rest
        return line

"""The part of MicroPython's `select` that the firmware uses: whether the host has written, and whether it reads."""

import bench

POLLIN, POLLOUT = 1, 4


class poll:  # noqa: N801  # MicroPython's own name
    """Asks one stream."""

    def __init__(self) -> None:
        self._events = 0

    def register(self, stream: object, events: int) -> None:
        """Say what is asked for."""
        del stream
        self._events = events

    def ipoll(self, timeout_ms: int) -> list[int]:
        """Give one event if the stream is ready, else none."""
        if timeout_ms != 0:
            raise ValueError("a scanner never waits for its host")
        ready = bench.host.heard() if self._events == POLLIN else True
        return [self._events] if ready else []

"""The part of MicroPython's `select` that the firmware uses: is there input, and does the host read."""

import hardware_model

POLLIN, POLLOUT = 1, 4


class poll:  # noqa: N801  # MicroPython's own name
    """Polls one stream."""

    def __init__(self) -> None:
        self._events = 0

    def register(self, stream: object, events: int) -> None:
        """Set the events to poll for."""
        del stream
        self._events = events

    def ipoll(self, timeout_ms: int) -> list[int]:
        """Return one event if the stream is ready, else none."""
        if timeout_ms != 0:
            raise ValueError("a scanner never waits for its host")
        ready = hardware_model.host.has_byte() if self._events == POLLIN else True
        return [self._events] if ready else []

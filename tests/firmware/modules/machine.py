"""The part of MicroPython's `machine` that the firmware uses, at the simulated Pico."""

import bench


class Pin:
    """A pin of the simulated Pico."""

    IN, OUT, OPEN_DRAIN, PULL_UP = 0, 1, 2, 1

    def __init__(self, name: int | str, mode: int, pull: int = -1, value: int | None = None) -> None:
        if mode == self.IN and pull != self.PULL_UP:
            raise ValueError("a contact to ground needs a pull-up")
        self._pin = -1 if isinstance(name, str) else name
        self._lit = False
        if value is not None:
            self(value)

    def __call__(self, value: int | None = None) -> int:
        if value is None:
            return 1 - bench.world.low[self._pin]
        bench.set_level(self._pin, value)
        return value

    def toggle(self) -> None:
        """Switch the LED over."""
        self._lit = not self._lit
        bench.host.report("lit" if self._lit else "dark")


class WDT:
    """The watchdog: it bites in the bench's own time."""

    def __init__(self, timeout: int) -> None:
        bench.world.watchdog_ms = timeout
        self.feed()

    def feed(self) -> None:
        """Keep it quiet for its time."""
        bench.world.fed_us = bench.world.elapsed_us

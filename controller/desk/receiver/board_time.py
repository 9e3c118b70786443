"""The time of a board on the desk's steady clock.

A document arrives after it was made, never before. So the smallest difference between both clocks that was seen is the
nearest to the true one. Quartz clocks run apart by up to some 100 ppm, a third of a second in an hour, so that a
difference is forgotten after a while.
"""

from dataclasses import dataclass

PERIOD_US = 300_000_000
"""How long differences are collected before the earlier ones are forgotten. In two periods two clocks run apart by
60 ms at most (100 ppm), less than a display of tenths of a second shows; a board sends a state each 10 s."""


@dataclass(slots=True)
class BoardTime:
    """The difference of the desk's clock and that of one session of a board, in microseconds."""

    _period_start_us: int | None = None
    _smallest_us: int | None = None
    """The smallest difference of this period."""
    _earlier_us: int | None = None
    """The smallest difference of the period before it."""

    @property
    def difference_us(self) -> int | None:
        """Desk time minus board time, None before the first document that was not retained."""
        known = [value for value in (self._smallest_us, self._earlier_us) if value is not None]
        return min(known, default=None)

    def note(self, *, board_us: int, desk_us: int) -> None:
        """Note when a document was made (board time) and when it arrived (desk time); no retained one."""
        if self._period_start_us is None:
            self._period_start_us = desk_us
        elif desk_us - self._period_start_us >= PERIOD_US:
            self._period_start_us = desk_us
            self._earlier_us, self._smallest_us = self._smallest_us, None
        difference_us = desk_us - board_us
        if self._smallest_us is None or difference_us < self._smallest_us:
            self._smallest_us = difference_us

    def desk_time_us(self, board_us: int) -> int | None:
        """Return a time of the board on the desk's clock, None while the difference is not known."""
        difference_us = self.difference_us
        return None if difference_us is None else board_us + difference_us

    def board_time_us(self, desk_us: int) -> int | None:
        """Return a time of the desk on the board's clock, None while the difference is not known."""
        difference_us = self.difference_us
        return None if difference_us is None else desk_us - difference_us

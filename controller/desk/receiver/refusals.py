"""Documents that were refused: counted, and logged at most once a minute for each board."""

import logging
from dataclasses import dataclass

LOG_INTERVAL_US = 60_000_000
LONGEST_REASON = 300

log = logging.getLogger(__name__)


@dataclass(slots=True)
class _BoardRefusals:
    logged_us: int
    unlogged: int = 0


class Refusals:
    """Counts what boards sent in vain."""

    def __init__(self) -> None:
        self._boards: dict[str, _BoardRefusals] = {}
        self.count = 0

    def note(self, board: str, reason: str, now_us: int) -> None:
        """Count one, and log it if the last one of its board was logged long enough ago."""
        self.count += 1
        refusals = self._boards.get(board)
        if refusals is not None and now_us - refusals.logged_us < LOG_INTERVAL_US:
            refusals.unlogged += 1
            return
        others = 0 if refusals is None else refusals.unlogged
        self._boards[board] = _BoardRefusals(now_us)
        log.warning(
            "board %s: refused %s%s", board, reason[:LONGEST_REASON], f" (and {others} others)" if others else ""
        )

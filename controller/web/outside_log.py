"""Lines in the program's log that requests cause: limited, so that no client fills the disk or hides other lines."""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from controller.web.limits import Rate
from controller.web.rate_limiter import RateLimiter

LOGGERS = (
    "aiohttp.server",
    "aiohttp.web",
    "controller.web.game_handlers",
    "controller.web.log_handlers",
    "controller.web.replay.replayer",
    "controller.web.request_guard",
    "controller.web.token_reader",
)
"""The loggers that write what requests cause."""

ALL = "all"


class OutsideLogFilter(logging.Filter):
    """Allow lines up to a rate; the next line that is allowed says how many were left out."""

    def __init__(self, rate: Rate, now_us: Callable[[], int]) -> None:
        super().__init__()
        self._rates = RateLimiter(rate, now_us, 1)
        self._left_out_count = 0

    def filter(self, record: logging.LogRecord) -> bool:
        """Return True if a line may be written."""
        if self._rates.consume(ALL):
            self._left_out_count += 1
            return False
        if self._left_out_count:
            record.msg = f"{record.getMessage()} ({self._left_out_count} lines like this were left out before)"
            record.args = ()
            self._left_out_count = 0
        return True


@contextmanager
def limited_outside_log(rate: Rate, now_us: Callable[[], int]) -> Iterator[None]:
    """Limit the lines that requests cause while the context is open."""
    line_filter = OutsideLogFilter(rate, now_us)
    for name in LOGGERS:
        logging.getLogger(name).addFilter(line_filter)
    try:
        yield
    finally:
        for name in LOGGERS:
            logging.getLogger(name).removeFilter(line_filter)

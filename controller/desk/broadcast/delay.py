"""How much later than a board the public sees its game."""

import re
from dataclasses import dataclass

LONGEST_TIME_S = 24 * 3600
"""A choice: what is later is no live broadcast."""
MOST_MOVES = 100
"""A choice: few games have more."""

_TEXT = re.compile(r"(?P<number>\d{1,6})\s*(?P<unit>s|min|h|moves?)")
_SECONDS = {"s": 1, "min": 60, "h": 3600}


class DelayError(ValueError):
    """A text that names no delay."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BroadcastDelay:
    """A time, or a number of moves; one of them is 0."""

    time_us: int = 0
    moves: int = 0
    """Moves of both sides together that a board must have gone on before one is shown."""


def parse_delay(text: str) -> BroadcastDelay:
    """Return the delay that a text names: `900s`, `15min`, `1h`, `4moves`; `0` is none. Raises DelayError."""
    if text.strip() == "0":
        return BroadcastDelay()
    found = _TEXT.fullmatch(text.strip())
    if found is None:
        raise DelayError(f"{text!r} is no delay; write 0, 90s, 15min, 1h or 4moves")
    number, unit = int(found["number"]), found["unit"]
    if unit not in _SECONDS:
        if number > MOST_MOVES:
            raise DelayError(f"{text}: a delay has at most {MOST_MOVES} moves")
        return BroadcastDelay(moves=number)
    time_s = number * _SECONDS[unit]
    if time_s > LONGEST_TIME_S:
        raise DelayError(f"{text}: a delay has at most {LONGEST_TIME_S // 3600} hours")
    return BroadcastDelay(time_us=time_s * 1_000_000)

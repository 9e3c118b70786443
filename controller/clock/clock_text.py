"""Times of a clock as text, to the microsecond (`4:30`, `1:30:00`, `0:00.25`), and whose clock it is."""

import re

from controller.clock.time_control import HOUR_US, MINUTE_US, SECOND_US
from controller.rules.position import Side

NOBODY = "nobody"

_TIME = re.compile(
    r"((?P<hours>[0-9]{1,3}):(?=[0-5][0-9]:))?(?P<minutes>[0-9]{1,3}):(?P<seconds>[0-5][0-9])(\.(?P<fraction>[0-9]{1,6}))?"
)

_MINUTES = re.compile(r"[0-9]{1,3}")
_UNITS = re.compile(r"((?P<hours>[0-9]{1,3})h)?((?P<minutes>[0-9]{1,5})m(in)?)?((?P<seconds>[0-9]{1,7})s)?")
_TOO_LONG_US = 1_000 * HOUR_US


def exact_time_text(time_us: int) -> str:
    """Return a time of 0 or more as `m:ss` or `h:mm:ss`, with the digits of its fraction that are not 0 at the end."""
    hours, rest_us = divmod(time_us, HOUR_US)
    minutes, rest_us = divmod(rest_us, MINUTE_US)
    seconds, rest_us = divmod(rest_us, SECOND_US)
    whole = f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
    return f"{whole}.{rest_us:06}".rstrip("0") if rest_us else whole


def parse_exact_time(text: str) -> int:
    """Return the microseconds of a time that `exact_time_text` wrote, or one with up to 999 minutes and no hours.

    Raises ValueError for any other text. The largest time is 999:59:59.999999.
    """
    match = _TIME.fullmatch(text)
    if match is None or not text.isascii():
        raise ValueError(f"{text!r} is not a time; write it as 3:00, 0:00.25 or 1:30:00")
    whole_us = (
        int(match["hours"] or 0) * HOUR_US + int(match["minutes"]) * MINUTE_US + int(match["seconds"]) * SECOND_US
    )
    return whole_us + int((match["fraction"] or "").ljust(6, "0"))


def parse_typed_time(text: str) -> int:
    """Return the microseconds of a time in any form that people type.

    `3` is minutes; `3:00`, `1:30:00` and `0:00.25` are as clocks show them; `180s`, `2m30s` and `1h30m` have units.
    Raises ValueError for any other text. The largest time is 999:59:59.999999.
    """
    if match := _MINUTES.fullmatch(text):
        return int(match[0]) * MINUTE_US
    match = _UNITS.fullmatch(text)
    if match is None or not text:
        return parse_exact_time(text)
    parts = [(match["hours"], HOUR_US), (match["minutes"], MINUTE_US), (match["seconds"], SECOND_US)]
    time_us = sum(int(number or 0) * unit_us for number, unit_us in parts)
    if time_us >= _TOO_LONG_US:
        raise ValueError(f"{text!r} is too long; the longest time is 999:59:59")
    return time_us


def side_text(side: Side | None) -> str:
    """Return `white`, `black`, or `nobody` for None."""
    return NOBODY if side is None else side.english_name.lower()

"""Which boards went away and came back: what the desk's record says of it."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from controller.desk.ports import Presence

AWAY_US = 10_000_000
"""How long a board is away before it is recorded. A choice: who pulls a plug and puts it back needs no line."""
LONGEST_AWAY_US = 600_000_000
"""How long a board that comes and goes must be away to be recorded, at most. A choice: a person misses it by then."""
REMEMBERED_US = 86_400_000_000
"""How long an absence counts for the next one: a day."""
REJOINING_US = 60_000_000
"""How long boards may take to be back after the desk was without its broker: a board waits up to
30 s until it tries again."""


class PresenceChange(NamedTuple):
    """Boards that went away, or came back."""

    presence: Presence
    boards: tuple[str, ...]


class PresenceRecord:
    """Decides what is recorded; without a broker the desk knows of no board."""

    def __init__(self) -> None:
        self._absent_since: dict[str, int] = {}
        """Of boards that were there since the desk has started."""
        self._was_present: set[str] = set()
        self._away: set[str] = set()
        """Boards that are away, as the record says."""
        self._connected_us: int | None = None
        self._recorded_us: dict[str, list[int]] = {}
        """When each board was recorded as away in the last day."""

    def look(self, present: Mapping[str, bool], now_us: int, *, is_connected: bool) -> Iterator[PresenceChange]:
        """Yield what is to be recorded; `present` says of each board of the list whether it is there."""
        if not is_connected:
            self._connected_us = None
            self._absent_since.clear()
            return
        if self._connected_us is None:
            self._connected_us = now_us
        here = {name for name, is_here in present.items() if is_here}
        absent = self._was_present - here
        self._absent_since = {name: self._absent_since.get(name, now_us) for name in absent}
        back = self._away & here
        self._was_present |= here
        self._away &= set(present) - here
        if back:
            yield _change(Presence.BACK, back)
        if now_us - self._connected_us < REJOINING_US:
            return
        candidates = absent & set(present) - self._away
        gone = {name for name in candidates if now_us - self._absent_since[name] >= self._least_us(name, now_us)}
        for name in gone:
            self._recorded_us.setdefault(name, []).append(now_us)
        self._away |= gone
        if gone:
            yield _change(Presence.AWAY, gone)

    def _least_us(self, name: str, now_us: int) -> int:
        """Return how long a board must be away to be recorded: each time twice as long, if it comes and goes."""
        recent = [each for each in self._recorded_us.get(name, ()) if now_us - each < REMEMBERED_US]
        self._recorded_us[name] = recent
        return min(AWAY_US << min(len(recent), 10), LONGEST_AWAY_US)


def _change(presence: Presence, boards: Iterable[str]) -> PresenceChange:
    return PresenceChange(presence, tuple(sorted(boards)))

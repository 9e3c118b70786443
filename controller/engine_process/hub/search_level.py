"""The limits of a search as the Hub protocol's `level` gives them."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from controller.engine.engine import DEEPEST
from controller.notation.hub.lines import HubLine

MOST_SECONDS = 1e7  # a choice: beyond any game

_LEAST_SHARE = 40
"""Without a number of moves to play, so many are expected; a choice."""
_INCREMENT_USED = 0.8  # of an increment; the rest is for a slow pipe
_MARGIN_S = 0.05  # kept of the remaining time, for the same


class LevelError(ValueError):
    """A `level` is not as the protocol says."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchLevel:
    """When a search is to end; nothing given: at `stop` only."""

    depth: int | None = None
    nodes: int | None = None
    move_time_s: float | None = None
    moves: int | None = None  # to play in the remaining time
    time_s: float | None = None  # remaining
    increment_s: float = 0.0  # added before each move

    @property
    def is_timed(self) -> bool:
        """True if time ends the search."""
        return self.move_time_s is not None or self.time_s is not None

    def choose_seconds(self) -> float | None:
        """Return the time of the search; None: no time ends it."""
        if self.move_time_s is not None or self.time_s is None:
            return self.move_time_s
        share = self.time_s / (self.moves or _LEAST_SHARE) + _INCREMENT_USED * self.increment_s
        return max(0.0, min(share, self.time_s - _MARGIN_S))


def read_level_line(line: HubLine) -> SearchLevel:
    """Return the limits of a line; arguments that are unknown are ignored. Raises LevelError for faulty values."""
    readers: dict[str, tuple[str, Callable[[str], Any]]] = {
        "depth": ("depth", _read_count),
        "nodes": ("nodes", _read_count),
        "move-time": ("move_time_s", _read_seconds),
        "moves": ("moves", _read_count),
        "time": ("time_s", _read_seconds),
        "inc": ("increment_s", _read_seconds),
    }
    level, is_known = SearchLevel(), False
    for name, value in line.arguments:
        if name in readers:
            field, read = readers[name]
            try:
                level = replace(level, **{field: read(value or "")})
            except ValueError as error:
                raise LevelError(f"level {name}: {error}") from error
        is_known = is_known or name in readers or name == "infinite"
    if not is_known:
        raise LevelError("level: give depth, nodes, move-time, time, or infinite")
    return level if level.depth is None else replace(level, depth=min(level.depth, DEEPEST))


def _read_count(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 18 and int(text) > 0):
        raise ValueError("give a whole number above 0")
    return int(text)


def _read_seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds <= MOST_SECONDS:  # not a number fits nothing
        raise ValueError("give seconds, 0 or more")
    return seconds

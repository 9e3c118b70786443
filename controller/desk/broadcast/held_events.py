"""Events that wait for their delay: each game gives them in its order, without gaps, and none too early."""

from bisect import bisect_right, insort
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field

from controller.desk.broadcast.delay import BroadcastDelay
from controller.desk.broadcast.recorded_event import RecordedEvent, RecordKey
from controller.hall.documents.events import EventDocument

MOST_WAITING = 5_000
"""Events of one record that may wait for those before them; a choice: some fifty games."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReleasedEvent:
    """An event that may be shown."""

    record: RecordKey
    start: int
    """Number of the event that began its game."""
    released_us: int
    """From when on it may be shown, on the desk's steady clock."""
    document: EventDocument


@dataclass(frozen=True, slots=True)
class _HeldEvent:
    event: RecordedEvent
    progress: int
    """Moves that count after it; a position that is set takes none of them away."""
    is_over: bool
    """True if the game is over after it."""


@dataclass(slots=True)
class _HeldGame:
    """The events of one game in their order; those that are held are the last ones."""

    start: int
    next_number: int
    held: deque[_HeldEvent] = field(default_factory=deque)
    progress: int = 0
    is_over: bool = False
    has_next: bool = False
    """True if its board has begun another game."""
    arrived_us: int = 0
    """When the last event that was released, or one before it, came."""

    def append(self, event: RecordedEvent) -> None:
        """Take the next event."""
        document = event.document
        match document["kind"]:
            case "move" if not document["is_amendment"]:
                self.progress += 1
            case "change":
                self.progress = max(0, self.progress - document["undone_plies"])
                self.is_over = self.is_over and not document["reopens_game"]
            case "result":
                self.is_over = True
            case _:
                pass
        self.held.append(_HeldEvent(event, self.progress, self.is_over))
        self.next_number += 1

    def pop_released(self, delay: BroadcastDelay, now_us: int) -> Iterator[tuple[RecordedEvent, int]]:
        """Yield the events that may be shown, each with the time from when on."""
        for _ in range(self._count_far_enough(delay.moves)):
            event = self.held[0].event
            arrived_us = max(self.arrived_us, event.arrived_us)
            if not delay.moves and arrived_us + delay.time_us > now_us:  # what leads behind leaves together
                return
            self.held.popleft()
            self.arrived_us = arrived_us
            yield event, arrived_us + delay.time_us

    def _count_far_enough(self, moves: int) -> int:
        """Return how many of the held events lead to a position that is so many moves behind the last one."""
        if not moves or self.has_next:
            return len(self.held)
        shown = max(0, self.progress - moves)
        fitting = (index + 1 for index, each in enumerate(self.held) if each.is_over or each.progress <= shown)
        return max(fitting, default=0)


class _HeldRecord:
    """The events of one record."""

    def __init__(self) -> None:
        self._starts: list[int] = []
        self.games: dict[int, _HeldGame] = {}
        """By the numbers of their first events."""
        self._waiting: dict[int, RecordedEvent] = {}
        """Events before which others are missing."""

    def add(self, event: RecordedEvent) -> None:
        """Take an event, also again or out of order."""
        number, is_start = event.document["number"], event.document["kind"] == "start"
        place = bisect_right(self._starts, number)
        game = self.games.get(self._starts[place - 1]) if place else None
        is_known = game is not None and number < game.next_number
        if is_known or number in self._waiting or not self._has_room():
            return
        self._waiting[number] = event
        if is_start:
            insort(self._starts, number)
            if game is not None:
                game.has_next = True
            game = self.games[number] = _HeldGame(number, number, has_next=place < len(self._starts) - 1)
        if game is not None:
            self._append_waiting(game)

    def games_with_events(self) -> list[_HeldGame]:
        """Return the games that hold events, the first one first."""
        games = (self.games[start] for start in self._starts)
        return [game for game in games if game.held]

    def _has_room(self) -> bool:
        """Return True if one more may wait; those of games whose begin is not known make room."""
        if len(self._waiting) >= MOST_WAITING:
            first = self._starts[0] if self._starts else max(self._waiting) + 1
            self._waiting = {number: event for number, event in self._waiting.items() if number >= first}
        return len(self._waiting) < MOST_WAITING

    def _append_waiting(self, game: _HeldGame) -> None:
        while game.next_number in self._waiting:
            is_next_game = game.next_number != game.start and game.next_number in self.games
            if is_next_game:
                return
            game.append(self._waiting.pop(game.next_number))


class HeldEvents:
    """All events that wait for a delay."""

    def __init__(self, delay: BroadcastDelay) -> None:
        self._delay = delay
        self._records: dict[RecordKey, _HeldRecord] = {}

    def add(self, event: RecordedEvent) -> None:
        """Take an event, in any order; one that is known already changes nothing."""
        self._records.setdefault(event.record, _HeldRecord()).add(event)

    def pop_released(self, now_us: int) -> Iterator[ReleasedEvent]:
        """Yield what may be shown now, each game in its order."""
        for key, record in self._records.items():
            for game in record.games_with_events():
                for event, released_us in game.pop_released(self._delay, now_us):
                    yield ReleasedEvent(record=key, start=game.start, released_us=released_us, document=event.document)

"""What pages ask of the tournament, made in a thread and once for all who ask: standings of 200 players take 0.1 s."""

import asyncio
from collections.abc import Callable
from typing import NamedTuple, TypeVar

from controller.desk.event.ports import EventView
from controller.desk.server.event_states import EventTables, event_state
from controller.desk.server.event_types import EventState
from controller.tournament.tournament import Tournament
from controller.words.catalogue import Catalogue

ResultT = TypeVar("ResultT")


class _Key(NamedTuple):
    round: int | None
    language: str


class _KeptTables(NamedTuple):
    tournament: Tournament
    by_language: dict[str, EventTables]


class EventAnswers:
    """The event as pages get it, as long as it is the same."""

    def __init__(self) -> None:
        self._version = 0
        self._states: dict[_Key, asyncio.Future[EventState]] = {}
        """Of the view with that version."""
        self._tables: _KeptTables | None = None
        """Of the newest tournament that was asked for: a view is another one more often than its results are."""

    async def state(self, view: EventView, number: int | None, catalogue: Catalogue) -> EventState:
        """Return the event with one round, by default the last one; raises TournamentError if it is not paired."""
        if view.version != self._version:
            self._version, self._states = view.version, {}
        key, states = _Key(number, catalogue.language), self._states
        if key not in states:
            states[key] = asyncio.ensure_future(self.make(lambda: self._build_state(view, number, catalogue)))
            states[key].add_done_callback(lambda done: _forget_failure(states, key, done))
        return await asyncio.shield(states[key])

    async def make(self, build: Callable[[], ResultT]) -> ResultT:
        """Return what a function makes in a thread; it may raise."""
        return await asyncio.to_thread(build)

    def _build_state(self, view: EventView, number: int | None, catalogue: Catalogue) -> EventState:
        kept = self._tables  # read once: another thread may replace it
        if kept is None or kept.tournament is not view.tournament:
            self._tables = kept = _KeptTables(view.tournament, {})
        if catalogue.language not in kept.by_language:
            kept.by_language[catalogue.language] = EventTables.build(view.tournament, catalogue)
        return event_state(view, number, catalogue, kept.by_language[catalogue.language])


def _forget_failure(
    states: dict[_Key, asyncio.Future[EventState]], key: _Key, done: asyncio.Future[EventState]
) -> None:
    if done.cancelled() or done.exception() is not None:
        states.pop(key, None)

"""The event as pages show it, and who is told when that changes."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TypedDict, Unpack

from controller.desk.event.assignments import list_tables
from controller.desk.event.board_results import ResultDifference
from controller.desk.event.board_verdicts import BoardVerdict
from controller.desk.event.ports import Draft, EventView
from controller.tournament.hall_games import GameKey
from controller.tournament.tournament import Tournament


class ViewChanges(TypedDict, total=False):
    """What of a view is another value now."""

    verdicts: Mapping[GameKey, BoardVerdict]
    differences: Mapping[GameKey, ResultDifference]
    refusals: Mapping[GameKey, str]
    unanswered: frozenset[GameKey]
    result_faults: Mapping[GameKey, str]
    draft: Draft | None
    fault: str


class ShownEvent:
    """Keeps the view; it is empty before the first tournament."""

    def __init__(self, boards: Sequence[str]) -> None:
        """Store the names of all boards of the hall."""
        self._boards = tuple(boards)
        self._listeners: list[Callable[[], None]] = []
        self.view: EventView | None = None
        """None before the event was read."""

    @property
    def tournament(self) -> Tournament:
        """The event; raises RuntimeError before it was read."""
        if self.view is None:
            raise RuntimeError("the event was not opened")
        return self.view.tournament

    def add_change_listener(self, on_change: Callable[[], None]) -> None:
        """Call a function after each change; it returns at once."""
        self._listeners.append(on_change)

    def show_tournament(self, tournament: Tournament) -> None:
        """Show another state of the event."""
        tables = list_tables(tournament, self._boards)
        if self.view is None:
            self._set(
                EventView(
                    version=1, tournament=tournament, tables=tables, boards=self._boards,
                    verdicts={}, differences={}, refusals={},
                )
            )  # fmt: skip
            return
        after = replace(self.view, tournament=tournament, tables=tables)
        if tournament != self.view.tournament and after.draft is not None and after.draft.fault:
            after = replace(after, draft=None)  # another event may be paired
        self._set(after)

    def show(self, **changes: Unpack[ViewChanges]) -> None:
        """Show what has changed beside the event itself; nothing before it was read."""
        if self.view is not None:
            self._set(replace(self.view, **changes))

    def _set(self, after: EventView) -> None:
        """Keep a view; tell pages if it is another one."""
        if after == self.view:
            return
        self.view = replace(after, version=after.version + 1)
        for on_change in self._listeners:
            on_change()

"""The observer of the session: it keeps the last state for the web."""

import logging
from collections.abc import Callable, Sequence

from controller.session.effects import Effect, RecordChange, RecordMove, RecordOutcome
from controller.session.inputs import GameStarted, Input
from controller.session.state import PauseReason, Session
from controller.storage.journal import GameId
from controller.web.counters import BoardCounters
from controller.web.dependencies import WebDependencies
from controller.web.part_levels import PartLevels
from controller.web.state_source import LatestVerdict, StateSource, still_holds, verdict_from_effect
from hardware.events import Part, PartLost, PartRestored

log = logging.getLogger(__name__)


class WebObserver:
    """Keep what was seen last; `on_change` is called after each step, and must return at once."""

    def __init__(self, dependencies: WebDependencies) -> None:
        self._dependencies = dependencies
        self._session: Session | None = None
        self._verdict: LatestVerdict | None = None
        self._lost: frozenset[Part] = frozenset()
        self._table_version = 0
        self.counters = BoardCounters(dependencies.now_us)
        self.levels = PartLevels()
        """What sensors and buttons show."""
        self._record_version = 0
        self.on_change: Callable[[], None] = _ignore_change
        if dependencies.table is not None:
            dependencies.table.add_change_listener(self._on_table_change)

    def on_step(self, session: Session, event: Input, effects: Sequence[Effect]) -> None:
        """Record one step; an error here is only logged, because a game goes on without its page."""
        try:
            self._record_step(session, event, effects)
        except Exception:
            log.exception("the page did not receive a step of the board")

    def _record_step(self, session: Session, event: Input, effects: Sequence[Effect]) -> None:
        self._session = session
        self.counters.count_step(event, effects)
        self.levels.note_input(event)
        match event:
            case PartLost(part=part):
                self._lost |= {part}
            case PartRestored(part=part):
                self._lost -= {part}
            case GameStarted():
                self._verdict = None
                self._record_version += 1
            case _:
                pass
        for effect in effects:
            if isinstance(effect, RecordMove | RecordChange | RecordOutcome):
                self._record_version += 1
            self._verdict = verdict_from_effect(effect) or self._verdict
        if self._verdict is not None and not still_holds(self._verdict, session):
            self._verdict = None
        self.on_change()

    def state_source(self) -> StateSource | None:
        """Return what was seen last, as of now; None before the first game."""
        if self._session is None:
            return None
        return StateSource(
            session=self._session,
            now_us=self._dependencies.now_us(),
            game_id=self._dependencies.running_game_id(),
            verdict=self._verdict,
            lost_parts=self._lost,
            table_version=self._table_version,
        )

    def is_recording(self) -> bool:
        """Return True unless the game stands because it cannot be recorded."""
        return self._session is None or PauseReason.RECORDING not in self._session.pauses

    def is_playing(self) -> bool:
        """Return True while a game runs that a hand or a light on the board would disturb."""
        return self._session is not None and self._session.is_running

    def running_game(self) -> tuple[GameId, int] | None:
        """Return the running game and the version of its record, or None; an equal version means an equal record."""
        game = self._dependencies.running_game_id()
        return None if game is None else (game, self._record_version)

    def _on_table_change(self) -> None:
        self._table_version += 1
        self.on_change()


def _ignore_change() -> None:
    """Do nothing: nobody listens yet."""

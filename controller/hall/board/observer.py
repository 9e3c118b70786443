"""The observer of the session: it keeps what the hall's tasks need, and returns at once."""

import logging
from collections import deque
from collections.abc import Callable, Sequence
from typing import NamedTuple

from controller.hall.board.step_events import has_events
from controller.session.effects import Effect, ShowPage
from controller.session.inputs import GameStarted, Input
from controller.session.state import Session
from hardware.events import Part, PartLost, PartRestored

MOST_STEPS = 2000
"""Steps that may wait to be recorded; a choice: 20 games without a disk. Of more, the journal tells what it has."""

log = logging.getLogger(__name__)


class WaitingStep(NamedTuple):
    """A step with something to tell."""

    session: Session
    event: Input
    effects: Sequence[Effect]
    game: int | None


class HallObserver:
    """Implements SessionObserver."""

    def __init__(self, running_game: Callable[[], int | None]) -> None:
        self._running_game = running_game
        self.session: Session | None = None
        """The latest one; None before the first game."""
        self.game: int | None = None
        """The number of its game in the journal."""
        self.lost_parts: frozenset[Part] = frozenset()
        self.waiting: deque[WaitingStep] = deque()
        """Steps that are to be recorded, the oldest first."""
        self.has_dropped = False
        """True once a step was dropped, until somebody sets it back; all steps until then are dropped too.

        They would be recorded before those that the journal has to tell, which came before them.
        """
        self.is_begun = False
        """True once a game has begun, or goes on after a restart: the journal then has all that came before."""
        self.on_change: Callable[[], None] = lambda: None
        """Called after each step; returns at once."""

    def on_step(self, session: Session, event: Input, effects: Sequence[Effect]) -> None:
        """Keep one step; an error here is only logged, because a game goes on without its hall."""
        try:
            self._keep(session, event, effects)
        except Exception:
            log.exception("the hall did not receive a step of the board")

    def _keep(self, session: Session, event: Input, effects: Sequence[Effect]) -> None:
        self.session, self.game = session, self._running_game()
        match event:
            case PartLost(part=part):
                self.lost_parts |= {part}
            case PartRestored(part=part):
                self.lost_parts -= {part}
            case _:
                pass
        # a game that goes on is shown by its next step
        is_resumed = isinstance(event, GameStarted) and not any(isinstance(each, ShowPage) for each in effects)
        self.is_begun = self.is_begun or not is_resumed
        if not is_resumed and has_events(event, effects):
            self.has_dropped = self.has_dropped or len(self.waiting) >= MOST_STEPS
            if not self.has_dropped:
                self.waiting.append(WaitingStep(session, event, effects, self.game))
        self.on_change()

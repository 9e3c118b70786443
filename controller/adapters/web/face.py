"""The web as a face of the session: it notes what happens, and lets those know who make something of it."""

import logging
from collections.abc import Callable, Sequence

from controller.adapters.journal import GameId
from controller.adapters.web.seen import Seen, Verdict, verdict_of
from controller.adapters.web.surroundings import WebSurroundings
from controller.adapters.web.tally import Tally
from controller.session.effects import Effect, RecordChange, RecordMove, RecordOutcome
from controller.session.inputs import Input, GameStarted
from controller.session.state import Session
from hardware.events import Back, Lost, Part

log = logging.getLogger(__name__)


class WebFace:
    """A watcher that keeps what was seen last; `news` is called after each step, and must not wait."""

    def __init__(self, around: WebSurroundings) -> None:
        self._around = around
        self._session: Session | None = None
        self._verdict: Verdict | None = None
        self._lost: frozenset[Part] = frozenset()
        self._table = 0
        self.tally = Tally(around.now_us)
        self._records = 0
        self.news: Callable[[], None] = _nothing
        if around.table is not None:
            around.table.on_change(self._table_changed)

    def on_step(self, session: Session, event: Input, effects: Sequence[Effect]) -> None:
        """Note one step; a game goes on without its page, so what goes wrong here is for the log alone."""
        try:
            self._note(session, event, effects)
        except Exception:
            log.exception("the page was not told of what happened at the board")

    def _note(self, session: Session, happened: Input, effects: Sequence[Effect]) -> None:
        self._session = session
        self.tally.count(happened, effects)
        match happened:
            case Lost(part=part):
                self._lost |= {part}
            case Back(part=part):
                self._lost -= {part}
            case GameStarted():
                self._verdict = None
                self._records += 1
            case _:
                pass
        for effect in effects:
            if isinstance(effect, RecordMove | RecordChange | RecordOutcome):
                self._records += 1
            self._verdict = verdict_of(effect) or self._verdict
        self.news()

    def seen(self) -> Seen | None:
        """Give what was seen last, as of now; None before the board has a game."""
        if self._session is None:
            return None
        return Seen(
            session=self._session,
            now_us=self._around.now_us(),
            game=self._around.game(),
            verdict=self._verdict,
            lost=self._lost,
            table=self._table,
        )

    def live_game(self) -> tuple[GameId, int] | None:
        """Give the game that is played, and the version of its record: what was read of this one is still good."""
        game = self._around.game()
        return None if game is None else (game, self._records)

    def _table_changed(self) -> None:
        self._table += 1
        self.news()


def _nothing() -> None:
    """Nobody is there to be told."""

"""What a session is told of the other board's connection: few changes, in their order, and the last one in the end."""

from collections.abc import Callable

from controller.clock.time_control import SECOND_US
from controller.far_game.board.availability import BoardAvailability
from controller.hall.documents.availability import AvailabilityDocument
from controller.session.far_board.rights import may_play_on
from controller.session.far_exchange.inputs import FarAvailabilityReceived
from controller.session.inputs import Input
from controller.session.state import Phase, Session

CHANGE_US = 5 * SECOND_US
"""A session is told of one change in this time: each is written to disk, and another board may send thousands."""


class AvailabilityReports:
    """Reports to the session whether the other board of its game is connected."""

    def __init__(self, now_us: Callable[[], int], enqueue: Callable[[Input], None]) -> None:
        self._now_us = now_us
        self._enqueue = enqueue
        self.begin_game()

    def begin_game(self) -> None:
        """Forget all of the game before: a board counts as connected until the opposite is told."""
        self._availability = BoardAvailability()
        self._is_online = True  # as it was heard last
        self._is_told_online = True  # as the session was told last, or will be by what waits in its queue
        self._again_us: int | None = None  # until then nothing is told

    @property
    def next_deadline_us(self) -> int | None:
        """When `report` has something to do; None: never, unless something happens."""
        return self._again_us

    def note_document(self, document: AvailabilityDocument) -> bool:
        """Note what a document tells; return True if `report` is to be called now."""
        if not self._availability.is_current(document):
            return False
        self._is_online = document["is_online"]
        return self._again_us is None and self._is_online is not self._is_told_online

    def note_heard(self) -> None:
        """Note that the board was heard: it is connected."""
        self._is_online = True

    def report(self, session: Session | None, game: str) -> None:
        """Report what has changed, if a session plays a game, or may go on with it."""
        now_us = self._now_us()
        if self._again_us is not None and now_us < self._again_us:
            return
        self._again_us = None
        if session is None or session.far is None or session.far.game != game:
            return
        is_over = session.phase is Phase.OVER and not may_play_on(session)
        if is_over or self._is_online is self._is_told_online:
            return
        self._again_us = now_us + CHANGE_US
        self._is_told_online = self._is_online
        self._enqueue(FarAvailabilityReceived(game=game, is_online=self._is_online, at_us=now_us))

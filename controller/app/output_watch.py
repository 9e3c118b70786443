"""Whether anything tells the players anything: LEDs, display, page or terminal."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from controller.app.output_check import OUTPUTS
from controller.session.effects import Effect
from controller.session.inputs import DaemonRestarted, GameStarted, Input, OutputsLost, OutputsRestored
from controller.session.state import Session
from hardware.events import PartLost, PartRestored
from hardware.part_status import PartState, PartStatuses

if TYPE_CHECKING:
    # at run time only where there is a page
    from controller.app.web_page import BoardPage

USABLE_STATES = frozenset({PartState.PRESENT, PartState.OPENING})


class OutputWatch:
    """Implements SessionObserver: tells the session when the last output is lost, and when one is there again.

    It observes after those who keep the statuses of the parts. `is_shown_elsewhere` returns True while page or terminal
    show the game.
    """

    def __init__(
        self,
        statuses: PartStatuses,
        is_shown_elsewhere: Callable[[], bool],
        now_us: Callable[[], int],
        enqueue: Callable[[Input], None],
    ) -> None:
        self._statuses = statuses
        self._is_shown_elsewhere = is_shown_elsewhere
        self._now_us = now_us
        self._enqueue = enqueue
        self._is_told_lost = False  # to the session of this game

    def on_step(self, session: Session, event: Input, effects: Sequence[Effect]) -> None:
        """Look again after a part was lost or restored, and tell each new session."""
        del session, effects
        match event:
            case GameStarted() | DaemonRestarted():
                self._is_told_lost = False
                self.look()
            case PartLost() | PartRestored():
                self.look()
            case _:
                pass

    def look(self) -> None:
        """Report that the last output is gone, or that the first one is back; also called as the page comes."""
        is_any = self._is_shown_elsewhere() or any(
            self._statuses.status_of(part).state in USABLE_STATES for part in OUTPUTS
        )
        if is_any and self._is_told_lost:
            self._is_told_lost = False
            self._enqueue(OutputsRestored(at_us=self._now_us()))
        elif not is_any and not self._is_told_lost:
            self._is_told_lost = True
            self._enqueue(OutputsLost(at_us=self._now_us()))


def watch_outputs(
    statuses: PartStatuses,
    page: "BoardPage | None",
    has_terminal: bool,  # one of what shows the game
    now_us: Callable[[], int],
    enqueue: Callable[[Input], None],
) -> OutputWatch:
    """Return the watch over a board's outputs; it looks again as its page begins to be served."""
    watch = OutputWatch(statuses, lambda: has_terminal or (page is not None and page.is_served), now_us, enqueue)
    if page is not None:
        page.on_served = watch.look
    return watch

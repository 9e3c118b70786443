"""What a daemon needs from outside: the board, the journal, a clock, and the views that follow the session."""

from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from controller.daemon.lost_parts import LostParts
from controller.faces.display.display_updater import PageOutput
from controller.session.effects import Effect
from controller.session.inputs import GameStarted, Input
from controller.session.state import Session
from controller.settings.abilities import BoardAbilities
from controller.settings.appearance import Theme
from controller.settings.choices import GameChoices
from controller.storage.disk_thread import DiskThread
from controller.storage.journal import JournalPort
from hardware.ports import Board


class SessionObserver(Protocol):
    """A view that follows the session; it is called after all effects were performed, and must not block."""

    def on_step(self, session: Session, event: Input, effects: Sequence[Effect]) -> None:
        """Handle one step; for a resumed game the first call has its start and all that was recorded."""
        ...


OpenParts = Callable[[LostParts], Coroutine[Any, Any, None]]
"""Open the parts of a board while it runs, and report which of them are absent."""


async def open_no_parts(lost_parts: LostParts) -> None:
    """Do nothing: every part of the board is open."""
    del lost_parts


@dataclass(frozen=True, slots=True, kw_only=True)
class DaemonDependencies:
    """What a daemon needs from outside."""

    board: Board
    """The parts of the board, real or simulated."""
    open_parts: OpenParts = open_no_parts
    journal: JournalPort
    """Where games are recorded."""
    journal_thread: DiskThread = field(default_factory=lambda: DiskThread("journal"))
    """The thread in which the journal is written; the loop never waits for a disk."""
    now_us: Callable[[], int]
    """The clock of the board, in microseconds: the host's monotonic clock, or virtual time."""
    new_game: Callable[[int, GameChoices | None], GameStarted]
    """Returns the first input of a new game that starts at a time in microseconds, with what was chosen for it."""
    abilities: Callable[[], BoardAbilities] = BoardAbilities
    """Returns what the board can do besides playing, for a game that goes on."""
    theme: Theme
    """How the roles of LEDs become lamps."""
    show_page: PageOutput
    """Shows a page on the board's display, in the language of the board."""
    observers: Sequence[SessionObserver]
    """The views that follow the session, in the order in which they are called."""

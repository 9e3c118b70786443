"""A journal on a disk that is sometimes full, and a game that meets it."""

from collections.abc import Sequence
from pathlib import Path

from controller.session.inputs import GameStarted, Input
from controller.settings.tracking import CommitMode
from controller.storage.journal import GameId, JournalError, MemoryJournal

FULL = "Cannot write: the clocks stand (the disk is full)"
"""The message while the disk is full."""

OPENING = {
    CommitMode.CLOCK: "press black; move 22-18; press white; expect turn black; wait 500ms",
    CommitMode.SETTLE: "move 22-18; expect turn black; wait 500ms",
}
"""White's first move, in each commit mode."""

REPLY = {CommitMode.CLOCK: "move 9-13; press black; wait 2s", CommitMode.SETTLE: "move 9-13; wait 2s"}
"""Black's reply, in each commit mode."""


class FailingJournal(MemoryJournal):
    """A journal on a disk that is sometimes full."""

    def __init__(self) -> None:
        super().__init__()
        self.is_full = False
        """True while each write fails."""
        self.has_room_for_a_start = False
        """True if a game can begin while the disk is full."""
        self.has_room_at_once = False
        """True if the disk is full for one write only."""
        self.refused = 0
        """The writes that failed."""
        self.finished: list[list[Input]] = []
        """The inputs of each game before the current one."""

    def begin(self, started: GameStarted) -> GameId:
        if not self.has_room_for_a_start:
            self._check()
        self.finished.append(self.inputs)
        return super().begin(started)

    def append(self, inputs: Sequence[Input]) -> None:
        self._check()
        super().append(inputs)

    def _check(self) -> None:
        if self.is_full:
            self.refused += 1
            self.is_full = not self.has_room_at_once
            raise JournalError(Path("games.sqlite3"), "the disk is full", "free some space on it")

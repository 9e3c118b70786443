"""A journal on disk and one in memory, each with the same journal as it is found later."""

from itertools import islice
from pathlib import Path
from typing import Protocol

from controller.rules.outcome import Outcome, Score, Termination
from controller.session.effects import RecordOutcome
from controller.session.inputs import GameStarted
from controller.storage.journal import Journal, JournalPort, MemoryJournal, SavedGame
from tests.storage.journal.random_games import RecordedTurn, play_random_turns

AGREED = RecordOutcome(outcome=Outcome(score=Score.DRAW, termination=Termination.AGREEMENT), at_us=77)


class JournalRig(Protocol):
    """A journal, and the same journal as it is found later."""

    journal: JournalPort

    def reopen(self) -> JournalPort: ...


class MemoryJournalRig:
    def __init__(self) -> None:
        self.journal: JournalPort = MemoryJournal()

    def reopen(self) -> JournalPort:
        return self.journal


class DiskJournalRig:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.journal: JournalPort = Journal.open(folder)

    def reopen(self) -> JournalPort:
        self.journal.close()
        self.journal = Journal.open(self.folder)
        return self.journal


def some_turns(start: GameStarted, count: int, *, seed: int = 1) -> tuple[RecordedTurn, ...]:
    return tuple(islice(play_random_turns(start, seed), count))


def unfinished_game(desk: JournalRig) -> SavedGame:
    saved = desk.reopen().unfinished()
    assert saved is not None
    return saved

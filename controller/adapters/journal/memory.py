"""A journal without a disk, for games that need not outlive their process."""

from collections.abc import Sequence

from controller.adapters.journal.records import GameId, RecordedGame, SavedGame
from controller.rules.outcome import Outcome
from controller.session.effects import RecordMove, RecordOutcome
from controller.session.inputs import Input, Started


class MemoryJournal:
    """A JournalPort that keeps the newest game in lists and forgets those before it."""

    def __init__(self) -> None:
        self.inputs: list[Input] = []
        self.records: list[RecordMove] = []
        self.outcome: Outcome | None = None
        self._game = GameId(0)
        self._started: Started | None = None
        self._committed = 0  # how many inputs led to the last record that leaves no doubt

    def begin(self, started: Started) -> GameId:
        """Begin a game; `started` is its first input and is not to be given again."""
        self.inputs, self.records, self.outcome = [], [], None
        self._game, self._started, self._committed = GameId(self._game + 1), started, 0
        return self._game

    def append(self, inputs: Sequence[Input]) -> None:
        """Keep inputs."""
        self._check_begun()
        self.inputs.extend(inputs)

    def commit(self, inputs: Sequence[Input], moves: Sequence[RecordMove]) -> None:
        """Keep the inputs up to a commit, the committing one last, and the moves that it made."""
        self.append(inputs)
        if moves:
            self.records.extend(moves)
            if not moves[-1].candidates:
                self._committed = len(self.inputs)

    def finish(self, inputs: Sequence[Input], outcome: RecordOutcome, moves: Sequence[RecordMove] = ()) -> None:
        """Keep the end of the game, with the inputs and the moves that led to it."""
        self.commit(inputs, moves)
        self.outcome = outcome.outcome

    def unfinished(self) -> SavedGame | None:
        """Give the newest game when it has no outcome."""
        if self._started is None or self.outcome is not None:
            return None
        game = RecordedGame(id=self._game, started=self._started, records=tuple(self.records), outcome=None)
        last_us = self.inputs[-1].at_us if self.inputs else self._started.at_us
        return SavedGame(game=game, later=tuple(self.inputs[self._committed :]), last_us=last_us)

    def close(self) -> None:
        """Do nothing: nothing is held."""

    def _check_begun(self) -> None:
        if self._started is None:
            raise ValueError("begin a game before anything of it is stored")

"""A journal without a disk, for games that need not outlive their process."""

from collections.abc import Sequence

from controller.rules.outcome import Outcome
from controller.session.effects import Record, RecordChange, RecordMove, RecordOutcome
from controller.session.inputs import GameStarted, Input
from controller.storage.journal.records import GameId, RecordedGame, SavedGame, count_certain_records


class MemoryJournal:
    """A JournalPort that keeps the newest game in lists and forgets those before it."""

    def __init__(self) -> None:
        self.inputs: list[Input] = []
        self.history: list[Record] = []
        self.outcome: Outcome | None = None
        self._game = GameId(0)
        self._started: GameStarted | None = None
        self._input_counts: list[int] = []  # how many inputs led to each record

    @property
    def records(self) -> list[RecordMove]:
        """The moves as they were recorded."""
        return [record for record in self.history if isinstance(record, RecordMove)]

    def begin(self, started: GameStarted) -> GameId:
        """Begin a game; `started` is its first input and is not to be given again."""
        self.inputs, self.history, self.outcome = [], [], None
        self._game, self._started, self._input_counts = GameId(self._game + 1), started, []
        return self._game

    def append(self, inputs: Sequence[Input]) -> None:
        """Keep inputs."""
        self._check_begun()
        self.inputs.extend(inputs)

    def commit(self, inputs: Sequence[Input], records: Sequence[Record]) -> None:
        """Keep the inputs up to a commit, the committing one last, and the moves and changes that it made."""
        self.append(inputs)
        self.history.extend(records)
        self._input_counts += [len(self.inputs)] * len(records)
        if any(isinstance(record, RecordChange) and record.reopens_game for record in records):
            self.outcome = None

    def finish(self, inputs: Sequence[Input], outcome: RecordOutcome, records: Sequence[Record] = ()) -> None:
        """Keep the end of the game, or another one than before, with the inputs and the records that led to it."""
        self.commit(inputs, records)
        self.outcome = outcome.outcome

    def unfinished(self) -> SavedGame | None:
        """Give the newest game when it has no outcome."""
        if self._started is None or self.outcome is not None:
            return None
        game = RecordedGame(id=self._game, started=self._started, history=tuple(self.history), outcome=None)
        last_us = self.inputs[-1].at_us if self.inputs else self._started.at_us
        certain = count_certain_records(self.history, self._input_counts)
        committed = self._input_counts[certain - 1] if certain else 0
        earlier, later = tuple(self.inputs[:committed]), tuple(self.inputs[committed:])
        return SavedGame(game=game, certain_count=certain, earlier_inputs=earlier, later_inputs=later, last_us=last_us)

    def close(self) -> None:
        """Do nothing: nothing is held."""

    def _check_begun(self) -> None:
        if self._started is None:
            raise ValueError("begin a game before anything of it is stored")

"""A journal in memory, for games that end with their process."""

from collections.abc import Sequence

from controller.rules.outcome import Outcome
from controller.session.effects import Record, RecordChange, RecordMove, RecordOutcome
from controller.session.inputs import GameStarted, Input
from controller.storage.journal.records import GameId, RecordedGame, SavedGame, build_saved_game, may_go_on


class MemoryJournal:
    """Implements JournalPort with lists; it holds the newest game only."""

    def __init__(self) -> None:
        self.inputs: list[Input] = []
        self.history: list[Record] = []
        self.outcome: Outcome | None = None
        self._game = GameId(0)
        self._started: GameStarted | None = None
        self._input_counts: list[int] = []  # how many inputs led to each record

    @property
    def records(self) -> list[RecordMove]:
        """All moves, as they were recorded."""
        return [record for record in self.history if isinstance(record, RecordMove)]

    def begin(self, started: GameStarted) -> GameId:
        """Begin a game with its first input."""
        self.inputs, self.history, self.outcome = [], [], None
        self._game, self._started, self._input_counts = GameId(self._game + 1), started, []
        return self._game

    def append(self, inputs: Sequence[Input]) -> None:
        """Store inputs."""
        self._check_begun()
        self.inputs.extend(inputs)

    def commit(self, inputs: Sequence[Input], records: Sequence[Record]) -> None:
        """Store the inputs up to a commit, the committing one last, and the records that it made."""
        self.append(inputs)
        self.history.extend(records)
        self._input_counts += [len(self.inputs)] * len(records)
        if any(isinstance(record, RecordChange) and record.reopens_game for record in records):
            self.outcome = None

    def finish(self, inputs: Sequence[Input], outcome: RecordOutcome, records: Sequence[Record] = ()) -> None:
        """Store the game's outcome, also a corrected one, with the inputs and the records that led to it."""
        self.commit(inputs, records)
        self.outcome = outcome.outcome

    def unfinished(self) -> SavedGame | None:
        """Return the newest game if it has no outcome or was adjourned, else None."""
        if self._started is None or not may_go_on(self.outcome):
            return None
        game = RecordedGame(id=self._game, started=self._started, history=tuple(self.history), outcome=self.outcome)
        return build_saved_game(game, self._input_counts, self.inputs)

    def copy_log(self) -> None:
        """Do nothing: there is no log."""

    def close(self) -> None:
        """Do nothing: there is nothing to close."""

    def _check_begun(self) -> None:
        if self._started is None:
            raise ValueError("begin a game before anything of it is stored")

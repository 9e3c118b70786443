"""What a journal gives back: the values it was given, game by game."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, NewType, Protocol

from controller.rules.outcome import Outcome
from controller.session.effects import ChangeKind, Record, RecordChange, RecordMove, RecordOutcome
from controller.session.inputs import GameStarted, Input

GameId = NewType("GameId", int)
"""A game's number in its journal, from 1."""


class ScoreEntry(NamedTuple):
    """One line of a game's account.

    A move that was taken back, or made before a position was set, counts no more.
    """

    record: Record
    counts: bool = True
    was_taken_back: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedGame:
    """One game: how it started, its moves and changes as they were recorded, amended moves included, and its outcome.

    `outcome` is None for a game that is not over.
    """

    id: GameId
    started: GameStarted
    history: tuple[Record, ...]
    outcome: Outcome | None

    @property
    def records(self) -> tuple[RecordMove, ...]:
        """The moves as they were recorded."""
        return tuple([record for record in self.history if isinstance(record, RecordMove)])

    @property
    def changes(self) -> tuple[RecordChange, ...]:
        """What was changed other than by playing."""
        return tuple([record for record in self.history if isinstance(record, RecordChange)])

    @property
    def score_entries(self) -> tuple[ScoreEntry, ...]:
        """What happened, in its order: a record that amends a move stands where that move was."""
        return _list_score_entries(self.history)

    @property
    def moves(self) -> tuple[RecordMove, ...]:
        """The moves that count, since the position was set last if it was."""
        return tuple(
            [entry.record for entry in self.score_entries if entry.counts and isinstance(entry.record, RecordMove)]
        )


def _list_score_entries(history: Sequence[Record]) -> tuple[ScoreEntry, ...]:
    entries: list[ScoreEntry] = []
    counting: list[tuple[int, int]] = []  # of the moves that count: the place of each, and its number
    ply = 0
    for record in history:
        if isinstance(record, RecordChange):
            cancelled = counting if record.game is not None else counting[len(counting) - record.undone_plies :]
            for index, _ in cancelled:
                entries[index] = entries[index]._replace(counts=False, was_taken_back=record.game is None)
            counting = counting[: len(counting) - len(cancelled)]
            ply = record.ply
            if record.kind is ChangeKind.MOVE_NUMBER and counting:
                counting[-1] = (counting[-1][0], ply)
            entries.append(ScoreEntry(record))
            continue
        # a move that was recorded before stands corrected
        earlier_records = [each for each in counting if each[1] == record.ply and record.ply != ply + 1]
        amended = earlier_records[-1] if earlier_records else None
        if amended is not None:
            entries[amended[0]] = ScoreEntry(record)
            continue
        counting.append((len(entries), record.ply))
        entries.append(ScoreEntry(record))
        ply = record.ply
    return tuple(entries)


def count_certain_records(history: Sequence[Record], input_counts: Sequence[int]) -> int:
    """Count the records up to the last one that the game can go on from; what came later is to be done again.

    That is a move which leaves no doubt, or a change that tells all of the game. A move that amends one is none if
    something was changed since that one. `inputs` tells which input made each record. One that made more records after
    it is to be taken again for those, and then makes this one too.
    """
    certain, is_changed = 0, False
    for count, record in enumerate(history, 1):
        if isinstance(record, RecordChange):
            is_changed = True
            is_complete = record.is_recovery_point
        else:
            is_changed = is_changed and record.is_amendment
            is_complete = not (is_changed or record.candidates)
        is_whole = count == len(history) or input_counts[count] > input_counts[count - 1]
        if is_whole and is_complete:
            certain = count
    return certain


@dataclass(frozen=True, slots=True, kw_only=True)
class SavedGame:
    """A game to go on with, after the first `certain` of its records.

    `earlier` holds the inputs up to there, `later` those stored after that, in their order; `last_us` is the time of
    the last input stored at all.
    """

    game: RecordedGame
    certain_count: int
    earlier_inputs: tuple[Input, ...]
    later_inputs: tuple[Input, ...]
    last_us: int

    @property
    def certain_records(self) -> tuple[Record, ...]:
        """The records that led to where the game goes on."""
        return self.game.history[: self.certain_count]

    @property
    def last_certain_record(self) -> Record | None:
        """The last record that the game can go on from, with the ledger after it; None: the start."""
        return self.game.history[self.certain_count - 1] if self.certain_count else None


class JournalPort(Protocol):
    """Keeps games as they are played. Everything is written to the newest game, which `begin` makes.

    A call that returns has stored all it was given; one that raises JournalError has stored nothing of it, and may be
    made again. One thread at a time may call.
    """

    def begin(self, started: GameStarted) -> GameId:
        """Begin a game; `started` is its first input and is not to be given again."""
        ...

    def append(self, inputs: Sequence[Input]) -> None:
        """Store inputs."""
        ...

    def commit(self, inputs: Sequence[Input], records: Sequence[Record]) -> None:
        """Store the inputs up to a commit, the committing one last, and the moves and changes that it made.

        A change that reopens the game takes its outcome away.
        """
        ...

    def finish(self, inputs: Sequence[Input], outcome: RecordOutcome, records: Sequence[Record] = ()) -> None:
        """Store the end of the game, or another one than before, with the inputs and the records that led to it.

        Inputs may still be appended, such as those of the pieces being set up again.
        """
        ...

    def unfinished(self) -> SavedGame | None:
        """Give the newest game when it has no outcome; None otherwise, for an older one was given up."""
        ...

    def close(self) -> None:
        """Let the journal go."""
        ...

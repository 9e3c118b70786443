"""What a journal gives back: the values it was given, game by game."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NewType, Protocol

from controller.rules.outcome import Outcome
from controller.session.effects import RecordMove, RecordOutcome
from controller.session.inputs import Input, Started

GameId = NewType("GameId", int)
"""A game's number in its journal, from 1."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedGame:
    """One game: how it started, its moves as they were recorded, amended ones included, and its outcome.

    `outcome` is None for a game that is not over.
    """

    id: GameId
    started: Started
    records: tuple[RecordMove, ...]
    outcome: Outcome | None

    @property
    def moves(self) -> tuple[RecordMove, ...]:
        """The moves of the score, one a ply: a record that amends takes the place of the one before it."""
        return _score(self.records)


def count_certain(records: Sequence[RecordMove], inputs: Sequence[int]) -> int:
    """Count the records up to the last one that left no doubt; what came later is to be inferred again.

    `inputs` tells which input made each record. One that made more records after it is to be taken again for those, and
    then makes this one too.
    """
    for count in range(len(records), 0, -1):
        is_whole = count == len(records) or inputs[count] > inputs[count - 1]
        if is_whole and not records[count - 1].candidates:
            return count
    return 0


def _score(records: Sequence[RecordMove]) -> tuple[RecordMove, ...]:
    return tuple({record.ply: record for record in records}.values())


@dataclass(frozen=True, slots=True, kw_only=True)
class SavedGame:
    """A game to go on with, after the first `certain` of its records.

    `earlier` holds the inputs up to there, `later` those stored after that, in their order; `last_us` is the time of
    the last input stored at all.
    """

    game: RecordedGame
    certain: int
    earlier: tuple[Input, ...]
    later: tuple[Input, ...]
    last_us: int

    @property
    def certain_records(self) -> tuple[RecordMove, ...]:
        """The records that led to where the game goes on."""
        return self.game.records[: self.certain]

    @property
    def last(self) -> RecordMove | None:
        """The last committed move that is in no doubt, with the game and the ledger after it; None: the start."""
        return self.game.records[self.certain - 1] if self.certain else None


class JournalPort(Protocol):
    """Keeps games as they are played. Everything is written to the newest game, which `begin` makes.

    A call that returns has stored all it was given; one that raises JournalError has stored nothing of it, and may be
    made again. One thread at a time may call.
    """

    def begin(self, started: Started) -> GameId:
        """Begin a game; `started` is its first input and is not to be given again."""
        ...

    def append(self, inputs: Sequence[Input]) -> None:
        """Store inputs."""
        ...

    def commit(self, inputs: Sequence[Input], moves: Sequence[RecordMove]) -> None:
        """Store the inputs up to a commit, the committing one last, and the moves that it made."""
        ...

    def finish(self, inputs: Sequence[Input], outcome: RecordOutcome, moves: Sequence[RecordMove] = ()) -> None:
        """Store the end of the game, with the inputs and the moves that led to it.

        Inputs may still be appended, such as those of the pieces being set up again.
        """
        ...

    def unfinished(self) -> SavedGame | None:
        """Give the newest game when it has no outcome; None otherwise, for an older one was given up."""
        ...

    def close(self) -> None:
        """Let the journal go."""
        ...

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

    @property
    def certain_records(self) -> tuple[RecordMove, ...]:
        """The records up to the last one that left no doubt; what came later is to be inferred again."""
        certain = [place for place, record in enumerate(self.records, 1) if not record.candidates]
        return self.records[: certain[-1]] if certain else ()

    @property
    def certain_moves(self) -> tuple[RecordMove, ...]:
        """The moves of the score that are in no doubt."""
        return _score(self.certain_records)


def _score(records: Sequence[RecordMove]) -> tuple[RecordMove, ...]:
    return tuple({record.ply: record for record in records}.values())


@dataclass(frozen=True, slots=True, kw_only=True)
class SavedGame:
    """A game to go on with.

    It stood where `last` left it (None: at its start); `later` holds the inputs stored after that, in their order, and
    `last_us` is the time of the last input stored at all.
    """

    game: RecordedGame
    later: tuple[Input, ...]
    last_us: int

    @property
    def last(self) -> RecordMove | None:
        """The last committed move that is in no doubt, with the game and the ledger after it."""
        records = self.game.certain_records
        return records[-1] if records else None


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

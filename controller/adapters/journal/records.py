"""What a journal gives back: the values it was given, game by game."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, NewType, Protocol

from controller.rules.outcome import Outcome
from controller.session.effects import Record, RecordChange, RecordMove, RecordOutcome, What
from controller.session.inputs import Input, Started

GameId = NewType("GameId", int)
"""A game's number in its journal, from 1."""


class Entry(NamedTuple):
    """One line of a game's account.

    A move that was taken back, or made before a position was set, counts no more.
    """

    record: Record
    counts: bool = True
    taken_back: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedGame:
    """One game: how it started, its moves and changes as they were recorded, amended moves included, and its outcome.

    `outcome` is None for a game that is not over.
    """

    id: GameId
    started: Started
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
    def account(self) -> tuple[Entry, ...]:
        """What happened, in its order: a record that amends a move stands where that move was."""
        return _account(self.history)

    @property
    def moves(self) -> tuple[RecordMove, ...]:
        """The moves that count, since the position was set last if it was."""
        return tuple([entry.record for entry in self.account if entry.counts and isinstance(entry.record, RecordMove)])


def _account(history: Sequence[Record]) -> tuple[Entry, ...]:
    entries: list[Entry] = []
    plies: list[tuple[int, int]] = []  # of the moves that count: the place of each, and its number
    for record in history:
        if isinstance(record, RecordMove):
            amended = next((each for each in reversed(plies) if record.amends and each[1] == record.ply), None)
            if amended is not None:
                entries[amended[0]] = Entry(record)
                continue
            plies.append((len(entries), record.ply))
        else:
            gone = plies if record.game is not None else plies[len(plies) - record.undone :]
            for place, _ in gone:
                entries[place] = entries[place]._replace(counts=False, taken_back=record.game is None)
            plies = plies[: len(plies) - len(gone)]
            if record.what is What.NUMBER and plies:
                plies[-1] = (plies[-1][0], record.ply)
        entries.append(Entry(record))
    return tuple(entries)


def checkpoint(history: Sequence[Record], seqs: Sequence[int]) -> int:
    """Give how many records there are up to the last one from which a game can go on, 0 for none.

    `seqs` are the inputs that each came with. What came later is done again, so nothing else came with the input of
    that record after it; and it is a change with which the game goes on, or a move that leaves no doubt and, if it
    amends one, before which nothing was changed since.
    """
    kept, is_changed = 0, False
    for place, record in enumerate(history, 1):
        if isinstance(record, RecordChange):
            is_changed = True
            is_whole = record.goes_on
        else:
            is_changed = is_changed and record.amends
            is_whole = not (is_changed or record.candidates)
        is_last = place == len(history) or seqs[place] != seqs[place - 1]
        if is_last and is_whole:
            kept = place
    return kept


@dataclass(frozen=True, slots=True, kw_only=True)
class SavedGame:
    """A game to go on with.

    It stood where `last` left it (None: at its start), the last of the first `kept` records of its history; `later`
    holds the inputs stored after that, in their order, and `last_us` is the time of the last input stored at all.
    """

    game: RecordedGame
    kept: int
    later: tuple[Input, ...]
    last_us: int

    @property
    def last(self) -> Record | None:
        """The last record that it can go on from, with the ledger after it."""
        return self.game.history[self.kept - 1] if self.kept else None


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

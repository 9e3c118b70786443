"""The values that a journal stores and returns, and its protocol."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, NewType, Protocol

from controller.rules.outcome import Outcome, Termination
from controller.session.effects import ChangeKind, Record, RecordChange, RecordMove, RecordOutcome
from controller.session.game_details import with_recorded_details
from controller.session.inputs import UNKNOWN_TIME, CommandGiven, GameStarted, Input

GameId = NewType("GameId", int)
"""A game's number in its journal, from 1."""


class ScoreEntry(NamedTuple):
    """One line of a game's score."""

    record: Record
    counts: bool = True  # False: taken back, or made before a position was set
    was_taken_back: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedGame:
    """One game of a journal."""

    id: GameId
    started: GameStarted
    history: tuple[Record, ...]  # moves and changes as they were recorded, amended moves included
    outcome: Outcome | None  # None: the game is not over
    end_command: CommandGiven | None = None  # of a player; None: there was none, or nobody looked
    is_checked: bool = True  # False: an older version wrote it, without checksums
    recovered: str | None = None  # what was saved of it from a damaged journal; None: it is whole
    start_time: str = UNKNOWN_TIME  # HH:MM:SS of the day on which it began, local

    @property
    def known_start(self) -> GameStarted:
        """The start of the game with the date, the players and the event as they are known now."""
        return with_recorded_details(self.started, self.history)

    @property
    def date(self) -> str:
        """The date on which the game began, as it is known now: YYYY.MM.DD, or UNKNOWN_DATE."""
        return self.known_start.date

    @property
    def records(self) -> tuple[RecordMove, ...]:
        """All moves, as they were recorded."""
        return tuple([record for record in self.history if isinstance(record, RecordMove)])

    @property
    def changes(self) -> tuple[RecordChange, ...]:
        """All changes."""
        return tuple([record for record in self.history if isinstance(record, RecordChange)])

    @property
    def score_entries(self) -> tuple[ScoreEntry, ...]:
        """The records in the order of play: an amended move stands at the place of the move that it amends."""
        return _list_score_entries(self.history)

    @property
    def moves(self) -> tuple[RecordMove, ...]:
        """The moves that count: those since a position was set last, without those taken back."""
        return tuple(
            [entry.record for entry in self.score_entries if entry.counts and isinstance(entry.record, RecordMove)]
        )


def _list_score_entries(history: Sequence[Record]) -> tuple[ScoreEntry, ...]:
    entries: list[ScoreEntry] = []
    counting: list[tuple[int, int]] = []  # of each move that counts: its index in `entries`, and its ply
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
        # it amends a move that was recorded before
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
    """Return the number of records up to the last one from which the game can continue.

    What was recorded after it is inferred again from the inputs. Such a record is a move that leaves no doubt, or a
    change that is a recovery point. A move that amends another one is not, if there was a change between the two.
    `input_counts` holds the number of the input that made each record. Nor is a record one if the same input made
    records after it: that input is handled again for those, and then makes this record too.
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


def may_go_on(outcome: Outcome | None) -> bool:
    """Return True if a board goes on with a game that has this outcome: none, or it was adjourned."""
    return outcome is None or outcome.termination is Termination.ADJOURNED


@dataclass(frozen=True, slots=True, kw_only=True)
class SavedGame:
    """A game without an outcome or an adjourned one, which continues after the first `certain_count` of its records."""

    game: RecordedGame
    certain_count: int
    earlier_inputs: tuple[Input, ...]  # up to the last certain record, in their order
    later_inputs: tuple[Input, ...]  # those after it
    last_us: int  # the time of the last input that was stored

    @property
    def certain_records(self) -> tuple[Record, ...]:
        """The records up to the one from which the game continues."""
        return self.game.history[: self.certain_count]


def build_saved_game(game: RecordedGame, input_counts: Sequence[int], inputs: Sequence[Input]) -> SavedGame:
    """Return a recorded game with its inputs, parted at its last certain record.

    `input_counts` holds, for each record, how many inputs led to it.
    """
    certain = count_certain_records(game.history, input_counts)
    committed = input_counts[certain - 1] if certain else 0
    return SavedGame(
        game=game,
        certain_count=certain,
        earlier_inputs=tuple(inputs[:committed]),
        later_inputs=tuple(inputs[committed:]),
        last_us=inputs[-1].at_us if inputs else game.started.at_us,
    )


class JournalPort(Protocol):
    """Stores games while they are played; everything is written to the newest game, which `begin` makes.

    A call that returns has stored all of its arguments. A call that raises JournalError has stored nothing and may be
    repeated. One thread at a time may call.
    """

    def begin(self, started: GameStarted) -> GameId:
        """Begin a game with its first input."""
        ...

    def append(self, inputs: Sequence[Input]) -> None:
        """Store inputs."""
        ...

    def commit(self, inputs: Sequence[Input], records: Sequence[Record]) -> None:
        """Store the inputs up to a commit, the committing one last, and the records that it made.

        A change that reopens the game removes its outcome.
        """
        ...

    def finish(self, inputs: Sequence[Input], outcome: RecordOutcome, records: Sequence[Record] = ()) -> None:
        """Store the game's outcome, also a corrected one, with the inputs and the records that led to it.

        Inputs may still be appended: the pieces are set up again after the end.
        """
        ...

    def unfinished(self) -> SavedGame | None:
        """Return the newest game if it has no outcome or was adjourned, else None: an older game was abandoned."""
        ...

    def copy_log(self) -> None:
        """Copy what only a log holds into the database; never raises, since nothing is lost without it."""
        ...

    def close(self) -> None:
        """Close the journal."""
        ...

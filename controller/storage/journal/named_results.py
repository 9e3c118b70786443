"""The result of a game as its own records name it, for a game whose row has lost it."""

from collections.abc import Sequence

from controller.rules.outcome import Outcome, Score, Termination
from controller.session.effects import ChangeKind, RecordChange, RecordOutcome
from controller.storage.journal.game_check import StoredRecord


def find_named_result(records: Sequence[StoredRecord]) -> RecordOutcome | None:
    """Return the result that the last change of the result names; None without one, or if a move came after it."""
    for stored in reversed(records):
        record = stored.record
        if not isinstance(record, RecordChange):
            return None  # a move: the game went on
        if record.kind is ChangeKind.RESULT:
            return _read_result(record)
    return None


def _read_result(change: RecordChange) -> RecordOutcome | None:
    """Return the result of a text such as `0-1 time`; None for `*`, with which a game goes on."""
    score, _, termination = change.after.partition(" ")
    if score == Score.UNDECIDED.value and not termination:
        return None
    return RecordOutcome(outcome=Outcome(score=Score(score), termination=Termination(termination)), at_us=change.at_us)

"""A journal in memory that can be copied to a folder, as a board that starts again finds it there."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from controller.session.effects import Record, RecordOutcome
from controller.session.inputs import GameStarted, Input
from controller.storage.journal import Journal, MemoryJournal
from controller.storage.journal.records import GameId


class CopiedJournal(MemoryJournal):
    """Keeps all games in the order in which they were written."""

    def __init__(self) -> None:
        super().__init__()
        self._writes: list[tuple[str, tuple[Any, ...]]] = []

    def begin(self, started: GameStarted) -> GameId:
        self._writes.append(("begin", (started,)))
        return super().begin(started)

    def append(self, inputs: Sequence[Input]) -> None:
        self._writes.append(("append", (tuple(inputs),)))
        super().append(inputs)

    def commit(self, inputs: Sequence[Input], records: Sequence[Record]) -> None:
        count = len(self._writes)
        super().commit(inputs, records)
        self._writes[count:] = [("commit", (tuple(inputs), tuple(records)))]

    def finish(self, inputs: Sequence[Input], outcome: RecordOutcome, records: Sequence[Record] = ()) -> None:
        count = len(self._writes)
        super().finish(inputs, outcome, records)
        self._writes[count:] = [("finish", (tuple(inputs), outcome, tuple(records)))]

    def copy_to(self, folder: Path) -> None:
        """Write all games into a new journal of a folder."""
        journal = Journal.open(folder)
        for name, values in self._writes:
            getattr(journal, name)(*values)
        journal.close()

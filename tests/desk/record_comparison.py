"""The desk's record against the boards' own: what was lost, doubled or changed on the way."""

import json
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from controller.desk.store.reader import StoreReader
from controller.hall.board.event_store import FILE_NAME


@dataclass(frozen=True, slots=True)
class RecordComparison:
    """Counts of events."""

    made: int
    """By all boards."""
    stored: int
    lost: int
    doubled: int
    """Or invented."""
    changed: int

    @property
    def is_equal(self) -> bool:
        return self.made == self.stored and not (self.lost or self.doubled or self.changed)


def board_events(folder: Path) -> tuple[str, list[tuple[int, str]]]:
    """Return the name of a board's record, and its events with their numbers."""
    with closing(sqlite3.connect(folder / FILE_NAME)) as connection:
        (record,) = connection.execute("SELECT name FROM record").fetchone()
        return record, connection.execute("SELECT number, document FROM events ORDER BY number").fetchall()


def compare_records(desk_folder: Path, boards_folder: Path) -> RecordComparison:
    """Compare the record in a desk's folder with those of boards, each in a folder of its name."""
    reader = StoreReader(desk_folder)
    made = lost = changed = 0
    for folder in sorted(boards_folder.iterdir()):
        record, own = board_events(folder)
        stored = {json.loads(document)["number"]: document for document in reader.list_events(folder.name, record)}
        made += len(own)
        lost += sum(number not in stored for number, _ in own)
        changed += sum(number in stored and stored[number] != document for number, document in own)
    stored_count, conflicts = reader.count_events(), reader.count_conflicts()
    reader.close()
    return RecordComparison(made, stored_count, lost, stored_count - (made - lost) + conflicts, changed)

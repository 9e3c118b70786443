"""What is read from the desk's record."""

import sqlite3
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from controller.desk.store.database import STORE_NAME, open_for_reading
from controller.desk.store.errors import translate_errors

_RANGES = """
    SELECT record, min(number), max(number)
    FROM (SELECT record, number, number - row_number() OVER (PARTITION BY record ORDER BY number) AS island FROM events)
    GROUP BY record, island
"""
"""Numbers that follow each other have the same difference to their rank, so each range is one group."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredEventRecord:
    """A record of events, as far as it is here."""

    record: str
    last_known: int
    ended_at: str | None
    """When the board was found to keep another record; None: it keeps this one."""
    ended_last: int | None
    """The largest number that was here then."""
    accepted_until: int | None = None
    """Up to which number an arbiter has accepted what is missing; None: he has not."""
    ranges: Sequence[tuple[int, int]] = ()
    """The numbers that are here: first and last of each range."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredBoard:
    """A board as it was last."""

    name: str
    record: str
    session: int
    is_online: bool
    version: str
    sequence: int
    state: str | None
    is_removed: bool = False
    """True if an arbiter has removed it from the list, and it has not been there since."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredAnswer:
    """What came of an act at one board."""

    board: str
    result: str | None
    message: str | None
    is_sent: bool = True
    """False: no command was sent to the board."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredAct:
    """An act with its answers."""

    at: str
    sender: str
    kind: str
    act: str
    answers: list[StoredAnswer] = field(default_factory=list)


class StoreReader:
    """Reads the record of a folder, while it is written too. Its methods wait for the disk."""

    def __init__(self, folder: Path) -> None:
        """Open the record, which is there; raises DeskStoreError, as each method does."""
        self._file = folder / STORE_NAME
        self._connection = open_for_reading(folder)

    def close(self) -> None:
        """Close the file."""
        self._connection.close()

    def list_boards(self) -> list[StoredBoard]:
        """Return all boards, by name."""
        rows = self._rows(
            "SELECT name, record, session, is_online, version, sequence, state, is_removed FROM boards ORDER BY name"
        )
        flags = ("is_online", "is_removed")
        return [StoredBoard(**{**dict(row), **{flag: bool(row[flag]) for flag in flags}}) for row in rows]

    def list_records(self) -> dict[str, list[StoredEventRecord]]:
        """Return the records of each board, the oldest first."""
        ranges: defaultdict[int, list[tuple[int, int]]] = defaultdict(list)
        for record_id, first, last in self._rows(_RANGES):
            ranges[record_id].append((first, last))
        records: defaultdict[str, list[StoredEventRecord]] = defaultdict(list)
        keys = ("record", "last_known", "ended_at", "ended_last", "accepted_until")
        for row in self._rows(f"SELECT id, board, {', '.join(keys)} FROM records ORDER BY id"):  # noqa: S608  # of constants
            values = {key: row[key] for key in keys}
            records[row["board"]].append(StoredEventRecord(**values, ranges=ranges[row["id"]]))
        return records

    def list_events(
        self, board: str, record: str, *, game: int | None = None, after: int = 0, limit: int = -1
    ) -> list[str]:
        """Return the documents of events after a number in their order, those of one game if it is named."""
        rows = self._rows(
            "SELECT document FROM events JOIN records ON records.id = events.record"
            " WHERE records.board = ? AND records.record = ? AND number > ? AND (?4 IS NULL OR game = ?4)"
            " ORDER BY number LIMIT ?5",
            board, record, after, game, limit,
        )  # fmt: skip
        return [row["document"] for row in rows]

    def list_paired_events(self, board: str, pairing: str) -> list[list[str]]:
        """Return what each record of a board has of a paired game, the oldest record first.

        That is the documents of starts, results and changes from the first start of this game on, in their order.
        """
        starts = self._rows(
            "SELECT records.id, min(number) AS first FROM events JOIN records ON records.id = events.record"
            " WHERE records.board = ? AND kind = 'start' AND json_extract(document, '$.game_state.pairing') = ?"
            " GROUP BY records.id ORDER BY records.id",
            board, pairing,
        )  # fmt: skip
        statement = (
            "SELECT document FROM events WHERE record = ? AND number >= ?"
            " AND kind IN ('start', 'result', 'change') ORDER BY number"
        )
        return [[row["document"] for row in self._rows(statement, start["id"], start["first"])] for start in starts]

    def count_events(self) -> int:
        """Return the number of all events."""
        count: int = self._rows("SELECT count(*) FROM events")[0][0]
        return count

    def count_conflicts(self) -> int:
        """Return how many events came with a number that another event has."""
        count: int = self._rows("SELECT count(*) FROM conflicts")[0][0]
        return count

    def list_acts(self, board: str | None, limit: int) -> list[StoredAct]:
        """Return the last acts, of one board with its answers alone or of all, the newest first."""
        rows = self._rows(
            "SELECT id, at, sender, kind, act FROM acts"
            " WHERE ?1 IS NULL OR id IN (SELECT act FROM answers WHERE board = ?1) ORDER BY id DESC LIMIT ?2",
            board, limit,
        )  # fmt: skip
        return [
            StoredAct(
                at=row["at"],
                sender=row["sender"],
                kind=row["kind"],
                act=row["act"],
                answers=self._answers(row["id"], board),
            )
            for row in rows
        ]

    def _answers(self, act: int, board: str | None) -> list[StoredAnswer]:
        rows = self._rows(
            "SELECT board, result, message, command IS NOT NULL AS is_sent FROM answers"
            " WHERE act = ?1 AND (?2 IS NULL OR board = ?2) ORDER BY board",
            act, board,
        )  # fmt: skip
        return [StoredAnswer(**{**dict(row), "is_sent": bool(row["is_sent"])}) for row in rows]

    def _rows(self, statement: str, *values: object) -> list[sqlite3.Row]:
        with translate_errors(self._file):
            return self._connection.execute(statement, values).fetchall()

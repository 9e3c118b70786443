"""What is written into the desk's record, one value each; many of them are one transaction."""

import json
import sqlite3
from dataclasses import dataclass

HEADER_KEYS = frozenset({"record", "session", "now_us", "at"})
"""What a document says of when it was sent; the rest is what it says."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EventWrite:
    """An event; written again it changes nothing, and another one of its number is kept as a conflict."""

    board: str
    record: str
    number: int
    game: int | None
    kind: str
    arrived_at: str
    document: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordWrite:
    """What is known of a record of a board."""

    board: str
    record: str
    last_known: int
    ended_at: str | None
    ended_last: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardWrite:
    """A board as it is now."""

    name: str
    record: str
    session: int
    is_online: bool
    version: str
    sequence: int
    state: str | None
    stored_at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ActWrite:
    """An act, before it is sent; its boards are known and their answers are not."""

    at: str
    sender: str
    kind: str
    act: str
    commands: dict[str, str | None]
    """The id of the command to each board; None: none is sent."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerWrite:
    """The answer of a board to a command."""

    command: str
    result: str
    message: str | None
    at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RemovalWrite:
    """Whether an arbiter has removed a board from the list."""

    board: str
    is_removed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class LossWrite:
    """Up to which number an arbiter has accepted that events of a record are missing."""

    board: str
    record: str
    accepted_until: int


Write = EventWrite | RecordWrite | BoardWrite | ActWrite | AnswerWrite | RemovalWrite | LossWrite


def text_length(write: Write) -> int:
    """Return the characters of what a write has from outside, nearly all of its memory."""
    match write:
        case EventWrite(document=text) | ActWrite(act=text):
            return len(text)
        case BoardWrite(state=text) | AnswerWrite(message=text):
            return 0 if text is None else len(text)
        case RecordWrite() | RemovalWrite() | LossWrite():
            return 0


class WriteExecutor:
    """Executes writes in a transaction that is open."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._record_ids: dict[tuple[str, str], int] = {}

    def execute(self, write: Write) -> None:
        """Execute one write."""
        match write:
            case EventWrite():
                self._write_event(write)
            case RecordWrite():
                self._write_record(write)
            case BoardWrite():
                self._write_board(write)
            case ActWrite():
                self._write_act(write)
            case AnswerWrite():
                self._connection.execute(
                    "UPDATE answers SET result = ?, message = ?, at = ? WHERE command = ?",
                    (write.result, write.message, write.at, write.command),
                )

            case RemovalWrite():
                self._connection.execute(
                    "UPDATE boards SET is_removed = ? WHERE name = ?", (write.is_removed, write.board)
                )
            case LossWrite():
                self._connection.execute(
                    "UPDATE records SET accepted_until = ? WHERE id = ?",
                    (write.accepted_until, self._record_id(write.board, write.record)),
                )

    def forget_transaction(self) -> None:
        """Forget what a transaction made that was rolled back."""
        self._record_ids.clear()

    def _record_id(self, board: str, record: str) -> int:
        stored = self._record_ids.get((board, record))
        if stored is not None:
            return stored
        self._connection.execute(
            "INSERT OR IGNORE INTO records (board, record, last_known) VALUES (?, ?, 0)", (board, record)
        )
        row = self._connection.execute("SELECT id FROM records WHERE board = ? AND record = ?", (board, record))
        record_id: int = row.fetchone()[0]
        self._record_ids[board, record] = record_id
        return record_id

    def _write_event(self, write: EventWrite) -> None:
        record_id = self._record_id(write.board, write.record)
        written = self._connection.execute(
            "INSERT OR IGNORE INTO events (record, number, game, kind, arrived_at, document) VALUES (?, ?, ?, ?, ?, ?)",
            (record_id, write.number, write.game, write.kind, write.arrived_at, write.document),
        )
        if written.rowcount:
            return
        (present,) = self._connection.execute(
            "SELECT document FROM events WHERE record = ? AND number = ?", (record_id, write.number)
        ).fetchone()
        if _content(present) != _content(write.document):
            self._connection.execute(
                "INSERT OR IGNORE INTO conflicts (record, number, arrived_at, document) VALUES (?, ?, ?, ?)",
                (record_id, write.number, write.arrived_at, write.document),
            )

    def _write_record(self, write: RecordWrite) -> None:
        self._connection.execute(
            "UPDATE records SET last_known = max(last_known, ?), ended_at = ?, ended_last = ? WHERE id = ?",
            (write.last_known, write.ended_at, write.ended_last, self._record_id(write.board, write.record)),
        )

    def _write_board(self, write: BoardWrite) -> None:
        self._connection.execute(
            "INSERT INTO boards (name, record, session, is_online, version, sequence, state, stored_at)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (name) DO UPDATE SET record = excluded.record,"
            " session = excluded.session, is_online = excluded.is_online, version = excluded.version,"
            " sequence = excluded.sequence, state = excluded.state, stored_at = excluded.stored_at",
            (
                write.name, write.record, write.session, write.is_online,
                write.version, write.sequence, write.state, write.stored_at,
            ),
        )  # fmt: skip

    def _write_act(self, write: ActWrite) -> None:
        act_id = self._connection.execute(
            "INSERT INTO acts (at, sender, kind, act) VALUES (?, ?, ?, ?)",
            (write.at, write.sender, write.kind, write.act),
        ).lastrowid
        self._connection.executemany(
            "INSERT INTO answers (act, board, command) VALUES (?, ?, ?)",
            [(act_id, board, command) for board, command in write.commands.items()],
        )


def _content(document: str) -> dict[str, object]:
    """Return what an event says, without when it was sent."""
    values = json.loads(document)
    return {key: value for key, value in values.items() if key not in HEADER_KEYS}

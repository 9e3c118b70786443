"""The records of games on two boards on disk: an SQLite file beside the journal, durable before anything is sent."""

import json
import logging
import os
import sqlite3
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self, cast

from controller.commands.word_kinds import SIDE_NAME
from controller.far_game.exchange.effects import (
    ForgetAsk,
    KeepAnswer,
    KeepAsk,
    KeepDisagreement,
    KeepEntry,
    Keeping,
    KeepSettlement,
    OutgoingAsk,
)
from controller.far_game.exchange.kept_game import KeptGame
from controller.far_game.record.entries import entry_document, read_entry
from controller.far_game.record.record import FarRecord
from controller.far_game.store_tables import STOPS, TABLES, VERSION
from controller.hall.documents.far_entries import FarEntryDocument
from controller.rules.position import Side
from controller.storage.file_modes import make_folder, open_journal_file
from controller.storage.sqlite_damage import is_damage, set_aside

FILE_NAME = "far-games.sqlite3"
DAMAGED_NAME = "far-games.damaged.sqlite3"
MOST_GAMES_KEPT = 200
"""Games that are kept from one start to the next; a choice: the games of a board on many days, 10 MB."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredGame:
    """A game of the store."""

    kept: KeptGame
    other_board: str
    last_at: str  # the local time of day at which its last entry was kept; empty: not known
    stopped_at: str = ""  # the local time of day at which the board was stopped with it; empty: not known


class FarStore:
    """The records; all of it is called in one thread, and may wait for the disk. Raises sqlite3.Error and OSError."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    @classmethod
    def open(cls, folder: Path) -> Self:
        """Open the store of a folder, and make it if there is none; the oldest games are forgotten.

        One that is damaged is kept beside it, and a new one begins too.
        """
        make_folder(folder)
        file = folder / FILE_NAME
        try:
            return cls._open(file)
        except sqlite3.DatabaseError as error:
            if not is_damage(error):
                raise
            log.warning("%s: it is damaged: %s; it is now %s, and a new one begins", file, error, DAMAGED_NAME)
            return cls.replace(folder)

    @classmethod
    def replace(cls, folder: Path) -> Self:
        """Keep the store of a folder that is damaged beside it, and begin a new one."""
        file = folder / FILE_NAME
        if file.exists():
            set_aside(file, DAMAGED_NAME)
        return cls._open(file)

    @classmethod
    def _open(cls, file: Path) -> Self:
        if not file.exists():
            os.close(open_journal_file(file, os.O_RDWR))
        connection = sqlite3.connect(file, isolation_level=None, check_same_thread=False)
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            # an entry that was sent is never lost, whatever happens to the power
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("PRAGMA foreign_keys = ON")
            (version,) = connection.execute("PRAGMA user_version").fetchone()
            if version == 0:
                connection.executescript(f"BEGIN; {TABLES} COMMIT;")
            elif version != VERSION:
                raise sqlite3.OperationalError(f"it is of version {version}, and this program writes version {VERSION}")
            connection.execute(STOPS)
            connection.execute(
                "DELETE FROM games WHERE place <= (SELECT max(place) FROM games) - ?", (MOST_GAMES_KEPT,)
            )
        except BaseException:
            connection.close()
            raise
        return cls(connection)

    def begin(self, game: KeptGame, other_board: str) -> None:
        """Add a game; one that is there already stays as it is."""
        values = (
            game.record.game,
            SIDE_NAME.write(game.side),
            other_board,
            SIDE_NAME.write(game.record.first_writer),
            game.journal_game,
        )
        self._connection.execute(
            "INSERT OR IGNORE INTO games (game, side, other_board, first_writer, journal_game) VALUES (?, ?, ?, ?, ?)",
            values,
        )

    def add(self, game: KeptGame, other_board: str, at: str) -> None:
        """Add a game with all that is known of it."""
        self.begin(game, other_board)
        keepings: list[Keeping] = [KeepEntry(entry) for entry in game.record.entries]
        keepings += [KeepAsk(document) for document in game.asks]
        keepings += [KeepAnswer(ask_id, is_agreed) for ask_id, is_agreed in game.answers.items()]
        keepings += [KeepDisagreement(game.differs_from), KeepSettlement(game.is_settled)]
        self.keep(game.record.game, keepings, at)

    def keep(self, game: str, keepings: Sequence[Keeping], at: str) -> None:
        """Write all of this durably, or nothing of it; what is there already stays as it is."""
        connection = self._connection
        connection.execute("BEGIN IMMEDIATE")
        try:
            for keeping in keepings:
                self._write(game, keeping, at)
            connection.execute("COMMIT")
        except BaseException:
            with suppress(sqlite3.Error):
                connection.execute("ROLLBACK")
            raise

    def note_stop(self, game: str, at: str) -> None:
        """Write when the board was stopped with a game."""
        self._execute("INSERT OR REPLACE INTO stops VALUES (?, ?)", game, at)

    def forget_stops(self) -> None:
        """Forget all stops: the board runs, and what ends it next may leave no word."""
        self._execute("DELETE FROM stops")

    def list_newest(self, limit: int) -> list[StoredGame]:
        """Return the newest games, at most `limit`, the newest first.

        What somebody has changed in the file, and all after it, is left out: the other board has it too.
        """
        rows = self._connection.execute(
            "SELECT game, side, other_board, first_writer, differs_from, is_settled, journal_game FROM games"
            " ORDER BY place DESC LIMIT ?",
            (limit,),
        ).fetchall()
        return [self._load_game(*row) for row in rows]

    def _load_game(  # one row of the table
        self,
        game: str,
        side: str,
        other_board: str,
        first_writer: str,
        differs_from: int | None,
        is_settled: int,
        journal_game: int | None,
    ) -> StoredGame:
        entries = self._connection.execute(
            "SELECT document, at FROM entries WHERE game = ? ORDER BY number", (game,)
        ).fetchall()
        record = FarRecord(game=game, first_writer=_side(first_writer))
        for document, _ in entries:
            entry = read_entry(cast("FarEntryDocument", json.loads(document)))
            if fault := record.find_fault(entry):
                log.warning("far game %s: entry %s on disk is left out: %s", game, entry.number, fault.value)
                self._execute("DELETE FROM entries WHERE game = ? AND number > ?", game, record.last_number)
                break
            record = record.with_entry(entry)
        return StoredGame(
            kept=KeptGame(
                record=record,
                side=_side(side),
                asks=self._list_asks(game),
                answers=self._list_answers(game),
                differs_from=differs_from,
                is_settled=bool(is_settled),
                journal_game=journal_game,
            ),
            other_board=other_board,
            last_at=entries[-1][1] if entries else "",
            stopped_at=self._load_stop(game),
        )

    def close(self) -> None:
        """Close the file."""
        self._connection.close()

    def _load_stop(self, game: str) -> str:
        row = self._connection.execute("SELECT at FROM stops WHERE game = ?", (game,)).fetchone()
        return "" if row is None else str(row[0])

    def _list_asks(self, game: str) -> tuple[OutgoingAsk, ...]:
        rows = self._connection.execute("SELECT document FROM asks WHERE game = ? ORDER BY rowid", (game,))
        return tuple([cast("OutgoingAsk", json.loads(document)) for (document,) in rows])

    def _list_answers(self, game: str) -> dict[str, bool | None]:
        rows = self._connection.execute("SELECT id, is_agreed FROM answers WHERE game = ?", (game,))
        return {ask_id: None if is_agreed is None else bool(is_agreed) for ask_id, is_agreed in rows}

    def _write(self, game: str, keeping: Keeping, at: str) -> None:
        match keeping:
            case KeepEntry(entry=entry):
                self._execute(
                    "INSERT OR IGNORE INTO entries VALUES (?, ?, ?, ?)",
                    game,
                    entry.number,
                    at,
                    _json(entry_document(entry)),
                )
            case KeepAsk(document=document):
                self._execute("INSERT OR IGNORE INTO asks VALUES (?, ?, ?)", game, document["id"], _json(document))
            case ForgetAsk(id=ask_id):
                self._execute("DELETE FROM asks WHERE game = ? AND id = ?", game, ask_id)
            case KeepAnswer(id=ask_id, is_agreed=is_agreed):
                self._execute("INSERT OR REPLACE INTO answers VALUES (?, ?, ?)", game, ask_id, is_agreed)
            case KeepDisagreement(number=number):
                self._execute("UPDATE games SET differs_from = ? WHERE game = ?", number, game)
            case KeepSettlement(is_settled=is_settled):
                self._execute("UPDATE games SET is_settled = ? WHERE game = ?", is_settled, game)

    def _execute(self, statement: str, *values: object) -> None:
        self._connection.execute(statement, cast("Any", values))


def _json(document: object) -> str:
    return json.dumps(document, ensure_ascii=False, separators=(",", ":"))


def _side(name: str) -> Side:
    return SIDE_NAME.read(name)

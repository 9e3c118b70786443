"""The tables of a journal, and the recognition of its file."""

import sqlite3
from pathlib import Path

from controller.storage.journal.errors import OTHER_FOLDER_REMEDY, JournalError

APPLICATION_ID = 0x44414D41  # "DAMA", in the header of every journal
SCHEMA_VERSION = 5

_CHANGES = """
CREATE TABLE changes (
    game INTEGER NOT NULL REFERENCES games (id),
    change INTEGER NOT NULL,     -- from 1
    record INTEGER NOT NULL,     -- how many moves were recorded before it
    input_seq INTEGER NOT NULL,  -- the input that it came with
    at_us INTEGER NOT NULL,
    what TEXT NOT NULL,
    side INTEGER,                -- 0 White, 1 Black; NULL: it is of both
    before TEXT NOT NULL,
    after TEXT NOT NULL,
    by TEXT NOT NULL,
    ply INTEGER NOT NULL,        -- as after it
    undone INTEGER NOT NULL,     -- so many of the last moves no longer count; their rows stay
    fen TEXT,                    -- the position that was set: no move before counts
    reopens INTEGER NOT NULL,    -- the game was over, and goes on
    unseen INTEGER NOT NULL,     -- as that of a move
    goes_on INTEGER NOT NULL,    -- the game is played from here on just as this row tells
    white_us INTEGER NOT NULL,   -- the ledger after it, as that of a move
    black_us INTEGER NOT NULL,
    running INTEGER,
    since_us INTEGER NOT NULL,
    clocks TEXT NOT NULL,
    PRIMARY KEY (game, change)
) WITHOUT ROWID;
"""

_TABLES = """
CREATE TABLE games (
    id INTEGER PRIMARY KEY,
    started_us INTEGER NOT NULL,
    date TEXT NOT NULL,
    version TEXT NOT NULL,
    settings TEXT NOT NULL,      -- JSON
    white TEXT NOT NULL,         -- the players' names
    black TEXT NOT NULL,
    fen TEXT,                    -- the start; NULL: that of the rule set
    result TEXT,                 -- NULL while the game goes on
    termination TEXT,
    clause TEXT,
    ended_us INTEGER
);
CREATE TABLE inputs (
    game INTEGER NOT NULL REFERENCES games (id),
    seq INTEGER NOT NULL,        -- from 1, in the order in which they were taken
    kind TEXT NOT NULL,
    at_us INTEGER NOT NULL,
    body TEXT NOT NULL,          -- JSON
    PRIMARY KEY (game, seq)
) WITHOUT ROWID;
CREATE TABLE moves (
    game INTEGER NOT NULL REFERENCES games (id),
    record INTEGER NOT NULL,     -- from 1; an amended move is a record of its own, with the ply of the one it amends
    input_seq INTEGER NOT NULL,  -- the input that committed it; 0: none was stored
    at_us INTEGER NOT NULL,
    ply INTEGER NOT NULL,
    side INTEGER NOT NULL,       -- 0 White, 1 Black, here and below
    amends INTEGER NOT NULL,
    origin INTEGER NOT NULL,
    landing INTEGER NOT NULL,
    captured INTEGER NOT NULL,   -- masks: bit (square - 1)
    crowned INTEGER NOT NULL,
    routes TEXT NOT NULL,        -- JSON: lists of squares
    white INTEGER NOT NULL,      -- the position after the move, as masks
    black INTEGER NOT NULL,
    kings INTEGER NOT NULL,
    to_move INTEGER NOT NULL,
    huffed INTEGER NOT NULL,     -- the square of a piece huffed for it, as a mask
    counts TEXT NOT NULL,        -- JSON: the running count of each of the rule set's draws by count
    history TEXT NOT NULL,       -- JSON: the positions that could come again, where the rule set asks for it
    white_us INTEGER NOT NULL,   -- the ledger after it: what each side's clock showed at since_us,
    black_us INTEGER NOT NULL,
    running INTEGER,             -- and whose clock ran from then on; NULL: nobody's
    since_us INTEGER NOT NULL,
    candidates TEXT NOT NULL DEFAULT '[]',  -- JSON: what an uncertain move may have been, as objects
    unseen INTEGER NOT NULL DEFAULT 0,      -- the squares whose sensors were not trusted after it, as a mask
    clocks TEXT NOT NULL DEFAULT '',        -- JSON: all of the ledger that is not above; empty: no more is known
    PRIMARY KEY (game, record)
) WITHOUT ROWID;
"""


def is_journal(file: Path, connection: sqlite3.Connection) -> bool:
    """Return True for a journal, False for an empty file.

    Raises JournalError for another program's file and for a journal of another version; sqlite3.Error for no database.
    """
    application_id = _query_number(connection, "PRAGMA application_id")
    version = _query_number(connection, "PRAGMA user_version")
    if application_id == APPLICATION_ID:
        if version != SCHEMA_VERSION and version not in _MIGRATIONS:
            raise JournalError(
                file,
                f"it is a journal of version {version}, and this damahan knows version {SCHEMA_VERSION}",
                f"use the damahan that wrote it, or {OTHER_FOLDER_REMEDY}",
            )
        return True
    if application_id or version or _query_number(connection, "SELECT count(*) FROM sqlite_master"):
        raise JournalError(file, "it is the database of another program", f"move it away, or {OTHER_FOLDER_REMEDY}")
    return False


_MIGRATIONS = {
    1: """
    ALTER TABLE moves ADD COLUMN candidates TEXT NOT NULL DEFAULT '[]';
    ALTER TABLE moves ADD COLUMN unseen INTEGER NOT NULL DEFAULT 0;
    """,
    2: "ALTER TABLE moves ADD COLUMN clocks TEXT NOT NULL DEFAULT '';",
    3: _CHANGES,
    4: "",  # the tables stay; an input of the kind `command` may come
}
"""The script that changes a journal of each older version into one of the next."""


def has_changes(connection: sqlite3.Connection) -> bool:
    """Return True if a journal has a table of changes; versions 1 to 3 have none."""
    return _query_number(connection, "PRAGMA user_version") > 3


def migrate_to_current_version(connection: sqlite3.Connection) -> None:
    """Change an older journal into one of the current version, in one transaction a version."""
    for version in range(_query_number(connection, "PRAGMA user_version"), SCHEMA_VERSION):
        connection.executescript(f"BEGIN; {_MIGRATIONS[version]} PRAGMA user_version = {version + 1}; COMMIT")


def create_tables(connection: sqlite3.Connection) -> None:
    """Create the tables of a journal in an empty database, in one transaction."""
    # the numbers that identify a journal are in the file's header, which is part of the transaction
    connection.executescript(
        f"BEGIN; {_TABLES} {_CHANGES} PRAGMA application_id = {APPLICATION_ID};"
        f" PRAGMA user_version = {SCHEMA_VERSION}; COMMIT"
    )


def _query_number(connection: sqlite3.Connection, query: str) -> int:
    value = connection.execute(query).fetchone()[0]
    return int(value)

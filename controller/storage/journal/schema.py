"""The tables of a journal."""

import sqlite3
from collections.abc import Sequence
from typing import NamedTuple

from controller.storage.journal.checksums import StoredValue, row_checksum

APPLICATION_ID = 0x44414D41  # "DAMA", in the header of every journal
SCHEMA_VERSION = 7
_FIRST_SEALED_VERSION = 7

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
    clocks TEXT NOT NULL,{later_columns}
    PRIMARY KEY (game, change)
) WITHOUT ROWID{strict};
"""

_LATER_COLUMNS = """
    sender TEXT,                 -- JSON: who gave the command of it; NULL: nobody, or not known
    checksum BLOB NOT NULL,"""

_SENDER_COLUMN = """
ALTER TABLE changes ADD COLUMN sender TEXT;
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
    ended_us INTEGER,
    recovered TEXT,              -- what of the game was saved from a damaged journal; NULL: it is whole
    input_count INTEGER NOT NULL,
    move_count INTEGER NOT NULL,
    change_count INTEGER NOT NULL,
    input_checksum BLOB NOT NULL,    -- that of the last row, or the heading's if there is none
    move_checksum BLOB NOT NULL,
    change_checksum BLOB NOT NULL,
    heading_checksum BLOB NOT NULL,  -- of what the game began with: the columns up to `fen`
    checksum BLOB NOT NULL           -- of the heading's and of all columns after `fen`
) STRICT;
CREATE TABLE inputs (
    game INTEGER NOT NULL REFERENCES games (id),
    seq INTEGER NOT NULL,        -- from 1, in the order in which they were taken
    kind TEXT NOT NULL,
    at_us INTEGER NOT NULL,
    body TEXT NOT NULL,          -- JSON
    checksum BLOB NOT NULL,      -- of this row and the checksum before it, here and below
    PRIMARY KEY (game, seq)
) WITHOUT ROWID, STRICT;
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
    checksum BLOB NOT NULL,
    PRIMARY KEY (game, record)
) WITHOUT ROWID, STRICT;
"""

_SEAL = """
CREATE TABLE seal (
    id INTEGER PRIMARY KEY CHECK (id = 1),  -- one row
    games INTEGER NOT NULL,   -- how many there are
    newest INTEGER NOT NULL,  -- the largest number of one; 0: there is none
    given INTEGER NOT NULL,   -- the largest number that was ever given to one; the game may be lost
    checksum BLOB NOT NULL    -- of these, and of the texts of the tables
) STRICT;
"""

_CHECKSUMS = f"""
ALTER TABLE games ADD COLUMN recovered TEXT;
ALTER TABLE games ADD COLUMN input_count INTEGER;
ALTER TABLE games ADD COLUMN move_count INTEGER;
ALTER TABLE games ADD COLUMN change_count INTEGER;
ALTER TABLE games ADD COLUMN input_checksum BLOB;
ALTER TABLE games ADD COLUMN move_checksum BLOB;
ALTER TABLE games ADD COLUMN change_checksum BLOB;
ALTER TABLE games ADD COLUMN heading_checksum BLOB;
ALTER TABLE games ADD COLUMN checksum BLOB;
ALTER TABLE inputs ADD COLUMN checksum BLOB;
ALTER TABLE moves ADD COLUMN checksum BLOB;
ALTER TABLE changes ADD COLUMN checksum BLOB;
{_SEAL}
"""

MIGRATIONS = {
    1: """
    ALTER TABLE moves ADD COLUMN candidates TEXT NOT NULL DEFAULT '[]';
    ALTER TABLE moves ADD COLUMN unseen INTEGER NOT NULL DEFAULT 0;
    """,
    2: "ALTER TABLE moves ADD COLUMN clocks TEXT NOT NULL DEFAULT '';",
    3: _CHANGES.format(later_columns="", strict=""),
    4: "",  # the tables stay; an input of the kind `command` may come
    5: _SENDER_COLUMN,  # an input of the kind `command` may have a sender too
    6: _CHECKSUMS,  # a game has none until it is written; the tables of before stay without STRICT
}
"""The script that changes a journal of each older version into one of the next."""


class JournalTotals(NamedTuple):
    """What a journal says of its games."""

    games: int  # how many there are
    newest: int  # the largest number of one; 0: there is none
    given: int  # the largest number that was ever given to one


_TABLES_BY_VERSION = {1: {"games", "inputs", "moves"}, 4: {"changes"}, 7: {"seal"}}


def tables_of(version: int) -> set[str]:
    """Return the names of the tables that a journal of a version has."""
    return set().union(*[names for since, names in _TABLES_BY_VERSION.items() if since <= version])


def migrate_to_current_version(connection: sqlite3.Connection, version: int) -> None:
    """Change an older journal into one of the current version, in one transaction."""
    steps = "".join(MIGRATIONS[each] for each in range(version, SCHEMA_VERSION))
    if not steps:
        return
    connection.executescript(f"BEGIN IMMEDIATE; {steps} PRAGMA user_version = {SCHEMA_VERSION};")
    count, newest = connection.execute("SELECT count(*), coalesce(max(id), 0) FROM games").fetchone()
    write_totals(connection, JournalTotals(count, newest, newest))
    connection.execute("COMMIT")


def create_tables(connection: sqlite3.Connection) -> None:
    """Create the tables of a journal in an empty database, in one transaction."""
    # the numbers that identify a journal are in the file's header, which is part of the transaction
    changes = _CHANGES.format(later_columns=_LATER_COLUMNS, strict=", STRICT")
    connection.executescript(
        f"BEGIN IMMEDIATE; {_TABLES} {changes} {_SEAL} PRAGMA application_id = {APPLICATION_ID};"
        f" PRAGMA user_version = {SCHEMA_VERSION};"
    )
    write_totals(connection, JournalTotals(0, 0, 0))
    connection.execute("COMMIT")


def write_totals(connection: sqlite3.Connection, totals: JournalTotals) -> None:
    """Write how many games there are, as part of a transaction."""
    connection.execute(
        "INSERT OR REPLACE INTO seal VALUES (1, ?, ?, ?, ?)", (*totals, totals_checksum(connection, totals))
    )


def totals_checksum(connection: sqlite3.Connection, values: Sequence[StoredValue]) -> bytes:
    """Return the checksum of the row of the seal; it covers the texts of the tables too."""
    placeholders = ", ".join("?" * len(tables_of(SCHEMA_VERSION)))
    query = f"SELECT sql FROM sqlite_master WHERE name IN ({placeholders}) ORDER BY name"  # noqa: S608  nothing but placeholders
    texts = [text for (text,) in connection.execute(query, sorted(tables_of(SCHEMA_VERSION)))]
    # the seal of a later version covers its number: else this version would take a newer journal with the same tables
    # for one of its own whose number is damaged
    numbers = (SCHEMA_VERSION,) if SCHEMA_VERSION > _FIRST_SEALED_VERSION else ()
    return row_checksum(b"", "seal", (*values, *texts, *numbers))

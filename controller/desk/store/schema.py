"""The tables of the desk's record."""

APPLICATION_ID = 0x44414D48  # "DAMH", in the header of every record of a desk
SCHEMA_VERSION = 2

TABLES = (
    """
    CREATE TABLE records (
        id INTEGER PRIMARY KEY,
        board TEXT NOT NULL,
        record TEXT NOT NULL,           -- the record of events that a board keeps
        last_known INTEGER NOT NULL,    -- the largest number that the board named
        ended_at TEXT,                  -- when the board was found to keep another one; NULL: it keeps this one
        ended_last INTEGER,             -- the largest number that was here then
        accepted_until INTEGER,         -- up to which an arbiter has accepted what is missing; NULL: he has not
        UNIQUE (board, record)
    ) STRICT
    """,
    """
    CREATE TABLE events (
        id INTEGER PRIMARY KEY,         -- in the order in which they were stored
        record INTEGER NOT NULL REFERENCES records (id),
        number INTEGER NOT NULL,
        game INTEGER,                   -- in the journal of the board
        kind TEXT NOT NULL,
        arrived_at TEXT NOT NULL,       -- the desk's local time with its offset
        document TEXT NOT NULL,         -- as the board sent it
        UNIQUE (record, number)
    ) STRICT
    """,
    "CREATE INDEX events_of_games ON events (record, game, number)",
    """
    CREATE TABLE conflicts (            -- another event of a number that is there: the first one counts
        id INTEGER PRIMARY KEY,
        record INTEGER NOT NULL REFERENCES records (id),
        number INTEGER NOT NULL,
        arrived_at TEXT NOT NULL,
        document TEXT NOT NULL,
        UNIQUE (record, number, document)
    ) STRICT
    """,
    """
    CREATE TABLE boards (               -- each board as it was last
        name TEXT PRIMARY KEY,
        record TEXT NOT NULL,
        session INTEGER NOT NULL,
        is_online INTEGER NOT NULL,
        version TEXT NOT NULL,          -- of its program
        sequence INTEGER NOT NULL,      -- of its state in this session
        state TEXT,                     -- as the board sent it; NULL: none has come
        stored_at TEXT NOT NULL,
        is_removed INTEGER NOT NULL DEFAULT 0  -- 1: not in the list of boards until it is there again
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE acts (
        id INTEGER PRIMARY KEY,
        at TEXT NOT NULL,
        sender TEXT NOT NULL,
        kind TEXT NOT NULL,             -- command, announcement, note, mark
        act TEXT NOT NULL               -- JSON
    ) STRICT
    """,
    """
    CREATE TABLE answers (
        act INTEGER NOT NULL REFERENCES acts (id),
        board TEXT NOT NULL,
        command TEXT,                   -- id of the command that was sent; NULL: none was
        result TEXT,                    -- NULL: not known, the desk ended before it was
        message TEXT,                   -- JSON: why it was refused
        at TEXT,
        PRIMARY KEY (act, board)
    ) STRICT, WITHOUT ROWID
    """,
    "CREATE INDEX answers_of_boards ON answers (board, act)",
)

UPGRADES = {
    1: (
        "ALTER TABLE records ADD COLUMN accepted_until INTEGER",
        "ALTER TABLE boards ADD COLUMN is_removed INTEGER NOT NULL DEFAULT 0",
    ),
}
"""What makes a record of a version one of the next."""

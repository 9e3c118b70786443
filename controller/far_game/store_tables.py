"""The tables of the records of games on two boards."""

APPLICATION_ID = 0x44414D46  # "DAMF"
VERSION = 1

TABLES = f"""
CREATE TABLE games (
    place INTEGER PRIMARY KEY,      -- the newest has the largest
    game TEXT NOT NULL UNIQUE,      -- the UUID of both boards
    side TEXT NOT NULL,             -- that sits at this board
    other_board TEXT NOT NULL,
    first_writer TEXT NOT NULL,     -- the side that moves first
    differs_from INTEGER,           -- number of the first entry that differs; NULL: the records agree
    is_settled INTEGER NOT NULL DEFAULT 0, -- 1: the game is over, and both boards have all of it
    journal_game INTEGER            -- its number in the journal; NULL: not known
) STRICT;
CREATE TABLE entries (
    game TEXT NOT NULL REFERENCES games (game) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    at TEXT NOT NULL,               -- the local time of day at which it was kept; empty: not known
    document TEXT NOT NULL,         -- as it is sent
    PRIMARY KEY (game, number)
) STRICT;
CREATE TABLE asks (
    game TEXT NOT NULL REFERENCES games (game) ON DELETE CASCADE,
    id TEXT NOT NULL,               -- unique in the game
    document TEXT NOT NULL,         -- as it is sent again until it is answered
    PRIMARY KEY (game, id)
) STRICT;
CREATE TABLE answers (
    game TEXT NOT NULL REFERENCES games (game) ON DELETE CASCADE,
    id TEXT NOT NULL,               -- unique in the game
    is_agreed INTEGER,              -- NULL: a command that is being done
    PRIMARY KEY (game, id)
) STRICT;
PRAGMA application_id = {APPLICATION_ID};
PRAGMA user_version = {VERSION};
"""

STOPS = """
CREATE TABLE IF NOT EXISTS stops (  -- a file that was made before it was thought of gets it too
    game TEXT PRIMARY KEY REFERENCES games (game) ON DELETE CASCADE,
    at TEXT NOT NULL                -- the local time of day at which the board was stopped; empty: not known
) STRICT
"""

"""The columns that the checksums of a journal cover, in their order."""

from collections.abc import Sequence

HEADING_COLUMNS = ("id", "started_us", "date", "version", "settings", "white", "black", "fen")
"""What a game begins with; it never changes."""

RESULT_COLUMNS = ("result", "termination", "clause", "ended_us")

STATE_COLUMNS = (
    *RESULT_COLUMNS,
    "recovered",
    *("input_count", "move_count", "change_count"),
    *("input_checksum", "move_checksum", "change_checksum"),
)
"""The rest of a game's row but for its checksums; it changes with each write."""

INPUT_COLUMNS = ("game", "seq", "kind", "at_us", "body")

LEDGER_COLUMNS = ("white_us", "black_us", "running", "since_us")

MOVE_COLUMNS = (
    *("game", "record", "input_seq", "at_us", "ply", "side", "amends", "origin", "landing", "captured", "crowned"),
    *("routes", "white", "black", "kings", "to_move", "huffed", "counts", "history"),
    *LEDGER_COLUMNS,
    *("candidates", "unseen", "clocks"),
)

CHANGE_COLUMNS = (
    *("game", "change", "record", "input_seq", "at_us", "what", "side", "before", "after", "by", "ply", "undone"),
    *("fen", "reopens", "unseen", "goes_on"),
    *LEDGER_COLUMNS,
    *("clocks", "sender"),
)

CHAIN_COLUMNS = {"inputs": INPUT_COLUMNS, "moves": MOVE_COLUMNS, "changes": CHANGE_COLUMNS}
"""The columns of each table that has a chain, by its name."""

NUMBER_COLUMNS = {"inputs": "seq", "moves": "record", "changes": "change"}
"""The number of a row in its chain, from 1."""


def insert_statement(table: str, columns: Sequence[str]) -> str:
    """Return the statement that adds a row with values for these columns."""
    return f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({', '.join('?' * len(columns))})"  # noqa: S608  names of this program

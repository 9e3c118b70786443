"""Single values of a row, each checked: SQLite stores any value in a column of any type."""

import sqlite3
from typing import Any

ColumnValues = dict[str, int | str | None]


class RowError(ValueError):
    """A stored value that is not what it should be."""


def read_int(row: sqlite3.Row, column: str) -> int:
    """Return a number; raises RowError for anything else, as the functions below do."""
    value = row[column]
    if not isinstance(value, int):
        raise RowError(f"{column} is {value!r}, no number")
    return value


def read_bool(row: sqlite3.Row, column: str) -> bool:
    """Return a value that is stored as 0 or 1."""
    value = read_int(row, column)
    if value not in (0, 1):
        raise RowError(f"{column} is {value}, neither 0 nor 1")
    return bool(value)


def read_text(row: sqlite3.Row, column: str) -> str:
    """Return a text."""
    value = row[column]
    if not isinstance(value, str):
        raise RowError(f"{column} is {value!r}, no text")
    return value


def require_list(stored: Any) -> list[Any]:
    """Return a value that was read from JSON, if it is a list."""
    if not isinstance(stored, list):
        raise RowError(f"{stored!r} is no list")
    return stored


def has_column(row: sqlite3.Row, column: str) -> bool:
    """Return True if a row has a column; rows of older journals may lack it."""
    return column in row.keys()  # noqa: SIM118  # a row is no mapping: `in` would look at its values

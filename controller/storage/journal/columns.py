"""Single values of a row, each checked: SQLite stores any value in a column of any type."""

import sqlite3
from typing import Any

ColumnValues = dict[str, int | str | None]

LATEST_US = 10**16
"""The longest time that is believed, 317 years; a time before the host was started is negative."""

ALL_SQUARES = 2**32 - 1
"""A mask with every square."""


DATA_ERRORS = (ValueError, TypeError, LookupError, ArithmeticError, AttributeError, RecursionError)
"""Exceptions raised for stored values of a wrong kind, or nested too deep."""


class RowError(ValueError):
    """A stored value that is not what it should be."""


def read_int(row: sqlite3.Row, column: str) -> int:
    """Return a number; raises RowError for anything else, as the functions below do."""
    value = row[column]
    if not isinstance(value, int):
        raise RowError(f"{column} is {value!r}, no number")
    return value


def read_int_up_to(row: sqlite3.Row, column: str, largest: int) -> int:
    """Return a number from 0 to `largest`."""
    return require_int_up_to(row[column], column, largest)


def require_int_up_to(value: Any, name: str, largest: int) -> int:
    """Return a value if it is a number from 0 to `largest`."""
    if not is_int_up_to(value, largest):
        raise RowError(f"{name} is {value!r}, no number from 0 to {largest}")
    number: int = value
    return number


def read_time(row: sqlite3.Row, column: str) -> int:
    """Return a time of the host's clock in microseconds."""
    value = row[column]
    if not is_time(value):
        raise RowError(f"{column} is {value!r}, no time")
    time_us: int = value
    return time_us


def is_time(value: Any) -> bool:
    """Return True for a time that is believed; after a restart of the host earlier times are negative."""
    return isinstance(value, int) and abs(value) <= LATEST_US


def is_int_up_to(value: Any, largest: int) -> bool:
    """Return True for a number from 0 to `largest`."""
    return isinstance(value, int) and 0 <= value <= largest


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
    # a row is no mapping: `in` would look at its values; its names are found in any case of letters
    return column in (name.lower() for name in row.keys())  # noqa: SIM118  as said above

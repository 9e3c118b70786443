"""The rotation of daily backups: an old one is deleted only when all of its games are in newer ones."""

import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Sequence
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from controller.storage.journal.errors import READ_ERRORS
from controller.storage.journal.reader import connect_for_reading
from controller.storage.journal.schema_check import has_table
from controller.storage.journal.table_columns import HEADING_COLUMNS, NUMBER_COLUMNS, RESULT_COLUMNS

_GAMES = f"SELECT id, {', '.join((*HEADING_COLUMNS[1:], *RESULT_COLUMNS))} FROM games"  # noqa: S608  names of this program
_RECORD_TABLES = ("moves", "changes")
_NO_RESULT = (None,) * len(RESULT_COLUMNS)

_RowStamp = tuple[int, int]
"""The number of a row in its table, and its time; two records of one game do not share both."""


class _GameContent(NamedTuple):
    """What tells if one backup of a game holds all of another, whatever the number of the game is."""

    heading: tuple[object, ...]
    result: tuple[object, ...]
    last_rows: tuple[_RowStamp | None, ...]  # of each of _RECORD_TABLES; None: it has none


def delete_old_backups(made: Path, others: Sequence[Path], count: int) -> None:
    """Delete all but the newest `count` backups, of which `made` is one; `others` are sorted, the oldest first.

    After a loss the backups may be all that is left of some games or moves, so of those that hold one that no newer one
    holds, the newest stays. Raises OSError.
    """
    if not count:
        return
    kept = [made, *reversed(others[len(others) - (count - 1) :])]
    for old in reversed(others[: len(others) - (count - 1)]):
        if _holds_more(old, kept):
            kept.append(old)
        else:
            old.unlink()


def keep_lost_games(target: Path, made: Path) -> None:
    """Rename a backup that is to be replaced if it holds what the new one lacks; raises OSError."""
    if not _holds_more(target, [made]):
        return
    stem = f"{target.stem}-earlier"
    names = [stem, *(f"{stem}-{number}" for number in range(2, 1000))]
    free = (target.with_name(f"{name}{target.suffix}") for name in names)
    target.rename(next(file for file in free if not file.exists()))


def _holds_more(old: Path, newer: Iterable[Path]) -> bool:
    """Return True if a backup holds a game, a move, a change or a result that no newer one holds.

    What cannot be read holds nothing.
    """
    left = _read_games(old)
    for file in newer:
        if not left:
            break
        left = _find_missing(left, file)
    return bool(left)


def _read_games(backup: Path) -> list[_GameContent]:
    try:
        with closing(connect_for_reading(backup)) as connection:
            tables = _find_tables(connection)
            return [_read_content(connection, tables, row) for row in connection.execute(_GAMES)]
    except (*READ_ERRORS, OSError):
        return []


def _read_content(connection: sqlite3.Connection, tables: Sequence[str], row: sqlite3.Row) -> _GameContent:
    game, *values = row
    last_rows = tuple(_last_row(connection, table, game) if table in tables else None for table in _RECORD_TABLES)
    heading, result = values[: len(HEADING_COLUMNS) - 1], values[len(HEADING_COLUMNS) - 1 :]
    return _GameContent(tuple(heading), tuple(result), last_rows)


def _last_row(connection: sqlite3.Connection, table: str, game: int) -> _RowStamp | None:
    number = NUMBER_COLUMNS[table]
    query = f"SELECT {number}, at_us FROM {table} WHERE game = ? ORDER BY {number} DESC LIMIT 1"  # noqa: S608  names of this program
    row = connection.execute(query, (game,)).fetchone()
    return None if row is None else tuple(row)


def _find_missing(games: Sequence[_GameContent], backup: Path) -> list[_GameContent]:
    """Return those of some games of which a backup does not hold all."""
    try:
        with closing(connect_for_reading(backup)) as connection:
            tables = _find_tables(connection)
            same_heading = defaultdict[tuple[object, ...], list[tuple[int, _GameContent]]](list)
            for row in connection.execute(_GAMES).fetchall():
                content = _read_content(connection, tables, row)
                same_heading[content.heading].append((row[0], content))
            return [
                game
                for game in games
                if not any(
                    _holds_all(connection, found, content, game) for found, content in same_heading[game.heading]
                )
            ]
    except (*READ_ERRORS, OSError):
        return list(games)


def _holds_all(connection: sqlite3.Connection, found: int, content: _GameContent, game: _GameContent) -> bool:
    """Return True if a game of a backup, of which `content` is known, holds all of another."""
    for table, last in zip(_RECORD_TABLES, game.last_rows, strict=True):
        if last is not None and not _has_row(connection, table, found, last):
            return False
    # a game that went on, or was corrected, may have another result since, or none
    return content.last_rows != game.last_rows or game.result in (content.result, _NO_RESULT)


def _has_row(connection: sqlite3.Connection, table: str, game: int, row: _RowStamp) -> bool:
    query = f"SELECT 1 FROM {table} WHERE game = ? AND {NUMBER_COLUMNS[table]} = ? AND at_us = ?"  # noqa: S608  names of this program
    return connection.execute(query, (game, *row)).fetchone() is not None


def _find_tables(connection: sqlite3.Connection) -> list[str]:
    return [table for table in _RECORD_TABLES if has_table(connection, table)]

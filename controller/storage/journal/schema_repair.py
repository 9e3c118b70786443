"""Repair of the texts of the tables in a copy of a damaged journal, so that SQLite reads the rows behind them.

One changed bit in a text makes SQLite refuse every table. All texts are known, so the list of the tables, which begins
in the first page, is written anew. The texts of the current version fit journals of all versions: each version has
added columns at the end only, and SQLite takes a row that is shorter for one with the defaults of the rest.
Format of a page: https://www.sqlite.org/fileformat2.html#b_tree_pages
"""

import re
import sqlite3
import struct
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

from controller.storage.journal.errors import READ_ERRORS, is_damage
from controller.storage.journal.header_repair import HEADER_BYTES
from controller.storage.journal.schema import APPLICATION_ID, SCHEMA_VERSION, create_tables, tables_of

_PAGE_BYTES = 4096  # SQLite's default, which every journal has
_ROWS_IN_TABLE = (5, 13)  # the kinds of pages of a table: an inner page, a leaf
_ROWS_IN_KEY = (2, 10)  # those of a table WITHOUT ROWID
_QUERY = "SELECT name, rootpage, sql, type, tbl_name FROM sqlite_master"


class _Table(NamedTuple):
    name: str
    root: int  # its first page
    text: str
    kind: str  # "table"
    table: str  # its name again


def repair_schema(file: Path) -> None:
    """Write the list of the tables of a journal's copy anew if it is not that of a new journal.

    The log of the copy is put into it before. A copy that is not known for a journal, or whose first page is not
    there, stays as it is.
    """
    known = _known_tables()
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        found = _read_tables(connection)
        if found == known or not _is_journal(connection, found):
            return
        version = _read_number(connection, "user_version")
        _execute(connection, "PRAGMA wal_checkpoint(TRUNCATE)")
    content = file.read_bytes()
    tables = _choose_tables(content, found, known, version)
    if len(content) < _PAGE_BYTES or struct.unpack_from(">H", content, 16)[0] != _PAGE_BYTES or not tables:
        return
    header = bytearray(content[:HEADER_BYTES])
    struct.pack_into(">2I", header, 32, 0, 0)  # no unused pages: a reader needs none
    with file.open("r+b") as stream:
        stream.write(header + _list_page(tables)[HEADER_BYTES:])


def _known_tables() -> list[_Table]:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        create_tables(connection)
        return [_Table(*row) for row in connection.execute(_QUERY)]


def _read_tables(connection: sqlite3.Connection) -> list[_Table]:
    """Return what can be read of the list of the tables, in the order in which they were made."""
    _execute(connection, "PRAGMA writable_schema = ON")  # else SQLite reads nothing beside a text that it refuses
    _execute(connection, _QUERY)  # the first statement still fails
    return [_Table(*row) for row in _execute(connection, _QUERY)]


def _is_journal(connection: sqlite3.Connection, found: list[_Table]) -> bool:
    names = {table.name for table in found}
    return _read_number(connection, "application_id") == APPLICATION_ID or len(names & tables_of(SCHEMA_VERSION)) > 1


def _choose_tables(content: bytes, found: list[_Table], known: list[_Table], version: int) -> list[_Table]:
    """Return the known tables with their first pages, as far as these can be told and are in the file."""
    made_by_version = len(tables_of(version)) if 1 <= version < SCHEMA_VERSION else len(known)
    is_new = version not in range(1, SCHEMA_VERSION) and len(set(found) & set(known)) + 1 >= len(found)
    chosen: list[_Table] = []
    for place, table in enumerate(known[:made_by_version]):
        roots = [table.root] if is_new else [each.root for each in found[place : place + 1]]
        kinds = _ROWS_IN_KEY if "WITHOUT ROWID" in table.text else _ROWS_IN_TABLE
        chosen += [table._replace(root=root) for root in roots if _page_kind(content, root) in kinds]
    return chosen


def _page_kind(content: bytes, page: object) -> int | None:
    if not isinstance(page, int) or not 1 < page <= len(content) // _PAGE_BYTES:
        return None
    return content[(page - 1) * _PAGE_BYTES]


def _list_page(tables: list[_Table]) -> bytes:
    """Return the first page of a database with these tables, whose texts are short enough for one page."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        connection.execute(f"PRAGMA page_size = {_PAGE_BYTES}")
        for table in tables:
            connection.execute(" ".join(re.sub(r"--.*", "", table.text).split()))
        connection.execute("PRAGMA writable_schema = ON")
        for table in tables:
            connection.execute("UPDATE sqlite_master SET rootpage = ? WHERE name = ?", (table.root, table.name))
        return connection.serialize()[:_PAGE_BYTES]


def _read_number(connection: sqlite3.Connection, name: str) -> int:
    return int(next((number for (number,) in _execute(connection, f"PRAGMA {name}")), 0))


def _execute(connection: sqlite3.Connection, statement: str) -> list[tuple[Any, ...]]:
    """Return the rows of a statement up to damage."""
    rows: list[tuple[Any, ...]] = []
    try:
        rows.extend(connection.execute(statement))
    except READ_ERRORS as error:
        if not is_damage(error):
            raise
    return rows

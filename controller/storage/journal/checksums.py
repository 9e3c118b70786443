"""Checksums of rows: each covers its row and the checksum before it, so that a changed or a missing row is noticed.

docs/dev/decisions/journal-checksums.md says what is summed, and why with this hash.
"""

import json
from collections.abc import Iterable, Sequence
from hashlib import blake2b
from typing import NamedTuple

CHECKSUM_BYTES = 8  # one damaged row in 2^64 fits by chance

StoredValue = int | str | bytes | float | None
"""What SQLite returns for a column; a damaged row may hold any of them in any column."""


def _encode_blob(value: bytes) -> list[str]:
    # a list: no other column holds one, so no two rows have the same canonical bytes
    return [value.hex()]


_encode = json.JSONEncoder(separators=(",", ":"), default=_encode_blob).encode


class ChainEnd(NamedTuple):
    """The end of a chain of rows."""

    length: int  # the number of rows
    checksum: bytes  # of the last row; of the game's heading if there is none


def row_checksum(before: bytes, table: str, values: Iterable[StoredValue]) -> bytes:
    """Return the checksum of a row that follows a row with the checksum `before`."""
    return blake2b(before + _encode((table, *values)).encode(), digest_size=CHECKSUM_BYTES).digest()


def extend_chain(
    end: ChainEnd, table: str, rows: Iterable[Sequence[StoredValue]]
) -> tuple[list[tuple[StoredValue, ...]], ChainEnd]:
    """Return new rows, each with its checksum as its last value, and the end of the chain with them."""
    summed: list[tuple[StoredValue, ...]] = []
    length, checksum = end
    for row in rows:
        checksum = row_checksum(checksum, table, row)
        summed.append((*row, checksum))
        length += 1
    return summed, ChainEnd(length, checksum)

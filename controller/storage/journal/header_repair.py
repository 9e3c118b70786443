"""Repair of the header of a database, so that SQLite reads the pages behind it.

SQLite refuses a whole file for one impossible number among the first 100 bytes, or if pages at its end are missing.
All that the header holds is known of a journal. Format: https://www.sqlite.org/fileformat2.html#the_database_header
"""

import struct
from pathlib import Path

HEADER_BYTES = 100
_MAGIC = b"SQLite format 3\0"
_PAGE_BYTES = 4096  # SQLite's default, which every journal has
_VERSIONS_AND_FRACTIONS = bytes((2, 2, 0, 64, 32, 32))  # WAL to write and to read; nothing reserved; constants
_SCHEMA_FORMAT = 4
_UTF_8 = 1
_PAGE_KINDS = (5, 13)  # of the table of tables: an inner page, a leaf


def repair_header(file: Path) -> None:
    """Put the header of a journal's copy right, and its number of pages; a file whose header fits stays as it is.

    A file whose first page is lost stays as it is too. The list of unused pages is dropped: a reader needs none.
    """
    content = file.read_bytes()
    if len(content) <= HEADER_BYTES or content[HEADER_BYTES] not in _PAGE_KINDS:
        return
    header = _repaired(content[:HEADER_BYTES], len(content))
    if header != content[:HEADER_BYTES]:
        with file.open("r+b") as stream:
            stream.write(header)


def _repaired(header: bytes, size: int) -> bytes:
    repaired = bytearray(header)
    if not header.startswith(_MAGIC) or header[20:24] != _VERSIONS_AND_FRACTIONS[2:] or not _is_known_size(header):
        repaired[:16] = _MAGIC
        struct.pack_into(">H", repaired, 16, _PAGE_BYTES)
    if repaired[18] not in (1, 2) or repaired[19] not in (1, 2) or repaired[20:24] != _VERSIONS_AND_FRACTIONS[2:]:
        repaired[18:24] = _VERSIONS_AND_FRACTIONS
    pages = -(-size // _page_bytes(bytes(repaired)))
    if struct.unpack_from(">I", repaired, 28)[0] > pages or struct.unpack_from(">I", repaired, 32)[0] > pages:
        struct.pack_into(">3I", repaired, 28, pages, 0, 0)
    if struct.unpack_from(">I", repaired, 44)[0] not in (1, 2, 3, 4):
        struct.pack_into(">I", repaired, 44, _SCHEMA_FORMAT)
    if struct.unpack_from(">I", repaired, 56)[0] not in (1, 2, 3):
        struct.pack_into(">I", repaired, 56, _UTF_8)
    return bytes(repaired)


def _is_known_size(header: bytes) -> bool:
    return _page_bytes(header) in (512, 1024, 2048, 4096, 8192, 16384, 32768, 65536)


def _page_bytes(header: bytes) -> int:
    (size,) = struct.unpack_from(">H", header, 16)
    return 65536 if size == 1 else int(size)

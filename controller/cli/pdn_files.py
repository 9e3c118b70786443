"""The text of PDN files, in the encodings that score files have."""

import codecs
import contextlib
import io
import os
import stat
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import BinaryIO

from controller.cli.errors import CommandError, unreadable_file_error
from controller.notation.pdn import EndlessTextError, PdnFault, PdnGame, read_pdn
from controller.rules.traits import RuleSet

CHUNK_BYTES = 65_536
"""The bytes that are read at once; a choice: files of any size fit into memory."""

_LATIN_1 = {0xDC00 + byte: byte for byte in range(0x80, 0x100)}
"""Python's surrogate for each byte that is not UTF-8, and its Latin-1 character in older files (PDN 3.0, encoding)."""

_UTF_16_MARKS = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


def read_pdn_file(file: Path, ruleset: RuleSet | None) -> Iterator[PdnGame | PdnFault]:
    """Yield the games and faults of a file as `read_pdn` does.

    Raises CommandError for a file that cannot be read, for a device, and for a text with an endless line or game.
    """
    try:
        with contextlib.closing(_read_chunks(file)) as chunks:
            yield from read_pdn(chunks, ruleset)
    except EndlessTextError as error:
        raise CommandError(f"{file}: {error}; give a file of games in PDN") from error


def _read_chunks(file: Path) -> Generator[str, None, None]:
    try:
        with file.open("rb") as stream:
            if _is_endless(stream):
                raise CommandError(f"{file}: it is a device, not a file; give a file of games in PDN")
            yield from _decode_chunks(stream)
    except OSError as error:
        raise unreadable_file_error(file, error) from error


def _is_endless(stream: BinaryIO) -> bool:
    """Return True for a device such as /dev/zero; a terminal ends with the end of input."""
    mode = os.fstat(stream.fileno()).st_mode
    return stat.S_ISBLK(mode) or (stat.S_ISCHR(mode) and not stream.isatty())


def _decode_chunks(stream: BinaryIO) -> Iterator[str]:
    chunk = stream.read(CHUNK_BYTES)
    encoding = "utf-16" if chunk.startswith(_UTF_16_MARKS) else "utf-8"
    decoder = codecs.getincrementaldecoder(encoding)(errors="replace" if encoding == "utf-16" else "surrogateescape")
    lines = io.IncrementalNewlineDecoder(decoder, translate=True)
    while chunk:
        yield lines.decode(chunk).translate(_LATIN_1)
        chunk = stream.read(CHUNK_BYTES)
    yield lines.decode(b"", final=True).translate(_LATIN_1)

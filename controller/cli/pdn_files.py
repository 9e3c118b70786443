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

MOST_STREAMED_GAMES = 100_000
"""The games that are read from a pipe; a choice, above every collection, for a pipe may have no end."""


def _old_character(byte: int) -> str:
    """Return the character of a byte in older files: that of Windows, or of Latin-1 where Windows has none."""
    try:
        return bytes([byte]).decode("cp1252")
    except UnicodeDecodeError:
        return chr(byte)


_OLD_CHARACTERS = {0xDC00 + byte: _old_character(byte) for byte in range(0x80, 0x100)}
"""Python's surrogate for each byte that is not UTF-8, and its character in older files (PDN 3.0, encoding)."""

_CONTROL_BYTES = bytes({*range(1, 32), 127} - set(b"\t\n\f\r\x1a\x1b"))
_MOST_CONTROL_BYTES = 0.01  # of a text; a choice: a text has none, and noise has one in ten
_FEWEST_JUDGED_BYTES = 4_096  # fewer may be a short broken text

_UTF_16_MARKS = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


def read_pdn_file(file: Path, ruleset: RuleSet | None) -> Iterator[PdnGame | PdnFault]:
    """Yield the games and faults of a file as `read_pdn` does.

    Raises CommandError for a file that cannot be read, for a device, for noise, and for a text without an end or
    without a game.
    """
    most = None if file.is_file() else MOST_STREAMED_GAMES
    try:
        with contextlib.closing(_read_chunks(file)) as chunks:
            count = 0
            for count, game in enumerate(read_pdn(chunks, ruleset), 1):
                if most is not None and count > most:
                    raise CommandError(f"{file}: more than {most} games came from a pipe; save them as a file first")
                yield game
            if count == 0:
                raise CommandError(f"{file}: there is no game in it; give a file of games in PDN")
    except EndlessTextError as error:
        raise CommandError(f"{file}: {error}; give a file of games in PDN") from error


def _read_chunks(file: Path) -> Generator[str, None, None]:
    try:
        with file.open("rb") as stream:
            if _is_endless(stream):
                raise CommandError(f"{file}: it is a device, not a file; give a file of games in PDN")
            yield from _decode_chunks(file, stream)
    except OSError as error:
        raise unreadable_file_error(file, error) from error


def _is_endless(stream: BinaryIO) -> bool:
    """Return True for a device such as /dev/zero; a terminal ends with the end of input."""
    mode = os.fstat(stream.fileno()).st_mode
    return stat.S_ISBLK(mode) or (stat.S_ISCHR(mode) and not stream.isatty())


def _require_text(file: Path, chunk: bytes) -> None:
    """Raise CommandError for bytes that are no text in any encoding."""
    control_bytes = len(chunk) - len(chunk.translate(None, _CONTROL_BYTES))
    if len(chunk) >= _FEWEST_JUDGED_BYTES and control_bytes > len(chunk) * _MOST_CONTROL_BYTES:
        raise CommandError(f"{file}: it is not a text; give a file of games in PDN")


def _decode_chunks(file: Path, stream: BinaryIO) -> Iterator[str]:
    chunk = stream.read(CHUNK_BYTES)
    encoding = "utf-16" if chunk.startswith(_UTF_16_MARKS) else "utf-8"
    decoder = codecs.getincrementaldecoder(encoding)(errors="replace" if encoding == "utf-16" else "surrogateescape")
    lines = io.IncrementalNewlineDecoder(decoder, translate=True)
    while chunk:
        if encoding == "utf-8":
            _require_text(file, chunk)
        yield lines.decode(chunk).translate(_OLD_CHARACTERS)
        chunk = stream.read(CHUNK_BYTES)
    yield lines.decode(b"", final=True).translate(_OLD_CHARACTERS)

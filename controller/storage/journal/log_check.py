"""The check of SQLite's write-ahead log as a stop has left it, before SQLite reads it.

SQLite drops what follows the first frame that does not fit, without a word. That is right for a transaction that a
power cut has torn. But each commit is synced before the next one is written: if two of them follow the frame that does
not fit, commits that were on disk have been damaged. Format: https://www.sqlite.org/fileformat2.html#walformat
"""

import struct
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from controller.storage.journal.errors import DamageError
from controller.storage.journal.paths import has_log, log_of

_HEADER = struct.Struct(">8I")  # magic, version, page size, sequence number, two salts, two sums
_FRAME_HEADER = struct.Struct(">6I")  # page, pages of the database after a commit or 0, two salts, two sums
_MAGIC = 0x377F0682  # its last bit says in which byte order the sums are made
_TORN_COMMITS = 1  # a power cut can tear the last one only


class _Frame(NamedTuple):
    is_commit: bool
    salts: tuple[int, int]
    sums: tuple[int, int]
    summed: bytes  # the part of the header that is summed, and the page


def check_log(file: Path) -> None:
    """Raise DamageError if the log of a journal is damaged, or is there without its journal."""
    log = log_of(file)
    if not has_log(file):
        return
    if not file.exists() or not file.stat().st_size:
        state = "empty" if file.exists() else "missing"
        raise DamageError(file, f"it is damaged (its log {log.name} is there, and the journal itself is {state})")
    lost = count_lost_commits(log.read_bytes())
    if lost:
        raise DamageError(file, f"it is damaged ({lost} commits of its log {log.name} cannot be read)")


def count_lost_commits(log: bytes) -> int:
    """Return how many commits that were on disk follow the first frame that does not fit."""
    if len(log) < _HEADER.size:
        return 0
    magic, _, page_bytes, _, *salts, first, second = _HEADER.unpack_from(log)
    order = ">" if magic & 1 else "<"
    sums = _add_sums(order, (0, 0), log[: _HEADER.size - 8])
    is_sound = magic & ~1 == _MAGIC and page_bytes in (512, 1024, 2048, 4096, 8192, 16384, 32768, 65536)
    is_sound = is_sound and sums == (first, second)
    frames = list(_frames(log, page_bytes if is_sound else 4096))
    wanted = tuple(salts) if is_sound else next((frame.salts for frame in frames), (0, 0))
    lost = 0
    for frame in frames:
        if is_sound:
            sums = _add_sums(order, sums, frame.summed)
            is_sound = frame.salts == wanted and frame.sums == sums
        if not is_sound and _is_of_this_log(frame.salts, wanted):
            lost += frame.is_commit
    return lost if lost > _TORN_COMMITS else 0


def _is_of_this_log(salts: tuple[int, int], wanted: tuple[int, int]) -> bool:
    """Return False for a frame of an earlier log in the same file: SQLite gives each log two new salts."""
    return salts[0] == wanted[0] or salts[1] == wanted[1]


def _frames(log: bytes, page_bytes: int) -> Iterator[_Frame]:
    frame_bytes = _FRAME_HEADER.size + page_bytes
    for start in range(_HEADER.size, len(log) - frame_bytes + 1, frame_bytes):
        _, size, *salts, first, second = _FRAME_HEADER.unpack_from(log, start)
        page = log[start + _FRAME_HEADER.size : start + frame_bytes]
        yield _Frame(bool(size), (salts[0], salts[1]), (first, second), log[start : start + 8] + page)


def _add_sums(order: str, sums: tuple[int, int], content: bytes) -> tuple[int, int]:
    first, second = sums
    words = iter(struct.unpack(f"{order}{len(content) // 4}I", content))
    for even, odd in zip(words, words, strict=True):
        first = (first + even + second) & 0xFFFFFFFF
        second = (second + odd + first) & 0xFFFFFFFF
    return first, second

"""How long a write takes until it is safe on the disk of a folder."""

import os
import time
from pathlib import Path
from tempfile import TemporaryFile

WRITES = 200
"""The writes that are measured; a choice: the 99th percentile is the third longest, and an SD card needs seconds."""

WRITE_BYTES = 4096 + 24
"""The bytes of one write: a page of SQLite's log and its header (SQLite, WAL file format)."""

MAX_MEASURE_S = 20.0
"""After this time no more writes are begun; a choice: a card on which each takes 100 ms is known to be slow by then."""


def measure_write_us(folder: Path) -> int:
    """Return the 99th percentile of the times of synced writes in a folder, in microseconds.

    The file has no name and is gone afterwards. Raises OSError if the folder cannot be written.
    """
    content = os.urandom(WRITE_BYTES)
    times_us: list[int] = []
    began_s = time.monotonic()
    with TemporaryFile(dir=folder, buffering=0) as file:
        while len(times_us) < WRITES and time.monotonic() - began_s < MAX_MEASURE_S:
            before_ns = time.monotonic_ns()
            file.write(content)
            os.fsync(file.fileno())
            times_us.append((time.monotonic_ns() - before_ns) // 1000)
    times_us.sort()
    return times_us[(len(times_us) * 99 + 99) // 100 - 1]

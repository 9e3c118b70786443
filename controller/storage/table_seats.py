"""Who plays each side of a simulated table, and how fast: a small file beside its journal."""

import json
import logging
from dataclasses import asdict, dataclass
from pathlib import Path

from controller.storage.file_replacement import replace_file

FILE_NAME = "seats.json"
LARGEST_FILE_BYTES = 1_000
"""A choice: far above what is written."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSeats:
    """Who plays each side: a kind of simulated person, or None for a person at the page; and how fast."""

    white: str | None
    black: str | None
    speed: float
    """How many times faster than people the simulated ones act."""


def read_seats(folder: Path) -> TableSeats | None:
    """Return the seats that were chosen; None: none were, or the file is damaged."""
    file = folder / FILE_NAME
    try:
        with file.open("rb") as stream:
            values = json.loads(stream.read(LARGEST_FILE_BYTES))
        seats = TableSeats(white=values["white"], black=values["black"], speed=float(values["speed"]))
    except FileNotFoundError:
        return None
    except (OSError, ValueError, KeyError, TypeError, OverflowError, RecursionError) as error:
        log.warning("%s: who played cannot be read (%s); the profile's hands play", file, error)
        return None
    return seats if all(hand is None or isinstance(hand, str) for hand in (seats.white, seats.black)) else None


def write_seats(folder: Path, seats: TableSeats) -> None:
    """Keep the seats for later runs; raises OSError if that is not possible, and then the last ones are kept."""
    replace_file(folder / FILE_NAME, (json.dumps(asdict(seats)) + "\n").encode())

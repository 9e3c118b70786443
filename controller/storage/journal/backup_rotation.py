"""The rotation of daily backups: an old one is deleted only when its games are all in newer ones."""

from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from controller.storage.journal.errors import READ_ERRORS
from controller.storage.journal.reader import connect_for_reading
from controller.storage.journal.table_columns import HEADING_COLUMNS

_GAMES = f"SELECT {', '.join(HEADING_COLUMNS[1:])} FROM games"  # noqa: S608  names of this program

_Games = frozenset[tuple[object, ...]]


def delete_old_backups(made: Path, others: Sequence[Path], count: int) -> None:
    """Delete all but the newest `count` backups, of which `made` is one; `others` are sorted, the oldest first.

    After the loss of a journal the backups may be all that is left of its games, so of those that hold a game that no
    newer one holds, the newest stays. Raises OSError.
    """
    if not count:
        return
    kept = others[len(others) - (count - 1) :]
    held = _read_games(made).union(*map(_read_games, kept))
    for old in reversed(others[: len(others) - len(kept)]):
        games = _read_games(old)
        if games <= held:
            old.unlink()
        held |= games


def keep_lost_games(target: Path, made: Path) -> None:
    """Rename a backup that is to be replaced if it holds a game that the new one lacks; raises OSError."""
    if _read_games(target) <= _read_games(made):
        return
    stem = f"{target.stem}-earlier"
    names = [stem, *(f"{stem}-{number}" for number in range(2, 1000))]
    free = (target.with_name(f"{name}{target.suffix}") for name in names)
    target.rename(next(file for file in free if not file.exists()))


def _read_games(backup: Path) -> _Games:
    """Return what the games of a backup began with, whatever their numbers are; none of one that cannot be read."""
    try:
        with closing(connect_for_reading(backup)) as connection:
            return frozenset(tuple(row) for row in connection.execute(_GAMES))
    except (*READ_ERRORS, OSError):
        return frozenset()

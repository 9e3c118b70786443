"""Games that began on a day that nobody knew, and the change that gives one of them its date."""

import sqlite3
from collections.abc import Sequence
from typing import NamedTuple

from controller.session.effects import ChangeAuthor, ChangeKind, RecordChange
from controller.session.inputs import UNKNOWN_DATE, DaemonRestarted, DateFound, DateUnknown, Input
from controller.storage.journal.codec import CodecError, decode
from controller.storage.journal.late_changes import build_late_change
from controller.storage.journal.records import GameId, RecordedGame

_UNDATED = f"""
SELECT id, started_us FROM games WHERE date = '{UNKNOWN_DATE}' AND id <> ? AND NOT EXISTS
    (SELECT 1 FROM changes WHERE changes.game = games.id AND what = '{ChangeKind.DATE.value}')
ORDER BY id DESC
"""  # noqa: S608  words of this program

_FIRST_NOTE = """
SELECT kind, at_us, body FROM inputs WHERE game = ? AND kind IN ('date unknown', 'resumed') ORDER BY seq LIMIT 1
"""


class UndatedGame(NamedTuple):
    """A game without a date."""

    game: GameId
    started_us: int  # on the monotonic clock of the machine as it ran then


class DateCorrection(NamedTuple):
    """The stored parts of a date that was found after the end of a game."""

    event: DateFound
    change: RecordChange


def boot_of_start(inputs: Sequence[Input]) -> str | None:
    """Return the boot on whose monotonic clock a game without a date began; None: it is not known."""
    first = next((event for event in inputs if isinstance(event, DateUnknown | DaemonRestarted)), None)
    return first.boot if isinstance(first, DateUnknown) else None


def find_undated_game(connection: sqlite3.Connection, boot: str, running: GameId) -> UndatedGame | None:
    """Return the newest game without a date, other than the running one, that began during a boot."""
    for row in connection.execute(_UNDATED, (running,)).fetchall():
        if boot_of_start(_first_note(connection, row["id"])) == boot:
            return UndatedGame(GameId(row["id"]), row["started_us"])
    return None


def build_date_correction(game: RecordedGame, date: str, time: str, at_us: int) -> DateCorrection:
    """Return what a date that was found, with its time, changes in a game no longer at the board, as of its last input.

    A session makes the same of the same input while the game is at the board.
    """
    change = build_late_change(game, ChangeKind.DATE, game.date, date, at_us, author=ChangeAuthor.BOARD)
    return DateCorrection(DateFound(date=date, time=time, at_us=at_us), change)


def _first_note(connection: sqlite3.Connection, game: int) -> list[Input]:
    row = connection.execute(_FIRST_NOTE, (game,)).fetchone()
    if row is None:
        return []
    try:
        return [decode(row["kind"], row["at_us"], row["body"])]
    except CodecError:
        return []  # a damaged row; who reads the game is told

"""The time of day at which a game began: an input says it, for the row of a game never changes."""

import json
import re
import sqlite3

from controller.session.inputs import UNKNOWN_TIME
from controller.storage.journal.columns import DATA_ERRORS

_EARLY_INPUTS = 200
"""Inputs among which a board says the time. A choice: it says so as the game begins; a search of all inputs is slow."""

_EARLY = f"SELECT body FROM inputs WHERE game = ? AND seq <= {_EARLY_INPUTS} AND kind = 'date found' ORDER BY seq"  # noqa: S608  a number of this program
_LATER = (
    "SELECT inputs.body FROM changes JOIN inputs ON inputs.game = changes.game AND inputs.seq = changes.input_seq"
    " WHERE changes.game = ? AND changes.what = 'date' AND inputs.kind = 'date found'"
)
_TIME = re.compile(r"([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]")


def find_start_time(connection: sqlite3.Connection, game: int) -> str:
    """Return the local time at which a game began as HH:MM:SS, or UNKNOWN_TIME."""
    bodies = connection.execute(_EARLY, (game,)).fetchall()
    if not bodies:
        try:
            bodies = connection.execute(_LATER, (game,)).fetchall()
        except sqlite3.OperationalError:  # a journal of an older version has no changes
            return UNKNOWN_TIME
    return _time_of(str(bodies[0][0])) if bodies else UNKNOWN_TIME


def _time_of(body: str) -> str:
    try:
        time = json.loads(body).get("time", UNKNOWN_TIME)
    except DATA_ERRORS:
        return UNKNOWN_TIME
    return time if isinstance(time, str) and _TIME.fullmatch(time) else UNKNOWN_TIME

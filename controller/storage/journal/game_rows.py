"""Games as rows of a table, in both directions."""

import json
import sqlite3

from controller.notation.fen import parse_fen
from controller.rules.earlier_rulesets import FIRST_REVISION
from controller.rules.outcome import Outcome, Score, Termination
from controller.session.inputs import GameStarted
from controller.settings.settings import Settings
from controller.storage.journal.columns import (
    ColumnValues,
    read_text,
    read_time,
)
from controller.storage.journal.records import GameId


def game_values(game: GameId, started: GameStarted) -> ColumnValues:
    """Return the columns of a game that begins."""
    return {
        "id": game,
        "started_us": started.at_us,
        "date": started.date,
        "version": started.version,
        "settings": started.settings.model_dump_json(),
        "white": started.white,
        "black": started.black,
        "fen": started.fen,
    }


def _settings(row: sqlite3.Row) -> Settings:
    """Return the settings of a game; a game that names no revision of its rules began under the first one."""
    values = json.loads(read_text(row, "settings"))
    if isinstance(values, dict) and isinstance(values.get("game"), dict):
        values["game"].setdefault("revision", FIRST_REVISION)
    return Settings.model_validate_json(json.dumps(values))


def started_of(row: sqlite3.Row) -> GameStarted:
    """Return the input that began a game.

    Raises ValueError for values that are not what they should be, as the functions below do.
    """
    return GameStarted(
        at_us=read_time(row, "started_us"),
        date=read_text(row, "date"),
        version=read_text(row, "version"),
        settings=_settings(row),
        white=read_text(row, "white"),
        black=read_text(row, "black"),
        fen=None if row["fen"] is None else _checked_fen(row),
    )


def outcome_of(row: sqlite3.Row) -> Outcome | None:
    """Return the outcome of a game; None: it is not over."""
    if row["result"] is None:
        return None
    return Outcome(
        score=Score(row["result"]), termination=Termination(row["termination"]), clause=read_text(row, "clause")
    )


def _checked_fen(row: sqlite3.Row) -> str:
    fen = read_text(row, "fen")
    parse_fen(fen)
    return fen

"""One game as the index holds it, read from the rows of a journal without the checks of a game that is opened."""

import json
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from controller.notation.fen import parse_fen
from controller.rules.earlier_rulesets import FIRST_REVISION
from controller.rules.position import Position
from controller.session.effects import ChangeKind
from controller.session.game_details import KIND_AND_SIDE
from controller.session.inputs import UNKNOWN_NAME, UNKNOWN_TIME
from controller.settings.details import GameDetail
from controller.settings.game import agreed_rules
from controller.settings.settings import Settings
from controller.storage.game_index.counting_moves import counting_moves
from controller.storage.game_index.position_lines import LinePosition, encode_material, encode_positions
from controller.storage.game_index.text_folding import fold_text
from controller.storage.journal.columns import DATA_ERRORS, has_column
from controller.storage.journal.errors import one_line
from controller.storage.journal.game_checksums import read_game_checksums
from controller.storage.journal.game_rows import outcome_of
from controller.storage.journal.start_times import find_start_time

_CHANGES = "SELECT * FROM changes WHERE game = ? ORDER BY change"
_DETAILS = {(kind.value, side): detail for detail, (kind, side) in KIND_AND_SIDE.items()}


@dataclass(frozen=True, slots=True, kw_only=True)
class IndexedGame:
    """One row of the index; its fields are the columns."""

    id: int
    fingerprint: str
    date: str
    time: str
    ruleset: str
    orientation: str
    white: str
    black: str
    white_club: str
    black_club: str
    event: str
    site: str
    round: str
    plies: int
    result: str | None
    termination: str | None
    recovered: str | None
    damage: str | None
    opening: str | None
    reply: str | None
    all_text: str
    players_text: str
    event_text: str
    positions: bytes
    material: bytes


def read_indexed_game(connection: sqlite3.Connection, row: sqlite3.Row, fingerprint: str) -> IndexedGame:
    """Return a game of a journal by its row; a game that cannot be read is one with `damage`."""
    try:
        read_game_checksums(row)
        return _read(connection, row, fingerprint)
    except (*DATA_ERRORS, sqlite3.Error) as error:
        return _damaged_game(row, fingerprint, one_line(error))


def _read(connection: sqlite3.Connection, row: sqlite3.Row, fingerprint: str) -> IndexedGame:
    outcome = outcome_of(row)
    settings = json.loads(row["settings"])
    game = settings["game"]
    changes = _read_changes(connection, row["id"])
    details = _read_details(row, settings.get("details", {}), changes)
    moves, last_ply = counting_moves(connection, row["id"], changes)
    start, is_usual_start = _start_position(row, game, changes)
    positions = [start, *(move.position for move in moves)]
    opening = [move.text for move in moves[:2]] if is_usual_start else []
    names = (details[GameDetail.WHITE], details[GameDetail.BLACK])
    event = details[GameDetail.EVENT]
    clubs = (details[GameDetail.WHITE_CLUB], details[GameDetail.BLACK_CLUB])
    return IndexedGame(
        id=row["id"],
        fingerprint=fingerprint,
        date=_last_date(changes) or str(row["date"]),
        time=find_start_time(connection, row["id"]),
        ruleset=str(game["ruleset"]),
        orientation=str(game["orientation"]),
        white=names[0],
        black=names[1],
        white_club=clubs[0],
        black_club=clubs[1],
        event=event,
        site=details[GameDetail.SITE],
        round=details[GameDetail.ROUND],
        plies=last_ply,
        result=None if outcome is None else outcome.score.value,
        termination=None if outcome is None else outcome.termination.value,
        recovered=row["recovered"] if has_column(row, "recovered") else None,
        damage=None,
        opening=opening[0] if opening else None,
        reply=opening[1] if len(opening) > 1 else None,
        all_text=_folded(*names, *clubs, event, details[GameDetail.SITE]),
        players_text=_folded(*names),
        event_text=_folded(event),
        positions=encode_positions(positions),
        material=encode_material(positions),
    )


def _damaged_game(row: sqlite3.Row, fingerprint: str, damage: str) -> IndexedGame:
    names = (str(row["white"]), str(row["black"]))
    return IndexedGame(
        id=row["id"],
        fingerprint=fingerprint,
        date=str(row["date"]),
        time=UNKNOWN_TIME,
        ruleset=UNKNOWN_NAME,
        orientation=UNKNOWN_NAME,
        white=names[0],
        black=names[1],
        white_club="",
        black_club="",
        event="",
        site="",
        round="",
        plies=0,
        result=None,
        termination=None,
        recovered=None,
        damage=damage,
        opening=None,
        reply=None,
        all_text=_folded(*names),
        players_text=_folded(*names),
        event_text="",
        positions=b"",
        material=b"",
    )


def _folded(*texts: str) -> str:
    """Return texts as they are compared, one a line, so that no word runs over two of them."""
    return "\n".join(fold_text(text) for text in texts if text != UNKNOWN_NAME)


def _read_changes(connection: sqlite3.Connection, game: int) -> list[sqlite3.Row]:
    try:
        return connection.execute(_CHANGES, (game,)).fetchall()
    except sqlite3.OperationalError:  # a journal of an older version has no such table
        return []


def _read_details(row: sqlite3.Row, stored: Any, changes: Sequence[sqlite3.Row]) -> dict[GameDetail, str]:
    """Return the names and the event of a game as they are known now; empty or UNKNOWN_NAME: not known."""
    details = {detail: str(stored.get(detail.key) or "") for detail in GameDetail}
    details |= {GameDetail.WHITE: str(row["white"]), GameDetail.BLACK: str(row["black"])}
    for change in changes:
        detail = _DETAILS.get((change["what"], change["side"]))
        if detail is not None:
            details[detail] = str(change["after"])
    return {
        detail: "" if text == UNKNOWN_NAME and detail not in (GameDetail.WHITE, GameDetail.BLACK) else text
        for detail, text in details.items()
    }


def _last_date(changes: Sequence[sqlite3.Row]) -> str | None:
    dates = [str(change["after"]) for change in changes if change["what"] == ChangeKind.DATE.value]
    return dates[-1] if dates else None


def _start_position(
    row: sqlite3.Row, game: dict[str, Any], changes: Sequence[sqlite3.Row]
) -> tuple[LinePosition, bool]:
    """Return the position with which the moves that count begin; True if it is the usual one of the rule set."""
    placed = [change for change in changes if change["fen"] is not None]
    fen, ply = (placed[-1]["fen"], int(placed[-1]["ply"])) if placed else (row["fen"], 0)
    usual = _usual_start(json.dumps(game, sort_keys=True))
    position = usual if fen is None else parse_fen(str(fen))
    return LinePosition(position.white, position.black, position.kings, int(position.to_move), ply), position == usual


@lru_cache(maxsize=64)
def _usual_start(game: str) -> Position:
    values = json.loads(game)
    values.setdefault("revision", FIRST_REVISION)
    # a board has the model of all settings ready; to build that of a game alone would hold up the board for 40 ms
    return agreed_rules(Settings.model_validate({"game": values}).game).start_position

"""Changes of a game as rows of a table, in both directions."""

import sqlite3

from controller.clock.control_parser import parse_time_control
from controller.commands.sender import CommandSender
from controller.notation.fen import fen_text, parse_fen
from controller.rules.game import start_game
from controller.rules.position import Side
from controller.session.effects import ChangeAuthor, ChangeKind, RecordChange
from controller.settings.game import agreed_rules
from controller.settings.settings import Settings
from controller.storage.journal.columns import (
    ColumnValues,
    has_column,
    read_bool,
    read_int_up_to,
    read_text,
    read_time,
)
from controller.storage.journal.ledger_columns import ledger_of, ledger_values
from controller.storage.journal.move_rows import MOST_PLIES, distrusted_squares
from controller.storage.journal.records import GameId
from controller.storage.journal.sender_codec import decode_sender_text, encode_sender_text


def change_values(game: GameId, number: int, record: int, input_seq: int, change: RecordChange) -> ColumnValues:
    """Return the columns of a change, the `number`-th of its game, with `record` moves recorded before it."""
    return {
        "game": game,
        "change": number,
        "record": record,
        "input_seq": input_seq,
        "at_us": change.at_us,
        "what": change.kind,
        "side": change.side,
        "before": change.before,
        "after": change.after,
        "by": change.author,
        "ply": change.ply,
        "undone": change.undone_plies,
        "fen": None if change.game is None else fen_text(change.game.position),
        "reopens": int(change.reopens_game),
        "unseen": change.untrusted,
        "goes_on": int(change.is_recovery_point),
        **ledger_values(change.ledger),
        "sender": None if change.sender is None else encode_sender_text(change.sender),
    }


def change_of(row: sqlite3.Row, settings: Settings) -> RecordChange:
    """Return a change; rules and time control as in `record_of`."""
    return RecordChange(
        kind=ChangeKind(read_text(row, "what")),
        side=None if row["side"] is None else Side(row["side"]),
        before=read_text(row, "before"),
        after=read_text(row, "after"),
        author=ChangeAuthor(read_text(row, "by")),
        at_us=read_time(row, "at_us"),
        ply=read_int_up_to(row, "ply", MOST_PLIES),
        ledger=ledger_of(row, parse_time_control(settings.game.time_control)),
        undone_plies=read_int_up_to(row, "undone", MOST_PLIES),
        game=None if row["fen"] is None else start_game(agreed_rules(settings.game), parse_fen(read_text(row, "fen"))),
        reopens_game=read_bool(row, "reopens"),
        untrusted=distrusted_squares(row),
        is_recovery_point=read_bool(row, "goes_on"),
        sender=_sender(row),
    )


def _sender(row: sqlite3.Row) -> CommandSender | None:
    if not has_column(row, "sender") or row["sender"] is None:
        return None
    return decode_sender_text(read_text(row, "sender"))

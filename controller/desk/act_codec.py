"""Acts and answers as the desk's record keeps them, and acts as command documents."""

import json
from collections.abc import Mapping
from typing import Any

from controller.commands.codec import COMMAND_KEY, decode_command, encode_command
from controller.desk.ports import Act, ActRecord, Announcement, BoardAnswer, Mark, MarkKind, Note, Presence, Silence
from controller.desk.receiver.command_deliveries import DeliveryResult
from controller.desk.store.reader import StoredAct, StoredAnswer

ANNOUNCE_KEY = "announce"
NOTE_KEY = "note"
MARK_KEY = "mark"
PRESENCE_KEY = "presence"

_IS_DONE = {DeliveryResult.DONE.value: True, DeliveryResult.REFUSED.value: False}


def act_kind(act: Act) -> str:
    """Return the word for what an act is."""
    match act:
        case Announcement():
            return ANNOUNCE_KEY
        case Note():
            return NOTE_KEY
        case Mark():
            return MARK_KEY
        case Presence():
            return PRESENCE_KEY
        case _:
            return COMMAND_KEY


def command_content(act: Act) -> Mapping[str, Any] | None:
    """Return what a command document says of an act, None for one that no board hears of."""
    match act:
        case Announcement(text=text):
            return {ANNOUNCE_KEY: text}
        case Note() | Mark() | Presence():
            return None
        case _:
            return {COMMAND_KEY: encode_command(act)}


def act_text(act: Act) -> str:
    """Return an act as JSON."""
    match act:
        case Note(text=text):
            values: Mapping[str, Any] | None = {NOTE_KEY: text}
        case Mark(kind=kind):
            values = {MARK_KEY: kind.value}
        case Presence():
            values = {PRESENCE_KEY: act.value}
        case _:
            values = command_content(act)
    return json.dumps(values, ensure_ascii=False)


def act_record(stored: StoredAct) -> ActRecord:
    """Return an act of the record."""
    return ActRecord(
        at=stored.at,
        sender=stored.sender,
        act=_decode_act(stored.kind, json.loads(stored.act)),
        answers={answer.board: _board_answer(stored.kind, answer) for answer in stored.answers},
    )


def _decode_act(kind: str, values: Mapping[str, Any]) -> Act:
    if kind == ANNOUNCE_KEY:
        return Announcement(values[ANNOUNCE_KEY])
    if kind == NOTE_KEY:
        return Note(values[NOTE_KEY])
    if kind == MARK_KEY:
        return Mark(MarkKind(values[MARK_KEY]))
    if kind == PRESENCE_KEY:
        return Presence(values[PRESENCE_KEY])
    return decode_command(values[COMMAND_KEY])


def _board_answer(kind: str, stored: StoredAnswer) -> BoardAnswer:
    if kind in {NOTE_KEY, MARK_KEY, PRESENCE_KEY}:
        return BoardAnswer(is_done=True)  # no board hears of it, so none can be silent
    if not stored.is_sent:
        return BoardAnswer(is_done=None, silence=Silence.NOT_SENT)
    if stored.result == DeliveryResult.RESTARTED.value:
        return BoardAnswer(is_done=None, silence=Silence.RESTARTED)
    message = None if stored.message is None else json.loads(stored.message)
    return BoardAnswer(is_done=None if stored.result is None else _IS_DONE.get(stored.result), message=message)

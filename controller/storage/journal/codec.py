"""Inputs as they are stored: a kind, the time, and a JSON body with the rest."""

import json
from typing import Any

from pydantic import TypeAdapter

from controller.commands.codec import decode_command, encode_command
from controller.session.far_exchange.inputs import (
    FarAnswerReceived,
    FarAskReceived,
    FarAvailabilityReceived,
    FarBoardHeard,
    FarBoardUnheard,
    FarEntryReceived,
    FarGameJoined,
    FarGameRefused,
    FarGameResumed,
    FarRecordsAgree,
    FarRecordsDiffer,
)
from controller.session.inputs import (
    AdviceFound,
    CommandGiven,
    DaemonRestarted,
    DateFound,
    DateUnknown,
    GameStarted,
    Input,
    JournalDamaged,
    OutputsLost,
    OutputsRestored,
    ProgramReported,
    ProgramStarted,
    ProgramStarting,
    RecordingDelayed,
    RecordingFailed,
    RecordingRestored,
    Tick,
)
from controller.storage.journal.columns import ALL_SQUARES, DATA_ERRORS, is_int_up_to, is_time
from controller.storage.journal.sender_codec import decode_sender, encode_sender
from controller.storage.old_commands import OLD_KINDS, decode_old_body
from hardware.events import ButtonEdge, Edge, PartLost, PartRestored, Snapshot

COMMAND_KIND = "command"
SENDER_KEY = "sender"  # beside the keys of the command, of which none has this name

KINDS: dict[str, type[Input]] = {
    "started": GameStarted,
    "resumed": DaemonRestarted,
    "edge": Edge,
    "snapshot": Snapshot,
    "lost": PartLost,
    "back": PartRestored,
    "button": ButtonEdge,
    "tick": Tick,
    "recording delayed": RecordingDelayed,
    "recording failed": RecordingFailed,
    "recording restored": RecordingRestored,
    "journal damaged": JournalDamaged,
    "date unknown": DateUnknown,
    "date found": DateFound,
    "program reported": ProgramReported,
    "program starting": ProgramStarting,
    "program started": ProgramStarted,
    "outputs lost": OutputsLost,
    "outputs restored": OutputsRestored,
    "advice found": AdviceFound,
    "far game joined": FarGameJoined,
    "far entry received": FarEntryReceived,
    "far game resumed": FarGameResumed,
    "far ask received": FarAskReceived,
    "far answer received": FarAnswerReceived,
    "far board unheard": FarBoardUnheard,
    "far board heard": FarBoardHeard,
    "far game refused": FarGameRefused,
    "far availability received": FarAvailabilityReceived,
    "far records differ": FarRecordsDiffer,
    "far records agree": FarRecordsAgree,
}
"""Every kind of input but commands, by its stored name; a name once given stays."""

_UNSTORED_FIELDS: dict[type[Input], set[str]] = {PartLost: {"at_us", "reason"}}
"""The fields that are not in the body of a kind; of all others it is the time alone, which has a column."""

_NAMES: dict[type[Input], str] = {kind: name for name, kind in KINDS.items()}
_ADAPTERS: dict[str, TypeAdapter[Any]] = {name: TypeAdapter(kind) for name, kind in KINDS.items()}


class CodecError(ValueError):
    """A stored input that has no meaning."""


def encode(value: Input) -> tuple[str, int, str]:
    """Return an input's kind, its time in microseconds, and its body as JSON."""
    if isinstance(value, CommandGiven):
        values = encode_command(value.command)
        if value.sender is not None:
            values[SENDER_KEY] = encode_sender(value.sender)
        return COMMAND_KIND, value.at_us, json.dumps(values, ensure_ascii=False, separators=(",", ":"))
    name = _NAMES[type(value)]
    unstored = _UNSTORED_FIELDS.get(type(value), {"at_us"})
    return name, value.at_us, _ADAPTERS[name].dump_json(value, exclude=unstored).decode()


def decode(kind: str, at_us: int, body: str) -> Input:
    """Return the input that `encode` of this or of an older version wrote.

    Raises CodecError for an unknown kind and for a body that does not fit it.
    """
    if kind != COMMAND_KIND and kind not in _ADAPTERS and kind not in OLD_KINDS:
        raise CodecError(f"there is no input of kind {kind!r}")
    if not is_time(at_us):
        raise CodecError(f"the time of an input of kind {kind!r} is {at_us!r}, no time")
    try:
        values = json.loads(body)
        if not isinstance(values, dict):
            raise CodecError(f"the body of an input of kind {kind!r} is not a JSON object")
        return _decode_values(kind, at_us, values)
    except CodecError:
        raise
    except DATA_ERRORS as error:
        raise CodecError(f"the body of an input of kind {kind!r} does not fit it: {error}") from error


def _decode_values(kind: str, at_us: int, values: dict[str, Any]) -> Input:
    if kind == COMMAND_KIND:
        sender = decode_sender(values.pop(SENDER_KEY)) if SENDER_KEY in values else None
        return CommandGiven(command=decode_command(values), at_us=at_us, sender=sender)
    if kind in OLD_KINDS:
        return CommandGiven(command=decode_old_body(kind, values), at_us=at_us)
    value: Input = _ADAPTERS[kind].validate_python(values | {"at_us": at_us})
    match value:
        case Edge(square=square) if not 1 <= square <= 32:
            raise CodecError(f"an edge is of square {square}, and a board has 1 to 32")
        case Snapshot(occupancy=occupancy) if not is_int_up_to(occupancy, ALL_SQUARES):
            raise CodecError(f"a snapshot has the mask {occupancy}, more than 32 squares")
        case _:
            return value

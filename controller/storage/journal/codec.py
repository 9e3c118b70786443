"""Inputs as they are stored: a kind, the time, and a JSON body with the rest."""

import json
from typing import Any

from pydantic import TypeAdapter

from controller.commands.codec import decode_command, encode_command
from controller.session.inputs import (
    CommandGiven,
    DaemonRestarted,
    GameStarted,
    Input,
    RecordingFailed,
    RecordingRestored,
    Tick,
)
from controller.storage.old_commands import OLD_KINDS, decode_old_body
from hardware.events import ButtonEdge, Edge, PartLost, PartRestored, Snapshot

COMMAND_KIND = "command"

KINDS: dict[str, type[Input]] = {
    "started": GameStarted,
    "resumed": DaemonRestarted,
    "edge": Edge,
    "snapshot": Snapshot,
    "lost": PartLost,
    "back": PartRestored,
    "button": ButtonEdge,
    "tick": Tick,
    "recording failed": RecordingFailed,
    "recording restored": RecordingRestored,
}
"""Every kind of input but commands, by its stored name; a name once given stays."""

_NAMES: dict[type[Input], str] = {kind: name for name, kind in KINDS.items()}
_ADAPTERS: dict[str, TypeAdapter[Any]] = {name: TypeAdapter(kind) for name, kind in KINDS.items()}


class CodecError(ValueError):
    """A stored input that has no meaning."""


def encode(value: Input) -> tuple[str, int, str]:
    """Return an input's kind, its time in microseconds, and its body as JSON."""
    if isinstance(value, CommandGiven):
        body = json.dumps(encode_command(value.command), ensure_ascii=False, separators=(",", ":"))
        return COMMAND_KIND, value.at_us, body
    name = _NAMES[type(value)]
    return name, value.at_us, _ADAPTERS[name].dump_json(value, exclude={"at_us"}).decode()


def decode(kind: str, at_us: int, body: str) -> Input:
    """Return the input that `encode` of this or of an older version wrote.

    Raises CodecError for an unknown kind and for a body that does not fit it.
    """
    if kind != COMMAND_KIND and kind not in _ADAPTERS and kind not in OLD_KINDS:
        raise CodecError(f"there is no input of kind {kind!r}")
    try:
        values = json.loads(body)
        if not isinstance(values, dict):
            raise CodecError(f"the body of an input of kind {kind!r} is not a JSON object")
        return _decode_values(kind, at_us, values)
    except CodecError:
        raise
    except (ValueError, TypeError) as error:
        raise CodecError(f"the body of an input of kind {kind!r} does not fit it: {error}") from error


def _decode_values(kind: str, at_us: int, values: dict[str, Any]) -> Input:
    if kind == COMMAND_KIND:
        return CommandGiven(command=decode_command(values), at_us=at_us)
    if kind in OLD_KINDS:
        return CommandGiven(command=decode_old_body(kind, values), at_us=at_us)
    value: Input = _ADAPTERS[kind].validate_python(values | {"at_us": at_us})
    return value

"""Inputs as stored: a kind, the time, and a JSON body with the rest."""

import json
from typing import Any

from pydantic import TypeAdapter

from controller.session.inputs import (
    DaemonRestarted,
    DrawAgreed,
    GameStarted,
    Input,
    MoveCountSet,
    MoveNumberSet,
    MovesTakenBack,
    PeriodCountSet,
    PlayerResigned,
    PlayPaused,
    PlayResumed,
    PositionSet,
    RecordingFailed,
    RecordingRestored,
    ResultSet,
    StageSet,
    Tick,
    TimeAdded,
    TimeSet,
    TurnSet,
)
from hardware.events import ButtonEdge, Edge, PartLost, PartRestored, Snapshot

KINDS: dict[str, type[Input]] = {
    "started": GameStarted,
    "resumed": DaemonRestarted,
    "edge": Edge,
    "snapshot": Snapshot,
    "lost": PartLost,
    "back": PartRestored,
    "button": ButtonEdge,
    "tick": Tick,
    "time set": TimeSet,
    "time added": TimeAdded,
    "stage set": StageSet,
    "periods set": PeriodCountSet,
    "moves set": MoveCountSet,
    "number set": MoveNumberSet,
    "turn set": TurnSet,
    "position set": PositionSet,
    "result set": ResultSet,
    "taken back": MovesTakenBack,
    "play paused": PlayPaused,
    "play resumed": PlayResumed,
    "draw agreed": DrawAgreed,
    "resigned": PlayerResigned,
    "recording failed": RecordingFailed,
    "recording restored": RecordingRestored,
}
"""Every kind of input by its stored name; a name once given stays."""

_NAMES: dict[type[Input], str] = {kind: name for name, kind in KINDS.items()}
_ADAPTERS: dict[str, TypeAdapter[Any]] = {name: TypeAdapter(kind) for name, kind in KINDS.items()}


class CodecError(ValueError):
    """A stored input that cannot be understood."""


def encode(value: Input) -> tuple[str, int, str]:
    """Give an input's kind, its time in microseconds, and its body as JSON."""
    name = _NAMES[type(value)]
    return name, value.at_us, _ADAPTERS[name].dump_json(value, exclude={"at_us"}).decode()


def decode(kind: str, at_us: int, body: str) -> Input:
    """Give the input that `encode` made these of.

    Raises CodecError for an unknown kind and for a body that does not fit it.
    """
    if kind not in _ADAPTERS:
        raise CodecError(f"there is no input of kind {kind!r}")
    try:
        fields = json.loads(body)
        if not isinstance(fields, dict):
            raise CodecError(f"the body of an input of kind {kind!r} is no JSON object")
        value: Input = _ADAPTERS[kind].validate_python(fields | {"at_us": at_us})
    except CodecError:
        raise
    except (ValueError, TypeError) as error:
        raise CodecError(f"the body of an input of kind {kind!r} does not fit it: {error}") from error
    return value

"""Documents out of JSON, read strictly: what is of another type is refused, with every fault listed.

Keys that are not known are ignored in what boards send, and refused in what boards take.
"""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Literal

from pydantic import TypeAdapter, ValidationError

from controller.hall.documents.availability import AvailabilityDocument
from controller.hall.documents.commands import CommandDocument, EnvelopeDocument
from controller.hall.documents.errors import DocumentError
from controller.hall.documents.events import EventDocument
from controller.hall.documents.far import FarDocument
from controller.hall.documents.replies import ReplyDocument
from controller.hall.documents.states import StateDocument

MAX_COMMAND_BYTES = 16 * 1024
"""Of an envelope with its command; a choice: the longest useful command, a position with long names, has 1 KiB."""

MAX_DOCUMENT_BYTES = 256 * 1024
"""Of what a board sends; a choice: a state has 2 KiB."""

MOST_FAULTS = 20
"""Faults that an error lists; a choice: more tell nobody more, and whoever writes the document chooses their number."""

_SHOWN_CHARACTERS = 60

DocumentType = Literal["availability", "state", "event", "envelope", "command", "reply", "far"]

DOCUMENT_TYPES: Mapping[DocumentType, Any] = {
    "availability": AvailabilityDocument,
    "state": StateDocument,
    "event": EventDocument,
    "envelope": EnvelopeDocument,
    "command": CommandDocument,
    "reply": ReplyDocument,
    "far": FarDocument,
}
"""Every document by its name."""


def read_availability(payload: bytes) -> AvailabilityDocument:
    """Return an availability; raises DocumentError."""
    document: AvailabilityDocument = _read("availability", payload, MAX_DOCUMENT_BYTES)
    return document


def read_state(payload: bytes) -> StateDocument:
    """Return a state; raises DocumentError."""
    document: StateDocument = _read("state", payload, MAX_DOCUMENT_BYTES)
    return document


def read_event(payload: bytes) -> EventDocument:
    """Return an event; raises DocumentError."""
    document: EventDocument = _read("event", payload, MAX_DOCUMENT_BYTES)
    return document


def read_reply(payload: bytes) -> ReplyDocument:
    """Return a reply; raises DocumentError."""
    document: ReplyDocument = _read("reply", payload, MAX_DOCUMENT_BYTES)
    return document


def read_far(payload: bytes) -> FarDocument:
    """Return what a board sends another one for a game on both; raises DocumentError."""
    document: FarDocument = _read("far", payload, MAX_DOCUMENT_BYTES)
    return document


def read_envelope(payload: bytes) -> EnvelopeDocument:
    """Return an envelope, whose signature nobody has verified yet; raises DocumentError."""
    document: EnvelopeDocument = _read("envelope", payload, MAX_COMMAND_BYTES)
    return document


def read_command(text: str) -> CommandDocument:
    """Return the command document of an envelope; raises DocumentError."""
    document: CommandDocument = _read("command", text.encode(), MAX_COMMAND_BYTES)
    return document


def _read(name: DocumentType, payload: bytes, limit: int) -> Any:
    if len(payload) > limit:
        raise DocumentError([f"it has {len(payload)} bytes; give {limit} at most"])
    try:
        return _validator(name)(payload)
    except ValidationError as error:
        entries = error.errors(include_url=False, include_context=False)
        raise DocumentError([_fault_text(entry) for entry in entries[:MOST_FAULTS]]) from error


@cache
def _validator(name: DocumentType) -> Callable[[bytes], Any]:
    """Return what reads a document; compiled when it is first needed, for a board reads commands alone."""
    adapter: TypeAdapter[Any] = TypeAdapter(DOCUMENT_TYPES[name])
    return lambda payload: adapter.validate_json(payload, strict=True)


def _fault_text(entry: Mapping[str, Any]) -> str:
    place = ".".join(map(str, entry["loc"])) or "document"
    value = entry["input"]
    shown = f", not {repr(value)[:_SHOWN_CHARACTERS]}" if isinstance(value, str | int | float | bool | None) else ""
    return f"{place}: {entry['msg']}{shown}"

"""Requests for acts: what is to be done, and at which boards."""

import json
from dataclasses import dataclass
from typing import Annotated, Literal, Required

from aiohttp import web
from pydantic import Field, TypeAdapter, ValidationError, with_config
from typing_extensions import TypedDict  # as in controller.web.api

from controller.commands.grammar import parse_command
from controller.commands.language import SentenceError
from controller.desk.ports import Act, Announcement, Mark, MarkKind, Note
from controller.hall.documents.commands import LONGEST_ANNOUNCEMENT
from controller.json_types import EXACT
from controller.web.api.answer_types import MAX_STATEMENT_LENGTH
from controller.web.request_body import JSON_TYPE, BodyError, read_body

MOST_BOARDS = 5000
"""Boards of one act; a choice: more than one desk serves."""
BODY_BYTES = 256 * 1024
"""Longest body: so many boards with the longest names."""
LONGEST_NOTE = 500
"""Characters of a note; a choice: a few sentences."""
MOST_FAULTS = 5
"""Faults of a body that are told; the rest says nothing more."""

BoardName = Annotated[str, Field(min_length=1, max_length=32)]


@with_config(EXACT)
class ActBody(TypedDict, total=False):
    """An act and its boards; one of the keys say, announce, note, mark."""

    boards: Required[Annotated[list[BoardName], Field(min_length=1, max_length=MOST_BOARDS)]]
    say: Annotated[
        str, Field(max_length=MAX_STATEMENT_LENGTH, json_schema_extra={"examples": ["arbiter pause", "new game"]})
    ]
    """A command of an arbiter."""
    announce: Annotated[str, Field(max_length=LONGEST_ANNOUNCEMENT)]
    """A text for the displays."""
    note: Annotated[str, Field(max_length=LONGEST_NOTE)]
    """A text for the record alone."""
    mark: Literal["removed", "loss accepted"]
    """What is decided for the list of boards alone."""


_REQUESTS: TypeAdapter[ActBody] = TypeAdapter(ActBody)


@dataclass(frozen=True, slots=True)
class ActRequest:
    """An act, and the boards that it is for."""

    act: Act
    boards: tuple[str, ...]


class ActRequestError(Exception):
    """Raised for a request that is no act; `faults` are sentences."""

    def __init__(self, *faults: str) -> None:
        super().__init__("; ".join(faults))
        self.faults = faults


async def read_act_request(request: web.Request, timeout_s: float) -> ActRequest:
    """Return the act of a request; raise BodyError or ActRequestError."""
    if request.content_type != JSON_TYPE or (request.charset or "utf-8").lower() != "utf-8":
        raise BodyError(415, f"send {JSON_TYPE} in UTF-8")
    return parse_act_request(await read_body(request, BODY_BYTES, timeout_s))


def parse_act_request(content: bytes) -> ActRequest:
    """Return the act that a body asks for; raise ActRequestError."""
    try:
        fields = _REQUESTS.validate_python(json.loads(content.decode("utf-8")), strict=True)
    except ValidationError as error:
        faults = error.errors()[:MOST_FAULTS]
        raise ActRequestError(*(f"{'.'.join(map(str, each['loc']))}: {each['msg']}" for each in faults)) from error
    except (ValueError, RecursionError) as error:
        raise ActRequestError("this is no JSON in UTF-8") from error
    return ActRequest(_read_act(fields), tuple(dict.fromkeys(fields["boards"])))


def _read_act(fields: ActBody) -> Act:
    texts = {key: " ".join(str(text).split()) for key, text in fields.items() if key != "boards"}
    if len(texts) != 1 or not all(texts.values()):
        raise ActRequestError("send one of: say with a command, announce or note with a text, mark")
    match texts:
        case {"announce": text}:
            return Announcement(text)
        case {"note": text}:
            return Note(text)
        case {"mark": kind}:
            return Mark(MarkKind(kind))
        case _:
            return _read_command(fields["say"])


def _read_command(statement: str) -> Act:
    try:
        return parse_command(statement.strip())
    except SentenceError as error:
        raise ActRequestError(*(error.faults or (str(error),))) from error

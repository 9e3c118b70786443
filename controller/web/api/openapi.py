"""The description of an API, made from its operations and types: of a board's, and of the desk's of a hall.

`make api` writes it to an `openapi.json`, which the server sends; a test holds the file to the types. At the board and
at the desk nothing is generated, so the description costs no time there.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaMode
from pydantic_core import CoreSchema

from controller.web.api.live_types import LiveMessage
from controller.web.api.operation import Access, Answer, ApiOperation, Content

LICENSE = {"name": "MIT", "identifier": "MIT"}


@dataclass(frozen=True, slots=True, kw_only=True)
class ApiSubject:
    """What an API is of."""

    info: Mapping[str, Any]
    cookie: str
    """Name of the cookie that POST /api/session sets."""
    live: Content
    """Messages of the socket at /api/live: OpenAPI has no place for them but a component."""


INFO = {
    "title": "Damahan",
    "version": "1",
    "summary": "One board: its state as it changes, its games, and commands of arbiters and of hands at a table.",
    "description": (
        "Watching is open, or needs a token, as the board's profile says. Whatever changes a game, a clock or a table "
        "needs a token with the right to arbitrate, or to play at the simulated table. A cookie is accepted only from "
        "the board's own page (Origin). The socket at /api/live sends {seq, state} first and then {seq, changes}: each "
        "key of changes replaces that key of the state, except moves, which says how many of the first moves stay "
        "(from) and which follow them (list). A client that falls behind receives a whole state."
    ),
    "license": LICENSE,
}
BOARD = ApiSubject(info=INFO, cookie="damahan_token", live=Content(LiveMessage))

SECURITY: dict[Access, list[dict[str, list[str]]]] = {
    Access.ALL: [{}],
    Access.KNOWN: [{}, {"token": []}, {"cookie": []}],
    Access.WATCH: [{}, {"token": []}, {"cookie": []}],
    Access.PLAY: [{"token": []}, {"cookie": []}],
    Access.LOG: [{"token": []}, {"cookie": []}],
    Access.ARBITRATE: [{"token": []}, {"cookie": []}],
    Access.MAINTAIN: [{"token": []}, {"cookie": []}],
}

_NO_TOKEN = Answer("A token is needed.")
_OTHER_HOST = Answer("The request names another host than this server.")
_TOO_MANY = Answer("Too many requests; wait as long as Retry-After says.")


class _Schemas(GenerateJsonSchema):
    """Make JSON schemas without the titles that pydantic derives from names."""

    def field_title_should_be_set(self, schema: Any) -> bool:
        """Return False: a title repeats the name of its field."""
        del schema
        return False


def describe_api(operations: Sequence[ApiOperation], subject: ApiSubject = BOARD) -> dict[str, Any]:
    """Return the description of these operations as OpenAPI 3.1."""
    contents = [subject.live, *_typed_contents(operations)]
    inputs: list[tuple[Any, JsonSchemaMode, CoreSchema]] = [
        (place, "validation", TypeAdapter(content.schema).core_schema) for place, content in enumerate(contents)
    ]
    generator = _Schemas(by_alias=True, ref_template="#/components/schemas/{model}")
    found, definitions = generator.generate_definitions(inputs)
    schemas = {id(content): found[place, "validation"] for place, content in enumerate(contents)}
    paths: dict[str, dict[str, Any]] = {}
    for operation in operations:
        paths.setdefault(operation.path, {})[operation.method.lower()] = _describe_operation(operation, schemas)
    named: dict[str, Any] = {str(name): schema for name, schema in definitions.items()}
    named["LiveMessage"] = {"description": "One message of the socket at /api/live.", **schemas[id(subject.live)]}
    components = {name: _without_title(schema) for name, schema in sorted(named.items())}
    return {
        "openapi": "3.1.0",
        "info": dict(subject.info),
        "servers": [{"url": "/"}],
        "paths": paths,
        "components": {"schemas": components, "securitySchemes": _security_schemes(subject)},
    }


def description_text(operations: Sequence[ApiOperation], subject: ApiSubject = BOARD) -> str:
    """Return the description as the text of a JSON file."""
    return json.dumps(describe_api(operations, subject), indent=1) + "\n"


def _security_schemes(subject: ApiSubject) -> dict[str, Any]:
    token = {"type": "http", "scheme": "bearer", "description": "A token that `damahan token create` has printed."}
    cookie = {"type": "apiKey", "in": "cookie", "name": subject.cookie, "description": "Set by POST /api/session."}
    return {"token": token, "cookie": cookie}


def _typed_contents(operations: Sequence[ApiOperation]) -> Iterator[Content]:
    for operation in operations:
        for content in (operation.body, *(answer.content for answer in _all_answers(operation).values())):
            if content is not None and not isinstance(content.schema, dict):
                yield content


def _all_answers(operation: ApiOperation) -> dict[int, Answer]:
    """Return the answers of an operation with those that every operation has."""
    answers: dict[int, Answer] = {421: _OTHER_HOST, 429: _TOO_MANY}
    if operation.access not in (Access.ALL, Access.KNOWN):
        answers[401] = _NO_TOKEN
    return dict(sorted({**answers, **operation.answers}.items()))


def _describe_operation(operation: ApiOperation, schemas: dict[int, Any]) -> dict[str, Any]:
    answers = {str(status): _describe_answer(answer, schemas) for status, answer in _all_answers(operation).items()}
    described: dict[str, Any] = {"operationId": operation.name, "summary": operation.summary}
    if operation.parameters:
        described["parameters"] = [parameter.description_json() for parameter in operation.parameters]
    if operation.body is not None:
        described["requestBody"] = {"required": True, "content": _describe_content(operation.body, schemas)}
    return {**described, "responses": answers, "security": SECURITY[operation.access]}


def _describe_answer(answer: Answer, schemas: dict[int, Any]) -> dict[str, Any]:
    if answer.content is None:
        return {"description": answer.description}
    return {"description": answer.description, "content": _describe_content(answer.content, schemas)}


def _describe_content(content: Content, schemas: dict[int, Any]) -> dict[str, Any]:
    schema = content.schema if isinstance(content.schema, dict) else schemas[id(content)]
    return {content.media_type: {"schema": schema}}


def _without_title(schema: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in schema.items() if key != "title"}

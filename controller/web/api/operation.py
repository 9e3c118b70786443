"""One operation of the API: an address, a method, and what it takes and answers."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Literal

from controller.web.api.answer_types import Error

JSON_TYPE = "application/json"


class Access(Enum):
    """Who may call an operation."""

    ALL = "all"
    """Everybody; a token changes nothing."""
    KNOWN = "known"
    """Everybody; the answer depends on the client's right."""
    WATCH = "watch"
    """Everybody where the profile lets all watch, else holders of a token."""
    PLAY = "play"
    """Holders of a token with the right to play or to arbitrate, as what they ask for needs."""
    LOG = "log"
    """Holders of a token with the right to arbitrate or to maintain."""
    ARBITRATE = "arbitrate"
    MAINTAIN = "maintain"


@dataclass(frozen=True, slots=True)
class Content:
    """A body: a type as JSON, or plain text with limits."""

    schema: Any
    """A type of this package, or a plain JSON schema."""
    media_type: str = JSON_TYPE


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer of an operation."""

    description: str
    content: Content | None = field(default_factory=lambda: Content(Error))
    """The body; None for an answer without one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Parameter:
    """A whole number in the path or in the query."""

    name: str
    place: Literal["path", "query"]
    description: str
    maximum: int
    """The largest number; the smallest is 1."""
    default: int | None = None
    path_pattern: str | None = None
    """Expression that the router matches, for a number in the path."""

    def description_json(self) -> dict[str, Any]:
        """Return the parameter as OpenAPI describes it."""
        schema: dict[str, Any] = {"type": "integer", "minimum": 1, "maximum": self.maximum}
        if self.default is not None:
            schema["default"] = self.default
        required = {"required": True} if self.place == "path" else {}
        return {"name": self.name, "in": self.place, **required, "description": self.description, "schema": schema}


@dataclass(frozen=True, slots=True, kw_only=True)
class TextParameter:
    """A text in the path or in the query."""

    name: str
    place: Literal["path", "query"] = "query"
    description: str
    schema: Mapping[str, Any]
    """What JSON schema says of it beside its type, such as `maxLength` or `enum`."""

    def description_json(self) -> dict[str, Any]:
        """Return the parameter as OpenAPI describes it."""
        schema = {"type": "string", **self.schema}
        required = {"required": True} if self.place == "path" else {}
        return {"name": self.name, "in": self.place, **required, "description": self.description, "schema": schema}


@dataclass(frozen=True, slots=True, kw_only=True)
class ApiOperation:
    """One method at one address."""

    method: Literal["GET", "POST", "DELETE"]
    path: str
    name: str
    """Identifier for generated clients (`operationId`)."""
    summary: str
    access: Access
    answers: Mapping[int, Answer]
    """Answers of this operation alone, by status; `openapi` adds those that all operations share."""
    parameters: tuple[Parameter | TextParameter, ...] = ()
    body: Content | None = None
    allows_head: bool = True
    """True if HEAD is answered like GET; False where GET starts work or opens a socket."""

    @property
    def route_path(self) -> str:
        """Return the path with the expressions that the router matches."""
        path = self.path
        for parameter in self.parameters:
            if isinstance(parameter, Parameter) and parameter.path_pattern is not None:
                path = path.replace(f"{{{parameter.name}}}", f"{{{parameter.name}:{parameter.path_pattern}}}")
        return path

"""Values that several types of JSON documents share: of the web API, and of the hall.

The types are TypedDicts: the code that encodes a document builds plain dicts, which mypy holds to these types, and
pydantic describes them and checks them where they come in. So an encoded document costs no validation at the board.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Annotated, Any

from pydantic import ConfigDict, Field, GetCoreSchemaHandler
from pydantic_core import CoreSchema, core_schema

from controller.rules.position import Side
from hardware.events import Part

EXACT = ConfigDict(extra="forbid", use_attribute_docstrings=True)
"""Configuration of a type without other keys; the docstring below a field is its description."""


@dataclass(frozen=True, slots=True)
class OneOf:
    """Allow only these strings where mypy sees any `str`: `.value` of an Enum is typed as one."""

    values: tuple[str, ...]

    def __get_pydantic_core_schema__(self, source: type[Any], handler: GetCoreSchemaHandler) -> CoreSchema:
        """Return the schema of these strings."""
        del source, handler
        return core_schema.literal_schema(list(self.values))


def one_of(values: Iterable[Enum]) -> OneOf:
    """Return the annotation that allows the values of an Enum."""
    return OneOf(tuple(str(each.value) for each in values))


SideName = Annotated[str, OneOf(tuple(side.english_name.lower() for side in Side))]
SquareNumber = Annotated[int, Field(ge=1, le=32)]
PartName = Annotated[str, one_of(Part)]
MessageArguments = Mapping[str, int | str | list[int]]
"""Arguments of a message by name; a list holds squares."""

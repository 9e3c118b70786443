"""Values that several types of the API share.

The types are TypedDicts: the code that encodes a state builds plain dicts, which mypy holds to these types, and
pydantic describes them and checks them in tests. So an encoded state costs no validation at the board.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Annotated, Any

from pydantic import ConfigDict, Field, GetCoreSchemaHandler
from pydantic_core import CoreSchema, core_schema

from controller.rules.damath.operations import ArithmeticOperation
from controller.rules.position import Side
from controller.session.views.led_frames import LedRole
from hardware.events import Button, Part
from hardware.ports import Rhythm

EXACT = ConfigDict(extra="forbid", use_attribute_docstrings=True)
"""Configuration of every type: no other keys, and the docstring below a field is its description."""


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
SquareKey = Annotated[str, Field(pattern="^([1-9]|[12][0-9]|3[012])$")]
ButtonName = Annotated[str, one_of(Button)]
PartName = Annotated[str, one_of(Part)]
RoleName = Annotated[str, one_of(LedRole)]
RhythmName = Annotated[str, one_of(Rhythm)]
PieceLetter = Annotated[str, OneOf(("w", "b", "W", "B"))]
"""A piece that the board believes; a king is a capital."""
TablePiece = Annotated[str, OneOf(("w", "b", "ww", "bb"))]
"""A piece of the simulated table; a king is two men, one on the other."""
OperationName = Annotated[str, one_of(ArithmeticOperation)]
Pieces = dict[SquareKey, PieceLetter]
"""Pieces by the number of their square."""
MessageArguments = Mapping[str, int | str | list[int]]
"""Arguments of a message by name; a list holds squares."""

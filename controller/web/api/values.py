"""Values that several types of the API share, beside those of `controller.json_types`."""

from typing import Annotated

from pydantic import Field

from controller.json_types import OneOf, one_of
from controller.rules.damath.operations import ArithmeticOperation
from controller.session.views.led_frames import LedRole
from hardware.events import Button
from hardware.ports import Rhythm

SquareKey = Annotated[str, Field(pattern="^([1-9]|[12][0-9]|3[012])$")]
ButtonName = Annotated[str, one_of(Button)]
RoleName = Annotated[str, one_of(LedRole)]
RhythmName = Annotated[str, one_of(Rhythm)]
PieceLetter = Annotated[str, OneOf(("w", "b", "W", "B"))]
"""A piece that the board believes; a king is a capital."""
TablePiece = Annotated[str, OneOf(("w", "b", "ww", "bb"))]
"""A piece of the simulated table; a king is two men, one on the other."""
OperationName = Annotated[str, one_of(ArithmeticOperation)]
Pieces = dict[SquareKey, PieceLetter]
"""Pieces by the number of their square."""

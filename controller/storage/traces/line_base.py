"""The base of all lines of a trace after the first."""

from abc import abstractmethod
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from controller.rules.position import Side
from controller.session.inputs import Input
from controller.storage.traces.header import LONGEST_TRACE_TEXT
from controller.storage.traces.rebased_inputs import MAX_LATENESS_US

LONGEST_TIME_US = 400 * 24 * 3600 * 1_000_000  # a choice: 400 days are longer than any game

TraceTime = Annotated[int, Field(ge=-MAX_LATENESS_US, le=LONGEST_TIME_US, strict=True)]
Duration = Annotated[int, Field(ge=0, le=LONGEST_TIME_US, strict=True)]
TraceText = Annotated[str, Field(max_length=LONGEST_TRACE_TEXT)]
OnlyTrue = Literal[True]
SideWord = Literal["white", "black"]

_SIDES: dict[SideWord, Side] = {"white": Side.WHITE, "black": Side.BLACK}
_WORDS: dict[Side, SideWord] = {side: word for word, side in _SIDES.items()}


class TraceLine(BaseModel):
    """One line, which has no other keys than its fields."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    at_us: TraceTime  # since the game started


class InputLine(TraceLine):
    """A line that holds an input."""

    @abstractmethod
    def to_event(self) -> Input:
        """Return the input."""


def check_square(number: int) -> int:
    """Return the number of a square; raises ValueError for any other number."""
    if not 1 <= number <= 32:
        raise ValueError(f"{number} is not a square; give a number from 1 to 32")
    return number


TraceSquare = Annotated[int, Field(strict=True), AfterValidator(check_square)]


def side_of(word: SideWord) -> Side:
    """Return the side that a word names."""
    return _SIDES[word]


def side_word(side: Side) -> SideWord:
    """Return the word for a side."""
    return _WORDS[side]

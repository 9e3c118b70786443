"""Values that several documents share."""

from typing import Annotated

from pydantic import ConfigDict, Field, with_config
from typing_extensions import TypedDict  # pydantic takes typing's own from Python 3.12 on

from controller.hall.documents.topics import HALL_NAME_PATTERN
from controller.json_types import MessageArguments

OPEN = ConfigDict(extra="ignore", use_attribute_docstrings=True)
"""Configuration of what a board sends: a reader ignores keys that a later program has added."""

LARGEST_NUMBER = 2**53 - 1
"""What every reader of JSON holds exactly (RFC 8259, section 6), and every database."""

Count = Annotated[int, Field(ge=0, le=LARGEST_NUMBER)]
PositiveCount = Annotated[int, Field(ge=1, le=LARGEST_NUMBER)]
TimeUs = Annotated[int, Field(ge=-LARGEST_NUMBER, le=LARGEST_NUMBER)]
"""A time on the board's own clock, or a span of time, in microseconds."""
HallName = Annotated[str, Field(pattern=HALL_NAME_PATTERN)]
RecordId = Annotated[str, Field(pattern="^[0-9a-f]{32}$")]
PositionHash = Annotated[str, Field(pattern="^[0-9a-f]{32}$")]
Word = Annotated[str, Field(min_length=1, max_length=60)]
"""A word of a list that later programs may add to: a reader shows one that it does not know as it is."""
Text = Annotated[str, Field(max_length=2000)]
Fen = Annotated[str, Field(min_length=1, max_length=400)]
"""A position as FEN, with the side to move; the longest useful one has about 130 characters."""
MoveText = Annotated[str, Field(min_length=1, max_length=100)]
"""A move as score sheets write it."""


@with_config(OPEN)
class BoardHeader(TypedDict):
    """What every document of a board begins with."""

    record: RecordId
    """The record of events that the board keeps; another one: the earlier record is lost."""
    session: PositiveCount
    """Counts the starts of the program on that record, from 1."""
    now_us: TimeUs
    """When the document was made, on the board's own clock; it never steps back within a session."""
    at: Annotated[str, Field(max_length=40)]
    """The local time of day with its offset, ISO 8601; empty while the board does not know it."""


@with_config(OPEN)
class MessageDocument(TypedDict):
    """A message of the board: a program reads the code and its arguments, a person the text."""

    code: Word
    args: MessageArguments
    text: Text
    """The message in English."""


@with_config(OPEN)
class ClockTimes(TypedDict):
    """What both clocks show: the time that is left, or the time that is used where a clock counts up."""

    white_us: Count
    black_us: Count

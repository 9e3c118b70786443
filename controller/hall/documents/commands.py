"""What a board takes: an envelope with a signed command document."""

from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,  # pydantic takes typing's own from Python 3.12 on
)

from pydantic import Discriminator, Field, JsonValue, Tag, with_config
from typing_extensions import TypedDict

from controller.commands.sender import LONGEST_SENDER_NAME
from controller.hall.documents.keys import KEY_ID_PATTERN
from controller.hall.documents.values import Count, HallName, PositiveCount, RecordId, TimeUs
from controller.json_types import EXACT

LONGEST_ANNOUNCEMENT = 120
"""Characters of an announcement; a choice: some lines of the display."""

MOST_EVENTS = 500
"""Events that a board sends for one request."""

LONGEST_EXPIRY_US = 60_000_000
"""How far ahead a command may expire."""

MOST_MOVES_SINCE = 2
"""Moves that may have been made in a game on two boards since a command was signed for it.

A choice: the one that was under way, and its answer; after more the arbiter looks again.
"""

UUID_PATTERN = "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$"


@with_config(EXACT)
class EnvelopeDocument(TypedDict):
    """A command document as text, and who signed it: the signed bytes are the sent bytes."""

    document: Annotated[str, Field(min_length=2)]
    key: Annotated[str, Field(pattern=KEY_ID_PATTERN)]
    signature: Annotated[str, Field(pattern="^[A-Za-z0-9+/]{86}==$")]
    """Base64 of Ed25519 over the UTF-8 of `document`: 64 bytes."""


@with_config(EXACT)
class CommandHeader(TypedDict):
    """What every command document begins with."""

    id: Annotated[str, Field(pattern=UUID_PATTERN)]
    """A UUID, in lower case; sent again with the same one, a command is done once."""
    hall: HallName
    board: HallName
    record: RecordId
    session: PositiveCount
    expires_us: TimeUs
    """In the board's time, at most 60 s ahead of it."""
    sender: Annotated[str, Field(min_length=1, max_length=LONGEST_SENDER_NAME)]
    """The name of the person."""


@with_config(EXACT)
class GameCommand(CommandHeader):
    """A command to the game."""

    command: dict[str, JsonValue]
    """The command in the JSON of `controller.commands.codec`."""
    far_game: NotRequired[Annotated[str, Field(pattern=UUID_PATTERN)]]
    """The game on two boards that it is for, as the board's state names it; the other board takes it for no other."""
    far_number: NotRequired[Count]
    """The last entry of that game's record by then, as the states of its boards name it; it expires with moves."""


@with_config(EXACT)
class EventsRequest(CommandHeader):
    """A request for events again."""

    request: Literal["events"]
    after: Count
    """The number of the last event that the reader has; 0: it has none."""


@with_config(EXACT)
class StateRequest(CommandHeader):
    """A request for the state."""

    request: Literal["state"]


@with_config(EXACT)
class AnnouncementCommand(CommandHeader):
    """A text that the display shows."""

    announce: Annotated[str, Field(min_length=1, max_length=LONGEST_ANNOUNCEMENT)]


def _find_tag(document: Any) -> str | None:
    """Return the tag of a command document by its keys; None: it has none of them."""
    if not isinstance(document, dict):
        return None
    if "request" in document:
        return f"request {document['request']}"
    return next((key for key in ("command", "announce") if key in document), None)


CommandDocument = Annotated[
    Annotated[GameCommand, Tag("command")]
    | Annotated[EventsRequest, Tag("request events")]
    | Annotated[StateRequest, Tag("request state")]
    | Annotated[AnnouncementCommand, Tag("announce")],
    Discriminator(
        _find_tag,
        custom_error_type="no_such_command",
        custom_error_message="give one of command, request (events or state), announce",
    ),
]
"""One command, request or announcement."""

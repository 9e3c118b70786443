"""The topics of the hall: `damahan/1/HALL/BOARD/NAME`."""

import re
from enum import StrEnum
from typing import NamedTuple

PROTOCOL_VERSION = 1
_ROOT = f"damahan/{PROTOCOL_VERSION}"

HALL_NAME_PATTERN = "^[a-z0-9][a-z0-9-]{0,31}$"
"""Names of halls and boards: no sign that MQTT has a use for, and short enough for a line of a list."""

_HALL_NAME = re.compile(HALL_NAME_PATTERN.removesuffix("$"))

ANY_BOARD = "+"
"""Stands for each board in a topic to subscribe to (MQTT 3.1.1, section 4.7.1.3)."""


class DocumentName(StrEnum):
    """The last part of a topic: what its documents are."""

    AVAILABILITY = "availability"
    STATE = "state"
    EVENT = "event"
    COMMAND = "command"
    REPLY = "reply"
    FAR = "far"


BOARD_DOCUMENTS = (
    DocumentName.AVAILABILITY,
    DocumentName.STATE,
    DocumentName.EVENT,
    DocumentName.REPLY,
    DocumentName.FAR,
)
"""What a board writes; a command comes from the desk."""

DESK_DOCUMENTS = tuple([document for document in BOARD_DOCUMENTS if document is not DocumentName.FAR])
"""What a desk reads; what two boards of a game send each other, it needs not."""

RETAINED_DOCUMENTS = (DocumentName.AVAILABILITY, DocumentName.STATE)
"""What the broker keeps for those who come later."""


class BoardTopic(NamedTuple):
    """A topic of one board."""

    hall: str
    board: str
    document: DocumentName


def is_hall_name(name: str) -> bool:
    """Return True for a name that a hall or a board may have."""
    return _HALL_NAME.fullmatch(name) is not None


def topic_text(hall: str, board: str, document: DocumentName) -> str:
    """Return the topic of a board's documents; with ANY_BOARD, what to subscribe to for those of all boards."""
    return f"{_ROOT}/{hall}/{board}/{document.value}"


def parse_topic(topic: str) -> BoardTopic | None:
    """Return what a topic names, or None for one that is no topic of a hall."""
    root, _, rest = topic.partition(f"{_ROOT}/")
    parts = rest.split("/")
    if root or len(parts) != 3 or parts[2] not in frozenset(DocumentName):  # hall, board, document
        return None
    hall, board, document = parts
    if not is_hall_name(hall) or not is_hall_name(board):
        return None
    return BoardTopic(hall, board, DocumentName(document))

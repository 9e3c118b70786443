"""The JSON Schemas of the documents for the public; `make schemas` writes them, a test holds the files to the types."""

from collections.abc import Mapping
from typing import Any, Literal

from controller.desk.broadcast.documents.types import (
    BroadcastMessage,
    BroadcastState,
    StandingsDocument,
    WholeGame,
    WholeRound,
)

SchemaName = Literal["broadcast-message", "broadcast-state", "broadcast-round", "broadcast-game", "broadcast-standings"]

DOCUMENT_TYPES: Mapping[SchemaName, Any] = {
    "broadcast-message": BroadcastMessage,
    "broadcast-state": BroadcastState,
    "broadcast-round": WholeRound,
    "broadcast-game": WholeGame,
    "broadcast-standings": StandingsDocument,
}
"""The document of each file."""

"""Documents that an exchange sends."""

from collections.abc import Mapping
from typing import Any

from controller.far_game.record.record import FarRecord
from controller.hall.documents.far import PassDocument, SeenDocument


def pass_document(game: str, command_id: str, command: Mapping[str, Any], signed_command: str) -> PassDocument:
    """Return an arbiter's command for the other board."""
    return {
        "kind": "pass",
        "game": game,
        "id": command_id,
        "command": dict(command),
        "signed_command": signed_command,
    }


def seen_document(record: FarRecord, refused: int, *, wants_answer: bool) -> SeenDocument:
    """Return what says which entry this board has last, and which one it does not take."""
    return {
        "kind": "seen",
        "game": record.game,
        "number": record.last_number,
        "hash": record.last_hash,
        "refused": refused,
        "wants_answer": wants_answer,
    }

"""What a board has sent to a scripted broker, and the play of which it tells."""

from typing import Any

from controller.hall.documents.topics import DocumentName
from tests.hall.board.hall_rig import HallRig

OPENING = "press black; move 22-18; press white; move 11-15; press black; move 18x11; press white; wait 1s"
MORE = "move 8x15; press black; wait 1s"


def events_of(rig: HallRig) -> list[dict[str, Any]]:
    """Return the events that a board has sent."""
    return rig.broker.list_documents(DocumentName.EVENT)


def moves_of(rig: HallRig) -> list[str]:
    """Return the moves of its events, as they came."""
    return [event["move"] for event in events_of(rig) if event["kind"] == "move"]


def states_of(rig: HallRig) -> list[dict[str, Any]]:
    """Return the states that it has sent."""
    return rig.broker.list_documents(DocumentName.STATE)

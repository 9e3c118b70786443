"""The descriptions of the APIs of a board and of the desk from their types; to write them again: make api."""

from pathlib import Path

from controller.desk.server import api_operations
from controller.web.api.openapi import description_text
from controller.web.api.operations import OPERATIONS

CONTROLLER = Path(__file__).resolve().parents[2] / "controller"
FILE = CONTROLLER / "web" / "openapi.json"
DESK_FILE = CONTROLLER / "desk" / "openapi.json"


def desk_text() -> str:
    """Return the description of the desk's API."""
    return description_text(api_operations.OPERATIONS, api_operations.DESK)


if __name__ == "__main__":
    FILE.write_text(description_text(OPERATIONS))
    DESK_FILE.write_text(desk_text())

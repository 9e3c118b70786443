"""The id of the command in an envelope, as entries of a record keep it."""

from controller.hall.documents.errors import DocumentError
from controller.hall.documents.reading import read_command, read_envelope


def find_command_id(text: str) -> str | None:
    """Return the id of the command in an envelope, whoever has signed it; None: it is no envelope of a command."""
    try:
        document = read_command(read_envelope(text.encode())["document"])
    except (DocumentError, ValueError):
        return None
    return document["id"]

"""The answer of a board to a command document."""

from typing import Annotated

from pydantic import Field, with_config

from controller.hall.documents.commands import UUID_PATTERN
from controller.hall.documents.values import OPEN, BoardHeader, MessageDocument


@with_config(OPEN)
class ReplyDocument(BoardHeader):
    """The answer to a command; the same one as often as the command comes."""

    id: Annotated[str, Field(pattern=UUID_PATTERN)]
    """Of the command."""
    is_done: bool
    message: MessageDocument | None
    """Why it was refused; null if it was done."""

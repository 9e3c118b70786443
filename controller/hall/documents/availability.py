"""Whether a board is there: retained, and the last will of its connection."""

from typing import Annotated

from pydantic import Field, with_config

from controller.hall.documents.values import OPEN, BoardHeader


@with_config(OPEN)
class AvailabilityDocument(BoardHeader):
    """Whether a board is there. A will was made when the board connected: `now_us` and `at` are of then."""

    is_online: bool
    version: Annotated[str, Field(max_length=40)]
    """Of the board's program."""

"""The `[details]` table of a profile: who plays at a board, and in which event."""

from enum import StrEnum

from pydantic import Field, field_validator

from controller.settings.section import SettingsSection

LONGEST_DETAIL = 60
"""The most characters of a detail; a choice: long names fit, and a line of a list holds two."""


class GameDetail(StrEnum):
    """What can be said of a game besides its moves; the values are words of commands, and keys in other spelling."""

    WHITE = "white"
    BLACK = "black"
    WHITE_CLUB = "white-club"
    BLACK_CLUB = "black-club"
    EVENT = "event"
    SITE = "site"
    ROUND = "round"
    BOARD = "board"

    @property
    def key(self) -> str:
        """The key of the table."""
        return self.value.replace("-", "_")


def detail_fault(text: str) -> str:
    """Return what is wrong with the text of a detail; empty if nothing is."""
    if len(text) > LONGEST_DETAIL:
        return f"it has more than {LONGEST_DETAIL} characters"
    if not text.isprintable():
        return "it has a character that cannot be printed"
    return "it begins or ends with a blank" if text != text.strip() else ""


class DetailSettings(SettingsSection):
    """Who plays, and in which event; what is empty is not known."""

    white: str = Field("", description="White's name.")
    black: str = Field("", description="Black's name.")
    white_club: str = Field("", description="White's club.")
    black_club: str = Field("", description="Black's club.")
    event: str = Field("", description="The name of the event.")
    site: str = Field("", description="Where the event is held.")
    round: str = Field("", description="The round of the event.")
    board: str = Field("", description="The number of the board in the event.")

    @field_validator("*")
    @classmethod
    def _check_text(cls, text: str) -> str:
        if fault := detail_fault(text):
            raise ValueError(fault)
        return text

    def text_of(self, detail: GameDetail) -> str:
        """Return one detail."""
        return str(getattr(self, detail.key))

    def with_detail(self, detail: GameDetail, text: str) -> "DetailSettings":
        """Return the details with one of them replaced by a text that has no fault."""
        return self.model_copy(update={detail.key: text})

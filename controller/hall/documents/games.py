"""The game of a state, and of the event that begins it."""

from typing import Annotated, NotRequired

from pydantic import Field, with_config
from typing_extensions import TypedDict  # pydantic takes typing's own from Python 3.12 on

from controller.hall.documents.values import OPEN, PositiveCount, Text, Word
from controller.json_types import SideName, one_of
from controller.rules.squares import Orientation
from controller.settings.details import LONGEST_DETAIL
from controller.settings.game import GameConduct
from controller.settings.tracking import CommitMode

DetailText = Annotated[str, Field(max_length=LONGEST_DETAIL)]


@with_config(OPEN)
class DetailsDocument(TypedDict):
    """Who plays, and in which event; empty: not known."""

    white: DetailText
    black: DetailText
    white_club: DetailText
    black_club: DetailText
    event: DetailText
    site: DetailText
    round: DetailText
    board: DetailText
    """The number of the board in the event."""


@with_config(OPEN)
class GameDocument(TypedDict):
    """A game as it was begun, with what was said of it since."""

    number: PositiveCount | None
    """In the journal of the board; null while it has none."""
    date: Annotated[str, Field(max_length=10)]
    """YYYY.MM.DD; `????.??.??` if it is not known."""
    ruleset: Word
    title: Text
    """Name of the rule set for people."""
    orientation: Annotated[str, one_of(Orientation)]
    time_control: Text
    """As its notation writes it; empty without clocks."""
    details: DetailsDocument
    conduct: Annotated[str, one_of(GameConduct)]
    """Who may take back, pause and begin anew: in a casual game the players, else the arbiter alone."""
    commit: Annotated[str, one_of(CommitMode)]
    """What makes a move final: a press of the clock, or a rest of the board."""
    elsewhere: list[SideName]
    """Sides whose moves are decided elsewhere."""
    pairing: NotRequired[Annotated[str, Field(max_length=32)]]
    """Names the game that a desk has paired, as the command that began it; empty for any other."""

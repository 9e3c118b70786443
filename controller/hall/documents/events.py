"""Events: what happened at a board, each with its number in the board's record."""

from typing import Annotated, Literal

from pydantic import Field, with_config

from controller.hall.documents.games import GameDocument
from controller.hall.documents.values import (
    OPEN,
    BoardHeader,
    ClockTimes,
    Count,
    Fen,
    MessageDocument,
    MoveText,
    PositionHash,
    PositiveCount,
    Text,
    TimeUs,
    Word,
)
from controller.json_types import SideName, one_of
from controller.rules.outcome import Score
from controller.session.effects import ChangeAuthor, Judgement


@with_config(OPEN)
class EventHeader(BoardHeader):
    """What every event begins with. `session` and `now_us` stay those of when it was made, also if it is sent again."""

    number: PositiveCount
    """1 more than that of the event before it in the record, whatever the session."""
    game: PositiveCount | None
    """Number of the game in the board's journal; null if it has none."""
    ply: Count
    """Plies committed after the event."""
    at_us: TimeUs | None
    """When it happened, on the board's clock; null for one that was added from the journal of an earlier session."""
    fen: Fen
    """The position after the event."""
    clocks: ClockTimes | None
    """What the clocks showed after the event; null without a time control."""
    hash: PositionHash
    """Of `ply`, `fen` and `clocks`."""


@with_config(OPEN)
class StartEventDocument(EventHeader):
    """A game began."""

    kind: Literal["start"]
    game_state: GameDocument


@with_config(OPEN)
class MoveEventDocument(EventHeader):
    """A move was committed."""

    kind: Literal["move"]
    side: SideName
    move: MoveText
    candidates: list[MoveText]
    """What the move may have been; empty: it is certain."""
    is_amendment: bool
    """True if it replaces what was sent of this ply."""


@with_config(OPEN)
class ChangeEventDocument(EventHeader):
    """The game was changed other than by playing."""

    kind: Literal["change"]
    what: Word
    """Such as `time`, `takeback`, `pause`; a name or the event too."""
    side: SideName | None
    """Null: the change is of both sides."""
    before: Text
    """As scripts write it."""
    after: Text
    """As scripts write it."""
    author: Annotated[str, one_of(ChangeAuthor)]
    sender: Text | None
    """The name of who said it; null: the board made the change, or it is not known."""
    undone_plies: Count
    """So many of the last moves no longer count."""
    reopens_game: bool
    """True if the game is no longer over."""
    sets_position: bool
    """True if `fen` was set: no earlier move counts."""


@with_config(OPEN)
class ResultEventDocument(EventHeader):
    """The game ended, or its result was corrected."""

    kind: Literal["result"]
    score: Annotated[str, one_of(Score)]
    message: MessageDocument


@with_config(OPEN)
class FaultEventDocument(EventHeader):
    """A wrong board was found, or a part was lost or came back; what is not of the one or the other is null."""

    kind: Literal["fault"]
    judgement: Annotated[str, one_of(Judgement)] | None
    message: MessageDocument | None
    """What is wrong or missing on the board."""
    part: Word | None
    is_lost: bool | None
    """True: the part was lost; false: it came back."""


EventDocument = Annotated[
    StartEventDocument | MoveEventDocument | ChangeEventDocument | ResultEventDocument | FaultEventDocument,
    Field(discriminator="kind"),
]
"""One event."""

"""The timeline of a recorded game: what happened, in the order of its times."""

from typing import Annotated, Literal

from pydantic import Field, with_config
from typing_extensions import TypedDict  # pydantic takes typing's own from Python 3.12 on

from controller.json_types import EXACT, PartName, SideName, SquareNumber, one_of
from controller.rules.outcome import Score
from controller.session.state import PauseReason, Phase
from controller.web.api.clock_types import ClocksState
from controller.web.api.output_types import LampState, RhythmState
from controller.web.api.state_types import GameState, JudgementName, MessageState, PositionState, ScoreState
from controller.web.api.values import ButtonName, Pieces, RhythmName


@with_config(EXACT)
class TimelineEvent(TypedDict):
    """What every event has; this one tells no more: the board was started again, or can be recorded again."""

    at_ms: float
    """Milliseconds from the start of the game."""


@with_config(EXACT)
class PlainEvent(TimelineEvent):
    """The board was started again, or its game can be recorded again."""

    kind: Literal["resumed", "recording restored"]


@with_config(EXACT)
class EdgeEvent(TimelineEvent):
    """One sensor has changed."""

    kind: Literal["edge"]
    square: SquareNumber
    closed: bool


@with_config(EXACT)
class SnapshotEvent(TimelineEvent):
    """All sensors were read."""

    kind: Literal["snapshot"]
    closed: list[SquareNumber]


@with_config(EXACT)
class ClockButtonEvent(TimelineEvent):
    """One button has changed."""

    kind: Literal["button"]
    button: ButtonName
    down: bool


@with_config(EXACT)
class PartEvent(TimelineEvent):
    """A part has stopped answering, or answers again."""

    kind: Literal["lost", "back"]
    part: PartName


@with_config(EXACT)
class TextEvent(TimelineEvent):
    """A command in the words of the script language, or the reason why the game cannot be recorded."""

    kind: Literal["command", "recording failed"]
    text: str


@with_config(EXACT)
class LampsEvent(TimelineEvent):
    """The LEDs have changed."""

    kind: Literal["lamps"]
    lamps: list[LampState]


@with_config(EXACT)
class MoveEvent(TimelineEvent):
    """A move was committed."""

    kind: Literal["move"]
    ply: int
    side: SideName
    text: str
    as_of_ms: float
    """Time as of which the move counts."""
    amends: bool
    """True if this move replaces an earlier record of the same ply."""
    uncertain: list[str]
    """Moves that this one may have been instead; empty for a move that is certain."""
    pieces: Pieces
    fen: str


@with_config(EXACT)
class PositionEvent(TimelineEvent):
    """Moves were taken back, or a position was set."""

    kind: Literal["position"]
    ply: int
    undone: int
    """Plies that were taken back."""
    fen: str
    pieces: Pieces


@with_config(EXACT)
class VerdictEvent(TimelineEvent):
    """A press or a rest was judged, or an arbiter has changed something."""

    kind: Literal["verdict"]
    judgement: JudgementName
    message: MessageState | None
    text: str


@with_config(EXACT)
class ResultEvent(TimelineEvent):
    """The game has ended."""

    kind: Literal["result"]
    score: Annotated[str, one_of(Score)]
    message: MessageState


@with_config(EXACT)
class SaidEvent(TimelineEvent):
    """The board has announced something."""

    kind: Literal["said"]
    message: MessageState


@with_config(EXACT)
class PhaseEvent(TimelineEvent):
    """The phase of the game, or the reasons for its pause, have changed."""

    kind: Literal["phase"]
    phase: Annotated[str, one_of(Phase)]
    pauses: list[Annotated[str, one_of(PauseReason)]]


@with_config(EXACT)
class DisplayMessageEvent(TimelineEvent):
    """The message of the display has changed."""

    kind: Literal["message"]
    message: MessageState | None


@with_config(EXACT)
class DistrustedEvent(TimelineEvent):
    """The set of sensors that are not trusted has changed."""

    kind: Literal["distrusted"]
    squares: list[SquareNumber]


@with_config(EXACT)
class ClocksEvent(TimelineEvent):
    """The clocks have changed otherwise than by running on."""

    kind: Literal["clocks"]
    clocks: ClocksState


@with_config(EXACT)
class ScoreEvent(TimelineEvent):
    """The chips on the board or the totals of a game of Damath have changed."""

    kind: Literal["score"]
    score: ScoreState | None


AnyTimelineEvent = Annotated[
    PlainEvent
    | EdgeEvent
    | SnapshotEvent
    | ClockButtonEvent
    | PartEvent
    | TextEvent
    | LampsEvent
    | MoveEvent
    | PositionEvent
    | VerdictEvent
    | ResultEvent
    | SaidEvent
    | PhaseEvent
    | DisplayMessageEvent
    | DistrustedEvent
    | ClocksEvent
    | ScoreEvent,
    Field(discriminator="kind"),
]


@with_config(EXACT)
class Timeline(TypedDict):
    """A recorded game or a trace as a page steps through it."""

    game: GameState
    start: PositionState
    score: ScoreState | None
    """The score at the start; null where the game has none."""
    rhythms: dict[RhythmName, RhythmState]
    length_ms: float
    events: list[AnyTimelineEvent]
    cut: bool
    """True if the game is too long, and its end is left out."""
    fault: str | None
    """Fault of a trace; the timeline ends before it."""

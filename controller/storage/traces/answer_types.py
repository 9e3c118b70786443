"""The JSON of an answer of `damahan session`, as types; docs/dev/traces.md says what each key holds."""

from typing import Any, NotRequired, TypedDict

from controller.storage.traces.line_base import SideWord


class MessageValues(TypedDict):
    """A message: its code, and its words in English."""

    code: str
    words: str


class MoveValues(TypedDict):
    """A move; squares are numbers, those captured ascending."""

    move: str
    origin: int
    landing: int
    captured: list[int]


class MoveRecordValues(MoveValues):
    """A move as it was recorded."""

    at_us: int
    ply: int
    side: SideWord
    as_of_us: int
    fen: str
    candidates: NotRequired[list[MoveValues]]
    amends: NotRequired[bool]


class ChangeValues(TypedDict):
    """A change of the game other than by playing."""

    at_us: int
    kind: str
    side: SideWord | None
    before: str
    after: str
    by: str


class ResultValues(TypedDict):
    """How the game ended."""

    result: str
    reason: str
    as_of_us: int


class ClocksValues(TypedDict):
    """Both clocks at the time of the answer."""

    running: SideWord | None
    white_us: int
    black_us: int


class ScoreValues(TypedDict):
    """The totals of both sides as text, and how often each was warned."""

    white: str
    black: str
    white_warnings: int
    black_warnings: int


class NewsValues(TypedDict):
    """The part of an answer that is new since the answer before it."""

    verdicts: list[dict[str, Any]]  # as in a trace
    moves: list[MoveRecordValues]
    changes: list[ChangeValues]
    refused: MessageValues | None


class StandingValues(TypedDict):
    """The part of an answer that most lines leave as it is."""

    result: ResultValues | None
    phase: str
    pauses: list[str]
    ply: int
    to_move: SideWord
    fen: str
    lamps: dict[int, str]
    message: MessageValues | None
    score: ScoreValues | None
    distrusted: list[int]


class AnswerValues(NewsValues, StandingValues):
    """A whole answer."""

    now_us: int
    clocks: ClocksValues | None
    next_deadline_us: int | None

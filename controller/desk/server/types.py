"""What the server sends to the desk's page, as JSON values; `controller/desk/page/types/desk.d.ts` has the same."""

from typing import Any, NotRequired

from typing_extensions import TypedDict  # as in controller.web.api


class TileClock(TypedDict):
    """The clock of one side; times are those of the desk's clock."""

    ms: int
    """What it shows while it does not run."""
    zero_ms: int | None
    """When it will show zero, or showed it where it counts up; null if it does not run, or nobody knows when."""
    starts_ms: int | None
    """When it begins to run; null if it runs already, or does not run."""
    runs: bool
    up: bool
    flag: bool


class TileClocks(TypedDict):
    """Both clocks."""

    white: TileClock
    black: TileClock


class TileMessage(TypedDict):
    """What the display of a board says."""

    code: str
    args: Any
    text: str


class TileState(TypedDict):
    """What the page shows of one board among all; it is sent with `version`, another number whenever it has changed."""

    number: str
    """Of the board in the event; its name in the topics where it has none."""
    online: bool
    missing: int
    """Events that are known to be missing at the desk."""
    lost: int
    """Records that were lost."""
    game: "TileGame | None"
    """Null before the first state."""


class TileGame(TypedDict):
    """The game on a tile."""

    white: str
    black: str
    round: str
    orientation: str
    fen: str
    ply: int
    to_move: str | None
    last: str | None
    """The last move."""
    phase: str
    paused: bool
    needs: list[str]
    dead: bool
    """True if a sensor is not trusted, or a part is lost."""
    message: TileMessage | None
    clocks: TileClocks | None
    result: str | None


class HallState(TypedDict):
    """The hall, and the connection to its broker."""

    name: str
    broker: bool
    address: str
    reason: str


class RefusedAnswer(TypedDict):
    """Why a board refused an act."""

    code: str | None
    args: Any
    text: str


class AnswerState(TypedDict):
    """What one board answered; one of these keys."""

    done: NotRequired[bool]
    refused: NotRequired[RefusedAnswer]
    silent: NotRequired[bool]
    """No answer came in time."""
    silence: NotRequired[str]
    """Beside `silent`: a value of Silence, where more is known."""


class ActState(TypedDict):
    """One act of the record; one of the keys say, announce, note, mark."""

    at: str
    sender: str
    say: NotRequired[str]
    announce: NotRequired[str]
    note: NotRequired[str]
    mark: NotRequired[str]
    """A value of MarkKind."""
    answers: dict[str, AnswerState]


class RecordedMoveState(TypedDict):
    """One move of the score sheet."""

    ply: int
    side: str
    text: str
    uncertain: list[str]
    fen: str
    clock_ms: int | None


class WholeBoard(TypedDict):
    """One board with all that the desk knows of it."""

    online: bool
    ahead_us: int | None
    version: int
    state: Any
    """The document as the board sent it; null before the first."""
    moves: list[RecordedMoveState]
    acts: list[ActState]

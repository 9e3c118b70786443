"""What the server sends to the desk's page, as JSON values; `controller/desk/page/types/desk.d.ts` has the same."""

from typing import Literal, NotRequired

from pydantic import with_config
from typing_extensions import TypedDict  # as in controller.web.api

from controller.hall.documents.states import StateDocument
from controller.json_types import EXACT, MessageArguments, SideName
from controller.web.api.output_types import LampState, RhythmState


@with_config(EXACT)
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


@with_config(EXACT)
class TileClocks(TypedDict):
    """Both clocks."""

    white: TileClock
    black: TileClock


@with_config(EXACT)
class TileMessage(TypedDict):
    """What the display of a board says."""

    code: str
    args: MessageArguments
    text: str


@with_config(EXACT)
class TileState(TypedDict):
    """What the page shows of one board among all; it is sent with `version`, another number whenever it has changed."""

    number: str
    """Of the board in the event; its name in the topics where it has none."""
    online: bool
    missing: int
    """Events that are known to be missing at the desk."""
    lost: int
    """Records that were lost."""
    left: NotRequired[Literal[True]]
    """Its game does not count in the event of the desk any more, as after its table was moved to another board."""
    game: "TileGame | None"
    """Null before the first state."""


@with_config(EXACT)
class TileGame(TypedDict):
    """The game on a tile."""

    white: str
    black: str
    round: str
    orientation: str
    fen: str
    ply: int
    to_move: SideName | None
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
    pairing: str
    """Of the game that the desk has paired; empty for any other."""
    ready: list[str]
    """Sides that have said that they are ready for it."""
    far_game: str | None
    """Of a game on two boards, a UUID that both boards name; null: it is played on one."""


@with_config(EXACT)
class HallState(TypedDict):
    """The hall, and the connection to its broker."""

    name: str
    broker: bool
    address: str
    reason: str
    event: int
    """Another number after each change of the desk's event; 0: it has none."""


@with_config(EXACT)
class SentTile(TileState):
    """A tile as it is sent."""

    version: int
    """Another one whenever the tile, or what the view of its board shows, has changed."""


@with_config(EXACT)
class HallTiles(TypedDict):
    """All boards, by their names."""

    hall: HallState
    tiles: dict[str, SentTile]


@with_config(EXACT)
class HallChanges(TypedDict):
    """What has changed since the last message."""

    hall: NotRequired[HallState]
    tiles: NotRequired[dict[str, SentTile]]
    gone: NotRequired[list[str]]
    """Boards that are no longer in the list."""


@with_config(EXACT)
class HallStateMessage(TypedDict):
    """The first message of the socket, and the next one of a client that fell behind."""

    seq: int
    now_ms: int
    """When it was made, on the desk's clock."""
    state: HallTiles


@with_config(EXACT)
class HallChangesMessage(TypedDict):
    """A message with what has changed; with no key, it says that the desk is there."""

    seq: int
    now_ms: int
    changes: HallChanges


@with_config(EXACT)
class RefusedAnswer(TypedDict):
    """Why a board refused an act."""

    code: str | None
    args: MessageArguments
    text: str


@with_config(EXACT)
class AnswerState(TypedDict):
    """What one board answered; one of these keys."""

    done: NotRequired[Literal[True]]
    refused: NotRequired[RefusedAnswer]
    silent: NotRequired[Literal[True]]
    """No answer came in time."""
    silence: NotRequired[str]
    """Beside `silent`: a value of Silence, where more is known."""
    by: NotRequired[str]
    """Beside any: the other board of the same game, which alone the act was sent to; it counts at both."""


@with_config(EXACT)
class ActState(TypedDict):
    """One act of the record; one of the keys say, announce, note, mark, presence."""

    at: str
    sender: str
    say: NotRequired[str]
    announce: NotRequired[str]
    note: NotRequired[str]
    mark: NotRequired[str]
    """A value of MarkKind."""
    presence: NotRequired[str]
    """A value of Presence: the desk itself has recorded it."""
    answers: dict[str, AnswerState]


@with_config(EXACT)
class RecordedMoveState(TypedDict):
    """One move of the score sheet."""

    ply: int
    side: SideName
    text: str
    uncertain: list[str]
    fen: str
    clock_ms: int | None


@with_config(EXACT)
class WholeBoard(TypedDict):
    """One board with all that the desk knows of it."""

    online: bool
    ahead_us: int | None
    version: int
    state: StateDocument | None
    """The document as the board sent it; null before the first."""
    lamps: list[LampState] | None
    """Its LEDs while it needs a person; null where its program tells none."""
    rhythms: dict[str, RhythmState]
    """How lamps of each rhythm change with time."""
    moves: list[RecordedMoveState]
    acts: list[ActState]


@with_config(EXACT)
class ActsAnswer(TypedDict):
    """Acts of the record, the newest first."""

    acts: list[ActState]


@with_config(EXACT)
class ActAnswer(TypedDict):
    """What each board answered, by its name."""

    answers: dict[str, AnswerState]

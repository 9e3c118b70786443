"""What the server sends of its event, as JSON values."""

from pydantic import with_config
from typing_extensions import TypedDict  # as in controller.web.api

from controller.json_types import EXACT


@with_config(EXACT)
class EventTableState(TypedDict):
    """A table in words."""

    title: str
    columns: list[str]
    rows: list[list[str]]
    numbers: list[int]
    """Places of the columns that are aligned on the right."""
    legend: str


@with_config(EXACT)
class ByeState(TypedDict):
    """A bye that was asked for."""

    round: int
    kind: str
    """half, full, zero."""


@with_config(EXACT)
class EventPlayerState(TypedDict):
    """One player."""

    number: int
    name: str
    club: str
    rating: int | None
    first_round: int
    withdrawn_after: int | None
    byes: list[ByeState]


@with_config(EXACT)
class EventGameState(TypedDict):
    """One game of a match."""

    result: str
    """White's part first, as results are typed; `*`: none yet."""
    by_board: bool
    """The board said it."""
    hall_board: str
    """The board of the hall that the game was sent to; empty: it was sent to none."""
    pairing: str
    """The name of the game in the states of that board."""
    begun: bool
    refusal: str
    """Why the board did not begin it; it is asked again."""
    unanswered: bool
    """The board is there, and did not answer when it was asked to begin; it is asked again."""
    fault: str
    """Why what the board says is not recorded; it is tried again."""
    said: str | None
    """What the board says, where the arbiter is to decide."""
    board_result: str | None
    """What the board says, where he has decided on another result, which counts; null: the same, or nothing."""


@with_config(EXACT)
class EventBoardState(TypedDict):
    """One pairing."""

    board: int
    table: str
    """The board of the hall at this table; empty: none."""
    white: int
    white_name: str
    white_points: str
    black: int
    black_name: str
    black_points: str
    games: list[EventGameState]


@with_config(EXACT)
class EventByeState(TypedDict):
    """A player without an opponent."""

    player: int
    name: str
    points: str
    kind: str
    """In words."""


@with_config(EXACT)
class BreachState(TypedDict):
    """A rule that a round breaks."""

    breach: str
    names: list[str]


@with_config(EXACT)
class EventRoundState(TypedDict):
    """One round."""

    number: int
    is_last: bool
    started: bool
    finished: bool
    boards: list[EventBoardState]
    byes: list[EventByeState]
    breaches: list[BreachState]
    """Of a round that has not started."""


@with_config(EXACT)
class DraftState(TypedDict):
    """A round that is being paired, or could not be."""

    round: int
    since_ms: int
    """On the desk's clock."""
    fault: str


@with_config(EXACT)
class EventState(TypedDict):
    """The event as it stands."""

    version: int
    """Another number after each change; `event` of the hall in messages of the socket."""
    name: str
    heading: str
    kind: str
    games: int
    """Of a match."""
    round_count: int
    paired: int
    is_over: bool
    may_pair: bool
    players: list[EventPlayerState]
    tables: list[str]
    """The boards of the hall at tables 1, 2, ..."""
    boards: list[str]
    """All boards of the hall."""
    round: EventRoundState | None
    """Null before the first one is paired."""
    standings: EventTableState
    cross_table: EventTableState
    draft: DraftState | None
    fault: str
    """Why the file of the event cannot be read or written; empty: it can."""


@with_config(EXACT)
class EventAnswer(EventState):
    """The event, and when it was told."""

    now_ms: int
    """On the desk's clock."""


@with_config(EXACT)
class RecordedActState(TypedDict):
    """One act of the event's record."""

    at: str
    """Local time with its offset, ISO 8601."""
    by: str
    text: str
    """What was done, in English."""
    note: str
    """Why; empty if nobody said."""


@with_config(EXACT)
class EventRecordAnswer(TypedDict):
    """The last acts of the event, the newest first."""

    acts: list[RecordedActState]


@with_config(EXACT)
class EventActAnswer(TypedDict):
    """What became of an act."""

    version: int
    """Of the event then."""

"""What the pages of the desk need of a hall: its boards as they are now, their moves, and acts on them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from controller.commands.sender import CommandSender
from controller.commands.values import Command
from controller.hall.documents.states import StateDocument
from controller.hall.documents.values import MessageDocument


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardSummary:
    """What the desk knows of one board now; another value whenever something of it has changed."""

    name: str
    """Its name in the topics."""
    is_online: bool
    state: StateDocument | None = None
    """The last one; None: none has come yet."""
    ahead_us: int | None = None
    """What is added to the board's own time to get the desk's; None while no document came that was not retained."""
    missing_events: int = 0
    """Events of its record that are known to be missing here now, but for those whose loss was accepted."""
    result_events: int = 0
    """Another number whenever an event came that may change the result of a game: a start, a result, a change."""
    lost_records: int = 0
    """Records that ended here before the board's, which has begun another one; but for those that were accepted."""
    is_game_disputed: bool = False
    """True if more than two boards say that they play its game: one of them at least deceives the desk."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BrokerStatus:
    """The connection of the desk to the broker."""

    is_connected: bool
    address: str
    """Host and port."""
    reason: str = ""
    """Why there is no connection; empty while there is one."""


@dataclass(frozen=True, slots=True)
class Announcement:
    """A text that the displays of boards show."""

    text: str


@dataclass(frozen=True, slots=True)
class Note:
    """A text for the desk's record alone; no board hears of it."""

    text: str


class MarkKind(StrEnum):
    """What an arbiter may decide of a board at the desk alone; the values are stored and sent."""

    REMOVED = "removed"  # from the list of boards, until it is there again
    LOSS_ACCEPTED = "loss accepted"  # of the events that are missing now


@dataclass(frozen=True, slots=True)
class Mark:
    """What is decided of a board for the desk's list alone; no board hears of it, and no event is deleted."""

    kind: MarkKind


class Presence(StrEnum):
    """What the desk itself records of a board; the values are stored and sent."""

    AWAY = "away"  # it is not heard any more
    BACK = "back"


DeskAct = Note | Mark | Presence
"""What no board hears of."""
Act = Command | Announcement | DeskAct
"""What an arbiter does at the desk."""


class Silence(StrEnum):
    """Why a board gave no answer, where more is known than that none came; the values are sent."""

    NOT_SENT = "not sent"  # it was away, or its time was not known
    RESTARTED = "restarted"  # meanwhile: it refuses what was for the session before


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardAnswer:
    """What one board answered to an act."""

    is_done: bool | None
    """None: no answer came in time; the board may still carry it out until the act expires, unless `silence` says
    otherwise."""
    silence: Silence | None = None
    message: MessageDocument | None = None
    """Why it was refused; None also where the board did not say."""
    answered_by: str = ""
    """The other board of the same game, which alone the act was sent to, and counts at both; empty: this board."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ActRecord:
    """One act of the desk's record."""

    at: str
    """The desk's local time with its offset, ISO 8601."""
    sender: str
    act: Act
    answers: Mapping[str, BoardAnswer]
    """By the names of the boards that it was for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedMove:
    """One move of a game, as the record has it: amendments and takebacks are carried out."""

    ply: int
    """1 for the first."""
    side: str
    """`white` or `black`."""
    text: str
    candidates: tuple[str, ...]
    """What it may have been instead; empty for a move that is certain."""
    fen: str
    """Position after it."""
    clock_us: int | None
    """What the mover's clock showed; None without clocks."""


class HallPort(Protocol):
    """A hall as the pages see it. Nothing here waits but the coroutines."""

    @property
    def name(self) -> str:
        """The hall's name in the topics."""
        ...

    @property
    def broker(self) -> BrokerStatus:
        """The connection to the broker."""
        ...

    @property
    def boards(self) -> Mapping[str, BoardSummary]:
        """All boards that are known, by their names."""
        ...

    def add_change_listener(self, on_change: Callable[[], None]) -> None:
        """Call a function after each change of boards or broker; it returns at once."""
        ...

    async def list_moves(self, board: str, game: int) -> Sequence[RecordedMove]:
        """Return the moves of a game that the desk has recorded, the first one first; raises DeskStoreError."""
        ...

    async def execute(self, act: Act, boards: Sequence[str], sender: CommandSender) -> Mapping[str, BoardAnswer]:
        """Record an act, send it to boards, and return what each answered.

        It waits for the slowest, for some seconds at most. Raises DeskStoreError if the act cannot be recorded: then
        no board hears of it.
        """
        ...

    async def list_acts(self, board: str | None, limit: int) -> Sequence[ActRecord]:
        """Return the last acts, of one board with its answer alone or of all, the newest first.

        Raises DeskStoreError.
        """
        ...

"""What the tournament at the desk needs of the hall, and what the pages need of the tournament."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from controller.commands.sender import CommandSender
from controller.desk.event.board_results import ResultDifference
from controller.desk.event.board_verdicts import BoardVerdict
from controller.desk.ports import Act, BoardAnswer, BoardSummary
from controller.hall.documents.events import EventDocument
from controller.tournament.acts import EventAct, EventRecord
from controller.tournament.hall_games import AssignedGame, GameKey
from controller.tournament.tournament import Tournament


class EventHall(Protocol):
    """A hall as its tournament needs it."""

    @property
    def boards(self) -> Mapping[str, BoardSummary]:
        """All boards that are known, by their names."""
        ...

    def add_change_listener(self, on_change: Callable[[], None]) -> None:
        """Call a function after each change of boards or broker; it returns at once."""
        ...

    async def list_paired_game(self, board: str, pairing: str) -> Sequence[EventDocument]:
        """Return the events of a paired game, but for its moves; raises DeskStoreError."""
        ...

    async def execute(self, act: Act, boards: Sequence[str], sender: CommandSender) -> Mapping[str, BoardAnswer]:
        """Record an act, send it to boards, and return what each answered; raises DeskStoreError."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """A round that is being paired, or could not be."""

    round: int
    since_us: int
    """On the desk's clock."""
    fault: str = ""
    """Why it could not be paired; empty while it is being paired."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EventView:
    """The tournament as the pages show it; another value whenever something of it has changed."""

    version: int
    tournament: Tournament
    tables: tuple[str, ...]
    """The boards of the hall at tables 1, 2, ..."""
    boards: tuple[str, ...]
    """All boards of the hall."""
    verdicts: Mapping[GameKey, BoardVerdict]
    """What boards say of the games that they have begun."""
    differences: Mapping[GameKey, ResultDifference]
    """What the arbiter is to decide."""
    refusals: Mapping[GameKey, str]
    """Why a board did not begin its game; it is asked again."""
    unanswered: frozenset[GameKey] = frozenset()
    """Games whose board is there, but did not answer when it was asked to begin; it is asked again."""
    result_faults: Mapping[GameKey, str] = field(default_factory=dict)
    """Why what a board says is not recorded; it is tried again."""
    draft: Draft | None = None
    fault: str = ""
    """Why the file of the event cannot be read or written; empty: it can."""


class EventPort(Protocol):
    """The tournament as the pages see it."""

    @property
    def view(self) -> EventView | None:
        """The event as it stands; None before it was read."""
        ...

    def add_change_listener(self, on_change: Callable[[], None]) -> None:
        """Call a function after each change; it returns at once."""
        ...

    async def record(self, act_of: Callable[[Tournament], EventAct], author: str, note: str = "") -> Tournament:
        """Record the act that a function makes of the event; raises TournamentError and EventFileError."""
        ...

    async def list_records(self) -> Sequence[EventRecord]:
        """Return all acts of the event, the oldest first; raises EventFileError."""
        ...

    async def start_round(self, number: int, author: str) -> None:
        """Start a round, and send its games to the boards; raises TournamentError and EventFileError."""
        ...

    async def send_again(self, game: AssignedGame, author: str) -> None:
        """Send a game without a result once more, to the board that has its table now; raises as `start_round`."""
        ...

    def pair(self, author: str, *, is_again: bool = False) -> None:
        """Begin to pair the next round, or the last one anew; raises TournamentError if one is being paired."""
        ...

    def stop_pairing(self) -> None:
        """End a pairing that takes too long; nothing has changed then."""
        ...

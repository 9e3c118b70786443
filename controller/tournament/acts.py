"""What happens in an event: one frozen value for each act. They are stored in their order, and make the tournament."""

from dataclasses import dataclass

from controller.tournament.event import Event
from controller.tournament.hall_games import AssignedGame, BoardEvent
from controller.tournament.player import ByeKind, EventPlayer
from controller.tournament.rounds import BoardResult, Round


@dataclass(frozen=True, slots=True, kw_only=True)
class EventCreated:
    """The event was announced; this is its first act."""

    event: Event


@dataclass(frozen=True, slots=True, kw_only=True)
class EventImported:
    """The event was read from another program's file, with all that was played; this is its first act."""

    event: Event
    players: tuple[EventPlayer, ...]
    rounds: tuple[Round, ...]
    foreign_lines: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class EventChanged:
    """What was agreed on is another from now on; the kind and the games of a match stay once a round is paired."""

    event: Event


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayersEntered:
    """Players were entered, with the numbers that follow; after the first round they are late entries."""

    players: tuple[EventPlayer, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerChanged:
    """A player's name, club, rating and the like were corrected; his number, rounds and byes stay."""

    player: EventPlayer


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerWithdrawn:
    """A player leaves after a round, or comes back after all."""

    player: int
    after_round: int | None  # None: he comes back


@dataclass(frozen=True, slots=True, kw_only=True)
class ByeAgreed:
    """A player does not play a round that is not paired yet, or plays it after all."""

    player: int
    round: int
    kind: ByeKind | None  # None: he plays


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundPaired:
    """A round was paired."""

    round: Round


@dataclass(frozen=True, slots=True, kw_only=True)
class PairingsChanged:
    """The arbiter paired a round otherwise, before it started."""

    round: Round


@dataclass(frozen=True, slots=True, kw_only=True)
class PairingsDropped:
    """The last round is to be paired anew; it had not started."""

    round: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundPairedAgain:
    """The last round, which had not started, was paired anew with who entered since and without who left."""

    round: Round


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundStarted:
    """The clocks of a round run: its pairings stay."""

    round: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultGiven:
    """The first result of a game; a round with a result has started."""

    round: int
    board: int
    result: BoardResult
    game: int = 1  # of the match
    is_from_board: bool = False  # a board of a hall said it
    board_event: BoardEvent | None = None  # what the board had said by then; None: nothing


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultCorrected:
    """Another result of a game that had one, or none any more."""

    round: int
    board: int
    result: BoardResult | None  # None: the game goes on
    game: int = 1
    is_from_board: bool = False
    board_event: BoardEvent | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TablesChanged:
    """The boards of the hall at which tables 1, 2, ... are played from now on."""

    hall_boards: tuple[str, ...]  # their names; empty: that table has none


@dataclass(frozen=True, slots=True, kw_only=True)
class GamesAssigned:
    """Games of a round that has started were given to boards of the hall, or given again."""

    games: tuple[AssignedGame, ...]


EventAct = (
    EventCreated
    | EventImported
    | EventChanged
    | PlayersEntered
    | PlayerChanged
    | PlayerWithdrawn
    | ByeAgreed
    | RoundPaired
    | PairingsChanged
    | PairingsDropped
    | RoundPairedAgain
    | RoundStarted
    | ResultGiven
    | ResultCorrected
    | TablesChanged
    | GamesAssigned
)


@dataclass(frozen=True, slots=True, kw_only=True)
class EventRecord:
    """An act with its time and its author."""

    act: EventAct
    at: str  # local time with its offset, ISO 8601 to the second
    by: str  # a name
    note: str = ""  # the reason, such as "score sheet signed by both"

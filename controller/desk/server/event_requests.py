"""Requests for acts of the tournament: the body names the act, and what it needs."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any, Literal, assert_never

from pydantic import Field, TypeAdapter, ValidationError

from controller.commands.sender import LONGEST_SENDER_NAME
from controller.desk.server.act_requests import MOST_FAULTS, ActRequestError
from controller.tournament.act_checks import HIGHEST_RATING, LONGEST_TEXT, require_bye_possible
from controller.tournament.acts import (
    ByeAgreed,
    EventAct,
    PairingsChanged,
    PairingsDropped,
    PlayersEntered,
    PlayerWithdrawn,
    ResultCorrected,
    ResultGiven,
    TablesChanged,
)
from controller.tournament.errors import TournamentError
from controller.tournament.event import MOST_PLAYERS, MOST_ROUNDS
from controller.tournament.hall_games import BoardEvent, GameKey
from controller.tournament.manual_pairing import swap_players
from controller.tournament.player import LONGEST_NAME, ByeKind, EventPlayer
from controller.tournament.rounds import NO_RESULT, BoardResult
from controller.tournament.tournament import Tournament

BODY_BYTES = 16 * 1024
LONGEST_NOTE = 200

RoundNumber = Annotated[int, Field(ge=1, le=MOST_ROUNDS)]
PlayerNumber = Annotated[int, Field(ge=1, le=MOST_PLAYERS)]
TableNumber = Annotated[int, Field(ge=1, le=MOST_PLAYERS)]
HallBoard = Annotated[str, Field(max_length=32)]


@dataclass(frozen=True, slots=True, kw_only=True)
class PairRequest:
    """Pair the next round, or the last one anew."""

    act: Literal["pair"]
    again: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class StopRequest:
    """End a pairing that takes too long."""

    act: Literal["stop"]


@dataclass(frozen=True, slots=True, kw_only=True)
class DropRequest:
    """Drop the pairings of the last round."""

    act: Literal["drop"]
    round: RoundNumber


@dataclass(frozen=True, slots=True, kw_only=True)
class SwapRequest:
    """Swap two players in the last round."""

    act: Literal["swap"]
    one: PlayerNumber
    other: PlayerNumber


@dataclass(frozen=True, slots=True, kw_only=True)
class StartRequest:
    """Start a round, and send its games to the boards."""

    act: Literal["start"]
    round: RoundNumber


@dataclass(frozen=True, slots=True, kw_only=True)
class SendRequest:
    """Send one game again."""

    act: Literal["send"]
    round: RoundNumber
    board: TableNumber
    game: Literal[1, 2] = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultRequest:
    """Give, correct or take back a result."""

    act: Literal["result"]
    round: RoundNumber
    board: TableNumber
    result: Annotated[str, Field(max_length=8)]
    shown: Annotated[str, Field(max_length=8)]
    """What the page showed: another one that came meanwhile is not replaced unseen."""
    game: Literal[1, 2] = 1
    note: Annotated[str, Field(max_length=LONGEST_NOTE)] = ""
    """Why, for the record."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EnterRequest:
    """Enter a player."""

    act: Literal["enter"]
    name: Annotated[str, Field(min_length=1, max_length=LONGEST_NAME)]
    club: Annotated[str, Field(max_length=LONGEST_TEXT)] = ""
    rating: Annotated[int, Field(ge=1, le=HIGHEST_RATING)] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class WithdrawRequest:
    """Withdraw a player after the last round that has started, or bring him back."""

    act: Literal["withdraw"]
    player: PlayerNumber
    back: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ByeRequestBody:
    """Agree that a player does not play a round; null: he plays."""

    act: Literal["bye"]
    player: PlayerNumber
    round: RoundNumber
    kind: Literal["half", "full", "zero"] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRequest:
    """Assign a table another board of the hall; the board that had that one gets the old one."""

    act: Literal["table"]
    board: TableNumber
    hall_board: HallBoard


RecordRequest = (
    DropRequest | SwapRequest | ResultRequest | EnterRequest | WithdrawRequest | ByeRequestBody | TableRequest
)
"""Requests that are one act of the record."""

EventRequest = Annotated[
    PairRequest
    | StopRequest
    | DropRequest
    | SwapRequest
    | StartRequest
    | SendRequest
    | ResultRequest
    | EnterRequest
    | WithdrawRequest
    | ByeRequestBody
    | TableRequest,
    Field(discriminator="act"),
]

_REQUESTS: TypeAdapter[EventRequest] = TypeAdapter(EventRequest)
LONGEST_AUTHOR = LONGEST_SENDER_NAME


def parse_event_request(content: bytes) -> EventRequest:
    """Return the request of a body; raise ActRequestError."""
    try:
        return _REQUESTS.validate_python(json.loads(content.decode("utf-8")))
    except ValidationError as error:
        faults = error.errors()[:MOST_FAULTS]
        raise ActRequestError(*(f"{'.'.join(map(str, each['loc']))}: {each['msg']}" for each in faults)) from error
    except (ValueError, RecursionError) as error:
        raise ActRequestError("this is no JSON in UTF-8") from error


def build_act(
    request: RecordRequest,
    tournament: Tournament,
    tables: tuple[str, ...],
    said: Callable[[GameKey], BoardEvent | None],
) -> EventAct:
    """Return the act of a request to an event as it stands; raises TournamentError.

    `tables` are the boards of the hall at each table; `said` returns the last event of a board about a result.
    """
    match request:
        case DropRequest(round=number):
            return PairingsDropped(round=number)
        case SwapRequest(one=one, other=other):
            return PairingsChanged(round=swap_players(tournament, tournament.round(len(tournament.rounds)), one, other))
        case ResultRequest():
            return _result_act(request, tournament, said((request.round, request.board, request.game)))
        case EnterRequest(name=name, club=club, rating=rating):
            player = EventPlayer(
                number=len(tournament.players) + 1, name=name.strip(), club=club.strip(), rating=rating
            )
            return PlayersEntered(players=(player,))
        case WithdrawRequest(player=player, back=back):
            return PlayerWithdrawn(player=player, after_round=None if back else tournament.started_rounds)
        case ByeRequestBody(player=player, round=number, kind=kind):
            bye = None if kind is None else ByeKind[kind.upper()]
            if bye is not None:
                require_bye_possible(tournament, bye)
            return ByeAgreed(player=player, round=number, kind=bye)
        case TableRequest(board=board, hall_board=hall_board):
            return TablesChanged(hall_boards=move_table(tables, board, hall_board))
        case _:
            assert_never(request)


def move_table(tables: tuple[str, ...], board: int, hall_board: str) -> tuple[str, ...]:
    """Return the tables with another board at one of them; a table that had it gets the board of this one."""
    moved = [*tables, *([""] * (board - len(tables)))]
    before = moved[board - 1]
    if hall_board and hall_board in moved:
        moved[moved.index(hall_board)] = before
    moved[board - 1] = hall_board
    return tuple(moved)


def _result_act(
    request: ResultRequest, tournament: Tournament, said: BoardEvent | None
) -> ResultGiven | ResultCorrected:
    results = tournament.pairing(request.round, request.board).results
    if request.game > len(results):
        raise TournamentError(f"a match of this event has {len(results)} games")
    before = results[request.game - 1]
    if (before or NO_RESULT) != request.shown:
        raise TournamentError(f"board {request.board} has another result by now: {before or NO_RESULT}; look again")
    if request.result != NO_RESULT and request.result not in list(BoardResult):
        raise TournamentError(f"{request.result!r} is no result; give one of {', '.join(BoardResult)}")
    result = None if request.result == NO_RESULT else BoardResult(request.result)
    values: dict[str, Any] = {"round": request.round, "board": request.board, "game": request.game}
    if before is None and result is not None:
        return ResultGiven(result=result, board_event=said, **values)
    return ResultCorrected(result=result, board_event=said, **values)

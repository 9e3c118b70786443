"""Handlers of the tournament: the event as it stands, acts, pages to print, and files."""

from collections.abc import Callable, Mapping

from aiohttp import web

from controller.desk.event.ports import EventPort, EventView
from controller.desk.server.act_requests import ActRequestError
from controller.desk.server.event_answers import EventAnswers
from controller.desk.server.event_requests import (
    BODY_BYTES,
    EventRequest,
    PairRequest,
    ResultRequest,
    SendRequest,
    StartRequest,
    StopRequest,
    TableRequest,
    build_act,
    parse_event_request,
)
from controller.desk.server.event_states import require_round
from controller.storage.event_file import EventFileError
from controller.tournament.act_sentences import act_reason, act_sentence
from controller.tournament.cross_table import build_cross_table
from controller.tournament.errors import TournamentError
from controller.tournament.hall_games import AssignedGame, BoardEvent, GameKey
from controller.tournament.standings import compute_standings
from controller.tournament.tables_csv import cross_table_csv, players_csv, standings_csv
from controller.tournament.tournament import Tournament
from controller.tournament.trf.writing import trf_text
from controller.web.access import NO_RIGHT_MESSAGE, AccessControl
from controller.web.client_addresses import client_address
from controller.web.limits import WebLimits
from controller.web.rate_limiter import RateLimiter
from controller.web.request_body import JSON_TYPE, BodyError, read_body
from controller.web.responses import error_response, json_response, rate_limit_response
from controller.web.rights import Right
from controller.words.catalogue import Catalogue
from controller.words.event_pages import event_page
from controller.words.event_tables import EventTable, cross_table, pairing_table, standings_table
from controller.words.po_files import load_catalogue

PRINT_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
"""A page to print has its style in it, and no script."""

EXPORTS: Mapping[str, tuple[str, Callable[[Tournament], str]]] = {
    "event.trf": ("text/plain", trf_text),
    "players.csv": ("text/csv", lambda tournament: players_csv(tournament.players)),
    "standings.csv": ("text/csv", lambda tournament: standings_csv(compute_standings(tournament))),
    "cross-table.csv": ("text/csv", lambda tournament: cross_table_csv(build_cross_table(tournament))),
}
"""The type and the text of each file, by its name."""

MOST_ACTS = 200
"""Of the record at once. A choice: the last rounds of a large event."""
NO_EVENT = "this desk has no event: start it with --event FILE"


class EventHandlers:
    """Answer requests about the tournament; anybody who may watch sees it, and arbiters change it."""

    def __init__(
        self, event: EventPort | None, access: AccessControl, limits: WebLimits, now_us: Callable[[], int]
    ) -> None:
        self._event = event
        self._access = access
        self._limits = limits
        self._now_us = now_us
        self._rates = RateLimiter(limits.commands, now_us, limits.remembered_addresses)
        self._answers = EventAnswers()

    async def send_event(self, request: web.Request) -> web.StreamResponse:
        """Send the event with one round."""
        refusal = self._access.check_right(request, Right.WATCH)
        if refusal is not None:
            return refusal
        view = self._view()
        if view is None:
            return error_response(404, NO_EVENT)
        try:
            state = await self._answers.state(view, _round_of(request), _catalogue_of(request))
        except TournamentError as error:
            return error_response(404, str(error))
        return json_response({**state, "now_ms": self._now_us() // 1000})

    async def send_page(self, request: web.Request) -> web.StreamResponse:
        """Send a table as a page to print."""
        refusal = self._access.check_right(request, Right.WATCH)
        if refusal is not None:
            return refusal
        view, catalogue = self._view(), _catalogue_of(request)
        if view is None:
            return error_response(404, NO_EVENT)
        name, number = request.match_info["table"], _round_of(request)
        try:
            text = await self._answers.make(lambda: _page_of(name, view, number, catalogue))
        except TournamentError as error:
            return error_response(404, str(error))
        if text is None:
            return error_response(404, "there is no such table")
        headers = {"Cache-Control": "no-store", "Content-Security-Policy": PRINT_POLICY}
        return web.Response(text=text, content_type="text/html", headers=headers)

    async def send_file(self, request: web.Request) -> web.StreamResponse:
        """Send the event or one of its tables as a file."""
        refusal = self._access.check_right(request, Right.WATCH)
        if refusal is not None:
            return refusal
        view, name = self._view(), request.match_info["name"]
        if view is None or name not in EXPORTS:
            return error_response(404, NO_EVENT if view is None else "there is no such file")
        kind, text_of = EXPORTS[name]
        headers = {"Cache-Control": "no-store", "Content-Disposition": f'attachment; filename="{name}"'}
        text = await self._answers.make(lambda: text_of(view.tournament))
        return web.Response(text=text, content_type=kind, headers=headers)

    async def send_record(self, request: web.Request) -> web.StreamResponse:
        """Send the last acts of the event, the newest first; requires the arbitrate right, for they name people."""
        refusal = self._access.check_right(request, Right.ARBITRATE)
        if refusal is not None:
            return refusal
        if self._event is None:
            return error_response(404, NO_EVENT)
        try:
            records = await self._event.list_records()
        except EventFileError as error:
            return error_response(503, str(error))
        acts = [
            {"at": each.at, "by": each.by, "text": act_sentence(each.act), "note": act_reason(each)}
            for each in reversed(records[-MOST_ACTS:])
        ]
        return json_response({"acts": acts})

    async def execute_act(self, request: web.Request) -> web.StreamResponse:
        """Execute one act of the event; requires the arbitrate right."""
        wait_s = self._rates.consume(client_address(request))
        if wait_s:
            return rate_limit_response(wait_s)
        if not self._access.is_same_origin(request):
            return error_response(403, "a page of another origin may not command")
        refusal = self._access.check_right(request, Right.ARBITRATE)
        client = self._access.find_client(request)
        if refusal is not None or client is None:
            return refusal or error_response(401, NO_RIGHT_MESSAGE)
        if self._event is None or self._event.view is None:
            return error_response(404, NO_EVENT)
        if request.content_type != JSON_TYPE:
            return error_response(415, f"send {JSON_TYPE} in UTF-8")
        try:
            wanted = parse_event_request(await read_body(request, BODY_BYTES, self._limits.body_s))
            await self._execute(self._event, wanted, client.name)
        except BodyError as error:
            return error_response(error.status, str(error))
        except ActRequestError as error:
            return json_response({"faults": list(error.faults)}, 400)
        except TournamentError as error:
            return json_response({"faults": [str(error)]}, 409)
        except EventFileError as error:
            return json_response({"faults": [str(error)]}, 503)
        return json_response({"version": self._event.view.version})

    async def _execute(self, event: EventPort, wanted: EventRequest, author: str) -> None:
        match wanted:
            case PairRequest(again=again):
                event.pair(author, is_again=again)
            case StopRequest():
                event.stop_pairing()
            case StartRequest(round=number):
                await event.start_round(number, author)
            case SendRequest(round=number, board=board, game=game):
                # the names and the board of the hall are those of the event when it is recorded
                wanted_game = AssignedGame(
                    pairing="", round=number, board=board, game=game, white=0, black=0, hall_board=""
                )
                await event.send_again(wanted_game, author)
            case _:
                view = event.view
                tables = () if view is None else view.tables
                if view is not None and isinstance(wanted, TableRequest):
                    _require_board(view, wanted.hall_board)

                def said(key: GameKey) -> BoardEvent | None:
                    verdict = None if event.view is None else event.view.verdicts.get(key)
                    return None if verdict is None else verdict.event

                note = wanted.note.strip() if isinstance(wanted, ResultRequest) else ""
                request = wanted  # of another type than before the match
                await event.record(lambda tournament: build_act(request, tournament, tables, said), author, note)

    def _view(self) -> EventView | None:
        return None if self._event is None else self._event.view


def _require_board(view: EventView, name: str) -> None:
    """Raise TournamentError for the name of no board of the hall: its game would never begin."""
    if name and name not in view.boards:
        raise TournamentError(f"the hall has no board {name}; it has {', '.join(view.boards)}")


def _page_of(name: str, view: EventView, number: int | None, catalogue: Catalogue) -> str | None:
    """Return a table as a page; None if there is none of this name. Raises TournamentError."""
    table = _table_of(name, view, number, catalogue)
    return None if table is None else event_page(catalogue, view.tournament, (table,))


def _table_of(name: str, view: EventView, number: int | None, catalogue: Catalogue) -> EventTable | None:
    match name:
        case "pairings":
            return pairing_table(catalogue, view.tournament, require_round(view, number))
        case "standings":
            return standings_table(catalogue, view.tournament)
        case "cross-table":
            return cross_table(catalogue, view.tournament)
        case _:
            return None


def _round_of(request: web.Request) -> int | None:
    text = request.query.get("round", "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 4 else None


def _catalogue_of(request: web.Request) -> Catalogue:
    return load_catalogue("fil" if request.query.get("language") == "fil" else "en")

"""Handlers of the desk: its page, all boards as they change, one board whole, and acts."""

import asyncio
from collections.abc import Callable, Mapping
from importlib import resources

from aiohttp import web

from controller.commands.sender import CommandSender
from controller.desk.ports import BoardAnswer, HallPort, Mark, MarkKind, RecordedMove
from controller.desk.server.act_log import act_activity, failed_act_activity
from controller.desk.server.act_requests import ActRequest, ActRequestError, read_act_request
from controller.desk.server.act_states import act_state, answers_state
from controller.desk.server.board_lamps import board_lamps
from controller.desk.server.hall_encoder import HallEncoder
from controller.desk.server.types import ActState, RecordedMoveState, WholeBoard
from controller.desk.store.errors import DeskStoreError
from controller.storage.activity_log import Activity
from controller.web.access import NO_RIGHT_MESSAGE, AccessControl
from controller.web.client_addresses import client_address
from controller.web.lamp_state import RHYTHMS
from controller.web.limits import WebLimits
from controller.web.page_files import PageFiles
from controller.web.rate_limiter import RateLimiter
from controller.web.request_body import JSON_TYPE, BodyError
from controller.web.request_senders import request_sender
from controller.web.responses import error_response, json_response, rate_limit_response
from controller.web.rights import Right
from controller.web.watcher_socket import WatcherSocket

SHOWN_ACTS = 20
"""Acts that come with a board; a choice: as many as an arbiter reads."""
MOST_ACTS = 200
"""Acts of one answer."""


class HallHandlers:
    """Answer requests for the page, for boards and for acts."""

    def __init__(
        self,
        *,
        hall: HallPort,
        page: PageFiles,
        encoder: HallEncoder,
        socket: WatcherSocket[HallPort],
        access: AccessControl,
        limits: WebLimits,
        now_us: Callable[[], int],
        time_of_day: Callable[[], str],
        log_activity: Callable[[Activity], None],
    ) -> None:
        self._hall = hall
        self._page = page
        self._encoder = encoder
        self._socket = socket
        self._access = access
        self._limits = limits
        self._time_of_day = time_of_day
        self._log_activity = log_activity
        self._act_rates = RateLimiter(limits.commands, now_us, limits.remembered_addresses)
        self._description = (resources.files("controller.desk") / "openapi.json").read_bytes()
        self._waiting_acts: set[asyncio.Future[Mapping[str, BoardAnswer]]] = set()

    async def send_page_file(self, request: web.Request) -> web.StreamResponse:
        """Send a file of the page."""
        return await self._page.respond(request)

    async def stream_boards(self, request: web.Request) -> web.StreamResponse:
        """Send all boards over a WebSocket, and then each change, until the watcher leaves."""
        return await self._socket.stream(request)

    async def send_api_description(self, request: web.Request) -> web.StreamResponse:
        """Send the description of the API, as `make api` has written it."""
        del request
        return web.Response(body=self._description, content_type=JSON_TYPE, charset="utf-8")

    async def send_board(self, request: web.Request) -> web.StreamResponse:
        """Send one board with all that the desk knows of it."""
        refusal = self._access.check_right(request, Right.WATCH)
        if refusal is not None:
            return refusal
        name = request.match_info["board"]
        board = self._hall.boards.get(name)
        if board is None:
            return error_response(404, "there is no such board")
        version = self._encoder.version_of(name)
        game = None if board.state is None or board.state["game"] is None else board.state["game"]["number"]
        try:
            moves = () if game is None else await self._hall.list_moves(name, game)
            acts = await self._list_acts(request, name)
        except DeskStoreError:  # its sentence names a folder, and anybody may ask
            return error_response(503, "the desk cannot read its record")
        answer: WholeBoard = {
            "online": board.is_online,
            "ahead_us": board.ahead_us,
            "version": version,
            "state": board.state,
            "lamps": board_lamps(board.state),
            "rhythms": RHYTHMS,
            "moves": [_move_state(move) for move in moves],
            "acts": acts,
        }
        return json_response(answer)

    async def send_acts(self, request: web.Request) -> web.StreamResponse:
        """Send the last acts of all boards; requires the arbitrate right, for they name people."""
        refusal = self._access.check_right(request, Right.ARBITRATE)
        if refusal is not None:
            return refusal
        try:
            records = await self._hall.list_acts(None, MOST_ACTS)
        except DeskStoreError as error:
            return error_response(503, str(error))
        return json_response({"acts": [act_state(record) for record in records]})

    async def execute_act(self, request: web.Request) -> web.StreamResponse:
        """Execute one act at boards; requires the arbitrate right. Answers with what each board answered."""
        wait_s = self._act_rates.consume(client_address(request))
        if wait_s:
            return rate_limit_response(wait_s)
        if not self._access.is_same_origin(request):
            return error_response(403, "a page of another origin may not command")
        refusal = self._access.check_right(request, Right.ARBITRATE)
        client = self._access.find_client(request)
        if refusal is not None or client is None:
            return refusal or error_response(401, NO_RIGHT_MESSAGE)
        try:
            wanted = await read_act_request(request, self._limits.body_s)
        except BodyError as error:
            return error_response(error.status, str(error))
        except ActRequestError as error:
            return json_response({"faults": list(error.faults)}, 400)
        unknown = [name for name in wanted.boards if name not in self._hall.boards]
        if unknown:
            return json_response({"faults": [f"there is no board {unknown[0]}"]}, 400)
        if wanted.act == Mark(MarkKind.REMOVED):
            present = [name for name in wanted.boards if self._hall.boards[name].is_online]
            if present:
                return json_response({"faults": [f"{present[0]} is there; remove only boards that are away"]}, 400)
        if len(self._waiting_acts) >= self._limits.waiting_commands:
            return rate_limit_response(1.0)
        sender = request_sender(request, client, self._time_of_day())
        try:
            answers = await self._execute(wanted, sender)
        except DeskStoreError as error:
            return json_response({"faults": [str(error)]}, 503)
        return json_response({"answers": answers_state(answers)})

    async def _execute(self, wanted: ActRequest, sender: CommandSender) -> Mapping[str, BoardAnswer]:
        """Execute an act in a task of its own, which goes on if its page is closed meanwhile."""
        execution = asyncio.ensure_future(self._execute_and_log(wanted, sender))
        self._waiting_acts.add(execution)
        execution.add_done_callback(self._waiting_acts.discard)
        return await asyncio.shield(execution)

    async def _execute_and_log(self, wanted: ActRequest, sender: CommandSender) -> Mapping[str, BoardAnswer]:
        try:
            answers = await self._hall.execute(wanted.act, wanted.boards, sender)
        except DeskStoreError as error:
            self._log_activity(failed_act_activity(wanted.act, sender, str(error)))
            raise
        self._log_activity(act_activity(wanted.act, answers, sender))
        return answers

    async def _list_acts(self, request: web.Request, board: str) -> list[ActState]:
        """Return the last acts of a board for an arbiter; none for others, for acts name people."""
        client = self._access.find_client(request)
        if client is None or not client.has_right(Right.ARBITRATE):
            return []
        return [act_state(record) for record in await self._hall.list_acts(board, SHOWN_ACTS)]


def _move_state(move: RecordedMove) -> RecordedMoveState:
    return {
        "ply": move.ply,
        "side": move.side,
        "text": move.text,
        "uncertain": list(move.candidates),
        "fen": move.fen,
        "clock_ms": None if move.clock_us is None else -(-move.clock_us // 1000),
    }

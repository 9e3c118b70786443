"""The log of who did what, for arbiters and for those who maintain the board."""

import asyncio
import logging
from pathlib import Path

from aiohttp import web

from controller.commands.sender import AddressClass
from controller.storage.activity_log import Activity, read_latest_activities
from controller.storage.disk_thread import DiskThread
from controller.storage.journal import LARGEST_ID
from controller.web.access import AccessControl
from controller.web.addresses import classify_address
from controller.web.api.answer_types import ActivityState, LogAnswer
from controller.web.api.service_operations import DEFAULT_EVENTS, MAX_EVENTS
from controller.web.game_query import parse_number
from controller.web.responses import error_response, json_response, rate_limit_response
from controller.web.rights import Right

READ_S = 10.0
"""How long a request waits for the disk, as for a game."""

log = logging.getLogger(__name__)


class LogHandlers:
    """Answer the last events of the log in a folder; one request at a time reads it."""

    def __init__(self, folder: Path, access: AccessControl) -> None:
        self._folder = folder
        self._access = access
        self._thread = DiskThread("web log")
        self._reading: asyncio.Future[list[Activity]] | None = None

    async def send_log(self, request: web.Request) -> web.StreamResponse:
        """Send the last events, of one game if the request names it."""
        refusal = self._access.check_right(request, Right.ARBITRATE, Right.MAINTAIN)
        if refusal is not None:
            return refusal
        try:
            game = parse_number(request.query.get("game"), LARGEST_ID)
            limit = parse_number(request.query.get("limit"), MAX_EVENTS) or DEFAULT_EVENTS
        except ValueError:
            return error_response(400, f"game is the number of a game, limit 1 to {MAX_EVENTS}")
        if self._reading is not None and not self._reading.done():
            return rate_limit_response(1.0)
        loop = asyncio.get_running_loop()
        self._reading = loop.run_in_executor(self._thread, read_latest_activities, self._folder)
        try:
            activities = await asyncio.wait_for(asyncio.shield(self._reading), READ_S)
        except OSError as error:  # also TimeoutError
            log.warning("the log of who did what cannot be read: %s", error.strerror or "the disk does not answer")
            return error_response(503, "the log cannot be read")
        wanted = [each for each in activities if game in (None, each.game)]
        answer: LogAnswer = {"events": [_activity_state(each) for each in wanted[-limit:]]}
        return json_response(answer)


def _activity_state(activity: Activity) -> ActivityState:
    return {
        "at": activity.at,
        "kind": activity.kind.value,
        "name": activity.name,
        "address": _address_class(activity.address),
        "game": activity.game,
        "text": activity.text,
    }


def _address_class(address: str) -> str:
    """Return the class of an address; commands are logged with their class already."""
    if not address or address in frozenset(AddressClass):
        return address
    return classify_address(address).value

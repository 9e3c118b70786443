"""The parts of the board as they are now, for those who maintain it."""

from collections.abc import Callable
from importlib.metadata import version

from aiohttp import web

from controller.rules.squares import SQUARES, squares_of
from controller.web.access import AccessControl
from controller.web.api.part_types import ButtonReport, PartReport, PartsAnswer
from controller.web.observer import WebObserver
from controller.web.responses import json_response
from controller.web.rights import Right
from hardware.events import Button
from hardware.part_status import PartStatus
from hardware.ports import Colours

DISTRIBUTION = "damahan"


class PartsHandlers:
    """Say which parts are there, and what sensors and buttons show."""

    def __init__(
        self,
        observer: WebObserver,
        access: AccessControl,
        part_statuses: Callable[[], tuple[PartStatus, ...]],
        time_of_day: Callable[[], str],
        colours: Callable[[], Colours],
    ) -> None:
        self._observer = observer
        self._access = access
        self._part_statuses = part_statuses
        self._time_of_day = time_of_day
        self._colours = colours

    async def send_parts(self, request: web.Request) -> web.StreamResponse:
        """Send the state of each part, and the level and changes of each sensor and button."""
        refusal = self._access.check_right(request, Right.MAINTAIN)
        if refusal is not None:
            return refusal
        levels = self._observer.levels
        parts: list[PartReport] = [
            {
                "part": status.part.value,
                "state": status.state.value,
                "reason": status.reason or status.remark,
                "detail": status.detail,
            }
            for status in self._part_statuses()
        ]
        buttons: list[ButtonReport] = [
            {"button": button.value, "down": button in levels.down, "changes": levels.button_edges[button]}
            for button in Button
        ]
        answer: PartsAnswer = {
            "at": self._time_of_day(),
            "version": version(DISTRIBUTION),
            "playing": self._observer.is_playing(),
            "parts": parts,
            "closed": [int(square) for square in squares_of(levels.closed)],
            "changes": [levels.sensor_edges[square] for square in SQUARES],
            "buttons": buttons,
            "leds": ["#{:02x}{:02x}{:02x}".format(*colour) for colour in self._colours()],
        }
        return json_response(answer)

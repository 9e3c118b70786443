"""Tests of parts from the page, for those who maintain the board; none while a game runs."""

from aiohttp import web

from controller.rules.squares import Square
from controller.web.access import AccessControl
from controller.web.api.part_types import BusesAnswer, LedAnswer, MachineAnswer
from controller.web.dependencies import WebDependencies
from controller.web.limits import WebLimits
from controller.web.observer import WebObserver
from controller.web.ports import PartTestPort
from controller.web.rate_limiter import RateLimiter
from controller.web.request_body import BodyError, read_fields
from controller.web.responses import error_response, json_response, rate_limit_response
from controller.web.rights import Right
from hardware.ports import PartError

ALL_CLIENTS = "all"
LAST_SQUARE = 32

NO_TESTS_MESSAGE = "this server tries no parts"
RUNNING_GAME_MESSAGE = "a game is running; pause it first"
SQUARE_MESSAGE = "square is a number from 1 to 32, or empty"


class PartTestHandlers:
    """Light an LED, search the buses, examine the machine. Nothing of a game changes, so nothing is logged."""

    def __init__(
        self, dependencies: WebDependencies, observer: WebObserver, limits: WebLimits, access: AccessControl
    ) -> None:
        self._tests = dependencies.part_tests
        self._observer = observer
        self._limits = limits
        self._access = access
        self._rates = RateLimiter(limits.part_tests, dependencies.now_us, 1)
        self._examinations = RateLimiter(limits.machine_examinations, dependencies.now_us, 1)

    async def light_led(self, request: web.Request) -> web.StreamResponse:
        """Light the LED of one square for some seconds."""
        tests = self._allowed_tests(request, self._rates)
        if isinstance(tests, web.StreamResponse):
            return tests
        try:
            fields = await read_fields(request, ("square",), self._limits.body_bytes, self._limits.body_s)
        except BodyError as error:
            return error_response(error.status, str(error))
        text = fields.get("square", " ")
        is_number = text.isascii() and text.isdecimal() and not text.startswith("0") and len(text) < 3
        if text and not (is_number and int(text) <= LAST_SQUARE):
            return error_response(400, SQUARE_MESSAGE)
        try:
            await tests.light(Square(int(text)) if text else None)
        except PartError as error:
            return error_response(503, str(error))
        answer: LedAnswer = {"square": text}
        return json_response(answer)

    async def send_buses(self, request: web.Request) -> web.StreamResponse:
        """Send at which addresses of the I2C buses something answers."""
        tests = self._allowed_tests(request, self._rates)
        if isinstance(tests, web.StreamResponse):
            return tests
        try:
            found = await tests.find_addresses()
        except TimeoutError:
            return error_response(503, "the bus does not answer in time")
        answer: BusesAnswer = {
            "addresses": [
                {
                    "bus": each.bus,
                    "address": f"{each.address:#04x}",
                    "part": None if each.part is None else each.part.value,
                    "answers": each.answers,
                }
                for each in found
            ]
        }
        return json_response(answer)

    async def examine_machine(self, request: web.Request) -> web.StreamResponse:
        """Examine the machine, and send what was found."""
        tests = self._allowed_tests(request, self._examinations)
        if isinstance(tests, web.StreamResponse):
            return tests
        try:
            report = await tests.examine_machine()
        except TimeoutError:
            return error_response(503, "the disk does not answer in time")
        answer: MachineAnswer = {"findings": list(report.findings), "figures": dict(report.figures)}
        return json_response(answer)

    async def close(self) -> None:
        """End what goes on, without waiting for it."""
        if self._tests is not None:
            self._tests.close()

    def _allowed_tests(self, request: web.Request, rates: RateLimiter) -> PartTestPort | web.StreamResponse:
        """Return what tries parts, or the answer that refuses a request."""
        if request.method != "GET" and not self._access.is_same_origin(request):
            return error_response(403, "a page of another origin may not try parts")
        refusal = self._access.check_right(request, Right.MAINTAIN)
        if refusal is not None:
            return refusal
        if self._tests is None:
            return error_response(404, NO_TESTS_MESSAGE)
        if self._observer.is_playing():
            return error_response(409, RUNNING_GAME_MESSAGE)
        wait_s = rates.consume(ALL_CLIENTS)
        return rate_limit_response(wait_s) if wait_s else self._tests

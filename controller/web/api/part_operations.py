"""Operations on the parts of the board, for those who look after it."""

from controller.web.api.common_answers import JSON_BODY, NOT_ALLOWED
from controller.web.api.operation import Access, Answer, ApiOperation, Content
from controller.web.api.part_types import BusesAnswer, LedAnswer, LedRequest, MachineAnswer, PartsAnswer

PARTS = ApiOperation(
    method="GET",
    path="/api/parts",
    name="parts",
    summary="The parts of the board, and what each sensor and button shows now.",
    access=Access.MAINTAIN,
    answers={200: Answer("The parts.", Content(PartsAnswer)), 403: Answer("The token does not allow this.")},
)
_NO_TESTS = Answer("This server tries no parts.")
_RUNNING_GAME = Answer("A game is running; pause it first.")
LED = ApiOperation(
    method="POST",
    path="/api/parts/leds",
    name="light_led",
    summary="Light one LED for some seconds, to see where it is.",
    access=Access.MAINTAIN,
    answers={
        200: Answer("It was told to light.", Content(LedAnswer)),
        403: NOT_ALLOWED,
        404: _NO_TESTS,
        409: _RUNNING_GAME,
        503: Answer("The LEDs do not answer."),
        **JSON_BODY,
    },
    body=Content(LedRequest),
)
BUSES = ApiOperation(
    method="GET",
    path="/api/parts/buses",
    name="buses",
    summary="The addresses of the I2C buses at which something answers, and those of the profile.",
    access=Access.MAINTAIN,
    answers={
        200: Answer("The addresses.", Content(BusesAnswer)),
        403: Answer("The token does not allow this."),
        404: _NO_TESTS,
        409: _RUNNING_GAME,
        503: Answer("A bus does not answer in time."),
    },
    allows_head=False,
)
MACHINE = ApiOperation(
    method="POST",
    path="/api/parts/machine",
    name="examine_machine",
    summary="Examine the machine of the board: its disk, its time, its supply.",
    access=Access.MAINTAIN,
    answers={
        200: Answer("What was found.", Content(MachineAnswer)),
        403: NOT_ALLOWED,
        404: _NO_TESTS,
        409: _RUNNING_GAME,
        503: Answer("The disk does not answer in time."),
    },
)

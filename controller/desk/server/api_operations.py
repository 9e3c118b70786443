"""All operations of the desk's API; `application` gives each its handler, and the description is made from them."""

from controller.desk.server.act_requests import ActBody
from controller.desk.server.event_operations import EVENT_OPERATIONS
from controller.desk.server.types import ActAnswer, ActsAnswer, HallChangesMessage, HallStateMessage, WholeBoard
from controller.hall.documents.topics import HALL_NAME_PATTERN
from controller.web.api.answer_types import Faults
from controller.web.api.board_operations import SESSION, SIGN_IN, SIGN_OUT
from controller.web.api.common_answers import JSON_BODY, NOT_ALLOWED, OTHER_ORIGIN
from controller.web.api.openapi import LICENSE, ApiSubject
from controller.web.api.operation import Access, Answer, ApiOperation, Content, TextParameter
from controller.web.api.service_operations import DESCRIPTION

DESK_COOKIE = "damahan_desk_token"
"""Not that of a board's page, which may be served by the same machine."""

DESK = ApiSubject(
    info={
        "title": "Damahan desk",
        "version": "1",
        "summary": "All boards of a hall as they change, and acts of the arbiter at them.",
        "description": (
            "Watching is open. An act needs a token with the right to arbitrate. A cookie is accepted only from the "
            "desk's own page (Origin). The socket at /api/live sends {seq, now_ms, state} first and then {seq, now_ms, "
            "changes}: the tiles of changes replace those of the same names, gone names boards that are no longer "
            "there. Times are on the desk's clock, of which now_ms says what it shows."
        ),
        "license": LICENSE,
    },
    cookie=DESK_COOKIE,
    live=Content(HallStateMessage | HallChangesMessage),
)

_UNREADABLE = Answer("The desk cannot read its record.")

LIVE = ApiOperation(
    method="GET",
    path="/api/live",
    name="live",
    summary="All boards and then each change, over a WebSocket.",
    access=Access.WATCH,
    answers={
        101: Answer("The socket is open; each message is a LiveMessage.", None),
        403: OTHER_ORIGIN,
        426: Answer("The request does not ask for a WebSocket."),
    },
    allows_head=False,
)
BOARD = ApiOperation(
    method="GET",
    path="/api/boards/{board}",
    name="board",
    summary="One board with all that the desk knows of it; its acts for arbiters alone.",
    access=Access.WATCH,
    answers={
        200: Answer("The board.", Content(WholeBoard)),
        403: Answer("The token does not allow this."),
        404: Answer("There is no such board."),
        503: _UNREADABLE,
    },
    parameters=(
        TextParameter(
            name="board", place="path", description="Its name in the hall.", schema={"pattern": HALL_NAME_PATTERN}
        ),
    ),
)
ACTS = ApiOperation(
    method="GET",
    path="/api/acts",
    name="acts",
    summary="The last acts at all boards.",
    access=Access.ARBITRATE,
    answers={
        200: Answer("The acts.", Content(ActsAnswer)),
        403: Answer("The token does not allow this."),
        503: _UNREADABLE,
    },
)
ACT = ApiOperation(
    method="POST",
    path="/api/acts",
    name="act",
    summary="Do one thing at boards; the answer waits for the slowest, for some seconds at most.",
    access=Access.ARBITRATE,
    answers={
        **JSON_BODY,
        200: Answer("What each board answered.", Content(ActAnswer)),
        403: NOT_ALLOWED,
        503: Answer("The act cannot be recorded; no board has heard of it.", Content(Faults)),
    },
    body=Content(ActBody),
)
OPERATIONS = (LIVE, BOARD, ACTS, ACT, *EVENT_OPERATIONS, SESSION, SIGN_IN, SIGN_OUT, DESCRIPTION)
"""Every operation, in the order of the description."""

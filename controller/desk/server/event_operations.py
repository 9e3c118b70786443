"""The operations of the desk's API about its event."""

from controller.desk.server.event_requests import EventRequest
from controller.desk.server.event_types import EventActAnswer, EventAnswer, EventRecordAnswer
from controller.web.api.answer_types import Faults
from controller.web.api.common_answers import JSON_BODY, NOT_ALLOWED
from controller.web.api.operation import Access, Answer, ApiOperation, Content, TextParameter

_NO_EVENT = Answer("The desk has no event, or the event has no such round or table.")
_NO_TOKEN_RIGHT = Answer("The token does not allow this.")
_ROUND = TextParameter(
    name="round", place="query", description="Which round; by default the last one.", schema={"pattern": "^[0-9]{1,3}$"}
)
_LANGUAGE = TextParameter(
    name="language", place="query", description="Of the words of tables.", schema={"enum": ["en", "fil"]}
)

EVENT = ApiOperation(
    method="GET",
    path="/api/event",
    name="event",
    summary="The event as it stands: one round, the players, standings and cross table.",
    access=Access.WATCH,
    answers={200: Answer("The event.", Content(EventAnswer)), 403: _NO_TOKEN_RIGHT, 404: _NO_EVENT},
    parameters=(_ROUND, _LANGUAGE),
)
EVENT_PAGE = ApiOperation(
    method="GET",
    path="/api/event/print/{table}",
    name="event_page",
    summary="A table of the event as a page to print.",
    access=Access.WATCH,
    answers={
        200: Answer("The page.", Content({"type": "string"}, media_type="text/html")),
        403: _NO_TOKEN_RIGHT,
        404: _NO_EVENT,
    },
    parameters=(
        TextParameter(
            name="table",
            place="path",
            description="Which one.",
            schema={"enum": ["pairings", "standings", "cross-table"]},
        ),
        _ROUND,
        _LANGUAGE,
    ),
)
EVENT_FILE = ApiOperation(
    method="GET",
    path="/api/event/files/{name}",
    name="event_file",
    summary="The event as TRF16, or one of its tables as CSV.",
    access=Access.WATCH,
    answers={
        200: Answer("The file.", Content({"type": "string"}, media_type="text/plain")),
        403: _NO_TOKEN_RIGHT,
        404: _NO_EVENT,
    },
    parameters=(
        TextParameter(
            name="name",
            place="path",
            description="Its name.",
            schema={"enum": ["event.trf", "players.csv", "standings.csv", "cross-table.csv"]},
        ),
    ),
)
EVENT_ACT = ApiOperation(
    method="POST",
    path="/api/event/acts",
    name="event_act",
    summary="Do one thing in the event; a pairing has only begun when this is answered.",
    access=Access.ARBITRATE,
    answers={
        **JSON_BODY,
        200: Answer("It is recorded, or has begun.", Content(EventActAnswer)),
        403: NOT_ALLOWED,
        404: _NO_EVENT,
        409: Answer("It does not fit the event as it stands; nothing has changed.", Content(Faults)),
        503: Answer("The file of the event cannot be written.", Content(Faults)),
    },
    body=Content(EventRequest),
)
EVENT_RECORD = ApiOperation(
    method="GET",
    path="/api/event/record",
    name="event_record",
    summary="Who did what in the event, the newest act first.",
    access=Access.ARBITRATE,
    answers={
        200: Answer("The last acts.", Content(EventRecordAnswer)),
        403: _NO_TOKEN_RIGHT,
        404: _NO_EVENT,
        503: Answer("The file of the event cannot be read."),
    },
)
EVENT_OPERATIONS = (EVENT, EVENT_PAGE, EVENT_FILE, EVENT_RECORD, EVENT_ACT)

"""All operations of the API; `application` gives each its handler, `openapi` describes them."""

from typing import Any

from controller.storage.journal import LARGEST_ID
from controller.web.api.answer_types import (
    CodeRequest,
    CommandDone,
    CommandRefused,
    CommandRequest,
    Error,
    Faults,
    GamesAnswer,
    HealthAnswer,
    RightAnswer,
    TokenRequest,
)
from controller.web.api.operation import Access, Answer, Content, Operation, Parameter
from controller.web.api.state_types import BoardState
from controller.web.api.timeline_types import Timeline
from controller.web.limits import MAX_TRACE_BYTES

DEFAULT_GAMES = 50
MAX_GAMES = 200
TRACE_TYPE = "application/jsonl"

_TEXT: Any = {"type": "string"}
_ANY_OBJECT: Any = {"type": "object"}
_PDN = Answer("The game as PDN.", Content(_TEXT, "text/plain"))
_UNCHANGED = Answer("The client has this version already.", None)
_NO_GAME_YET = Answer("The board has no game yet.")
_NO_SUCH_GAME = Answer("There is no such game.")
_OTHER_ORIGIN = Answer("The request comes from a page of another origin.")
_NOT_ARBITER = Answer("The token is for watching only, or the request comes from a page of another origin.")
_JSON_BODY = {
    400: Answer("The body is not the JSON that is described.", Content(Error | Faults)),
    408: Answer("The body did not arrive in time."),
    413: Answer("The body is too large."),
    415: Answer("The body is not JSON."),
}
_NO_TIMELINE = Answer("The timeline takes too long, or cannot be made.")
_GAME_NUMBER = Parameter(
    name="game",
    place="path",
    description="Number of the game.",
    maximum=10**18 - 1,
    path_pattern="[1-9][0-9]{0,17}",
)

STATE = Operation(
    method="GET",
    path="/api/state",
    name="state",
    summary="The whole state, as of now.",
    access=Access.WATCH,
    answers={200: Answer("The state.", Content(BoardState)), 503: _NO_GAME_YET},
)
LIVE = Operation(
    method="GET",
    path="/api/live",
    name="live",
    summary="The state and then each change, over a WebSocket.",
    access=Access.WATCH,
    answers={
        101: Answer("The socket is open; each message is a LiveMessage.", None),
        403: _OTHER_ORIGIN,
        426: Answer("The request does not ask for a WebSocket."),
    },
    allows_head=False,
)
GAMES = Operation(
    method="GET",
    path="/api/games",
    name="games",
    summary="Games of the journal, the newest first.",
    access=Access.WATCH,
    answers={
        200: Answer("The games.", Content(GamesAnswer)),
        400: Answer("A parameter is out of range."),
        503: Answer("The journal cannot be read."),
    },
    parameters=(
        Parameter(name="before", place="query", description="Only games with a lower number.", maximum=LARGEST_ID),
        Parameter(
            name="limit", place="query", description="Most games to list.", maximum=MAX_GAMES, default=DEFAULT_GAMES
        ),
    ),
)
GAME_PDN = Operation(
    method="GET",
    path="/games/{game}.pdn",
    name="game",
    summary="One game as PDN.",
    access=Access.WATCH,
    answers={200: _PDN, 304: _UNCHANGED, 404: _NO_SUCH_GAME},
    parameters=(_GAME_NUMBER,),
)
LIVE_PDN = Operation(
    method="GET",
    path="/live.pdn",
    name="liveGame",
    summary="The running game as PDN, as far as it is recorded.",
    access=Access.WATCH,
    answers={200: _PDN, 304: _UNCHANGED, 404: _NO_SUCH_GAME, 503: _NO_GAME_YET},
)
GAME_TIMELINE = Operation(
    method="GET",
    path="/api/games/{game}/timeline",
    name="timeline",
    summary="The timeline of one game.",
    access=Access.WATCH,
    answers={200: Answer("The timeline.", Content(Timeline)), 404: _NO_SUCH_GAME, 503: _NO_TIMELINE},
    parameters=(_GAME_NUMBER,),
)
TRACE_TIMELINE = Operation(
    method="POST",
    path="/api/replay",
    name="replay",
    summary="The timeline of a trace.",
    access=Access.ARBITRATE,
    answers={
        200: Answer("The timeline.", Content(Timeline)),
        400: Answer("The body is not a trace.", Content(Faults)),
        403: _NOT_ARBITER,
        404: Answer("This server replays no traces."),
        408: Answer("The trace did not arrive in time."),
        413: Answer("The trace is too large."),
        415: Answer("The body is not lines of JSON."),
        503: _NO_TIMELINE,
    },
    body=Content({"type": "string", "maxLength": MAX_TRACE_BYTES}, TRACE_TYPE),
)
TRACE = Operation(
    method="GET",
    path="/api/trace",
    name="trace",
    summary="The running game of a simulated table as a trace.",
    access=Access.ARBITRATE,
    answers={
        200: Answer("The trace.", Content(_TEXT, TRACE_TYPE)),
        403: Answer("The token is for watching only."),
        404: Answer("This is a real board."),
        503: Answer("The trace cannot be made."),
    },
    allows_head=False,
)
COMMAND = Operation(
    method="POST",
    path="/api/commands",
    name="command",
    summary="Execute one statement of the script language: of an arbiter, a player, or hands at a simulated table.",
    access=Access.ARBITRATE,
    answers={
        200: Answer("The command was executed.", Content(CommandDone)),
        403: _NOT_ARBITER,
        409: Answer("The command cannot be executed now; nothing has changed.", Content(CommandRefused)),
        **_JSON_BODY,
    },
    body=Content(CommandRequest),
)
RIGHT = Operation(
    method="GET",
    path="/api/session",
    name="may",
    summary="What the client may do.",
    access=Access.KNOWN,
    answers={200: Answer("The right.", Content(RightAnswer))},
)
SIGN_IN = Operation(
    method="POST",
    path="/api/session",
    name="signIn",
    summary="Exchange a token, or a single-use code, for the cookie.",
    access=Access.ALL,
    answers={
        200: Answer("The right; the cookie is set.", Content(RightAnswer)),
        401: Answer("The token or the code is not valid."),
        403: _OTHER_ORIGIN,
        **_JSON_BODY,
    },
    body=Content(TokenRequest | CodeRequest),
)
SIGN_OUT = Operation(
    method="DELETE",
    path="/api/session",
    name="signOut",
    summary="Delete the cookie.",
    access=Access.KNOWN,
    answers={200: Answer("The right that is left.", Content(RightAnswer)), 403: _OTHER_ORIGIN},
)
HEALTH = Operation(
    method="GET",
    path="/healthz",
    name="health",
    summary="Whether the board can play.",
    access=Access.ALL,
    answers={
        200: Answer("The board can play.", Content(HealthAnswer)),
        503: Answer(
            "The board cannot play: no game yet, no sensors, or nothing can be recorded.", Content(HealthAnswer)
        ),
    },
)
METRICS = Operation(
    method="GET",
    path="/metrics",
    name="metrics",
    summary="Counts and gauges for Prometheus.",
    access=Access.WATCH,
    answers={200: Answer("The metrics.", Content(_TEXT, "text/plain"))},
)
DESCRIPTION = Operation(
    method="GET",
    path="/api/openapi.json",
    name="description",
    summary="This description.",
    access=Access.ALL,
    answers={200: Answer("The description.", Content(_ANY_OBJECT))},
)

OPERATIONS = (
    STATE, LIVE, GAMES, GAME_PDN, LIVE_PDN, GAME_TIMELINE, TRACE_TIMELINE, TRACE, COMMAND, RIGHT, SIGN_IN, SIGN_OUT,
    HEALTH, METRICS, DESCRIPTION,
)  # fmt: skip
"""Every operation, in the order of the description."""

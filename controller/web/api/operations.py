"""All operations of the API; `application` gives each its handler, `openapi` describes them."""

from typing import Any

from controller.storage.journal import LARGEST_ID
from controller.web.api.answer_types import (
    BackupAnswer,
    CodeRequest,
    CommandDone,
    CommandRefused,
    CommandRequest,
    Error,
    Faults,
    GamesAnswer,
    HealthAnswer,
    LogAnswer,
    SessionAnswer,
    TokenRequest,
)
from controller.web.api.operation import Access, Answer, ApiOperation, Content, Parameter
from controller.web.api.state_types import BoardState
from controller.web.api.timeline_types import Timeline
from controller.web.limits import MAX_TRACE_BYTES

DEFAULT_GAMES = 50
MAX_GAMES = 200
DEFAULT_EVENTS = 50
MAX_EVENTS = 500
TRACE_TYPE = "application/jsonl"

_TEXT: Any = {"type": "string"}
_ANY_OBJECT: Any = {"type": "object"}
_PDN = Answer("The game as PDN.", Content(_TEXT, "text/plain"))
_UNCHANGED = Answer("The client has this version already.", None)
_NO_GAME_YET = Answer("The board has no game yet.")
_NO_SUCH_GAME = Answer("There is no such game.")
_NO_SUMS = Answer("There is no such game, or it has no score.")
_OTHER_ORIGIN = Answer("The request comes from a page of another origin.")
_NOT_ALLOWED = Answer("The token does not allow this, or the request comes from a page of another origin.")
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

STATE = ApiOperation(
    method="GET",
    path="/api/state",
    name="state",
    summary="The whole state, as of now.",
    access=Access.WATCH,
    answers={200: Answer("The state.", Content(BoardState)), 503: _NO_GAME_YET},
)
LIVE = ApiOperation(
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
GAMES = ApiOperation(
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
GAME_PDN = ApiOperation(
    method="GET",
    path="/games/{game}.pdn",
    name="game",
    summary="One game as PDN.",
    access=Access.WATCH,
    answers={200: _PDN, 304: _UNCHANGED, 404: _NO_SUCH_GAME},
    parameters=(_GAME_NUMBER,),
)
GAME_CSV = ApiOperation(
    method="GET",
    path="/games/{game}.csv",
    name="gameSumsAsCsv",
    summary="The score sheet of a game of Damath as CSV: one line for each jump.",
    access=Access.WATCH,
    answers={
        200: Answer("The score sheet.", Content(_TEXT, "text/csv")),
        304: _UNCHANGED,
        404: _NO_SUMS,
    },
    parameters=(_GAME_NUMBER,),
)
GAME_HTML = ApiOperation(
    method="GET",
    path="/games/{game}.html",
    name="gameSums",
    summary="The score sheet of a game of Damath as a page to print.",
    access=Access.WATCH,
    answers={
        200: Answer("The score sheet.", Content(_TEXT, "text/html")),
        304: _UNCHANGED,
        404: _NO_SUMS,
    },
    parameters=(_GAME_NUMBER,),
)
LIVE_PDN = ApiOperation(
    method="GET",
    path="/live.pdn",
    name="liveGame",
    summary="The running game as PDN, as far as it is recorded.",
    access=Access.WATCH,
    answers={200: _PDN, 304: _UNCHANGED, 404: _NO_SUCH_GAME, 503: _NO_GAME_YET},
)
GAME_TIMELINE = ApiOperation(
    method="GET",
    path="/api/games/{game}/timeline",
    name="timeline",
    summary="The timeline of one game.",
    access=Access.WATCH,
    answers={200: Answer("The timeline.", Content(Timeline)), 404: _NO_SUCH_GAME, 503: _NO_TIMELINE},
    parameters=(_GAME_NUMBER,),
)
TRACE_TIMELINE = ApiOperation(
    method="POST",
    path="/api/replay",
    name="replay",
    summary="The timeline of a trace.",
    access=Access.ARBITRATE,
    answers={
        200: Answer("The timeline.", Content(Timeline)),
        400: Answer("The body is not a trace.", Content(Faults)),
        403: _NOT_ALLOWED,
        404: Answer("This server replays no traces."),
        408: Answer("The trace did not arrive in time."),
        413: Answer("The trace is too large."),
        415: Answer("The body is not lines of JSON."),
        503: _NO_TIMELINE,
    },
    body=Content({"type": "string", "maxLength": MAX_TRACE_BYTES}, TRACE_TYPE),
)
TRACE = ApiOperation(
    method="GET",
    path="/api/trace",
    name="trace",
    summary="The running game of a simulated table as a trace.",
    access=Access.PLAY,
    answers={
        200: Answer("The trace.", Content(_TEXT, TRACE_TYPE)),
        403: Answer("The token does not allow this."),
        404: Answer("This is a real board."),
        503: Answer("The trace cannot be made."),
    },
    allows_head=False,
)
COMMAND = ApiOperation(
    method="POST",
    path="/api/commands",
    name="command",
    summary="Execute one statement of the script language: of an arbiter, a player, or hands at a simulated table.",
    access=Access.PLAY,
    answers={
        200: Answer("The command was executed.", Content(CommandDone)),
        403: _NOT_ALLOWED,
        409: Answer("The command cannot be executed now; nothing has changed.", Content(CommandRefused)),
        503: Answer("The board cannot write now; it executes the command when it can."),
        **_JSON_BODY,
    },
    body=Content(CommandRequest),
)
SESSION = ApiOperation(
    method="GET",
    path="/api/session",
    name="session",
    summary="Who the client is, and what it may do.",
    access=Access.KNOWN,
    answers={200: Answer("The name and the rights.", Content(SessionAnswer))},
)
SIGN_IN = ApiOperation(
    method="POST",
    path="/api/session",
    name="signIn",
    summary="Exchange a token, or a single-use code, for the cookie.",
    access=Access.ALL,
    answers={
        200: Answer("The name and the rights; the cookie is set.", Content(SessionAnswer)),
        401: Answer("The token or the code is wrong."),
        410: Answer("The token or the code is no longer valid: it was used, was replaced or has expired."),
        403: _OTHER_ORIGIN,
        **_JSON_BODY,
    },
    body=Content(TokenRequest | CodeRequest),
)
SIGN_OUT = ApiOperation(
    method="DELETE",
    path="/api/session",
    name="signOut",
    summary="Delete the cookie.",
    access=Access.KNOWN,
    answers={200: Answer("The rights that are left.", Content(SessionAnswer)), 403: _OTHER_ORIGIN},
)
LOG = ApiOperation(
    method="GET",
    path="/api/log",
    name="log",
    summary="Who did what: the last events of the log.",
    access=Access.LOG,
    answers={
        200: Answer("The events.", Content(LogAnswer)),
        400: Answer("A parameter is out of range."),
        403: Answer("The token does not allow this."),
        503: Answer("The log cannot be read."),
    },
    parameters=(
        Parameter(name="game", place="query", description="Only events of this game.", maximum=LARGEST_ID),
        Parameter(
            name="limit", place="query", description="Most events to list.", maximum=MAX_EVENTS, default=DEFAULT_EVENTS
        ),
    ),
)
BACKUP = ApiOperation(
    method="POST",
    path="/api/backup",
    name="backup",
    summary="Make a backup of all games now, in place of that of today.",
    access=Access.MAINTAIN,
    answers={
        200: Answer("The backup was made, and read back.", Content(BackupAnswer)),
        403: _NOT_ALLOWED,
        404: Answer("This server makes no backups."),
        409: Answer("A backup is being made, or the journal is being checked."),
        503: Answer("The backup cannot be made, or takes longer; then it is made nevertheless."),
    },
)
HEALTH = ApiOperation(
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
METRICS = ApiOperation(
    method="GET",
    path="/metrics",
    name="metrics",
    summary="Counts and gauges for Prometheus.",
    access=Access.WATCH,
    answers={200: Answer("The metrics.", Content(_TEXT, "text/plain"))},
)
DESCRIPTION = ApiOperation(
    method="GET",
    path="/api/openapi.json",
    name="description",
    summary="This description.",
    access=Access.ALL,
    answers={200: Answer("The description.", Content(_ANY_OBJECT))},
)

OPERATIONS = (
    STATE, LIVE, GAMES, GAME_PDN, GAME_CSV, GAME_HTML, LIVE_PDN, GAME_TIMELINE, TRACE_TIMELINE, TRACE, COMMAND,
    SESSION, SIGN_IN, SIGN_OUT, LOG, BACKUP, HEALTH, METRICS, DESCRIPTION,
)  # fmt: skip
"""Every operation, in the order of the description."""

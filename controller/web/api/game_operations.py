"""Operations with games: those of the journal, the running one, timelines and traces."""

from controller.storage.journal import LARGEST_ID
from controller.web.api.answer_types import Faults, GamesAnswer
from controller.web.api.common_answers import NO_GAME_YET, NOT_ALLOWED, TEXT
from controller.web.api.operation import Access, Answer, ApiOperation, Content, Parameter
from controller.web.api.timeline_types import Timeline
from controller.web.limits import MAX_TRACE_BYTES

DEFAULT_GAMES = 50
MAX_GAMES = 200
TRACE_TYPE = "application/jsonl"
_PDN = Answer("The game as PDN.", Content(TEXT, "text/plain"))
_UNCHANGED = Answer("The client has this version already.", None)
_NO_SUCH_GAME = Answer("There is no such game.")
_NO_SUMS = Answer("There is no such game, or it has no score.")
_NO_TIMELINE = Answer("The timeline takes too long, or cannot be made.")
_GAME_NUMBER = Parameter(
    name="game",
    place="path",
    description="Number of the game.",
    maximum=10**18 - 1,
    path_pattern="[1-9][0-9]{0,17}",
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
        200: Answer("The score sheet.", Content(TEXT, "text/csv")),
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
        200: Answer("The score sheet.", Content(TEXT, "text/html")),
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
    answers={200: _PDN, 304: _UNCHANGED, 404: _NO_SUCH_GAME, 503: NO_GAME_YET},
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
        403: NOT_ALLOWED,
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
        200: Answer("The trace.", Content(TEXT, TRACE_TYPE)),
        403: Answer("The token does not allow this."),
        404: Answer("This is a real board."),
        503: Answer("The trace cannot be made."),
    },
    allows_head=False,
)

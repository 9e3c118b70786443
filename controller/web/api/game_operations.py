"""Operations with games: those of the journal, the running one, timelines and traces."""

from controller.storage.journal import LARGEST_ID
from controller.web.api.answer_types import Faults
from controller.web.api.archive_types import GamesAnswer, StatisticsAnswer
from controller.web.api.common_answers import NO_GAME_YET, NOT_ALLOWED, TEXT
from controller.web.api.game_parameters import FILTER_PARAMETERS, IDS, ORDER
from controller.web.api.operation import Access, Answer, ApiOperation, Content, Parameter
from controller.web.api.timeline_types import Timeline
from controller.web.limits import MAX_TRACE_BYTES

DEFAULT_GAMES = 50
MAX_GAMES = 200
DEFAULT_PLAYERS = 100
MAX_PLAYERS = 1000
MAX_PDN_GAMES = 500
"""Games of one file. A choice: a tournament has fewer, and the board reads and checks each of them while it plays."""
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

_BAD_FILTER = Answer("A filter is no filter, or a parameter is out of range; the answer says what would be right.")
_UNREADABLE = Answer("The journal cannot be read, or its games are still being read for the first time.")

GAMES = ApiOperation(
    method="GET",
    path="/api/games",
    name="games",
    summary="Games of the journal that fit all filters, the newest first.",
    access=Access.WATCH,
    answers={200: Answer("The games.", Content(GamesAnswer)), 400: _BAD_FILTER, 503: _UNREADABLE},
    parameters=(
        *FILTER_PARAMETERS,
        ORDER,
        Parameter(name="before", place="query", description="Only games with a lower number.", maximum=LARGEST_ID),
        Parameter(name="after", place="query", description="Only games with a higher number.", maximum=LARGEST_ID),
        Parameter(
            name="limit", place="query", description="Most games to list.", maximum=MAX_GAMES, default=DEFAULT_GAMES
        ),
    ),
)
GAME_STATISTICS = ApiOperation(
    method="GET",
    path="/api/games/statistics",
    name="gameStatistics",
    summary="Results of players, and of opening moves, in the games that fit all filters.",
    access=Access.WATCH,
    answers={200: Answer("The statistics.", Content(StatisticsAnswer)), 400: _BAD_FILTER, 503: _UNREADABLE},
    parameters=(
        *FILTER_PARAMETERS,
        Parameter(
            name="limit",
            place="query",
            description="Most players to list.",
            maximum=MAX_PLAYERS,
            default=DEFAULT_PLAYERS,
        ),
    ),
)
GAMES_PDN = ApiOperation(
    method="GET",
    path="/games.pdn",
    name="gamesAsPdn",
    summary=f"The games that fit all filters as one PDN file, the oldest first; {MAX_PDN_GAMES} at most.",
    access=Access.WATCH,
    answers={
        200: Answer("The games as PDN.", Content(TEXT, "text/plain")),
        400: Answer("A filter is no filter, or too many games fit; the answer says what would be right."),
        404: Answer("No game fits."),
        503: _UNREADABLE,
    },
    parameters=(*FILTER_PARAMETERS, IDS),
    allows_head=False,
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

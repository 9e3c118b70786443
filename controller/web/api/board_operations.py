"""Operations at the board: its state, commands, and who may give them."""

from controller.web.api.answer_types import (
    PAGE_PATTERN,
    CodeRequest,
    CommandDone,
    CommandRefused,
    CommandRequest,
    SessionAnswer,
    TokenRequest,
)
from controller.web.api.choice_types import ChoicesAnswer
from controller.web.api.common_answers import JSON_BODY, NO_GAME_YET, NOT_ALLOWED, OTHER_ORIGIN
from controller.web.api.operation import Access, Answer, ApiOperation, Content, TextParameter
from controller.web.api.state_types import BoardState

STATE = ApiOperation(
    method="GET",
    path="/api/state",
    name="state",
    summary="The whole state, as of now.",
    access=Access.WATCH,
    answers={200: Answer("The state.", Content(BoardState)), 503: NO_GAME_YET},
)
LIVE = ApiOperation(
    method="GET",
    path="/api/live",
    name="live",
    summary="The state and then each change, over a WebSocket.",
    access=Access.WATCH,
    parameters=(
        TextParameter(
            name="page",
            description="What the page calls itself in its commands; what it holds is let go when its sockets end.",
            schema={"pattern": PAGE_PATTERN},
        ),
    ),
    answers={
        101: Answer("The socket is open; each message is a LiveMessage.", None),
        400: Answer("The page does not call itself by 1 to 32 hexadecimal digits."),
        403: OTHER_ORIGIN,
        426: Answer("The request does not ask for a WebSocket."),
    },
    allows_head=False,
)
CHOICES = ApiOperation(
    method="GET",
    path="/api/choices",
    name="choices",
    summary="What can be chosen for a game with `new game`, and what is chosen now.",
    access=Access.WATCH,
    answers={200: Answer("The choices.", Content(ChoicesAnswer)), 503: NO_GAME_YET},
)
COMMAND = ApiOperation(
    method="POST",
    path="/api/commands",
    name="command",
    summary="Execute one statement of the script language: of an arbiter, a player, or hands at a simulated table.",
    access=Access.PLAY,
    answers={
        200: Answer("The command was executed.", Content(CommandDone)),
        403: NOT_ALLOWED,
        409: Answer("The command cannot be executed now; nothing has changed.", Content(CommandRefused)),
        503: Answer("The board cannot write now; it executes the command when it can."),
        **JSON_BODY,
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
        403: OTHER_ORIGIN,
        **JSON_BODY,
    },
    body=Content(TokenRequest | CodeRequest),
)
SIGN_OUT = ApiOperation(
    method="DELETE",
    path="/api/session",
    name="signOut",
    summary="Delete the cookie.",
    access=Access.KNOWN,
    answers={200: Answer("The rights that are left.", Content(SessionAnswer)), 403: OTHER_ORIGIN},
)

"""Operations about games with another board of the hall: to invite it, to withdraw that, to join."""

from controller.web.api.common_answers import JSON_BODY, NO_GAME_YET, NOT_ALLOWED, OTHER_ORIGIN
from controller.web.api.invitation_types import (
    InvitationAnswer,
    InvitationRefused,
    InviteRequest,
    JoinedAnswer,
    JoinRequest,
)
from controller.web.api.operation import Access, Answer, ApiOperation, Content

PATH = "/api/invitation"
_REFUSED = Answer("Nothing came of it; the fault says why.", Content(InvitationRefused))
_STANDING = Answer("The invitation of this board.", Content(InvitationAnswer))

INVITATION = ApiOperation(
    method="GET",
    path=PATH,
    name="invitation",
    summary="The invitation of this board that another board of the hall may take now; its code is a secret.",
    access=Access.PLAY,
    answers={200: _STANDING, 409: _REFUSED, 503: NO_GAME_YET},
)
INVITE = ApiOperation(
    method="POST",
    path=PATH,
    name="invite",
    summary="Invite somebody at another board of the hall to a game, in the place of an earlier invitation.",
    access=Access.PLAY,
    answers={200: _STANDING, 403: NOT_ALLOWED, 409: _REFUSED, 503: NO_GAME_YET, **JSON_BODY},
    body=Content(InviteRequest),
)
WITHDRAW_INVITATION = ApiOperation(
    method="DELETE",
    path=PATH,
    name="withdrawInvitation",
    summary="Withdraw the invitation.",
    access=Access.PLAY,
    answers={200: _STANDING, 403: OTHER_ORIGIN, 409: _REFUSED, 503: NO_GAME_YET},
)
JOIN = ApiOperation(
    method="POST",
    path=f"{PATH}/join",
    name="joinInvitation",
    summary="Join the game to which another board invites with a code; this takes some seconds.",
    access=Access.PLAY,
    answers={
        200: Answer("The game begins at both boards.", Content(JoinedAnswer)),
        403: NOT_ALLOWED,
        409: _REFUSED,
        503: NO_GAME_YET,
        **JSON_BODY,
    },
    body=Content(JoinRequest),
)

"""Bodies of requests and answers about games with another board of the hall."""

from typing import (
    Annotated,
    NotRequired,  # pydantic takes typing's own from Python 3.12 on
)

from pydantic import Field, with_config
from typing_extensions import TypedDict

from controller.json_types import EXACT, SideName
from controller.settings.details import LONGEST_DETAIL

LONGEST_CODE = 40
"""Characters of a code as it is typed; a choice: people put blanks between its signs."""

_Player = Annotated[str, Field(max_length=LONGEST_DETAIL)]


@with_config(EXACT)
class InviteRequest(TypedDict):
    """What this board invites to; rules and time are those that are chosen at it."""

    side: SideName
    """That this board plays."""
    player: NotRequired[_Player]
    """At this board; empty: not known."""


@with_config(EXACT)
class JoinRequest(TypedDict):
    """A code that somebody at another board has told."""

    code: Annotated[str, Field(max_length=LONGEST_CODE, json_schema_extra={"examples": ["K7PM-3XQA"]})]
    player: NotRequired[_Player]
    """At this board; empty: not known."""


@with_config(EXACT)
class StandingInvitation(TypedDict):
    """An invitation that another board may take now."""

    code: str
    side: SideName
    """That this board plays."""
    seconds_left: int


@with_config(EXACT)
class InvitationAnswer(TypedDict):
    """The invitation of this board; null: there is none."""

    invitation: StandingInvitation | None


@with_config(EXACT)
class JoinedAnswer(TypedDict):
    """The game that begins."""

    board: str
    """The other one."""
    side: SideName
    """That this board plays."""


@with_config(EXACT)
class InvitationRefused(TypedDict):
    """Why no game was agreed on."""

    fault: str
    """`no hall`, `no connection`, `game runs`, `control`, `name`, `not begun`, `no code`, `nobody`,
    `wrong code`, `settings` or `request`."""
    detail: str
    """The keys of profiles that differ, the time control that cannot be played, or what is wrong with the request."""

"""Bodies of requests and answers, but for the state and timelines."""

from typing import (
    Annotated,
    Literal,
    NotRequired,  # pydantic takes typing's own from Python 3.12 on
)

from pydantic import Field, with_config
from typing_extensions import TypedDict

from controller.commands.sender import AddressClass
from controller.json_types import EXACT, MessageArguments, OneOf, PartName, one_of
from controller.session.state import PauseReason
from controller.storage.activity_log import ActivityKind
from controller.web.rights import Right
from hardware.part_status import PartState

MAX_STATEMENT_LENGTH = 500
"""Characters of one statement. A choice: the longest useful one, a position of 24 kings, has about 130."""
PAGE_PATTERN = "^[0-9a-f]{1,32}$"
"""What an open page calls itself, by random numbers: browsers of one token, and tabs of one browser, are several."""


@with_config(EXACT)
class Error(TypedDict):
    """An answer that says why a request failed."""

    error: str


@with_config(EXACT)
class BackupAnswer(TypedDict):
    """A backup that was made; remarks are sentences about damage, and about a folder that cannot be used."""

    file: str
    bytes: int
    damaged: bool
    redirected: bool
    remarks: list[str]


@with_config(EXACT)
class NewestBackupAnswer(TypedDict):
    """When the newest backup was made, in ISO 8601; null if there is none."""

    at: str | None


@with_config(EXACT)
class Faults(TypedDict):
    """An answer that lists what is wrong with a statement or a trace."""

    faults: Annotated[list[str], Field(min_length=1)]


@with_config(EXACT)
class CommandRequest(TypedDict):
    """One statement of the script language."""

    say: Annotated[
        str, Field(min_length=1, max_length=MAX_STATEMENT_LENGTH, json_schema_extra={"examples": ["arbiter pause"]})
    ]
    page: NotRequired[Annotated[str, Field(pattern=PAGE_PATTERN)]]
    """The page that says it, as its socket named it: what it holds is released when its last socket has ended."""


@with_config(EXACT)
class CommandDone(TypedDict):
    """The command was executed."""

    done: Literal[True]


@with_config(EXACT)
class RefusalReason(TypedDict):
    """Why a command was refused; the code is null where the table refused it, not the game."""

    code: str | None
    args: MessageArguments
    text: str


@with_config(EXACT)
class CommandRefused(TypedDict):
    """The command cannot be executed now; nothing has changed."""

    refused: RefusalReason


@with_config(EXACT)
class TokenRequest(TypedDict):
    """A token to sign in with."""

    token: str


@with_config(EXACT)
class CodeRequest(TypedDict):
    """A single-use code to sign in with."""

    code: str
    name: NotRequired[str]
    """Of the person, for the record of who did what, which has `NAME (code)`."""


@with_config(EXACT)
class SessionAnswer(TypedDict):
    """Who the client is, and what it may do."""

    name: str | None
    """Name of the token, or for a client that signed in with a code `NAME (code)`, `local` if it gave no name; null for
    one that did not sign in."""
    rights: list[Annotated[str, one_of(Right)]]


@with_config(EXACT)
class PartHealth(TypedDict):
    """One part of the board; why it is absent or lost is told where the board runs."""

    part: PartName
    state: Annotated[str, one_of(PartState)]
    detail: str
    """What the part says about itself, such as its firmware and how often it was late; empty if it says nothing."""


@with_config(EXACT)
class HealthAnswer(TypedDict):
    """Whether the board can play."""

    ok: bool
    pauses: list[Annotated[str, one_of(PauseReason)]]
    """Pauses that somebody has to look after."""
    lost: list[PartName]
    """Parts that do not answer."""
    journal_lost: bool
    """The files of the journal are gone, so that the next move cannot be recorded."""
    parts: list[PartHealth]
    """Every part, also those that answer and those that the profile does not name."""


@with_config(EXACT)
class ActivityState(TypedDict):
    """One event of the log of who did what."""

    at: str
    """Local time with its offset (ISO 8601)."""
    kind: Annotated[str, one_of(ActivityKind)]
    name: str
    """Name of a token, or `local`, `terminal` or `button`; empty if nobody is known."""
    address: Annotated[str, OneOf(("", *(each.value for each in AddressClass)))]
    """Where it came from; empty if it came over no network."""
    game: int | None
    text: str
    """A command, a part, a token or a reason."""


@with_config(EXACT)
class LogAnswer(TypedDict):
    """The last events, the oldest first."""

    events: list[ActivityState]

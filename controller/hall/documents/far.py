"""What the two boards of a game send each other, on the topic `far` of each."""

from typing import Annotated, Literal

from pydantic import Field, JsonValue, with_config
from typing_extensions import TypedDict  # pydantic takes typing's own from Python 3.12 on

from controller.hall.documents.commands import UUID_PATTERN
from controller.hall.documents.far_entries import (
    EntryHash,
    FarEntryDocument,
    GameUuid,
    PlayerName,
    SignedCommandText,
    TermsDocument,
)
from controller.hall.documents.values import Count, HallName
from controller.json_types import EXACT, SideName, one_of
from controller.session.far_exchange.values import FarAskKind

MOST_ENTRIES = 24
"""Entries of one document; a choice: a long cut is made good in a few, of some 15 KiB each."""

AskId = Annotated[str, Field(pattern="^[0-9a-z -]{1,60}$")]
"""Unique in the game; a command that is passed on has a UUID."""
FarId = Annotated[str, Field(pattern=UUID_PATTERN)]
Proof = Annotated[str, Field(pattern="^[0-9a-f]{64}$")]
"""HMAC-SHA256 with what only the holders of a code know."""
Nonce = Annotated[str, Field(pattern="^[0-9a-f]{32}$")]
InvitationTag = Annotated[str, Field(pattern="^[A-Z2-9]{2}$")]
"""The first two letters of a code, which are no secret."""


@with_config(EXACT)
class EntriesDocument(TypedDict):
    """Entries of a record, in their order, without a gap."""

    kind: Literal["entries"]
    game: GameUuid
    entries: Annotated[list[FarEntryDocument], Field(min_length=1, max_length=MOST_ENTRIES)]


@with_config(EXACT)
class SeenDocument(TypedDict):
    """Which entry a board has last: acknowledgement, request for later ones, and sign of life."""

    kind: Literal["seen"]
    game: GameUuid
    number: Count
    """0: none."""
    hash: EntryHash
    refused: Count
    """The number of the entry that the board does not take, so that the records differ; 0: it takes all."""
    wants_answer: bool
    """False once the game is over, and the board knows that the other one has all of it."""


@with_config(EXACT)
class AskDocument(TypedDict):
    """What a player asks the player at the other board; sent again until it is answered, or a move ends it."""

    kind: Literal["ask"]
    game: GameUuid
    id: AskId
    ask: Annotated[str, one_of(FarAskKind)]
    side: SideName
    """That asks."""
    number: Count
    """Of the last entry when it was asked."""
    ply: Count
    """Moves on record then."""
    plies: Count
    """That a `take back` asks for; 0 otherwise."""


@with_config(EXACT)
class PassDocument(TypedDict):
    """An arbiter's command for the board that may write the next entry; sent again until it is answered."""

    kind: Literal["pass"]
    game: GameUuid
    id: AskId
    command: dict[str, JsonValue]
    """In the JSON of `controller.commands.codec`."""
    signed_command: SignedCommandText


@with_config(EXACT)
class AnswerDocument(TypedDict):
    """The answer to an ask, or to a command that was passed on; sent again as often as that comes."""

    kind: Literal["answer"]
    game: GameUuid
    id: AskId
    is_agreed: bool
    """Of a command: it was done."""


@with_config(EXACT)
class InviteDocument(TypedDict):
    """A board waits for another one that knows its code; sent every few seconds while it does."""

    kind: Literal["invite"]
    id: FarId
    tag: InvitationTag
    nonce: Nonce
    game: GameUuid
    """Of the game that is to be played."""
    side: SideName
    """Of the board that invites."""
    terms: TermsDocument
    """The name of the board and the player that are not known yet are those of the board that invites, and empty."""


@with_config(EXACT)
class JoinDocument(TypedDict):
    """A board proves that it knows a code."""

    kind: Literal["join"]
    id: FarId
    """Of the invitation."""
    board: HallName
    """That invites."""
    nonce: Nonce
    player: PlayerName
    proof: Proof


@with_config(EXACT)
class WelcomeDocument(TypedDict):
    """The board that invites proves that it knows the code too; the game may begin."""

    kind: Literal["welcome"]
    id: FarId
    board: HallName
    """That joins."""
    proof: Proof


@with_config(EXACT)
class DeclineDocument(TypedDict):
    """The board that invites does not take a board that would join."""

    kind: Literal["decline"]
    id: FarId
    board: HallName
    """That would join."""
    reason: Annotated[str, Field(pattern="^(wrong code|used)$")]


@with_config(EXACT)
class NotBegunDocument(TypedDict):
    """The board that was welcomed refuses to begin the game."""

    kind: Literal["not begun"]
    game: FarId


GameFarDocument = EntriesDocument | SeenDocument | AskDocument | PassDocument | AnswerDocument | NotBegunDocument
"""What the boards of a game send each other while it is played."""

InvitationFarDocument = InviteDocument | JoinDocument | WelcomeDocument | DeclineDocument
"""What boards send each other before there is a game."""

FarDocument = Annotated[GameFarDocument | InvitationFarDocument, Field(discriminator="kind")]
"""One document of the topic `far`."""

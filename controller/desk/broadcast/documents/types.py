"""The documents for the public. They name players, and no one else; nothing in them is newer than the delay."""

from typing import Annotated, NotRequired

from pydantic import ConfigDict, Field, with_config
from typing_extensions import TypedDict  # pydantic takes typing's own from Python 3.12 on

from controller.json_types import SideName, one_of
from controller.rules.outcome import Score
from controller.rules.squares import Orientation

OPEN = ConfigDict(extra="ignore", use_attribute_docstrings=True)
"""Readers ignore keys that a later program has added."""

Count = Annotated[int, Field(ge=0)]


@with_config(OPEN)
class DelayDocument(TypedDict):
    """How much later than the boards everything is; one of the numbers is 0."""

    seconds: Count
    moves: Count
    """Moves of both sides together; the last ones of a game that goes on are not shown."""


@with_config(OPEN)
class PublicClocks(TypedDict):
    """What both clocks showed when the last shown thing happened."""

    white_ms: Count
    black_ms: Count
    running: SideName | None
    """Whose clock ran on then; null: none, or nobody knows."""
    since_ms: int | None
    """When they showed this, as late as everything, in milliseconds since 1970; null if none runs on, or if the
    delay is one of moves: then no reader can count on."""
    waits_ms: Count
    """How long the clock that runs on stood still first."""
    counts_up: bool
    """True if the clocks show the time that is used."""


@with_config(OPEN)
class PublicResult(TypedDict):
    """How a game ended."""

    score: Annotated[str, one_of(Score)]
    reason: str
    """Such as `resignation`; empty: not known."""


@with_config(OPEN)
class PublicGameSummary(TypedDict):
    """A game among others."""

    id: str
    """Its name in addresses."""
    version: str
    """Another one whenever the whole game is another one."""
    event: str
    """Empty: it belongs to none."""
    round: str
    board: str
    """Its number in the event, or its name in the hall."""
    white: str
    """Empty: not known."""
    black: str
    orientation: Annotated[str, one_of(Orientation)]
    fen: str
    """The position, with the side to move."""
    ply: Count
    """Moves of both sides together that count."""
    last_move: str | None
    clocks: PublicClocks | None
    """Null without a time control."""
    is_paused: bool
    result: PublicResult | None
    """Null while the game goes on."""


@with_config(OPEN)
class PublicMove(TypedDict):
    """A move that counts."""

    ply: int
    side: SideName
    text: str
    """As score sheets write it, `22-18` or `22x15x6`."""
    fen: str
    """The position after it."""
    white_ms: Count | None
    """What White's clock showed after it; null without clocks."""
    black_ms: Count | None


@with_config(OPEN)
class WholeGame(PublicGameSummary):
    """A game with its moves."""

    date: str
    """YYYY.MM.DD, with `?` for what is not known."""
    site: str
    white_club: str
    black_club: str
    ruleset: str
    title: str
    """Name of the rule set for people."""
    time_control: str
    start_fen: str
    """The position before the first move."""
    moves: list[PublicMove]


@with_config(OPEN)
class RoundSummary(TypedDict):
    """A round of which games are kept."""

    id: str
    """Its name in addresses."""
    event: str
    round: str
    """Empty: it is the games of a day."""
    games: Count


@with_config(OPEN)
class WholeRound(RoundSummary):
    """A round with its games, by board."""

    delay: DelayDocument
    boards: list[PublicGameSummary]


@with_config(OPEN)
class StandingsRowState(TypedDict):
    """One player's line."""

    rank: Annotated[int, Field(ge=1)]
    """Those who are equal in everything have the same one."""
    name: str
    club: str
    """Empty: not known."""
    played: Count
    """Rounds at the board."""
    points: str
    """A decimal number."""
    tie_breaks: list[str | None]
    """In the order of those of the event; null: it decides nothing for this player."""


@with_config(OPEN)
class StandingsDocument(TypedDict):
    """The standings of the event, as late as its games."""

    event: str
    tie_breaks: list[str]
    """Their names, such as `solkoff`."""
    rows: list[StandingsRowState]
    """The best first."""


@with_config(OPEN)
class BroadcastState(TypedDict):
    """What is played now: the newest game of each board."""

    delay: DelayDocument
    boards: dict[str, PublicGameSummary]
    """By the ids of the games, in the order of events, rounds and boards."""
    rounds: list[RoundSummary]
    """The one that began last first."""
    standings: str
    """Another one whenever the standings are other ones; empty: there are none."""


@with_config(OPEN)
class BroadcastChanges(TypedDict):
    """What is no longer as the message before said; a key that is not there: nothing."""

    boards: NotRequired[dict[str, PublicGameSummary]]
    """Games that have changed or begun."""
    order: NotRequired[list[str]]
    """The ids of all games in their order, if one has begun or is gone; others are no longer shown."""
    rounds: NotRequired[list[RoundSummary]]
    standings: NotRequired[str]


@with_config(OPEN)
class MessageHeader(TypedDict):
    """What every message begins with."""

    seq: Count
    """1 more than that of the message before, also for a message without changes each 5 s."""
    now_ms: int
    """When it was made, in milliseconds since 1970, to count clocks on."""


@with_config(OPEN)
class StateMessage(MessageHeader):
    """The first message, and the next one to a reader that was too slow for some."""

    state: BroadcastState


@with_config(OPEN)
class PublicChangesMessage(MessageHeader):
    """A change."""

    changes: BroadcastChanges


BroadcastMessage = StateMessage | PublicChangesMessage
"""A message of the WebSocket."""

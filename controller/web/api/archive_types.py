"""Lists and statistics of recorded games, as the API answers them."""

from typing import Annotated

from pydantic import Field, with_config
from typing_extensions import TypedDict  # pydantic takes typing's own from Python 3.12 on

from controller.json_types import EXACT, one_of
from controller.rules.outcome import Score
from controller.storage.game_index.game_filter import GameCompletion

Count = Annotated[int, Field(ge=0)]


@with_config(EXACT)
class GameSummaryState(TypedDict):
    """One game of the journal. A detail that is not known is empty; a player who is not known is `?`."""

    id: int
    date: str
    """YYYY.MM.DD; `????.??.??` if it is not known."""
    time: str
    """The local time at which the game began, HH:MM:SS; empty if it is not known."""
    ruleset: str
    """The name of the rule set, as a filter takes it."""
    ruleset_title: str
    """The name of the rule set for people."""
    orientation: str
    white: str
    black: str
    white_club: str
    black_club: str
    event: str
    site: str
    round: str
    plies: int
    opening: str | None
    """The first move, such as `22-18`; null if none was made from the rule set's own start."""
    reply: str | None
    """The move that answered it."""
    found_ply: int | None
    """The ply after which the pieces or the material stood that were searched for; null if none were."""
    has_score: bool
    """True for a game of Damath, which has a score sheet with sums."""
    result: Annotated[str, one_of(Score)]
    reason: str | None
    """How the game ended; null for a game that has no result."""
    state: Annotated[str, one_of(GameCompletion)]
    """`running` at the board now; `unfinished`: the board can go on with it; `abandoned` for a new game; `over`."""
    damaged: bool
    """True if the game's row or moves are damaged; the values beside its number may be wrong then."""


@with_config(EXACT)
class GamesAnswer(TypedDict):
    """Games of the journal that fit a filter."""

    games: list[GameSummaryState]
    more: bool
    """True if there are others after these."""
    total: Count
    """How many games fit the filter in all."""


@with_config(EXACT)
class SideResultsState(TypedDict):
    """Games of a player with one colour that are over."""

    won: Count
    drawn: Count
    lost: Count


@with_config(EXACT)
class PlayerResultsState(TypedDict):
    """The results of one player in games that are over."""

    name: str
    games: Count
    points: float
    """One for a win, a half for a draw."""
    white: SideResultsState
    black: SideResultsState


@with_config(EXACT)
class MoveResultsState(TypedDict):
    """Games in which a move was made, and how they went."""

    move: str
    games: Count
    """All of them, also those that are not over."""
    white_won: Count
    drawn: Count
    black_won: Count


@with_config(EXACT)
class OpeningResultsState(TypedDict):
    """Games that began with a move, how they went, and the same for each reply; the most played first."""

    move: str
    games: Count
    white_won: Count
    drawn: Count
    black_won: Count
    replies: list[MoveResultsState]


@with_config(EXACT)
class StatisticsAnswer(TypedDict):
    """Statistics of the games that fit a filter."""

    total: Count
    """How many games fit the filter in all."""
    unfinished: Count
    """How many of them are not over; no player has a result of those."""
    players: list[PlayerResultsState]
    """The players with the most points; as many as `limit` says."""
    player_count: Count
    """How many players there are in all."""
    openings: list[OpeningResultsState]
    """Games from the usual start of their rule set by their first move, the most played first."""

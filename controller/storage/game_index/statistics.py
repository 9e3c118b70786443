"""Statistics of games: how players scored, and how games went after each opening move."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from controller.rules.outcome import Score, win_for
from controller.rules.position import Side
from controller.session.inputs import UNKNOWN_NAME
from controller.storage.game_index.game_filter import GameFilter
from controller.storage.game_index.search import GameIndex


class SideScore(NamedTuple):
    """How often games of a player with one colour ended with a score."""

    name: str
    side: Side
    score: Score
    games: int


class OpeningScore(NamedTuple):
    """How often games that began with a move, and a reply to it, ended with a score."""

    opening: str | None
    reply: str | None
    score: Score
    games: int


@dataclass(slots=True)
class SideResults:
    """Games of a player with one colour that are over."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def games(self) -> int:
        """All of them."""
        return self.won + self.drawn + self.lost

    @property
    def points(self) -> float:
        """One for a win, a half for a draw."""
        return self.won + self.drawn / 2


@dataclass(slots=True)
class PlayerResults:
    """The results of one player."""

    name: str
    sides: tuple[SideResults, SideResults] = field(default_factory=lambda: (SideResults(), SideResults()))  # by Side

    @property
    def games(self) -> int:
        """All games that are over."""
        return sum(side.games for side in self.sides)

    @property
    def points(self) -> float:
        """One for a win, a half for a draw."""
        return sum(side.points for side in self.sides)


@dataclass(slots=True)
class OpeningResults:
    """The games that began with one move, or with one reply to it."""

    move: str
    scores: Counter[Score] = field(default_factory=Counter)  # Score.UNDECIDED: not over
    replies: dict[str, "OpeningResults"] = field(default_factory=dict)  # by move; empty for a reply

    @property
    def games(self) -> int:
        """All of them, also those that are not over."""
        return self.scores.total()


@dataclass(frozen=True, slots=True, kw_only=True)
class Statistics:
    """The statistics of the games that fit a filter."""

    games: int
    unfinished: int  # of them, not over
    players: tuple[PlayerResults, ...]  # by points, then games, then name
    openings: tuple[OpeningResults, ...]  # by games, then move, as are the replies of each


def count_results(side_scores: Iterable[SideScore], opening_scores: Iterable[OpeningScore]) -> Statistics:
    """Return the statistics of games. A player who is not known is nobody; a name has one spelling."""
    players: dict[str, PlayerResults] = {}
    openings: dict[str, OpeningResults] = {}
    total = unfinished = 0
    for side_score in side_scores:
        _count_side(players, side_score)
    for opening_score in opening_scores:
        total += opening_score.games
        unfinished += opening_score.games if opening_score.score is Score.UNDECIDED else 0
        _count_opening(openings, opening_score)
    return Statistics(
        games=total,
        unfinished=unfinished,
        players=tuple(sorted(players.values(), key=lambda each: (-each.points, -each.games, each.name))),
        openings=_sorted_openings(openings),
    )


def count_filtered_results(index: GameIndex, wanted: GameFilter) -> Statistics:
    """Return the statistics of the games of an index that fit a filter."""
    side_scores = [
        SideScore(name, side, _score(result), games)
        for side, column in zip(Side, ("white", "black"), strict=True)
        for name, result, games in index.count_groups(wanted, (column, "result"))
    ]
    opening_scores = [
        OpeningScore(opening, reply, _score(result), games)
        for opening, reply, result, games in index.count_groups(wanted, ("opening", "reply", "result"))
    ]
    return count_results(side_scores, opening_scores)


def _score(result: str | None) -> Score:
    return Score.UNDECIDED if result is None else Score(result)


def _count_side(players: dict[str, PlayerResults], counted: SideScore) -> None:
    if counted.score is Score.UNDECIDED or counted.name in ("", UNKNOWN_NAME):
        return
    results = players.setdefault(counted.name, PlayerResults(counted.name)).sides[counted.side]
    if counted.score is Score.DRAW:
        results.drawn += counted.games
    elif counted.score is win_for(counted.side):
        results.won += counted.games
    else:
        results.lost += counted.games


def _count_opening(openings: dict[str, OpeningResults], counted: OpeningScore) -> None:
    if counted.opening is None:
        return
    opening = openings.setdefault(counted.opening, OpeningResults(counted.opening))
    opening.scores[counted.score] += counted.games
    if counted.reply is not None:
        reply = opening.replies.setdefault(counted.reply, OpeningResults(counted.reply))
        reply.scores[counted.score] += counted.games


def _sorted_openings(openings: dict[str, OpeningResults]) -> tuple[OpeningResults, ...]:
    for opening in openings.values():
        opening.replies = {each.move: each for each in _sorted_openings(opening.replies)}
    return tuple(sorted(openings.values(), key=lambda each: (-each.games, each.move)))

"""Statistics of games: how players scored, and how games went after each opening move."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from controller.rules.outcome import Score
from controller.rules.position import Side
from controller.session.inputs import UNKNOWN_NAME
from controller.storage.game_index.game_filter import GameFilter
from controller.storage.game_index.search import GameIndex


class GameResult(NamedTuple):
    """What counts of one game."""

    white: str
    black: str
    score: Score
    opening: str | None
    reply: str | None


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


def count_results(games: Iterable[GameResult]) -> Statistics:
    """Return the statistics of games. A player who is not known is nobody's; a name has one spelling."""
    players: dict[str, PlayerResults] = {}
    openings: dict[str, OpeningResults] = {}
    count = unfinished = 0
    for game in games:
        count += 1
        unfinished += game.score is Score.UNDECIDED
        _count_players(players, game)
        _count_opening(openings, game)
    return Statistics(
        games=count,
        unfinished=unfinished,
        players=tuple(sorted(players.values(), key=lambda each: (-each.points, -each.games, each.name))),
        openings=_sorted_openings(openings),
    )


def count_filtered_results(index: GameIndex, wanted: GameFilter) -> Statistics:
    """Return the statistics of the games of an index that fit a filter."""
    rows = index.heads_of(wanted, "white, black, result, opening, reply")
    return count_results(
        GameResult(white, black, Score.UNDECIDED if result is None else Score(result), opening, reply)
        for _, white, black, result, opening, reply in rows
    )


def _count_players(players: dict[str, PlayerResults], game: GameResult) -> None:
    if game.score is Score.UNDECIDED:
        return
    for side, name in zip(Side, (game.white, game.black), strict=True):
        if name in ("", UNKNOWN_NAME):
            continue
        results = players.setdefault(name, PlayerResults(name)).sides[side]
        if game.score is Score.DRAW:
            results.drawn += 1
        elif (game.score is Score.WHITE_WINS) == (side is Side.WHITE):
            results.won += 1
        else:
            results.lost += 1


def _count_opening(openings: dict[str, OpeningResults], game: GameResult) -> None:
    if game.opening is None:
        return
    opening = openings.setdefault(game.opening, OpeningResults(game.opening))
    opening.scores[game.score] += 1
    if game.reply is not None:
        opening.replies.setdefault(game.reply, OpeningResults(game.reply)).scores[game.score] += 1


def _sorted_openings(openings: dict[str, OpeningResults]) -> tuple[OpeningResults, ...]:
    for opening in openings.values():
        opening.replies = {each.move: each for each in _sorted_openings(opening.replies)}
    return tuple(sorted(openings.values(), key=lambda each: (-each.games, each.move)))

"""The result of a match: points, and the difference in Elo with its error."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from tests.benchmarks.match.match_game import ILLEGAL_MOVE, PLY_LIMIT, MatchGame

NORMAL_QUANTILE = 1.96  # of 95 %


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchResult:
    """What side A made of the games that count."""

    wins: int
    draws: int
    losses: int
    illegal_moves: tuple[int, int]  # games that count for nobody, by the side that moved
    ply_limits: int  # draws that no rule gave
    seconds_a_turn: tuple[float, float]
    nodes_a_turn: tuple[float, float]

    @property
    def games(self) -> int:
        """The games that count."""
        return self.wins + self.draws + self.losses

    @property
    def share(self) -> float:
        """The share of the points, 0 to 1; 0.5 without a game."""
        return (self.wins + self.draws / 2) / self.games if self.games else 0.5


def find_result(games: Sequence[MatchGame]) -> MatchResult:
    """Return the result of some games."""
    points = [game.points_of_a for game in games]
    return MatchResult(
        wins=points.count(1.0),
        draws=points.count(0.5),
        losses=points.count(0.0),
        illegal_moves=(_count_illegal(games, "A"), _count_illegal(games, "B")),
        ply_limits=sum(game.ending == PLY_LIMIT for game in games),
        seconds_a_turn=(_mean([game.used_s for game in games], games, 0), _mean([g.used_s for g in games], games, 1)),
        nodes_a_turn=(_mean([game.nodes for game in games], games, 0), _mean([g.nodes for g in games], games, 1)),
    )


def share_interval(share: float, games: int) -> tuple[float, float]:
    """Return the 95 % interval of a share of points: Wilson's, which holds at 0 and 1 too.

    Every point counts as won or lost. Draws make the true error smaller, so that the interval is too wide with them.
    """
    if games == 0:
        return 0.0, 1.0
    square = NORMAL_QUANTILE**2
    centre = (share + square / (2 * games)) / (1 + square / games)
    half = NORMAL_QUANTILE * math.sqrt(share * (1 - share) / games + square / (4 * games**2)) / (1 + square / games)
    low, high = max(0.0, centre - half), min(1.0, centre + half)
    return 0.0 if share == 0 else low, 1.0 if share == 1 else high  # exactly, whatever is rounded


def elo_of_share(share: float) -> float:
    """Return the difference in Elo at which a share of the points is expected; infinite at 0 and 1."""
    if share <= 0:
        return -math.inf
    if share >= 1:
        return math.inf
    return 400 * math.log10(share / (1 - share))


def describe_result(result: MatchResult) -> str:
    """Return the result in two lines, and one more for what is out of the ordinary."""
    low, high = share_interval(result.share, result.games)
    seconds_a, seconds_b = result.seconds_a_turn
    nodes_a, nodes_b = result.nodes_a_turn
    counts = f"{result.wins} won, {result.draws} drawn, {result.losses} lost"
    elo = f"Elo {elo_of_share(result.share):+.0f} ({elo_of_share(low):+.0f} to {elo_of_share(high):+.0f})"
    lines = [
        f"{result.share:.1%} of {result.games} points (95 %: {low:.1%} to {high:.1%}): {counts}; {elo}",
        f"processor and nodes a turn: A {seconds_a:.4f} s, {nodes_a:,.0f}; B {seconds_b:.4f} s, {nodes_b:,.0f}",
    ]
    if result.ply_limits:
        lines.append(f"{result.ply_limits} draws at the limit of plies, by no rule")
    if any(result.illegal_moves):
        illegal_a, illegal_b = result.illegal_moves
        lines.append(f"games that do not count: {illegal_a} by illegal moves of A, {illegal_b} of B")
    return "\n".join(lines)


def _count_illegal(games: Sequence[MatchGame], side: str) -> int:
    return sum(game.ending.startswith(f"{ILLEGAL_MOVE} of {side}") for game in games)


def _mean(values: Sequence[tuple[float, float]], games: Sequence[MatchGame], index: int) -> float:
    turns = sum(game.turns[index] for game in games)
    return sum(value[index] for value in values) / turns if turns else 0.0

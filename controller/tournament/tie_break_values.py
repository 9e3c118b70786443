"""The tie-breaks of each player as numbers; a larger one is better."""

from collections.abc import Callable, Sequence
from fractions import Fraction

from controller.tournament.player_rounds import PlayerRound, PlayerRounds, player_rounds, points_of
from controller.tournament.tie_break import TieBreak
from controller.tournament.tournament import Tournament

TieBreakValue = tuple[Fraction, ...]
"""What is compared, the first number first; people are shown the first one. Empty: it decides nothing here."""

WIN_HALVES = 2


class TieBreakTable:
    """Points and tie-breaks of all players of a tournament."""

    def __init__(self, tournament: Tournament) -> None:
        """Count the points of each player."""
        self.rounds: PlayerRounds = player_rounds(tournament)
        self._draw_points = tournament.event.scoring.draw_points
        self.points = {number: points_of(tournament, rounds) for number, rounds in self.rounds.items()}

    def value(self, tie_break: TieBreak, player: int, equals: Sequence[int]) -> TieBreakValue:
        """Return the value of a player who is still level with `equals`, which include him."""
        if tie_break is TieBreak.DIRECT:
            return self._direct_value(player, equals)
        return _VALUES[tie_break](self, player)

    def _against_opponents(self, player: int) -> list[PlayerRound]:
        return [each for each in self.rounds[player] if each.is_against_opponent]

    def opponent_points(self, player: int) -> list[Fraction]:
        """Return the points of the opponents, the worst first; a round that was not played adds one with 0 points.

        A round that is still played, and a round of another player's withdrawal that counts for nobody, add none.
        """
        finished = [each for each in self.rounds[player] if each.counts and each.halves is not None]
        return sorted(
            self.points[each.opponent] if each.is_played and each.opponent is not None else Fraction(0)
            for each in finished
        )

    def solkoff(self, player: int) -> Fraction:
        """Return the sum of the opponents' points."""
        return Fraction(sum(self.opponent_points(player)))

    def median(self, player: int) -> Fraction:
        """Return the sum of the opponents' points without the best and the worst of them."""
        return Fraction(sum(self.opponent_points(player)[1:-1]))

    def full_truncated(self, player: int) -> TieBreakValue:
        """Return the sums of the opponents' points without the worst one, without the two worst, and so on."""
        points = self.opponent_points(player)
        return tuple(Fraction(sum(points[cut:])) for cut in range(1, len(points))) or (Fraction(0),)

    def solkoff_plus(self, player: int) -> Fraction:
        """Return the sum of the opponents' Solkoffs."""
        opponents = (each.opponent for each in self._against_opponents(player))
        return Fraction(sum(self.solkoff(opponent) for opponent in opponents if opponent is not None))

    def sonneborn_berger(self, player: int) -> Fraction:
        """Return the points of beaten opponents, and half of those of opponents with whom a match was drawn."""
        return sum(
            (
                self.points[each.opponent] * Fraction(each.counted_halves, WIN_HALVES)
                for each in self._against_opponents(player)
                if each.opponent is not None
            ),
            start=Fraction(0),
        )

    def wins(self, player: int) -> Fraction:
        """Return how many matches were won at the board."""
        return Fraction(sum(each.halves == WIN_HALVES for each in self._against_opponents(player)))

    def game_points(self, player: int) -> Fraction:
        """Return the points of all games, of matches that are not finished too."""
        return sum(each.game_halves for each in self.rounds[player] if each.counts) * self._draw_points

    def _direct_value(self, player: int, equals: Sequence[int]) -> TieBreakValue:
        """Return the points against those who are level; nothing if two of them have not met."""
        if len(equals) < 2 or any(set(equals) - {one} - self._opponents(one) for one in equals):
            return ()
        halves = sum(each.counted_halves for each in self._against_opponents(player) if each.opponent in equals)
        return (halves * self._draw_points,)

    def _opponents(self, player: int) -> set[int | None]:
        return {each.opponent for each in self._against_opponents(player)}


_VALUES: dict[TieBreak, Callable[[TieBreakTable, int], TieBreakValue]] = {
    TieBreak.SOLKOFF: lambda table, player: (table.solkoff(player),),
    TieBreak.MEDIAN: lambda table, player: (table.median(player),),
    TieBreak.TRUNCATED: lambda table, player: table.full_truncated(player)[:1],
    TieBreak.FULL_TRUNCATED: TieBreakTable.full_truncated,
    TieBreak.SOLKOFF_PLUS: lambda table, player: (table.solkoff_plus(player),),
    TieBreak.SONNEBORN_BERGER: lambda table, player: (table.sonneborn_berger(player),),
    TieBreak.WINS: lambda table, player: (table.wins(player),),
    TieBreak.GAME_POINTS: lambda table, player: (table.game_points(player),),
}

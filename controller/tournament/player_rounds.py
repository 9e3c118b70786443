"""What each round brought a player: the rows of a cross table."""

from dataclasses import dataclass
from fractions import Fraction

from controller.rules.position import Side
from controller.tournament.event import EventKind
from controller.tournament.player import BYE_HALVES, ByeKind, EventPlayer
from controller.tournament.rounds import Bye, Pairing, Round
from controller.tournament.tournament import Tournament


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerRound:
    """One round of one player."""

    round: int
    opponent: int | None = None
    side: Side | None = None  # in the first game
    bye: ByeKind | None = None
    halves: int | None = 0  # match points in draws; None: not finished
    game_halves: int = 0  # of the games that have a result
    is_played: bool = False  # at the board
    counts: bool = True  # False: annulled, since the opponent withdrew from a round robin too early

    @property
    def counted_halves(self) -> int:
        """What the round adds to the points, in draws."""
        return self.halves or 0 if self.counts else 0

    @property
    def is_against_opponent(self) -> bool:
        """True if it was played at the board to its end, and counts."""
        return self.is_played and self.counts and self.halves is not None


PlayerRounds = dict[int, tuple[PlayerRound, ...]]
"""The rounds of each player by his number."""


def player_rounds(tournament: Tournament) -> PlayerRounds:
    """Return all rounds that were paired, of each player."""
    annulled = annulled_players(tournament)
    return {
        player.number: tuple(_player_round(tournament, each, player.number, annulled) for each in tournament.rounds)
        for player in tournament.players
    }


def annulled_players(tournament: Tournament) -> frozenset[int]:
    """Return who withdrew from a round robin before half of his games: none of them count (FIDE Tournament Rules)."""
    if tournament.event.kind is not EventKind.ROUND_ROBIN:
        return frozenset()
    games = (len(tournament.players) - 1) * tournament.event.cycles
    return frozenset(
        player.number
        for player in tournament.players
        if has_left(tournament, player) and 2 * count_played(tournament, player.number) < games
    )


def has_left(tournament: Tournament, player: EventPlayer) -> bool:
    """Return True if a round was paired after a player's withdrawal."""
    return player.withdrawn_after is not None and player.withdrawn_after < len(tournament.rounds)


def count_played(tournament: Tournament, player: int) -> int:
    """Return how many matches a player has played at the board."""
    pairings = (each.find_pairing(player) for each in tournament.rounds)
    return sum(pairing is not None and pairing.is_played for pairing in pairings)


def points_of(tournament: Tournament, rounds: tuple[PlayerRound, ...]) -> Fraction:
    """Return the points of a player's rounds, as the event counts them."""
    return sum(each.counted_halves for each in rounds) * tournament.event.scoring.draw_points


def _player_round(tournament: Tournament, each: Round, player: int, annulled: frozenset[int]) -> PlayerRound:
    pairing = each.find_pairing(player)
    if pairing is not None:
        return _paired_round(each.number, pairing, player, annulled)
    bye = each.find_bye(player) or Bye(player=player, kind=ByeKind.ZERO)
    is_round_robin = tournament.event.kind is EventKind.ROUND_ROBIN
    halves = 0 if is_round_robin else BYE_HALVES[bye.kind]  # there all have one, or nobody
    return PlayerRound(
        round=each.number,
        bye=bye.kind,
        halves=halves,
        game_halves=halves * tournament.event.games_per_match,
    )


def _paired_round(number: int, pairing: Pairing, player: int, annulled: frozenset[int]) -> PlayerRound:
    opponent = pairing.opponent_of(player)
    return PlayerRound(
        round=number,
        opponent=opponent,
        side=pairing.side_of(player),
        halves=pairing.match_halves(player) if pairing.is_finished else None,
        game_halves=pairing.game_halves(player),
        is_played=pairing.is_played,
        counts=not annulled & {player, opponent},
    )

"""Who has left a round robin: TRF16 says it by forfeits up to the last round, and by points that no longer count."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from controller.tournament.event import EventKind
from controller.tournament.player_rounds import player_rounds, points_of
from controller.tournament.tournament import Tournament


def find_withdrawals(known: Tournament, listed_points: Mapping[int, Fraction | None]) -> Tournament:
    """Return a round robin in which those have left whose withdrawal explains the points that a file tells.

    Points are by the numbers of the players; None: the file tells none. A Swiss is returned as it is.
    """
    if known.event.kind is not EventKind.ROUND_ROBIN:
        return known
    absent: dict[int, int] = {}
    for number, points in listed_points.items():
        last, paired = _last_round_there(known, number), _last_round_paired(known, number)
        if not points and last < paired:  # whoever left too early has no points, and was paired to the end
            absent[number] = last
    # with points by the rounds he must have left; without any he may have lost his games
    own = {number: points_of(known, rounds) for number, rounds in player_rounds(known).items()}
    certain = [number for number in absent if own[number]]
    for number in certain:
        known = _with_withdrawal(known, number, absent[number])
    for number in absent.keys() - set(certain):
        tried = _with_withdrawal(known, number, absent[number])
        if point_difference(tried, listed_points) < point_difference(known, listed_points):
            known = tried
    return known


def _with_withdrawal(known: Tournament, number: int, last: int) -> Tournament:
    left = replace(known.player(number), withdrawn_after=last)
    return replace(known, players=tuple(left if each.number == number else each for each in known.players))


def point_difference(known: Tournament, listed_points: Mapping[int, Fraction | None]) -> Fraction:
    """Return by how much the points of all players differ from those that a file tells."""
    points = {number: points_of(known, own) for number, own in player_rounds(known).items()}
    return sum(
        (abs(points[number] - each) for number, each in listed_points.items() if each is not None), start=Fraction(0)
    )


def _last_round_paired(known: Tournament, player: int) -> int:
    return max((each.number for each in known.rounds if each.find_pairing(player) is not None), default=0)


def _last_round_there(known: Tournament, player: int) -> int:
    """Return the last round that a player played, or in which an opponent had a result without having been there."""
    return max(
        (
            each.number
            for each in known.rounds
            if (pairing := each.find_pairing(player)) is not None
            and (pairing.is_played or not pairing.is_finished or pairing.game_halves(player))
        ),
        default=0,
    )

"""Change the pairings of a round by hand: the arbiter's right before it starts."""

from collections.abc import Sequence
from dataclasses import replace

from controller.tournament.errors import TournamentError
from controller.tournament.pairing import results_before_play
from controller.tournament.player import ByeKind
from controller.tournament.rounds import Bye, Pairing, Round
from controller.tournament.tournament import Tournament


def swap_players(tournament: Tournament, drafted: Round, one: int, other: int) -> Round:
    """Return a round in which two players have changed places, in pairings or byes; raises TournamentError.

    Two players of one board change colours. A board that changes has the results of its new players: forfeits of those
    who are absent from a round robin, else none.
    """
    for number in (one, other):
        if drafted.find_pairing(number) is None and drafted.find_bye(number) is None:
            raise TournamentError(f"player {number} is not in round {drafted.number}")
    places = {one: other, other: one}
    pairings = tuple(
        _pair(
            tournament,
            drafted.number,
            each.board,
            places.get(each.white, each.white),
            places.get(each.black, each.black),
        )
        if {each.white, each.black} & places.keys()
        else each
        for each in drafted.pairings
    )
    byes = tuple(replace(each, player=places.get(each.player, each.player)) for each in drafted.byes)
    return replace(drafted, pairings=pairings, byes=tuple(sorted(byes, key=lambda bye: bye.player)))


def pair_by_hand(tournament: Tournament, number: int, pairs: Sequence[tuple[int, int]]) -> Round:
    """Return a round of these pairs (White, Black) in the order of boards; who is in none has a bye.

    Byes that were asked for are kept; one other player at most may be left over. Raises TournamentError.
    """
    seated = {player for pair in pairs for player in pair}
    byes: list[Bye] = []
    for player in tournament.players:
        if player.number in seated or not player.is_in_round(number):
            continue
        asked = player.requested_bye(number)
        byes.append(Bye(player=player.number, kind=asked or ByeKind.ALLOCATED))
    left_over = [tournament.player(bye.player).name for bye in byes if bye.kind is ByeKind.ALLOCATED]
    if len(left_over) > 1:
        raise TournamentError(f"these players have no place in round {number}: {', '.join(left_over)}")
    pairings = tuple(
        _pair(tournament, number, board, white, black) for board, (white, black) in enumerate(pairs, start=1)
    )
    return Round(number=number, pairings=pairings, byes=tuple(byes))


def _pair(tournament: Tournament, number: int, board: int, white: int, black: int) -> Pairing:
    results = results_before_play(tournament, number, tournament.player(white), tournament.player(black))
    return Pairing(board=board, white=white, black=black, results=results)

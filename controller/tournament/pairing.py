"""Draft the next round of an event: who meets whom, who has a bye."""

from collections.abc import Iterable, Sequence

from controller.tournament.berger import berger_round, count_berger_rounds
from controller.tournament.errors import RoundPairingError
from controller.tournament.event import EventKind
from controller.tournament.pairing_rules import find_breaches
from controller.tournament.player import ByeKind, EventPlayer
from controller.tournament.player_rounds import player_rounds
from controller.tournament.rounds import BoardResult, Bye, Pairing, Round
from controller.tournament.swiss import pair_swiss_round
from controller.tournament.tournament import Tournament

BY_HAND = "pair them yourself with `damahan event change`, or play fewer rounds"


def draft_round(tournament: Tournament) -> Round:
    """Return the next round, which is not part of the tournament yet.

    Raises RoundPairingError while an earlier round is not finished, after the last one of the event, and where no
    pairing keeps the rules (nobody meets twice, nobody has a second bye).
    """
    number = tournament.next_round
    _require_next_round(tournament)
    if tournament.event.kind is EventKind.ROUND_ROBIN:
        return _draft_berger_round(tournament, number)
    asked = {
        player.number: kind
        for player in tournament.players
        if player.is_in_round(number) and (kind := player.requested_bye(number)) is not None
    }
    playing = [player for player in tournament.players if player.is_in_round(number) and player.number not in asked]
    if len(playing) < 2:
        raise RoundPairingError(f"round {number} has {len(playing)} players; it needs two at least")
    pairs, left_over = pair_swiss_round(tournament, playing)
    byes = asked | dict.fromkeys(left_over, ByeKind.ALLOCATED)
    drafted = Round(number=number, pairings=_seat(tournament, pairs), byes=_sorted_byes(byes))
    _require_rules(tournament, drafted, playing)
    return drafted


def _require_next_round(tournament: Tournament) -> None:
    number = tournament.next_round
    if (unfinished := tournament.open_round) is not None:
        boards = [str(each.board) for each in unfinished.pairings if not each.is_finished]
        named = f"board {boards[0]} has" if len(boards) == 1 else f"boards {', '.join(boards)} have"
        raise RoundPairingError(f"round {unfinished.number} is not finished: {named} no result yet")
    if number > tournament.round_count:
        played = f"all {tournament.round_count} rounds are played" if tournament.rounds else "the event has no players"
        raise RoundPairingError(f"there is no round {number}: {played}")


def _require_rules(tournament: Tournament, drafted: Round, playing: Sequence[EventPlayer]) -> None:
    """Raise RoundPairingError for what no arbiter would accept of a program; rules of colours are only told."""
    seated = [player for pairing in drafted.pairings for player in (pairing.white, pairing.black)]
    left_over = [bye.player for bye in drafted.byes if bye.kind is ByeKind.ALLOCATED]
    is_complete = sorted((*seated, *left_over)) == sorted(player.number for player in playing)
    breaches = [each for each in find_breaches(tournament, drafted) if not each.breach.is_about_colours]
    if breaches or not is_complete or len(left_over) > 1:
        raise RoundPairingError(
            f"round {drafted.number} cannot be paired: too many of {len(playing)} players have met already; {BY_HAND}"
        )


def _seat(tournament: Tournament, pairs: Iterable[tuple[int, int]]) -> tuple[Pairing, ...]:
    """Return the pairs by board: the best player first, by points, the sum of both, and rank (FIDE Swiss Rules)."""
    rounds = player_rounds(tournament)
    halves = {number: sum(each.counted_halves for each in own) for number, own in rounds.items()}
    ranks = {player.number: (-(player.rating or 0), player.number) for player in tournament.players}

    def place(pair: tuple[int, int]) -> tuple[int, int, tuple[int, int]]:
        both = sorted(pair, key=lambda one: (-halves[one], ranks[one]))
        return (-halves[both[0]], -sum(halves[one] for one in pair), ranks[both[0]])

    ordered = sorted(pairs, key=place)
    return tuple(
        Pairing(board=board, white=white, black=black, results=(None,) * tournament.event.games_per_match)
        for board, (white, black) in enumerate(ordered, start=1)
    )


def results_before_play(
    tournament: Tournament, number: int, white: EventPlayer, black: EventPlayer
) -> tuple[BoardResult | None, ...]:
    """Return the results of a match of a round that has not begun: in a round robin who is absent loses by forfeit."""
    games = tournament.event.games_per_match
    result = _absence_result(number, white, black) if tournament.event.kind is EventKind.ROUND_ROBIN else None
    if result is not None and games > 1:
        return (result, _CHANGED_COLOURS[result])
    return (result,) * games


def _sorted_byes(byes: dict[int, ByeKind]) -> tuple[Bye, ...]:
    return tuple(Bye(player=player, kind=byes[player]) for player in sorted(byes))


def _draft_berger_round(tournament: Tournament, number: int) -> Round:
    """Return a round of a round robin: who withdrew loses by forfeit."""
    size = len(tournament.players)
    pairings: list[Pairing] = []
    byes: dict[int, ByeKind] = {}
    for white, black in berger_round(size, number):
        if max(white, black) > size:
            byes[min(white, black)] = ByeKind.ALLOCATED
            continue
        if _count_meetings(tournament, white, black) != (number - 1) // count_berger_rounds(size):
            raise RoundPairingError(
                f"the rounds so far do not follow Berger's tables, so round {number} cannot; {BY_HAND}"
            )
        results = results_before_play(tournament, number, tournament.player(white), tournament.player(black))
        pairings.append(Pairing(board=len(pairings) + 1, white=white, black=black, results=results))
    return Round(number=number, pairings=tuple(pairings), byes=_sorted_byes(byes))


def _count_meetings(tournament: Tournament, one: int, other: int) -> int:
    pairings = (each.find_pairing(one) for each in tournament.rounds)
    return sum(pairing is not None and pairing.opponent_of(one) == other for pairing in pairings)


_CHANGED_COLOURS = {
    BoardResult.WHITE_BY_FORFEIT: BoardResult.BLACK_BY_FORFEIT,
    BoardResult.BLACK_BY_FORFEIT: BoardResult.WHITE_BY_FORFEIT,
    BoardResult.BOTH_FORFEIT: BoardResult.BOTH_FORFEIT,
}


def _absence_result(number: int, white: EventPlayer, black: EventPlayer) -> BoardResult | None:
    """Return the result of a game for which somebody is known not to come, or None."""
    is_white_there, is_black_there = (
        player.is_in_round(number) and player.requested_bye(number) is None for player in (white, black)
    )
    if is_white_there and is_black_there:
        return None
    if is_white_there:
        return BoardResult.WHITE_BY_FORFEIT
    return BoardResult.BLACK_BY_FORFEIT if is_black_there else BoardResult.BOTH_FORFEIT

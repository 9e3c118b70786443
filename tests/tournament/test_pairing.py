"""Pairings of random events keep the rules; round robins and refusals."""

import sys
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.rules.position import Side
from controller.tournament.act_handlers import record_act
from controller.tournament.acts import RoundPaired
from controller.tournament.errors import MissingPairingLibraryError, RoundPairingError, TournamentError
from controller.tournament.event import Event, EventKind
from controller.tournament.manual_pairing import pair_by_hand, swap_players
from controller.tournament.pairing import draft_round
from controller.tournament.pairing_rules import RuleBreach, find_breaches
from controller.tournament.player import ByeKind, ByeRequest, EventPlayer
from controller.tournament.rounds import BoardResult
from controller.tournament.tournament import Tournament
from tests.tournament.event_samples import play_round, players, random_players, tournament

SOME_EVENTS = settings(max_examples=25, deadline=None)


@pytest.mark.long
@SOME_EVENTS
@given(seed=st.integers(0, 10**6), count=st.integers(4, 60), rounds=st.integers(3, 9))
def test_pairings_of_random_events_keep_the_rules(seed: int, count: int, rounds: int) -> None:
    random = Random(seed)
    current = Tournament(
        event=Event(name="Random", rounds=rounds, first_colour=random.choice(list(Side))),
        players=random_players(random, count, rounds),
    )
    met: set[frozenset[int]] = set()
    had_bye: set[int] = set()
    colours: dict[int, str] = {player.number: "" for player in current.players}
    for number in range(1, rounds + 1):
        present = [player for player in current.players if player.is_in_round(number)]
        asked = {player.number: player.requested_bye(number) for player in present}
        try:
            drafted = draft_round(current)
        except RoundPairingError:
            # nobody is left to meet: each has met nearly all of the few who play
            playing = sum(bye is None for bye in asked.values())
            assert playing <= number + 1
            return
        pairs = [frozenset((pairing.white, pairing.black)) for pairing in drafted.pairings]
        byes = {bye.player: bye.kind for bye in drafted.byes}
        named = [player for pair in pairs for player in pair] + list(byes)
        assert sorted(named) == [player.number for player in present]
        assert all(len(pair) == 2 and pair not in met for pair in pairs)
        allocated = {player for player, kind in byes.items() if kind is ByeKind.ALLOCATED}
        assert len(allocated) <= 1
        assert not allocated & had_bye
        assert {player: kind for player, kind in byes.items() if player not in allocated} == {
            player: kind for player, kind in asked.items() if kind is not None
        }
        assert find_breaches(current, drafted) == ()
        played = play_round(random, drafted)
        for pairing in played.pairings:
            if pairing.is_played:
                met.add(frozenset((pairing.white, pairing.black)))
                colours[pairing.white] += "W"
                colours[pairing.black] += "B"
            had_bye |= {
                player
                for player in (pairing.white, pairing.black)
                if not pairing.is_played and pairing.match_halves(player) == 2
            }
        had_bye |= {player for player, kind in byes.items() if kind in (ByeKind.ALLOCATED, ByeKind.FULL)}
        if number < rounds:  # in the last round who leads may have a colour again
            assert not any("WWW" in each or "BBB" in each for each in colours.values())
            assert all(abs(each.count("W") - each.count("B")) <= 2 for each in colours.values())
        current = record_act(current, RoundPaired(round=played))
    assert current.is_over


def test_the_first_round_pairs_the_upper_half_with_the_lower_by_rating() -> None:
    rated = tuple(replace(player, rating=1000 + player.number) for player in players(6))
    drafted = draft_round(Tournament(event=Event(name="Swiss", rounds=3), players=rated))
    assert [(each.board, each.white, each.black) for each in drafted.pairings] == [(1, 6, 3), (2, 2, 5), (3, 4, 1)]
    black = Event(name="Swiss", rounds=3, first_colour=Side.BLACK)
    assert draft_round(Tournament(event=black, players=rated)).pairings[0].white == 3


def test_two_missed_rounds_are_no_two_games_with_one_colour() -> None:
    """Who has played no game has no colour to change, whatever was missed."""
    late = replace(players(6)[5], first_round=3, rating=2000)
    event = Event(name="Swiss", rounds=4)
    known = tournament(event, 6, ("1-2 =, 3-4 =, 5 H", "4-1 =, 5-3 =, 2 H"))
    drafted = draft_round(replace(known, players=(*known.players[:5], late)))
    pairing = drafted.find_pairing(6)
    assert pairing is not None
    opponent = pairing.opponent_of(6)
    last = {1: Side.BLACK, 2: Side.BLACK, 3: Side.BLACK, 4: Side.WHITE, 5: Side.WHITE}[opponent]
    assert pairing.side_of(opponent) is last.opponent


def test_a_swiss_of_matches_is_paired_on_match_points() -> None:
    event = Event(name="Micro-matches", rounds=3, games_per_match=2)
    # 2-0, 1.5-0.5, 1-1, 1-1: two have won a match, whatever the games were
    drafted = draft_round(tournament(event, 8, ("1-5 10, 6-2 01, 3-7 ==, 8-4 10",)))
    assert {drafted.pairings[0].white, drafted.pairings[0].black} <= {1, 2, 8}
    assert all(each.results == (None, None) for each in drafted.pairings)


def test_a_round_waits_for_the_results_of_the_one_before() -> None:
    event = Event(name="Swiss", rounds=3)
    with pytest.raises(RoundPairingError, match="round 1 is not finished: board 2 has no result yet"):
        draft_round(tournament(event, 4, ("1-3 1, 2-4 *",)))
    with pytest.raises(RoundPairingError, match="round 1 is not finished: board 1 has no result yet"):
        draft_round(tournament(event, 4, ("1-3 *, 2-4 1", "1-2 1, 3-4 1")))
    with pytest.raises(RoundPairingError, match="there is no round 4: all 3 rounds are played"):
        draft_round(tournament(event, 4, ("1-3 1, 2-4 1", "1-2 1, 3-4 1", "1-4 1, 2-3 1")))
    with pytest.raises(RoundPairingError, match="round 1 has 1 players"):
        draft_round(tournament(event, 1, ()))
    with pytest.raises(RoundPairingError, match="the event has no players"):
        draft_round(Tournament(event=Event(name="Round robin", kind=EventKind.ROUND_ROBIN)))


def test_what_the_rules_do_not_allow_is_refused(capfd: pytest.CaptureFixture[str]) -> None:
    full = tournament(Event(name="Swiss", rounds=4), 4, ("1-3 1, 2-4 1", "1-2 1, 3-4 1", "1-4 1, 2-3 1"))
    with pytest.raises(RoundPairingError, match="round 4 cannot be paired: too many of 4 players have met already"):
        draft_round(full)
    assert capfd.readouterr() == ("", "")


def test_a_missing_library_is_named_with_its_remedy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "caissify_pairings.engines.dutch", None)
    with pytest.raises(
        MissingPairingLibraryError, match=r"caissify-pairings; install it .* -m pip install '.\[hall\]'"
    ):
        draft_round(tournament(Event(name="Swiss", rounds=3), 4, ()))


def test_a_round_robin_follows_the_tables_and_gives_absent_players_a_forfeit() -> None:
    event = Event(name="Round robin", kind=EventKind.ROUND_ROBIN, games_per_match=2)
    first, second, third, fourth = players(4)
    absent = (first, replace(second, withdrawn_after=0), replace(third, byes=(ByeRequest(round=1),)), fourth)
    drafted = draft_round(Tournament(event=event, players=absent))
    assert [(each.white, each.black, each.results) for each in drafted.pairings] == [
        (1, 4, (None, None)),
        (2, 3, (BoardResult.BOTH_FORFEIT, BoardResult.BOTH_FORFEIT)),
    ]
    present = (first, replace(second, withdrawn_after=0), third, fourth)
    results = draft_round(Tournament(event=event, players=present)).pairings[1].results
    assert results == (BoardResult.BLACK_BY_FORFEIT, BoardResult.WHITE_BY_FORFEIT)


def test_a_round_robin_that_began_otherwise_is_not_paired_by_the_tables() -> None:
    event = Event(name="Round robin", kind=EventKind.ROUND_ROBIN)
    with pytest.raises(
        RoundPairingError, match="the rounds so far do not follow Berger's tables, so round 2 cannot; pair"
    ):
        draft_round(tournament(event, 4, ("1-2 1, 3-4 1",)))


def test_an_odd_round_robin_gives_everyone_one_bye() -> None:
    current = Tournament(event=Event(name="Round robin", kind=EventKind.ROUND_ROBIN), players=players(5))
    random = Random(1)
    byes = []
    for _ in range(current.round_count):
        drafted = play_round(random, draft_round(current))
        byes += [bye.player for bye in drafted.byes]
        current = record_act(current, RoundPaired(round=drafted))
    assert sorted(byes) == [1, 2, 3, 4, 5]
    assert current.is_over


def test_the_arbiter_swaps_two_players() -> None:
    current = tournament(Event(name="Swiss", rounds=3), 5, ())
    drafted = draft_round(current)
    assert [(each.white, each.black) for each in drafted.pairings] == [(1, 3), (4, 2)]
    swapped = swap_players(current, drafted, 3, 5)
    assert [(each.white, each.black) for each in swapped.pairings] == [(1, 5), (4, 2)]
    assert [bye.player for bye in swapped.byes] == [3]
    assert swap_players(current, drafted, 1, 3).pairings[0].white == 3
    with pytest.raises(TournamentError, match="player 9 is not in round 1"):
        swap_players(current, drafted, 1, 9)


@pytest.mark.parametrize(("games", "forfeits"), [(1, "+:-"), (2, "+:- -:+")])
def test_a_swap_gives_the_forfeit_of_an_absent_player_to_his_new_opponent(games: int, forfeits: str) -> None:
    first, second, third, fourth = players(4)
    event = Event(name="Round robin", kind=EventKind.ROUND_ROBIN, games_per_match=games)
    current = Tournament(event=event, players=(first, second, third, replace(fourth, withdrawn_after=0)))
    drafted = draft_round(current)
    assert [(each.white, each.black) for each in drafted.pairings] == [(1, 4), (2, 3)]
    swapped = swap_players(current, drafted, 1, 2)
    expected = [(2, 4, tuple(map(BoardResult, forfeits.split()))), (1, 3, (None,) * games)]
    assert [(each.white, each.black, each.results) for each in swapped.pairings] == expected
    by_hand = pair_by_hand(current, 1, ((2, 4), (1, 3)))
    assert [(each.white, each.black, each.results) for each in by_hand.pairings] == expected


def test_the_arbiter_pairs_by_hand_and_is_told_what_that_breaks() -> None:
    current = tournament(Event(name="Swiss", rounds=5), 5, ("1-2 1, 3-4 1, 5 U", "2-3 1, 4-5 1, 1 H"))
    drafted = pair_by_hand(current, 3, ((2, 1), (4, 3)))
    assert [(each.breach, each.players) for each in find_breaches(current, drafted)] == [
        (RuleBreach.MET_BEFORE, (2, 1)),
        (RuleBreach.MET_BEFORE, (4, 3)),
        (RuleBreach.SECOND_BYE, (5,)),
    ]
    with pytest.raises(TournamentError, match="have no place in round 3: Player 3, Player 4, Player 5"):
        pair_by_hand(current, 3, ((2, 1),))


def test_three_games_with_one_colour_are_told() -> None:
    current = tournament(Event(name="Swiss", rounds=5), 6, ("1-4 1, 2-5 1, 3-6 1", "1-2 1, 4-3 1, 5-6 1"))
    drafted = pair_by_hand(current, 3, ((1, 5), (2, 4), (3, 6)))
    assert [each.breach for each in find_breaches(current, drafted) if each.players == (1,)] == [
        RuleBreach.COLOUR_IN_A_ROW,
        RuleBreach.COLOUR_DIFFERENCE,
    ]


def test_a_player_who_asked_for_a_bye_has_it() -> None:
    everybody = players(4)
    asked = (*everybody[:3], replace(everybody[3], byes=(ByeRequest(round=1, kind=ByeKind.ZERO),)))
    drafted = draft_round(Tournament(event=Event(name="Swiss", rounds=3), players=asked))
    assert {bye.player: bye.kind for bye in drafted.byes} == {3: ByeKind.ALLOCATED, 4: ByeKind.ZERO}
    assert isinstance(asked[3], EventPlayer)

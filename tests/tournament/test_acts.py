"""What acts do to an event, and which are refused."""

from dataclasses import replace

import pytest

from controller.tournament.act_handlers import record_act, reopen_last_round, replay_acts
from controller.tournament.acts import (
    ByeAgreed,
    EventAct,
    EventChanged,
    EventCreated,
    EventImported,
    PairingsChanged,
    PairingsDropped,
    PlayerChanged,
    PlayersEntered,
    PlayerWithdrawn,
    ResultCorrected,
    ResultGiven,
    RoundPaired,
    RoundPairedAgain,
    RoundStarted,
)
from controller.tournament.errors import TournamentError
from controller.tournament.event import Event, EventKind
from controller.tournament.manual_pairing import swap_players
from controller.tournament.pairing import draft_round
from controller.tournament.player import ByeKind, ByeRequest, EventPlayer
from controller.tournament.rounds import BoardResult, Bye, Pairing, Round
from controller.tournament.tournament import Tournament
from tests.tournament.event_samples import players, tournament

EVENT = Event(name="Club night", rounds=3)
WHITE, DRAW = BoardResult.WHITE_WINS, BoardResult.DRAW


def begun(count: int = 4) -> Tournament:
    return replay_acts([EventCreated(event=EVENT), PlayersEntered(players=players(count))])


def paired(count: int = 4) -> Tournament:
    return record_act(begun(count), RoundPaired(round=draft_round(begun(count))))


def test_an_event_is_the_sum_of_its_acts() -> None:
    current = begun()
    acts: list[EventAct] = [EventCreated(event=EVENT), PlayersEntered(players=players(4))]
    for board_results in ((WHITE, DRAW), (WHITE, WHITE), (DRAW, DRAW)):
        act: EventAct = RoundPaired(round=draft_round(current))
        current = record_act(current, act)
        acts.append(act)
        for board, result in enumerate(board_results, start=1):
            act = ResultGiven(round=len(current.rounds), board=board, result=result)
            current = record_act(current, act)
            acts.append(act)
    assert current.is_over
    assert replay_acts(acts) == current


def test_a_result_starts_its_round_and_is_corrected() -> None:
    current = record_act(paired(), ResultGiven(round=1, board=1, result=WHITE))
    assert current.round(1).is_started
    assert current.pairing(1, 1).results == (WHITE,)
    current = record_act(current, ResultCorrected(round=1, board=1, result=DRAW))
    assert current.pairing(1, 1).results == (DRAW,)
    assert record_act(current, ResultCorrected(round=1, board=1, result=None)).pairing(1, 1).results == (None,)


def test_an_event_whose_early_result_was_taken_back_is_not_over() -> None:
    over = tournament(EVENT, 4, ("1-3 1, 2-4 1", "1-2 1, 3-4 1", "1-4 1, 2-3 1"))
    assert over.is_over
    assert not record_act(over, ResultCorrected(round=1, board=2, result=None)).is_over


def test_each_game_of_a_match_has_its_result() -> None:
    current = tournament(Event(name="Matches", rounds=1, games_per_match=2), 2, ("1-2 **",))
    current = record_act(current, ResultGiven(round=1, board=1, result=WHITE, game=2))
    assert current.pairing(1, 1).results == (None, WHITE)
    assert not current.round(1).is_finished


def test_who_comes_late_plays_from_the_next_round_on() -> None:
    late = EventPlayer(number=5, name="Late Player")
    current = record_act(paired(), PlayersEntered(players=(late,)))
    assert current.player(5).first_round == 2


def test_a_round_that_has_not_started_is_paired_again_with_who_came_and_without_who_left() -> None:
    current = record_act(paired(), PlayersEntered(players=(EventPlayer(number=5, name="Late Player"),)))
    current = record_act(current, PlayerWithdrawn(player=2, after_round=0))
    again = record_act(current, RoundPairedAgain(round=draft_round(reopen_last_round(current))))
    assert sorted(again.round(1).player_numbers) == [1, 3, 4, 5]
    assert again.player(5).first_round == 1
    assert again.started_rounds == 0


def test_the_places_of_a_paired_round_change_whoever_came_or_left_since() -> None:
    current = record_act(paired(), PlayersEntered(players=(EventPlayer(number=5, name="Late Player"),)))
    current = record_act(current, PlayerWithdrawn(player=2, after_round=0))
    swapped = swap_players(current, current.round(1), 1, 2)
    assert record_act(current, PairingsChanged(round=swapped)).round(1) == swapped


def test_who_withdraws_plays_the_round_that_is_paired_and_may_come_back() -> None:
    current = record_act(paired(), PlayerWithdrawn(player=2, after_round=1))
    assert [current.player(2).is_in_round(number) for number in (1, 2, 3)] == [True, False, False]
    back = record_act(current, PlayerWithdrawn(player=2, after_round=None))
    assert back.player(2).is_in_round(2)


def test_a_bye_is_agreed_on_and_taken_back() -> None:
    current = record_act(begun(), ByeAgreed(player=1, round=2, kind=ByeKind.HALF))
    current = record_act(current, ByeAgreed(player=1, round=1, kind=ByeKind.ZERO))
    assert current.player(1).byes == (ByeRequest(round=1, kind=ByeKind.ZERO), ByeRequest(round=2))
    assert record_act(current, ByeAgreed(player=1, round=1, kind=None)).player(1).byes == (ByeRequest(round=2),)


def test_a_name_is_corrected_and_nothing_else() -> None:
    current = record_act(begun(), ByeAgreed(player=1, round=2, kind=ByeKind.HALF))
    current = record_act(current, PlayerChanged(player=EventPlayer(number=1, name="Ana Reyes", rating=1800)))
    assert current.player(1) == EventPlayer(number=1, name="Ana Reyes", rating=1800, byes=(ByeRequest(round=2),))


def test_pairings_are_changed_and_dropped_before_the_round_starts() -> None:
    current = paired()
    other = replace(
        current.round(1),
        pairings=tuple(replace(each, white=each.black, black=each.white) for each in current.round(1).pairings),
    )
    assert record_act(current, PairingsChanged(round=other)).round(1) == other
    assert record_act(current, PairingsDropped(round=1)).rounds == ()
    started = record_act(current, RoundStarted(round=1))
    for act in (PairingsChanged(round=other), PairingsDropped(round=1)):
        with pytest.raises(TournamentError, match="round 1 has started; its pairings stay"):
            record_act(started, act)


def refusals() -> list[tuple[Tournament | None, EventAct, str]]:
    over = tournament(EVENT, 4, ("1-3 1, 2-4 1", "1-2 1, 3-4 1", "1-4 1, 2-3 1"))
    robin = tournament(Event(name="Robin", kind=EventKind.ROUND_ROBIN), 3, ("2-3 1, 1 U",))
    ana = EventPlayer(number=5, name="Ana")
    left = record_act(begun(), PlayerWithdrawn(player=4, after_round=0))
    late = record_act(paired(), PlayersEntered(players=(EventPlayer(number=5, name="Late Player"),)))
    two = (Pairing(board=1, white=1, black=3), Pairing(board=2, white=2, black=4))
    return [
        (None, PlayersEntered(players=()), "the event has not begun"),
        (begun(), EventCreated(event=EVENT), "the event 'Club night' is there already"),
        (begun(), EventImported(event=EVENT, players=(), rounds=()), "is there already"),
        (None, EventCreated(event=replace(EVENT, name="")), "the name of the event is missing"),
        (None, EventCreated(event=replace(EVENT, place=" Lipa")), "the place: give at most 100 characters"),
        (
            None,
            EventCreated(event=replace(EVENT, first_day="1.3.2026")),
            "'1.3.2026' is no date; write it as 2026-03-01",
        ),
        (None, EventCreated(event=replace(EVENT, first_day="2026-03-02", last_day="2026-03-01")), "before it begins"),
        (None, EventCreated(event=replace(EVENT, rounds=0)), "a Swiss has 1 to 99 rounds, not 0"),
        (None, EventCreated(event=replace(EVENT, ruleset="chess")), "there is no rule set 'chess'"),
        (None, EventCreated(event=replace(EVENT, time_control="fast")), "time control: "),
        (None, EventCreated(event=replace(EVENT, games_per_match=3)), "games: give 1 or 2, not 3"),
        (paired(), EventChanged(event=replace(EVENT, games_per_match=2)), "a round is paired: the system"),
        (over, EventChanged(event=replace(EVENT, rounds=2)), "3 rounds are paired; the event cannot have 2"),
        (over, PlayersEntered(players=(ana,)), "the last round is paired; nobody can enter any more"),
        (
            robin,
            PlayersEntered(players=(replace(ana, number=4),)),
            "a round robin that is paired takes no more players",
        ),
        (begun(), PlayersEntered(players=(replace(ana, number=7),)), "Ana has number 7; the next number is 5"),
        (begun(), PlayersEntered(players=(replace(ana, name="player 1"),)), "there are two players player 1"),
        (begun(), PlayersEntered(players=(replace(ana, name="x" * 34),)), "give at most 33 characters"),
        (begun(), PlayersEntered(players=(replace(ana, rating=0),)), "the rating of Ana is a number from 1 to 9999"),
        (begun(), PlayersEntered(players=(replace(ana, federation="P1"),)), "has three letters, not 'P1'"),
        (begun(), PlayerChanged(player=replace(ana, number=9)), "there is no player 9; the event has players 1 to 4"),
        (begun(), PlayerWithdrawn(player=1, after_round=None), "Player 1 has not withdrawn"),
        (
            record_act(paired(), RoundStarted(round=1)),
            PlayerWithdrawn(player=1, after_round=0),
            "round 1 has started; Player 1 can withdraw after round 1",
        ),
        (over, RoundPairedAgain(round=over.round(3)), "round 3 has started; its pairings stay"),
        (late, RoundPairedAgain(round=late.round(1)), "round 1 has no place for Late Player"),
        (paired(), ByeAgreed(player=1, round=1, kind=ByeKind.HALF), "round 1 is paired already"),
        (begun(), RoundPaired(round=Round(number=2, pairings=two)), "round 1 is to be paired next, not 2"),
        (begun(), RoundPaired(round=Round(number=1, pairings=two[:1])), "round 1 has no place for Player 2, Player 4"),
        (left, RoundPaired(round=Round(number=1, pairings=two)), "not in round 1: Player 4"),
        (begun(), RoundPaired(round=Round(number=1, pairings=two[::-1])), "are not numbered from 1 on"),
        (
            begun(),
            RoundPaired(round=Round(number=1, pairings=two, byes=(Bye(player=1, kind=ByeKind.HALF),))),
            "Player 1 would be in round 1 twice",
        ),
        (over, PairingsDropped(round=1), "round 3 is paired; the pairings of round 1 stay"),
        (begun(), RoundStarted(round=1), "there is no round 1; no round is paired yet"),
        (paired(), ResultGiven(round=1, board=3, result=DRAW), "round 1 has no board 3; it has boards 1 to 2"),
        (paired(), ResultGiven(round=1, board=1, result=DRAW, game=2), "a match of this event has 1 games"),
        (paired(), ResultCorrected(round=1, board=1, result=DRAW), "has no result yet; give it with"),
        (over, ResultGiven(round=1, board=1, result=DRAW), "board 1 of round 1 has the result 1-0; correct it with"),
    ]


@pytest.mark.parametrize(("known", "act", "reason"), refusals(), ids=[each[2][:30] for each in refusals()])
def test_what_cannot_be_is_refused_in_one_sentence(known: Tournament | None, act: EventAct, reason: str) -> None:
    with pytest.raises(TournamentError) as refused:
        record_act(known, act)
    assert reason in str(refused.value)
    assert "\n" not in str(refused.value)


def test_no_acts_are_no_event() -> None:
    with pytest.raises(TournamentError, match="the event has no record"):
        replay_acts([])

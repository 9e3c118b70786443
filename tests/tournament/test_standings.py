"""Points and tie-breaks, held against tables that were reckoned elsewhere or by hand."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.tournament.event import Event, EventKind, Scoring
from controller.tournament.player import EventPlayer
from controller.tournament.standings import StandingsRow, compute_standings
from controller.tournament.tie_break import FEDERATION_ORDERS, TieBreak
from controller.tournament.tie_break_values import TieBreakTable
from controller.tournament.tournament import Tournament
from tests.tournament.event_samples import tournament

SWISS_ROUNDS = ("1-3 1, 2-4 =, 5 U", "5-1 0, 3-2 1, 4 U", "4-1 =, 5-3 1, 2 U")
"""Five players, three rounds; everyone but 1 and 3 has a bye."""

BY_HAND: dict[TieBreak, str] = {
    # opponents of 1: 3, 5, 4; of 2: 4, 3; of 3: 1, 2, 5; of 4: 2, 1; of 5: 1, 3; points 2.5, 1.5, 1, 2, 2
    TieBreak.SOLKOFF: "5 3 6 4 3.5",
    TieBreak.TRUNCATED: "4 3 4.5 4 3.5",
    TieBreak.MEDIAN: "2 1 2 1.5 1",
    TieBreak.SOLKOFF_PLUS: "13.5 10 11.5 8 11",
    TieBreak.SONNEBORN_BERGER: "4 1 1.5 2 1",
    TieBreak.WINS: "2 0 1 0 1",
}


def fractions(texts: str) -> tuple[Fraction, ...]:
    return tuple(map(Fraction, texts.split()))


def lines_of(rows: tuple[StandingsRow, ...], place: int = 0) -> list[str]:
    """Return rank, number, points and a tie-break of each line."""
    return [f"{row.rank}: {row.player.number} {row.points} {row.tie_breaks[place][1]}" for row in rows]


def order_of(rows: tuple[StandingsRow, ...]) -> list[tuple[int, int]]:
    return [(row.rank, row.player.number) for row in rows]


def swiss(scoring: Scoring = Scoring.ONE_HALF_ZERO, *tie_breaks: TieBreak) -> Tournament:
    event = Event(name="Club night", rounds=3, scoring=scoring, tie_breaks=tie_breaks)
    return tournament(event, 5, SWISS_ROUNDS)


@pytest.mark.parametrize(("scoring", "factor"), [(Scoring.ONE_HALF_ZERO, 1), (Scoring.TWO_ONE_ZERO, 2)])
@pytest.mark.parametrize("tie_break", BY_HAND, ids=str)
def test_the_tie_breaks_of_a_swiss_with_byes_are_those_reckoned_by_hand(
    tie_break: TieBreak, scoring: Scoring, factor: int
) -> None:
    table = TieBreakTable(swiss(scoring))
    assert list(table.points.values()) == [factor * Fraction(text) for text in ["2.5", "1.5", "1", "2", "2"]]
    expected = [Fraction(text) * (1 if tie_break is TieBreak.WINS else factor) for text in BY_HAND[tie_break].split()]
    assert [table.value(tie_break, player, (player,)) for player in table.points] == [(each,) for each in expected]


def test_who_is_equal_is_ordered_by_the_chosen_tie_breaks() -> None:
    assert order_of(compute_standings(swiss())) == [(1, 1), (2, 4), (3, 5), (4, 2), (5, 3)]
    assert order_of(compute_standings(swiss(Scoring.ONE_HALF_ZERO, TieBreak.WINS))) == [
        *((1, 1), (2, 5), (3, 4)),
        *((4, 2), (5, 3)),
    ]
    assert order_of(compute_standings(swiss(Scoring.ONE_HALF_ZERO, TieBreak.DIRECT)))[1:3] == [(2, 4), (2, 5)]


def test_the_full_truncated_solkoff_drops_one_opponent_after_the_other() -> None:
    table = TieBreakTable(swiss())
    assert table.value(TieBreak.FULL_TRUNCATED, 1, (1,)) == fractions("4 2")
    assert table.value(TieBreak.FULL_TRUNCATED, 4, (4,)) == fractions("4 2.5")


def test_a_published_table_of_two_cycles_has_its_sonneborn_berger() -> None:
    """The example of Sensei's Library, "Sonneborn-Berger": 4, 4, 3 and 1 wins; 11, 9, 6 and 4."""
    event = Event(
        name="Go", kind=EventKind.ROUND_ROBIN, cycles=2, tie_breaks=(TieBreak.DIRECT, TieBreak.SONNEBORN_BERGER)
    )
    rounds = ("1-4 1, 2-3 1", "4-3 0, 1-2 1", "2-4 1, 3-1 0", "4-1 1, 3-2 1", "3-4 1, 2-1 1", "4-2 0, 1-3 1")
    rows = compute_standings(tournament(event, 4, rounds))
    assert lines_of(rows, 1) == ["1: 1 4 11", "2: 2 4 9", "3: 3 3 6", "4: 4 1 4"]
    assert [row.tie_breaks[0][1] for row in rows[:2]] == [1, 1]


def test_the_result_against_each_other_decides_only_if_all_have_met() -> None:
    event = Event(name="Swiss", rounds=3, tie_breaks=(TieBreak.DIRECT,))
    met = tournament(event, 4, ("1-2 1, 3-4 1", "2-3 1, 4-1 1", "1-3 0, 2-4 1"))
    # 2 points: 2 and 3, of whom 2 won; 1 point: 4 and 1, of whom 4 won
    assert order_of(compute_standings(met)) == [(1, 2), (2, 3), (3, 4), (4, 1)]
    apart = tournament(event, 4, ("1-2 1, 3-4 1",))
    rows = compute_standings(apart)
    assert order_of(rows) == [(1, 1), (1, 3), (3, 2), (3, 4)]
    assert [row.tie_breaks[0][1] for row in rows] == [None] * 4


def test_match_points_of_two_games_count_and_game_points_break_ties() -> None:
    event = Event(name="Micro-matches", rounds=1, games_per_match=2, tie_breaks=(TieBreak.GAME_POINTS,))
    rows = compute_standings(tournament(event, 6, ("1-2 1=, 3-4 10, 5-6 01",)))
    # 1 wins the first game with White and draws the second; 3 wins both, since in the second he has Black
    assert lines_of(rows) == ["1: 3 1 2", "1: 6 1 2", "3: 1 1 3/2", "4: 2 0 1/2", "5: 4 0 0", "5: 5 0 0"]


def test_a_match_is_worth_something_when_both_games_have_a_result() -> None:
    event = Event(name="Micro-matches", rounds=1, games_per_match=2)
    table = TieBreakTable(tournament(event, 2, ("1-2 1*",)))
    assert list(table.points.values()) == [0, 0]
    assert list(TieBreakTable(tournament(event, 2, ("1-2 ==",))).points.values()) == [Fraction(1, 2), Fraction(1, 2)]
    assert list(TieBreakTable(tournament(event, 2, ("1-2 xx",))).points.values()) == [0, 0]


def test_a_game_that_was_not_played_gives_points_but_no_opponent() -> None:
    table = TieBreakTable(tournament(Event(name="Swiss", rounds=1), 4, ("1-2 +, 3-4 x",)))
    assert list(table.points.values()) == [1, 0, 0, 0]
    for tie_break in (TieBreak.SOLKOFF, TieBreak.SONNEBORN_BERGER, TieBreak.WINS):
        assert table.value(tie_break, 1, (1,)) == fractions("0")


def test_who_leaves_a_round_robin_before_half_of_it_counts_for_nobody() -> None:
    event = Event(name="Round robin", kind=EventKind.ROUND_ROBIN)
    rounds = ("1-4 0, 2-3 1", "4-3 x, 1-2 1")
    whole = tournament(event, 4, rounds)
    assert list(TieBreakTable(whole).points.values()) == [1, 1, 0, 1]
    players = (*whole.players[:3], EventPlayer(number=4, name="Player 4", withdrawn_after=1))
    left = Tournament(event=event, players=players, rounds=whole.rounds)
    assert list(TieBreakTable(left).points.values()) == [1, 1, 0, 0]


def test_who_will_leave_a_round_robin_still_counts() -> None:
    event = Event(name="Round robin", kind=EventKind.ROUND_ROBIN)
    known = tournament(event, 4, ("1-4 0, 2-3 1",))
    leaving = EventPlayer(number=4, name="Player 4", withdrawn_after=1)
    announced = Tournament(event=event, players=(*known.players[:3], leaving), rounds=known.rounds)
    assert list(TieBreakTable(announced).points.values()) == [0, 1, 0, 1]


def test_a_bye_of_a_round_robin_is_worth_nothing() -> None:
    event = Event(name="Round robin", kind=EventKind.ROUND_ROBIN)
    assert list(TieBreakTable(tournament(event, 3, ("2-3 1, 1 U",))).points.values()) == [0, 1, 0]


def test_orders_of_federations_have_each_tie_break_once() -> None:
    for order in FEDERATION_ORDERS.values():
        assert len(set(order)) == len(order)


@given(results=st.lists(st.sampled_from(["1", "=", "0"]), min_size=15, max_size=15))
def test_a_round_robin_agrees_with_a_reckoning_by_matrix(results: list[str]) -> None:
    """Points are the sums of rows; Sonneborn-Berger is the matrix of results times the points."""
    pairs = [(one, other) for one in range(1, 7) for other in range(one + 1, 7)]
    event = Event(name="Round robin", kind=EventKind.ROUND_ROBIN)
    texts = [f"{one}-{other} {result}" for (one, other), result in zip(pairs, results, strict=True)]
    table = TieBreakTable(tournament(event, 6, texts))
    matrix = [[Fraction(0)] * 6 for _ in range(6)]
    for (one, other), result in zip(pairs, results, strict=True):
        won = {"1": Fraction(1), "=": Fraction(1, 2), "0": Fraction(0)}[result]
        matrix[one - 1][other - 1], matrix[other - 1][one - 1] = won, 1 - won
    points = [sum(row) for row in matrix]
    products = [sum(won * each for won, each in zip(row, points, strict=True)) for row in matrix]
    assert list(table.points.values()) == points
    assert [table.sonneborn_berger(player) for player in range(1, 7)] == products
    assert [table.solkoff(player) for player in range(1, 7)] == [15 - each for each in points]

"""Berger's tables, held against those that FIDE prints (Handbook C.05, Annex 1)."""

import pytest

from controller.tournament.berger import berger_round, count_berger_rounds

PRINTED = {
    4: "1-4 2-3 / 4-3 1-2 / 2-4 3-1",
    6: "1-6 2-5 3-4 / 6-4 5-3 1-2 / 2-6 3-1 4-5 / 6-5 1-4 2-3 / 3-6 4-2 5-1",
    8: (
        "1-8 2-7 3-6 4-5 / 8-5 6-4 7-3 1-2 / 2-8 3-1 4-7 5-6 / 8-6 7-5 1-4 2-3"
        " / 3-8 4-2 5-1 6-7 / 8-7 1-6 2-5 3-4 / 4-8 5-3 6-2 7-1"
    ),
}


def written(size: int) -> str:
    rounds = (berger_round(size, number) for number in range(1, size))
    return " / ".join(" ".join(f"{white}-{black}" for white, black in pairs) for pairs in rounds)


@pytest.mark.parametrize("size", PRINTED)
def test_the_tables_are_those_of_fide(size: int) -> None:
    assert written(size) == PRINTED[size]


@pytest.mark.parametrize("count", range(2, 31))
def test_everyone_meets_everyone_once_in_a_cycle_and_again_with_the_other_colour(count: int) -> None:
    rounds = count_berger_rounds(count)
    games = [pair for number in range(1, 2 * rounds + 1) for pair in berger_round(count, number)]
    first, second = games[: len(games) // 2], games[len(games) // 2 :]
    assert {frozenset(pair) for pair in first} == {
        frozenset((one, other)) for one in range(1, count + count % 2 + 1) for other in range(1, one)
    }
    assert len(set(first)) == len(first) == rounds * ((count + 1) // 2)
    assert second == [(black, white) for white, black in first]


@pytest.mark.parametrize("count", [3, 5, 9])
def test_an_odd_one_out_rests_once_in_a_cycle(count: int) -> None:
    rests = [min(pair) for number in range(1, count + 1) for pair in berger_round(count, number) if max(pair) > count]
    assert sorted(rests) == list(range(1, count + 1))


@pytest.mark.parametrize("count", [4, 6, 8, 10, 20])
def test_colours_are_level_but_for_one_game(count: int) -> None:
    whites = [white for number in range(1, count) for white, _ in berger_round(count, number)]
    assert {whites.count(player) for player in range(1, count + 1)} <= {count // 2 - 1, count // 2}


def test_one_player_has_no_rounds() -> None:
    assert [count_berger_rounds(count) for count in (0, 1, 2, 3)] == [0, 0, 1, 3]

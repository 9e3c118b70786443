"""Reeds and buttons as contacts: they follow, ring, and rest where they should."""

from itertools import groupby, pairwise
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from controller.rules.squares import Square, bit
from hardware.events import Button, Edge
from sim.buttons import PRESS_LENGTH_US, press_edges
from sim.reeds import OPERATE_US, RELEASE_US, Reeds

SQUARE = Square(18)
HOUR_US = 3_600_000_000

seeds = st.integers(0, 2**32)
pauses_us = st.lists(st.integers(0, 5_000), min_size=1, max_size=12)


def change(*, closed: bool, at_us: int, seed: int) -> list[Edge]:
    reeds = Reeds(0 if closed else bit(SQUARE), Random(seed))
    reeds.move_magnet(SQUARE, closed=closed, at_us=at_us)
    return reeds.pop_edges_until(HOUR_US)


@given(seed=seeds, closed=st.booleans(), at_us=st.integers(0, 10**12))
def test_one_change_rings_for_half_a_millisecond_to_two_and_rests_changed(seed: int, closed: bool, at_us: int) -> None:
    reeds = Reeds(0 if closed else bit(SQUARE), Random(seed))
    reeds.move_magnet(SQUARE, closed=closed, at_us=at_us)
    edges = reeds.pop_edges_until(at_us + 10_000)
    assert edges[0].at_us == at_us + (OPERATE_US if closed else RELEASE_US)
    assert 500 <= edges[-1].at_us - edges[0].at_us <= 2_000
    assert 1 <= len(edges) - 1 <= 5
    assert edges[-1].closed is closed
    assert all(first.closed is not second.closed for first, second in pairwise(edges))
    assert all(first.at_us < second.at_us for first, second in pairwise(edges))


@given(seed=seeds, pauses=pauses_us, closed=st.booleans())
def test_overlapping_changes_of_a_square_alternate_and_rest_at_the_last(
    seed: int, pauses: list[int], closed: bool
) -> None:
    reeds = Reeds(bit(SQUARE) if closed else 0, Random(seed))
    at_us, level, edges = 0, closed, []
    for pause_us in pauses:
        at_us += pause_us
        edges += reeds.pop_edges_until(at_us)
        level = not level
        reeds.move_magnet(SQUARE, closed=level, at_us=at_us)
    edges += reeds.pop_edges_until(HOUR_US)
    assert [edge.closed for edge in edges] == [closed is (place % 2 == 1) for place in range(len(edges))]
    assert all(first.at_us < second.at_us for first, second in pairwise(edges))
    assert reeds.level(HOUR_US) == (bit(SQUARE) if level else 0)
    if edges:
        assert edges[-1].closed is level


@given(seed=seeds, squares=st.lists(st.integers(1, 32), unique=True, min_size=2))
def test_edges_of_many_squares_come_in_order_of_their_stamps(seed: int, squares: list[int]) -> None:
    reeds = Reeds(0, Random(seed))
    for place, number in enumerate(squares):
        reeds.move_magnet(Square(number), closed=True, at_us=place * 100)
    stamps = [edge.at_us for edge in reeds.pop_edges_until(HOUR_US)]
    assert stamps == sorted(stamps)
    assert reeds.next_edge_us is None


def test_an_edge_is_handed_out_once_and_not_before_its_time() -> None:
    reeds = Reeds(0, Random(1))
    reeds.move_magnet(SQUARE, closed=True, at_us=1_000)
    assert reeds.next_edge_us == 1_300
    assert reeds.pop_edges_until(1_299) == []
    assert [edge.at_us for edge in reeds.pop_edges_until(1_300)] == [1_300]
    assert reeds.pop_edges_until(1_300) == []


@given(seed=seeds, at_us=st.integers(0, 4_000))
def test_the_level_agrees_with_the_edges(seed: int, at_us: int) -> None:
    reeds = Reeds(0, Random(seed))
    reeds.move_magnet(SQUARE, closed=True, at_us=0)
    level = reeds.level(at_us)
    edges = reeds.pop_edges_until(at_us)
    assert level == (bit(SQUARE) if edges and edges[-1].closed else 0)
    assert reeds.level(at_us) == level


def test_the_same_seed_rings_the_same() -> None:
    assert change(closed=True, at_us=5, seed=3) == change(closed=True, at_us=5, seed=3)


@given(seed=seeds, button=st.sampled_from(Button))
def test_a_button_rings_for_one_to_five_milliseconds_at_both_ends_of_a_press(seed: int, button: Button) -> None:
    edges = press_edges(button, 1_000_000, Random(seed))
    assert [edge.down for edge in edges] == [place % 2 == 0 for place in range(len(edges))]
    assert all(first.at_us < second.at_us for first, second in pairwise(edges))
    assert {edge.button for edge in edges} == {button}
    rings = [list(ring) for _, ring in groupby(edges, lambda edge: edge.at_us < 1_000_000 + PRESS_LENGTH_US[0])]
    assert [ring[-1].down for ring in rings] == [True, False]
    assert all(1_000 <= ring[-1].at_us - ring[0].at_us <= 5_000 for ring in rings)

"""Magnets: pieces that sit badly, magnets that are too strong, pieces that are pushed and stacked."""

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.rules.squares import SQUARES, Orientation, Square, bit, mask_of
from hardware.events import Edge
from sim.magnets import NO_MAGNET_FAULTS, MagnetFaults, nearest_squares
from sim.reeds import OPERATE_US, RELEASE_US
from sim.table import Table, TableError
from tests.sim.faulty_tables import edges_of, level_after

A, B = Square(18), Square(14)
SECOND_US = 1_000_000
SETTLED_US = 510_000
LONGEST_TOUCH_US = 150_000
OFF_CENTRE = MagnetFaults(off_centre_rate=1, strong_rate=0)
STRONG = MagnetFaults(off_centre_rate=0, strong_rate=1)
DEAD_CENTRE = MagnetFaults(off_centre_rate=0, strong_rate=0, dead_centre_rate=1)

seeds = st.integers(0, 2**32)
likelihoods = st.sampled_from([0.0, 0.5, 1.0])


def table_with(*squares: int, magnetics: MagnetFaults, seed: int = 1) -> Table:
    return Table({Square(square): f"piece {square}" for square in squares}, Random(seed), magnet_faults=magnetics)


@given(seed=seeds)
def test_a_piece_off_centre_chatters_for_half_a_second_at_most_and_rests_closed(seed: int) -> None:
    table = table_with(magnetics=OFF_CENTRE, seed=seed)
    table.place(A, "man", 0)
    edges = edges_of(table.pop_events_until(SECOND_US), A)
    assert edges[0].at_us == OPERATE_US
    assert 100_000 <= edges[-1].at_us - OPERATE_US <= 500_000
    assert len(edges) >= 9
    assert edges[-1].closed
    assert all(first.closed is not second.closed and first.at_us < second.at_us for first, second in pairwise(edges))


@given(seed=seeds)
def test_a_piece_dead_on_the_centre_closes_its_reed_in_passing_only(seed: int) -> None:
    table = table_with(magnetics=DEAD_CENTRE, seed=seed)
    table.place(A, "man", 0)
    edges = edges_of(table.pop_events_until(SECOND_US), A)
    assert not edges[-1].closed
    assert edges[-1].at_us < 35_000
    assert table.occupancy == bit(A)


@given(seed=seeds)
def test_a_touch_shows_a_piece_dead_on_the_centre(seed: int) -> None:
    table = table_with(magnetics=DEAD_CENTRE, seed=seed)
    table.place(A, "man", 0)
    table.pop_events_until(SECOND_US)
    table.nudge(A, SECOND_US, 50_000)
    edges = edges_of(table.pop_events_until(2 * SECOND_US), A)
    assert edges[0] == Edge(square=A, closed=True, at_us=SECOND_US + 50_000 + OPERATE_US)
    assert edges[-1].closed


@given(seed=seeds)
def test_a_piece_lifted_from_the_dead_centre_leaves_an_open_reed(seed: int) -> None:
    table = table_with(magnetics=DEAD_CENTRE, seed=seed)
    table.place(A, "man", 0)
    table.pop_events_until(SECOND_US)
    table.lift(A, SECOND_US)
    edges = edges_of(table.pop_events_until(2 * SECOND_US), A)
    assert [edges[0].closed, edges[-1].closed] == [True, False]


def test_setting_up_again_shows_a_piece_that_stood_dead_on_the_centre() -> None:
    table = table_with(magnetics=DEAD_CENTRE)
    table.place(A, "man", 0)
    table.set_up({A: "man"}, SECOND_US)
    assert level_after(0, table.pop_events_until(2 * SECOND_US)) == bit(A)
    table.lift(A, 2 * SECOND_US)
    assert edges_of(table.pop_events_until(3 * SECOND_US), A)[0] == Edge(square=A, closed=False, at_us=2_000_200)


@given(seed=seeds, places=st.booleans())
def test_a_strong_magnet_closes_a_neighbour_for_a_moment(seed: int, places: bool) -> None:
    table = table_with(*(() if places else (A,)), magnetics=STRONG, seed=seed)
    if places:
        table.place(A, "man", 0)
    else:
        table.lift(A, 0)
    events = list(table.pop_events_until(SECOND_US))
    (near,) = {event.square for event in events if isinstance(event, Edge)} - {A}
    edges = edges_of(events, near)
    assert near in nearest_squares(A, Orientation.VISMIN)
    assert edges[0] == Edge(square=near, closed=True, at_us=OPERATE_US)
    assert not edges[-1].closed
    assert 4_900 <= edges[-1].at_us - edges[0].at_us <= 62_000
    assert level_after(0 if places else bit(A), events) == table.occupancy


def test_a_strong_magnet_leaves_squares_with_a_piece_alone() -> None:
    near = nearest_squares(A, Orientation.VISMIN)
    table = table_with(*near, magnetics=STRONG)
    table.place(A, "man", 0)
    assert {event.square for event in table.pop_events_until(SECOND_US) if isinstance(event, Edge)} == {A}


@pytest.mark.parametrize(
    ("square", "orientation", "near"),
    [
        (18, Orientation.VISMIN, {14, 15, 22, 23}),
        (18, Orientation.LUZON, {13, 14, 21, 22}),
        (1, Orientation.VISMIN, {5, 6}),
        (1, Orientation.LUZON, {5}),
        (32, Orientation.VISMIN, {27, 28}),
    ],
)
def test_the_nearest_squares_are_the_neighbours_on_the_diagonals(
    square: int, orientation: Orientation, near: set[int]
) -> None:
    assert set(nearest_squares(Square(square), orientation)) == near


def test_a_piece_set_on_a_square_that_a_strong_magnet_closed_stays_sensed() -> None:
    for seed in range(50):
        table = table_with(magnetics=STRONG, seed=seed)
        table.place(A, "man", 0)
        (near,) = {event.square for event in table.pop_events_until(4_000) if isinstance(event, Edge)} - {A}
        table.place(near, "man", 4_500)
        assert table.level(SECOND_US) == bit(A) | bit(near)


def test_a_king_is_two_pieces_and_stacking_them_opens_and_closes_the_square() -> None:
    lasting = set()
    for seed in range(20):
        table = table_with(A, magnetics=NO_MAGNET_FAULTS, seed=seed)
        table.stack(A, "white king", 0)
        edges = edges_of(table.pop_events_until(SECOND_US), A)
        first_closing = next(edge.at_us for edge in edges if edge.closed and edge.at_us > 3_000)
        lasting.add(first_closing - OPERATE_US)
        assert edges[0] == Edge(square=A, closed=False, at_us=RELEASE_US)
        assert edges[-1].closed
        assert dict(table.pieces) == {A: "white king"}
    assert min(lasting) >= 40_000
    assert max(lasting) <= 150_000
    assert len(lasting) > 10


def test_a_nudged_piece_is_off_its_reed_for_the_stated_time() -> None:
    table = table_with(A, magnetics=NO_MAGNET_FAULTS)
    table.nudge(A, 1_000, 30_000)
    edges = edges_of(table.pop_events_until(SECOND_US), A)
    assert edges[0].at_us == 1_000 + RELEASE_US
    assert edges[-1].closed
    assert 31_300 <= edges[-1].at_us <= 33_300


@pytest.mark.parametrize("touch", ["nudge", "stack"])
def test_only_a_piece_can_be_touched(touch: str) -> None:
    table = table_with(A, magnetics=NO_MAGNET_FAULTS)
    with pytest.raises(TableError, match=r"square 14 holds no piece; choose a square that does") as caught:
        table.nudge(B, 0, 1_000) if touch == "nudge" else table.stack(B, "king", 0)
    assert caught.value.square == B
    assert table.next_event_us is None


@pytest.mark.parametrize(
    "magnetics",
    [
        {"off_centre_rate": -0.1},
        {"strong_rate": 1.5},
        {"dead_centre_rate": -1.0},
        {"off_centre_rate": 0.7, "dead_centre_rate": 0.6},
    ],
)
def test_what_is_no_likelihood_is_refused(magnetics: dict[str, float]) -> None:
    with pytest.raises(ValueError, match=r"give"):
        MagnetFaults(**magnetics)


def test_few_pieces_are_off_centre_or_strong_by_default() -> None:
    chattered = strayed = 0
    table = table_with(magnetics=MagnetFaults(), seed=5)
    for turn in range(2_000):
        table.place(A, "man", turn * 2 * SECOND_US)
        events = list(table.pop_events_until(turn * 2 * SECOND_US + SECOND_US))
        chattered += len(edges_of(events, A)) > 5
        strayed += len(events) > len(edges_of(events, A))
        table.lift(A, turn * 2 * SECOND_US + SECOND_US)
        table.pop_events_until((turn + 1) * 2 * SECOND_US)
    assert 20 <= chattered <= 60
    assert 8 <= strayed <= 35


@given(seed=seeds, off_centre=likelihoods, strong=likelihoods)
def test_without_faults_every_square_settles_to_the_truth(seed: int, off_centre: float, strong: float) -> None:
    rng = Random(seed)
    table = Table(
        dict.fromkeys(SQUARES[:12], "man"),
        rng,
        magnet_faults=MagnetFaults(off_centre_rate=off_centre, strong_rate=strong),
    )
    level, at_us, held = table.occupancy, 0, 0
    for _ in range(30):
        empty = [square for square in SQUARES if square not in table.pieces]
        square = rng.choice(sorted(table.pieces))
        match rng.randrange(4):
            case 0 if held:
                table.place(rng.choice(empty), "man", at_us)
                held -= 1
            case 1:
                table.nudge(square, at_us, rng.randint(1_000, 140_000))
            case 2:
                table.stack(square, "king", at_us)
            case _ if len(table.pieces) > 1:
                table.lift(square, at_us)
                held += 1
            case _:
                pass
        wait_us = rng.choice((0, 1, 700, 20_000, LONGEST_TOUCH_US + SETTLED_US))
        at_us += wait_us
        level = level_after(level, table.pop_events_until(at_us))
        assert level == table.occupancy or wait_us < SETTLED_US
    assert table.occupancy == mask_of(table.pieces)

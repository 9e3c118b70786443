"""Faults: what each makes of the edges of a board, as seen at the end of the wires."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.rules.squares import SQUARES, Occupancy, Square, bit
from hardware.events import Back, Edge, Lost, SensorEvent, Snapshot
from sim.faults.drawing import FAULT_NAMES, draw_faults
from sim.faults.values import (
    Chattering,
    Fault,
    Faults,
    Intermittent,
    LineGone,
    Noise,
    SensorsAway,
    Stuck,
    Swapped,
)
from sim.magnets import Magnetics
from sim.table import Table

A, B = Square(9), Square(14)
SECOND_US = 1_000_000
seeds = st.integers(0, 2**32)


def lifted_and_put(*faults: Fault, seed: int = 1, at_us: int = SECOND_US) -> tuple[Occupancy, list[SensorEvent]]:
    """A piece is carried from A to B; give the level before, and what the sensors tell."""
    table = Table({A: "man"}, Random(seed), faults=Faults(faults))
    before = table.level(0)
    table.lift(A, at_us)
    table.place(B, "man", at_us + 300_000)
    return before, list(table.events_until(at_us + 3 * SECOND_US))


def level_after(before: Occupancy, events: list[SensorEvent]) -> Occupancy:
    for event in events:
        match event:
            case Edge(square=square, closed=closed):
                before = before | bit(square) if closed else before & ~bit(square)
            case Snapshot(occupancy=occupancy):
                before = occupancy
            case _:
                pass
    return before


@pytest.mark.parametrize(
    ("fault", "before", "after"),
    [
        (Stuck(square=A, closed=False, from_us=0), 0, bit(B)),
        (Stuck(square=A, closed=True, from_us=0), bit(A), bit(A) | bit(B)),
        (Stuck(square=B, closed=False, from_us=0), bit(A), 0),
        (Stuck(square=A, closed=False, from_us=500_000), bit(A), bit(B)),
        (LineGone(squares=(A, B), from_us=0), 0, 0),
        (LineGone(squares=(A, B), from_us=2 * SECOND_US), bit(A), 0),
        (Swapped(first=A, second=B), bit(B), bit(A)),
        (Intermittent(square=B, told=0), bit(A), 0),
        (Chattering(square=A, rate_hz=100, toggles=20, every_us=1_500_000), bit(A), bit(B)),
    ],
)
def test_what_is_told_of_a_piece_that_moves(fault: Fault, before: Occupancy, after: Occupancy) -> None:
    first, events = lifted_and_put(fault)
    assert first == before
    assert level_after(first, events) == after


def test_a_sensor_that_dies_under_a_piece_opens_by_itself() -> None:
    _, events = lifted_and_put(Stuck(square=A, closed=False, from_us=500_000))
    assert [(event.closed, event.at_us) for event in events if isinstance(event, Edge) and event.square == A] == [
        (False, 500_000)
    ]


def test_sensors_that_go_away_tell_nothing_until_they_are_back() -> None:
    _, events = lifted_and_put(SensorsAway(from_us=900_000, until_us=2 * SECOND_US))
    assert [type(event) for event in events] == [Lost, Back, Snapshot]
    assert events[-1] == Snapshot(occupancy=bit(B), at_us=2 * SECOND_US)


@given(seed=seeds)
def test_noise_is_healed_by_the_next_snapshot(seed: int) -> None:
    table = Table({A: "man"}, Random(seed), faults=Faults((Noise(lost=0.3, late=0.3),)))
    level = table.level(0)
    for turn in range(20):
        origin, landing = ((A, B), (B, A))[turn % 2]
        table.lift(origin, turn * SECOND_US + 100_000)
        table.place(landing, "man", turn * SECOND_US + 400_000)
        level = level_after(level, list(table.events_until((turn + 1) * SECOND_US)))
        assert level == bit(landing)


@given(seed=seeds)
def test_a_late_edge_keeps_its_stamp(seed: int) -> None:
    table = Table({A: "man"}, Random(seed), faults=Faults((Noise(lost=0, late=1),)))
    table.lift(A, 100)
    early = [event for event in table.events_until(2_500) if isinstance(event, Edge)]
    later = [event for event in table.events_until(400_000) if isinstance(event, Edge)]
    assert all(edge.at_us < 2_500 for edge in [*early, *later])
    assert len(early) + len(later) >= 3


@given(seed=seeds, off_centre=st.sampled_from([0.0, 0.5, 1.0]), strong=st.sampled_from([0.0, 0.5, 1.0]))
def test_whatever_the_magnets_a_healthy_board_settles_to_the_truth(seed: int, off_centre: float, strong: float) -> None:
    rng = Random(seed)
    table = Table({A: "man"}, rng, magnetics=Magnetics(off_centre=off_centre, strong=strong))
    level, at_us, square = table.level(0), 0, A
    for _ in range(10):
        at_us += 1
        table.lift(square, at_us)
        at_us += rng.randint(1, 200_000)
        square = rng.choice(SQUARES)
        table.place(square, "man", at_us)
        at_us += 510_000
        level = level_after(level, list(table.events_until(at_us)))
        assert level == table.occupancy


def test_a_piece_dead_on_the_centre_is_not_seen_until_it_is_touched() -> None:
    table = Table({}, Random(1), magnetics=Magnetics(off_centre=0, strong=0, dead_centre=1))
    table.place(A, "man", 0)
    assert not list(table.events_until(SECOND_US))
    table.nudge(A, SECOND_US, 50_000)
    assert level_after(0, list(table.events_until(2 * SECOND_US))) == bit(A)


def test_a_king_is_two_pieces_and_its_square_opens_when_it_is_stacked() -> None:
    table = Table({A: "white man"}, Random(1))
    table.stack(A, "white king", 0)
    events = list(table.events_until(SECOND_US))
    assert events[0] == Edge(square=A, closed=False, at_us=200)
    assert level_after(bit(A), events) == bit(A)
    assert table.pieces[A] == "white king"


@pytest.mark.parametrize("name", FAULT_NAMES)
def test_drawn_faults_are_the_same_for_the_same_seed_and_can_be_told(name: str) -> None:
    assert draw_faults(name, Random(7)) == draw_faults(name, Random(7))
    assert "\n" not in draw_faults(name, Random(7)).describe()


@pytest.mark.parametrize(("name", "count"), [("none", 0), ("dead=1", 1), ("dead=2", 2), ("deadrow", 4), ("noise", 0)])
def test_so_many_squares_are_dead_in_the_end(name: str, count: int) -> None:
    for seed in range(20):
        assert draw_faults(name, Random(seed)).hidden(10**9).bit_count() == count

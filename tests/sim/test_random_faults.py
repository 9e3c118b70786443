"""Faults as values: drawn by name, their texts, and what they hide."""

from random import Random

import pytest

from controller.rules.squares import SQUARES, Square, bit, mask_of
from sim.faults.random_faults import FAULT_NAMES, FaultNameError, pick_faults
from sim.faults.sensor_faults import (
    MATRIX_COLUMNS,
    MATRIX_ROWS,
    NO_SENSOR_FAULTS,
    BrokenLine,
    ChatteringSensor,
    DeadCentreMagnets,
    IntermittentSensor,
    Noise,
    SensorFault,
    SensorFaults,
    SensorOutage,
    StuckSensor,
    SwappedSensors,
)

A, B = Square(9), Square(14)
SECOND_US = 1_000_000


@pytest.mark.parametrize(
    ("fault", "words"),
    [
        (StuckSensor(square=B, closed=False, from_us=61_200_000), "square 14 stuck open from 61.2 s"),
        (StuckSensor(square=B, closed=True, from_us=0), "square 14 stuck closed from the start"),
        (BrokenLine(squares=MATRIX_ROWS[1], from_us=1_500_000), "squares 5, 6, 7, 8 always open from 1.5 s"),
        (IntermittentSensor(square=B, report_rate=0.5), "square 14 reports 50% of its changes"),
        (ChatteringSensor(square=B), "square 14 chatters at times from the start"),
        (SwappedSensors(first=A, second=B), "squares 9 and 14 swapped"),
        (Noise(), "noise: lost and late edges, bursts"),
        (SensorOutage(from_us=1_000_000, until_us=2_500_000), "the sensors disconnected from 1.0 s to 2.5 s"),
        (SensorOutage(from_us=1_000_000, until_us=None), "the sensors disconnected from 1.0 s on"),
        (DeadCentreMagnets(rate=0.02), "2% of the pieces put down dead centre on their reed"),
    ],
)
def test_faults_have_texts_for_people(fault: SensorFault, words: str) -> None:
    assert SensorFaults(faults=(fault,)).describe() == words
    assert SensorFaults(faults=(fault, fault)).describe() == f"{words}; {words}"
    assert NO_SENSOR_FAULTS.describe() == "nothing"


def test_a_square_is_hidden_from_when_it_dies() -> None:
    faults = SensorFaults(
        faults=(StuckSensor(square=A, closed=True, from_us=5), BrokenLine(squares=MATRIX_ROWS[0], from_us=7), Noise())
    )
    assert [faults.dead_squares_at(at_us) for at_us in (4, 5, 7)] == [0, bit(A), bit(A) | mask_of(MATRIX_ROWS[0])]


@pytest.mark.parametrize("name", FAULT_NAMES)
def test_drawn_faults_are_the_same_for_the_same_seed_and_can_be_printed(name: str) -> None:
    assert pick_faults(name, Random(7)) == pick_faults(name, Random(7))
    assert "\n" not in pick_faults(name, Random(7)).describe()


@pytest.mark.parametrize(
    ("name", "count"), [("none", 0), ("dead=1", 1), ("dead=2", 2), ("stuck=1", 1), ("deadrow", 4), ("noise", 0)]
)
def test_so_many_squares_are_dead_in_the_end(name: str, count: int) -> None:
    for seed in range(20):
        assert pick_faults(name, Random(seed)).dead_squares_at(180 * SECOND_US).bit_count() == count


def test_a_dead_square_is_one_of_all_open_or_closed_and_dead_from_the_start_or_later() -> None:
    drawn = [pick_faults("dead=1", Random(seed)).faults[0] for seed in range(600)]
    stuck = [fault for fault in drawn if isinstance(fault, StuckSensor)]
    assert len(stuck) == 600
    assert {fault.square for fault in stuck} == set(SQUARES)
    assert 250 < sum(fault.closed for fault in stuck) < 350
    assert 250 < sum(fault.from_us == 0 for fault in stuck) < 350
    assert max(fault.from_us for fault in stuck) <= 180 * SECOND_US


def test_a_stuck_square_always_shows_a_piece() -> None:
    drawn = [pick_faults("stuck=1", Random(seed)).faults[0] for seed in range(100)]
    assert {fault.closed for fault in drawn if isinstance(fault, StuckSensor)} == {True}
    assert {fault.from_us == 0 for fault in drawn if isinstance(fault, StuckSensor)} == {True, False}


def test_all_kinds_of_faults_are_drawn_one_or_two_at_a_time() -> None:
    drawn = [pick_faults("all", Random(seed)).faults for seed in range(200)]
    assert {len(faults) for faults in drawn} == {1, 2}
    kinds = {type(fault) for faults in drawn for fault in faults}
    assert kinds == {
        StuckSensor,
        BrokenLine,
        IntermittentSensor,
        ChatteringSensor,
        SwappedSensors,
        Noise,
        SensorOutage,
        DeadCentreMagnets,
    }
    lines = {fault.squares for faults in drawn for fault in faults if isinstance(fault, BrokenLine)}
    assert lines == set(MATRIX_ROWS + MATRIX_COLUMNS)


def test_a_name_of_no_faults_is_refused_with_those_there_are() -> None:
    with pytest.raises(
        FaultNameError, match=r"'dead=3' names no faults; give one of none, dead=1, dead=2, stuck=1, deadrow"
    ):
        pick_faults("dead=3", Random(1))

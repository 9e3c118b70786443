"""Faults: what each makes of the edges of a board at the end of the wires."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.rules.squares import SQUARES, Occupancy, Square, bit
from hardware.events import Edge, Part, PartLost, PartRestored, SensorEvent, Snapshot
from sim.faults.random_faults import FAULT_NAMES, pick_faults
from sim.faults.sensor_faults import (
    MATRIX_COLUMNS,
    MATRIX_ROWS,
    NO_SENSOR_FAULTS,
    BrokenLine,
    ChatteringSensor,
    IntermittentSensor,
    Noise,
    SensorFault,
    SensorFaults,
    SensorOutage,
    ShortedWires,
    StuckSensor,
    SwappedSensors,
)
from sim.magnets import MagnetFaults
from sim.table import Table
from tests.sim.faulty_tables import (
    SECOND_US,
    A,
    B,
    carry_piece,
    edges_of,
    level_after,
    pop_events_one_by_one,
    table_with,
)

MINUTE_US = 60 * SECOND_US
QUIET_LINE = Noise(loss_rate=0, delay_rate=0)
seeds = st.integers(0, 2**32)


def shuffle(table: Table, rng: Random, until_us: int) -> list[SensorEvent]:
    """Carry one piece after another to a free square, each in 0.4 to 3 seconds; return the edges."""
    at_us = SECOND_US
    events: list[SensorEvent] = []
    while at_us < until_us:
        origin = rng.choice(sorted(table.pieces))
        piece = table.lift(origin, at_us)
        table.place(rng.choice([square for square in SQUARES if square not in table.pieces]), piece, at_us + 200_000)
        at_us += rng.randint(400_000, 3_000_000)
        events += table.pop_events_until(at_us - 1)
    return events


@pytest.mark.parametrize(
    ("fault", "before", "after"),
    [
        (StuckSensor(square=A, closed=False, from_us=0), 0, bit(B)),
        (StuckSensor(square=A, closed=True, from_us=0), bit(A), bit(A) | bit(B)),
        (StuckSensor(square=B, closed=False, from_us=0), bit(A), 0),
        (StuckSensor(square=B, closed=True, from_us=0), bit(A) | bit(B), bit(B)),
        (StuckSensor(square=A, closed=False, from_us=500_000), bit(A), bit(B)),
        (StuckSensor(square=A, closed=True, from_us=1_200_000), bit(A), bit(A) | bit(B)),
        (BrokenLine(squares=(A, B), from_us=0), 0, 0),
        (BrokenLine(squares=(A, B), from_us=2 * SECOND_US), bit(A), 0),
        (SwappedSensors(first=A, second=B), bit(B), bit(A)),
        (ShortedWires(pairs=((A, B),)), bit(A) | bit(B), bit(A) | bit(B)),
        (ShortedWires(pairs=((A, Square(1)),)), bit(A) | bit(Square(1)), bit(B)),
        (SwappedSensors(first=A, second=Square(1)), bit(Square(1)), bit(B)),
        (IntermittentSensor(square=B, report_rate=0), bit(A), 0),
        (IntermittentSensor(square=A, report_rate=0), bit(A), bit(A) | bit(B)),
        (IntermittentSensor(square=A, report_rate=1), bit(A), bit(B)),
    ],
)
def test_the_edges_of_a_piece_that_moves(fault: SensorFault, before: Occupancy, after: Occupancy) -> None:
    first, events = carry_piece(fault)
    assert first == before
    assert level_after(first, events) == after


@pytest.mark.parametrize("closed", [False, True])
@pytest.mark.parametrize("square", [A, B])
def test_a_sensor_that_dies_jumps_once_if_it_showed_the_other_level(square: Square, closed: bool) -> None:
    _, events = carry_piece(StuckSensor(square=square, closed=closed, from_us=500_000))
    jumps = [Edge(square=square, closed=closed, at_us=500_000)] if (square == A) is not closed else []
    assert edges_of(events, square) == jumps


@given(seed=seeds, closed=st.booleans())
def test_a_dead_sensor_shows_nothing_of_noise_and_chatter(seed: int, closed: bool) -> None:
    faults = (
        StuckSensor(square=A, closed=closed, from_us=0),
        ChatteringSensor(square=A),
        Noise(burst_every_us=SECOND_US),
    )
    _, events = carry_piece(*faults, seed=seed)
    assert edges_of(events, A) == []
    snapshots = [event.occupancy for event in events if isinstance(event, Snapshot)]
    assert {bool(occupancy & bit(A)) for occupancy in snapshots} == {closed}


@pytest.mark.parametrize("line", MATRIX_ROWS + MATRIX_COLUMNS)
def test_the_squares_of_a_line_all_open_at_once(line: tuple[Square, ...]) -> None:
    table = table_with(BrokenLine(squares=line, from_us=SECOND_US), squares=SQUARES[:20])
    events = table.pop_events_until(2 * SECOND_US)
    standing = [square for square in line if square <= 20]
    assert events == [Edge(square=square, closed=False, at_us=SECOND_US) for square in standing]


def test_a_matrix_has_eight_rows_of_four_and_four_columns_of_eight() -> None:
    assert MATRIX_ROWS[0] == (1, 2, 3, 4)
    assert MATRIX_COLUMNS[3] == (4, 8, 12, 16, 20, 24, 28, 32)
    for lines in (MATRIX_ROWS, MATRIX_COLUMNS):
        assert sorted(square for line in lines for square in line) == list(SQUARES)


@given(seed=seeds)
def test_an_intermittent_sensor_sends_a_whole_change_or_nothing(seed: int) -> None:
    table = table_with(IntermittentSensor(square=A, report_rate=0.5), seed=seed)
    level = table.level(0)
    for turn in range(1, 20):
        at_us = turn * SECOND_US
        table.place(A, "man", at_us) if turn % 2 == 0 else table.lift(A, at_us)
        shown = level & bit(A)
        level = level_after(level, table.pop_events_until(at_us + 10_000))
        assert level & bit(A) in (shown, table.occupancy)
        assert table.level(at_us + 10_000) == level


def test_an_intermittent_sensor_misses_the_stated_share_of_changes() -> None:
    table = table_with(IntermittentSensor(square=A, report_rate=0.7))
    rightly = 0
    for turn in range(1_000):
        at_us = turn * SECOND_US
        table.lift(A, at_us) if A in table.pieces else table.place(A, "man", at_us)
        rightly += table.level(at_us + 100_000) == table.occupancy
    # A change that is sent is right, and so does one that is missed after another that was: 1 / (2 - 0.7).
    assert 730 <= rightly <= 810


@given(seed=seeds)
def test_a_chattering_sensor_toggles_in_bursts_and_is_right_between_them(seed: int) -> None:
    table = table_with(ChatteringSensor(square=A, from_us=SECOND_US), seed=seed)
    edges = edges_of(table.pop_events_until(MINUTE_US), A)
    assert edges
    assert edges[0].at_us >= 2 * SECOND_US
    level, since_us, spells = True, 0, 0
    for edge in edges:
        assert edge.closed is not level
        pause_us = edge.at_us - since_us
        if pause_us > SECOND_US // 10:
            assert level  # as it should be, a piece stands there
            spells += 1
        else:
            assert pause_us >= 2_500
        level, since_us = edge.closed, edge.at_us
    assert spells >= 2


def test_only_the_chattering_square_chatters() -> None:
    table = table_with(ChatteringSensor(square=A), squares=SQUARES[:12])
    assert {event.square for event in table.pop_events_until(MINUTE_US) if isinstance(event, Edge)} == {A}


def test_lost_sensors_send_nothing_until_they_return() -> None:
    _, events = carry_piece(SensorOutage(from_us=900_000, until_us=2 * SECOND_US))
    assert events == [
        PartLost(part=Part.SENSORS, at_us=900_000),
        PartRestored(part=Part.SENSORS, at_us=2 * SECOND_US),
        Snapshot(occupancy=bit(B), at_us=2 * SECOND_US),
    ]


def test_changes_after_the_return_are_reported() -> None:
    table = table_with(SensorOutage(from_us=100_000, until_us=200_000))
    table.lift(A, 300_000)
    events = table.pop_events_until(SECOND_US)
    assert [type(event) for event in events[:3]] == [PartLost, PartRestored, Snapshot]
    assert edges_of(events, A)[0] == Edge(square=A, closed=False, at_us=300_200)


@given(seed=seeds, name=st.sampled_from(FAULT_NAMES))
def test_events_are_the_same_however_often_they_are_asked_for(seed: int, name: str) -> None:
    faults = pick_faults(name, Random(seed))
    at_once, one_by_one = (
        Table(dict.fromkeys(SQUARES[:12], "man"), Random(seed), magnet_faults=MagnetFaults(), faults=faults)
        for _ in "12"
    )
    for table in (at_once, one_by_one):
        table.lift(A, SECOND_US)
        table.place(B, "man", SECOND_US + 200_000)
    events = pop_events_one_by_one(one_by_one, 10 * SECOND_US)
    assert [event for _, event in events] == list(at_once.pop_events_until(10 * SECOND_US))
    assert [popped_us for popped_us, _ in events] == sorted(popped_us for popped_us, _ in events)
    assert all(event.at_us <= popped_us for popped_us, event in events)


@given(seed=seeds, name=st.sampled_from(["dead=1", "dead=2", "deadrow"]))
def test_a_dead_sensor_keeps_its_level_and_the_others_report(seed: int, name: str) -> None:
    faults = pick_faults(name, Random(seed))
    table = Table(dict.fromkeys(SQUARES[:12], "man"), Random(seed), faults=faults)
    before = table.level(0)
    events = shuffle(table, Random(seed), MINUTE_US)
    now_us = 2 * MINUTE_US
    events += table.pop_events_until(now_us)
    for fault in faults.faults:
        assert isinstance(fault, StuckSensor | BrokenLine)
        dead = [event for event in events if isinstance(event, Edge) and bit(event.square) & fault.dead_squares]
        assert all(edge.at_us <= fault.from_us for edge in dead)
    assert (table.level(now_us) ^ table.occupancy) & ~faults.dead_squares_at(now_us) == 0
    assert level_after(before, events) == table.level(now_us)


def test_tables_with_the_same_seed_send_the_same() -> None:
    first, second = (
        shuffle(table_with(Noise(), ChatteringSensor(square=A), seed=4, squares=SQUARES[:12]), Random(4), MINUTE_US)
        for _ in "12"
    )
    assert first == second
    assert len(first) > 100


def test_wires_change_nothing_where_they_are_sound() -> None:
    elsewhere = SensorFaults(faults=(SwappedSensors(first=Square(30), second=Square(31)),))
    plain, wired = (Table({A: "man"}, Random(2), faults=faults) for faults in (NO_SENSOR_FAULTS, elsewhere))
    for table in (plain, wired):
        table.lift(A, 0)
        table.place(B, "man", 300_000)
    assert wired.pop_events_until(SECOND_US) == plain.pop_events_until(SECOND_US)
    assert wired.next_event_us is plain.next_event_us is None


def test_asking_for_the_level_takes_no_event_away() -> None:
    table = table_with(StuckSensor(square=A, closed=False, from_us=5_000))
    assert table.level(6_000) == 0
    assert table.next_event_us == 6_000
    assert table.pop_events_until(6_000) == [Edge(square=A, closed=False, at_us=5_000)]
    assert table.next_event_us is None


def test_time_does_not_run_backwards_with_wrong_sensors_either() -> None:
    table = table_with(QUIET_LINE)
    table.level(5_000)
    with pytest.raises(ValueError, match="already at 5000 us"):
        table.lift(A, 4_999)

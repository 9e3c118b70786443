"""Sensors that are broken and repaired during a game: the edges at the end of the wires."""

import pytest

from controller.rules.squares import Square, bit
from hardware.events import Edge, Part, PartLost, PartRestored, Snapshot
from sim.faults.fault_changes import (
    DisconnectSensors,
    FaultChange,
    KillSensor,
    ReconnectSensors,
    RepairSensor,
    StartNoise,
    StopNoise,
    SwapSensors,
)
from sim.faults.sensor_faults import ChatteringSensor, SensorFault, SensorOutage, StuckSensor, SwappedSensors
from sim.table import TableError
from tests.sim.faulty_tables import SECOND_US, A, B, edges_of, level_after, table_with

SWAP = SwapSensors(first=A, second=B)
LATE_US = 1_000 * 3600 * SECOND_US  # a computer that has run for six weeks


@pytest.mark.parametrize(
    "faults",
    [(), (SwappedSensors(first=Square(30), second=Square(31)),), (StuckSensor(square=B, closed=False, from_us=0),)],
)
def test_a_sensor_that_is_killed_shows_one_level_until_it_is_mended(faults: tuple[SensorFault, ...]) -> None:
    table = table_with(*faults)
    table.change_faults(KillSensor(square=A, closed=False), SECOND_US)
    assert table.next_event_us == SECOND_US
    assert table.pop_events_until(2 * SECOND_US) == [Edge(square=A, closed=False, at_us=SECOND_US)]
    table.lift(A, 2 * SECOND_US)
    table.place(A, "man", 3 * SECOND_US)
    assert table.pop_events_until(4 * SECOND_US) == []
    table.change_faults(RepairSensor(square=A), 4 * SECOND_US)
    assert table.next_event_us == 4 * SECOND_US
    assert table.pop_events_until(5 * SECOND_US) == [Edge(square=A, closed=True, at_us=4 * SECOND_US)]


def test_the_latest_edges_of_a_reed_are_still_sent() -> None:
    table = table_with()
    table.lift(A, SECOND_US)
    table.change_faults(KillSensor(square=A, closed=True), SECOND_US + 100_000)
    events = table.pop_events_until(2 * SECOND_US)
    assert events[0] == Edge(square=A, closed=False, at_us=SECOND_US + 200)
    assert events[-1] == Edge(square=A, closed=True, at_us=SECOND_US + 100_000)


def test_a_sensor_may_be_killed_again_another_way() -> None:
    table = table_with()
    for closed in (True, False, True):
        table.change_faults(KillSensor(square=B, closed=closed), SECOND_US)
    assert level_after(bit(A), table.pop_events_until(SECOND_US)) == bit(A) | bit(B)
    table.change_faults(RepairSensor(square=B), 2 * SECOND_US)
    assert level_after(0, table.pop_events_until(3 * SECOND_US)) == 0
    assert table.level(3 * SECOND_US) == bit(A)


def test_a_sensor_that_was_dead_from_the_start_can_be_mended() -> None:
    table = table_with(StuckSensor(square=A, closed=False, from_us=0))
    table.change_faults(RepairSensor(square=A), SECOND_US)
    assert table.pop_events_until(SECOND_US) == [Edge(square=A, closed=True, at_us=SECOND_US)]


def test_what_is_dead_shows_nothing_of_what_a_wire_catches() -> None:
    table = table_with(ChatteringSensor(square=A))
    table.change_faults(KillSensor(square=A, closed=True), 0)
    assert edges_of(table.pop_events_until(60 * SECOND_US), A) == []


def test_removed_sensors_send_nothing_until_they_return() -> None:
    table = table_with()
    table.change_faults(DisconnectSensors(), SECOND_US)
    table.lift(A, 2 * SECOND_US)
    table.place(B, "man", 3 * SECOND_US)
    assert table.pop_events_until(4 * SECOND_US) == [PartLost(part=Part.SENSORS, at_us=SECOND_US)]
    table.change_faults(ReconnectSensors(), 5 * SECOND_US)
    assert table.pop_events_until(6 * SECOND_US) == [
        PartRestored(part=Part.SENSORS, at_us=5 * SECOND_US),
        Snapshot(occupancy=bit(B), at_us=5 * SECOND_US),
    ]
    table.lift(B, 7 * SECOND_US)
    assert edges_of(table.pop_events_until(8 * SECOND_US), B)


def test_sensors_can_be_taken_away_again() -> None:
    table = table_with()
    kinds = []
    for second in range(1, 5):
        table.change_faults(DisconnectSensors() if second % 2 else ReconnectSensors(), second * SECOND_US)
        kinds += [type(event) for event in table.pop_events_until(second * SECOND_US)]
    assert kinds == [PartLost, PartRestored, Snapshot] * 2


def test_sensors_that_are_back_in_the_same_instant_were_away_all_the_same() -> None:
    table = table_with()
    table.change_faults(DisconnectSensors(), SECOND_US)
    table.change_faults(ReconnectSensors(), SECOND_US)
    assert [type(event) for event in table.pop_events_until(2 * SECOND_US)] == [PartLost, PartRestored, Snapshot]


@pytest.mark.parametrize(
    ("before", "change", "fault"),
    [
        ((), RepairSensor(square=A), "the sensor of square 9 is neither dead nor swapped; repair one that is"),
        (
            (KillSensor(square=B, closed=True),),
            RepairSensor(square=A),
            "the sensor of square 9 is neither dead nor swapped",
        ),
        ((), ReconnectSensors(), "the sensors are connected; disconnect them first"),
        ((DisconnectSensors(),), DisconnectSensors(), "the sensors are disconnected already; reconnect them first"),
        ((DisconnectSensors(), ReconnectSensors()), ReconnectSensors(), "the sensors are connected"),
        ((SWAP,), SwapSensors(first=B, second=A), "the sensor of square 14 is swapped already; repair it first"),
        ((SWAP,), SwapSensors(first=Square(1), second=A), "the sensor of square 9 is swapped already"),
        ((SWAP, RepairSensor(square=B)), RepairSensor(square=A), "neither dead nor swapped"),
        ((), StopNoise(), "there is no noise; start it first"),
        ((StartNoise(),), StartNoise(), "there is noise already; stop it first"),
    ],
)
def test_what_cannot_be_done_is_refused(before: tuple[FaultChange, ...], change: FaultChange, fault: str) -> None:
    table = table_with()
    for earlier in before:
        table.change_faults(earlier, 0)
    with pytest.raises(TableError, match=fault):
        table.change_faults(change, SECOND_US)


def test_a_part_that_never_returns_is_reported() -> None:
    table = table_with(SensorOutage(from_us=SECOND_US, until_us=None))
    assert table.pop_events_until(60 * SECOND_US) == [PartLost(part=Part.SENSORS, at_us=SECOND_US)]


def test_nothing_is_done_to_sensors_before_the_time_that_it_is() -> None:
    table = table_with()
    table.pop_events_until(SECOND_US)
    with pytest.raises(ValueError, match="already at"):
        table.change_faults(DisconnectSensors(), SECOND_US - 1)


def test_swapped_sensors_report_for_each_other_until_one_is_repaired() -> None:
    table = table_with()
    table.change_faults(SWAP, SECOND_US)
    assert level_after(bit(A), table.pop_events_until(SECOND_US)) == bit(B)
    table.lift(A, 2 * SECOND_US)
    assert {event.square for event in table.pop_events_until(3 * SECOND_US) if isinstance(event, Edge)} == {B}
    table.place(A, "man", 3 * SECOND_US)
    table.change_faults(RepairSensor(square=A), 4 * SECOND_US)
    assert table.level(5 * SECOND_US) == bit(A)


def test_a_sensor_that_is_dead_and_exchanged_is_mended_of_both() -> None:
    table = table_with()
    table.change_faults(SWAP, SECOND_US)
    table.change_faults(KillSensor(square=B, closed=False), SECOND_US)
    assert table.level(2 * SECOND_US) == 0
    table.change_faults(RepairSensor(square=B), 3 * SECOND_US)
    assert table.level(4 * SECOND_US) == bit(A)


def test_noise_begins_when_it_is_made_and_goes_on_until_it_is_stopped() -> None:
    table = table_with()
    table.pop_events_until(LATE_US)
    table.change_faults(StartNoise(), LATE_US)
    events = table.pop_events_until(LATE_US + 121 * SECOND_US)
    assert [event.at_us for event in events if isinstance(event, Snapshot)] == [
        LATE_US + second * SECOND_US for second in range(1, 122)
    ]
    assert len({event.square for event in events if isinstance(event, Edge)}) >= 3  # a burst each minute
    table.change_faults(StopNoise(), LATE_US + 121 * SECOND_US)
    assert level_after(0, table.pop_events_until(LATE_US + 122 * SECOND_US)) == bit(A)
    assert table.next_event_us is None


def test_when_the_noise_is_over_nothing_is_left_untold() -> None:
    for seed in range(30):
        table = table_with(seed=seed)
        table.change_faults(StartNoise(), 0)
        table.lift(A, SECOND_US)
        table.place(B, "man", SECOND_US + 1)
        level = level_after(bit(A), table.pop_events_until(SECOND_US + 2_400))
        table.change_faults(StopNoise(), SECOND_US + 2_500)
        assert level_after(level, table.pop_events_until(SECOND_US + 2_500)) == bit(B)


def test_what_is_dead_shows_nothing_of_noise_that_is_made_later() -> None:
    table = table_with()
    for square in (Square(number) for number in range(1, 33)):
        table.change_faults(KillSensor(square=square, closed=False), 0)
    table.change_faults(StartNoise(), SECOND_US)
    assert all(not isinstance(event, Edge) or event.square == A for event in table.pop_events_until(300 * SECOND_US))


def test_noise_is_not_reported_while_the_sensors_are_away() -> None:
    table = table_with()
    table.change_faults(DisconnectSensors(), 0)
    table.change_faults(StartNoise(), SECOND_US)
    assert table.pop_events_until(10 * SECOND_US) == [PartLost(part=Part.SENSORS, at_us=0)]


@pytest.mark.parametrize(
    ("done", "left"),
    [
        (
            (KillSensor(square=A, closed=True), KillSensor(square=A, closed=False)),
            (KillSensor(square=A, closed=False),),
        ),
        ((KillSensor(square=A, closed=True), RepairSensor(square=A)), ()),
        ((SWAP, KillSensor(square=A, closed=True), RepairSensor(square=B)), (KillSensor(square=A, closed=True),)),
        ((SWAP, KillSensor(square=A, closed=True), RepairSensor(square=A)), ()),
        ((StartNoise(), DisconnectSensors(), StopNoise()), (DisconnectSensors(),)),
        ((StartNoise(), DisconnectSensors(), ReconnectSensors()), (StartNoise(),)),
    ],
)
def test_the_table_knows_what_is_left_broken(done: tuple[FaultChange, ...], left: tuple[FaultChange, ...]) -> None:
    table = table_with()
    for change in done:
        table.change_faults(change, 0)
    assert table.active_faults == left

"""A scanner sees what differs from scan to scan: many changes have one stamp, and short ones are never seen."""

from itertools import pairwise
from random import Random

import pytest

from controller.rules.squares import Square
from hardware.events import Edge, Snapshot
from sim.faults.sensor_faults import SensorFaults, SensorOutage
from sim.magnets import NO_MAGNET_FAULTS
from sim.scanning import ScannedSensors
from sim.table import Table

SCAN_US = 5_000
A, B = Square(10), Square(11)


def table_with(*squares: Square, faults: SensorFaults | None = None) -> Table:
    pieces = dict.fromkeys(squares, "white man")
    if faults is None:
        return Table(pieces, Random(1), magnet_faults=NO_MAGNET_FAULTS)
    return Table(pieces, Random(1), magnet_faults=NO_MAGNET_FAULTS, faults=faults)


def edges_until(sensors: ScannedSensors, until_us: int) -> list[Edge]:
    """Take every event when it is due, and return the edges."""
    edges: list[Edge] = []
    while (at_us := sensors.next_event_us) is not None and at_us <= until_us:
        edges += [event for event in sensors.pop_events_until(at_us) if isinstance(event, Edge)]
    return edges


def test_two_pieces_that_leave_between_two_scans_have_one_stamp_and_no_bounce() -> None:
    table = table_with(A, B)
    sensors = ScannedSensors(table, SCAN_US)
    table.lift(A, 10_100)
    table.lift(B, 11_000)
    edges = edges_until(sensors, 50_000)
    assert [(edge.square, edge.closed) for edge in edges] == [(A, False), (B, False)]
    assert edges[0].at_us == edges[1].at_us
    assert edges[0].at_us % SCAN_US == 0


def test_what_is_back_at_the_next_scan_is_not_seen() -> None:
    table = table_with(A)
    sensors = ScannedSensors(table, 10_000)
    table.nudge(A, 20_100, 4_000)
    assert edges_until(sensors, 60_000) == []


def test_levels_alternate_however_a_reed_bounces() -> None:
    table = table_with(A)
    sensors = ScannedSensors(table, 1_000)
    for turn in range(20):
        piece = table.lift(A, 100_000 * turn + 10_000)
        table.place(A, piece, 100_000 * turn + 60_300)
    edges = edges_until(sensors, 3_000_000)
    assert len(edges) >= 40
    assert all(one.closed is not other.closed and one.at_us < other.at_us for one, other in pairwise(edges))


@pytest.mark.parametrize("interval_us", [0, SCAN_US])
def test_a_report_of_the_whole_board_is_passed_on(interval_us: int) -> None:
    faults = SensorFaults(faults=(SensorOutage(from_us=100_000, until_us=200_000),))
    table = table_with(A, faults=faults)
    sensors = ScannedSensors(table, interval_us)
    table.lift(A, 150_000)
    snapshots = []
    while (at_us := sensors.next_event_us) is not None and at_us <= 300_000:
        snapshots += [event for event in sensors.pop_events_until(at_us) if isinstance(event, Snapshot)]
    assert [snapshot.occupancy for snapshot in snapshots] == [0]


def test_without_an_interval_every_edge_has_its_own_stamp() -> None:
    table = table_with(A)
    sensors = ScannedSensors(table, 0)
    table.lift(A, 10_100)
    stamps = [edge.at_us for edge in edges_until(sensors, 50_000)]
    assert len(stamps) > 1  # it bounces
    assert len({*stamps}) == len(stamps)

"""A noisy line: what is lost, what is late, what nothing caused, and what heals it."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from controller.rules.squares import SQUARES, bit
from hardware.events import Edge, PartRestored, Snapshot
from sim.faults.noise import NoiseFilter
from sim.faults.sensor_faults import (
    Noise,
    SensorFaults,
    SensorOutage,
)
from sim.magnets import MagnetFaults
from sim.table import Table
from tests.sim.faulty_tables import SECOND_US, A, carry_piece, edges_of, level_after, table_with

MINUTE_US = 60 * SECOND_US
NEVER_US = 10**13
SETTLED_US = 510_000
seeds = st.integers(0, 2**32)


@given(seed=seeds)
def test_no_edge_from_before_the_absence_is_reported_after_it(seed: int) -> None:
    faults = (Noise(loss_rate=0, delay_rate=1), SensorOutage(from_us=1_010_000, until_us=1_020_000))
    _, events = carry_piece(*faults, seed=seed)
    back = [type(event) for event in events].index(PartRestored)
    assert all(event.at_us >= 1_020_000 for event in events[back:])


def test_a_noisy_line_reports_all_levels_every_second() -> None:
    table = table_with(Noise(loss_rate=1, delay_rate=0, burst_every_us=NEVER_US))
    table.lift(A, 1_500_000)
    assert table.pop_events_until(3_500_000) == [
        Snapshot(occupancy=bit(A), at_us=SECOND_US),
        Snapshot(occupancy=0, at_us=2 * SECOND_US),
        Snapshot(occupancy=0, at_us=3 * SECOND_US),
    ]


def test_a_noisy_line_loses_one_edge_in_a_hundred_and_delays_one_in_twenty() -> None:
    link = NoiseFilter(Noise(), Random(3))
    edges, at_once, late = 20_000, 0, 0
    for place in range(edges):
        at_us = place * 1_000
        for event in link.filter_events([Edge(square=A, closed=place % 2 == 0, at_us=at_us)], 0, at_us):
            if isinstance(event, Edge):
                assert 0 <= at_us - event.at_us <= 301_000
                at_once += event.at_us == at_us
                late += event.at_us < at_us
    assert 0.935 < at_once / edges < 0.945
    assert 0.045 < late / edges < 0.055


@given(seed=seeds)
def test_a_late_edge_keeps_its_stamp(seed: int) -> None:
    table = table_with(Noise(loss_rate=0, delay_rate=1, burst_every_us=NEVER_US), seed=seed)
    table.lift(A, 100)
    early = edges_of(table.pop_events_until(2_500), A)
    later = edges_of(table.pop_events_until(400_000), A)
    assert all(300 <= edge.at_us <= 2_300 for edge in [*early, *later])
    stamps = sorted(edge.at_us for edge in [*early, *later])
    assert len(stamps) >= 3
    assert len(set(stamps)) == len(stamps)


@given(seed=seeds)
def test_a_burst_a_minute_flips_several_squares_for_moments(seed: int) -> None:
    table = table_with(Noise(loss_rate=0, delay_rate=0), seed=seed, squares=SQUARES[:12])
    before = table.level(0)
    events = [event for event in table.pop_events_until(3 * MINUTE_US) if isinstance(event, Edge)]
    for minute in range(3):
        burst = [event for event in events if event.at_us // MINUTE_US == minute]
        assert 3 <= len({event.square for event in burst}) <= 6
        assert burst[-1].at_us - burst[0].at_us <= 56_000
        for square in {event.square for event in burst}:
            edges = edges_of(burst, square)
            assert len(edges) % 2 == 0
            for begun, ended in zip(edges[::2], edges[1::2], strict=True):
                assert begun.closed is not bool(before & bit(square))
                assert 1_000 <= ended.at_us - begun.at_us <= 6_000
    assert level_after(before, events) == before


@given(seed=seeds)
def test_noise_is_healed_by_the_next_snapshot(seed: int) -> None:
    rng = Random(seed)
    noise = Noise(loss_rate=0.3, delay_rate=0.3, burst_every_us=NEVER_US)
    table = Table(
        dict.fromkeys(SQUARES[:12], "man"), rng, magnet_faults=MagnetFaults(), faults=SensorFaults(faults=(noise,))
    )
    level, at_us = table.level(0), 0
    for _ in range(10):
        at_us += rng.randint(1, 500_000)
        piece = table.lift(rng.choice(sorted(table.pieces)), at_us)
        table.place(rng.choice([square for square in SQUARES if square not in table.pieces]), piece, at_us + 1)
        at_us += 1 + SETTLED_US + noise.max_delay_us + noise.snapshot_every_us
        level = level_after(level, table.pop_events_until(at_us))
        assert level == table.occupancy

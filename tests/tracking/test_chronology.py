"""Edges that come in late, within the promised lateness, make the trail that they would have made in time."""

from itertools import accumulate, chain

from hypothesis import given
from hypothesis import strategies as st

from controller.rules.squares import Square, bit
from controller.tracking.chronology import Chronology, next_settling_us, settle_in_order
from controller.tracking.debounce import DebounceState
from controller.tracking.evidence_trail import EvidenceTrail, append_change, revise_trail
from hardware.events import Edge, Snapshot

DEBOUNCE_US = 8_000
LATENESS_US = 300_000
SQUARE = Square(7)
Arrival = tuple[int, Edge | Snapshot]  # when a report comes in, and the report


class Reader:
    """What reads the sensors: levels, their order, and the trail that comes of them."""

    def __init__(self, *, was_closed: bool = False, lateness_us: int = LATENESS_US) -> None:
        self.levels = DebounceState(settled_occupancy=bit(SQUARE) if was_closed else 0, is_known=True)
        self.chronology = Chronology(lateness_us)
        self.trail: EvidenceTrail = ()
        self.now_us = 0

    def read(self, *arrivals: Arrival) -> "Reader":
        for arrival_us, report in arrivals:
            self.wait_until(arrival_us)
            if isinstance(report, Edge):
                self.chronology = self.chronology.with_edge(report, self.levels, DEBOUNCE_US)
                self.levels = self.levels.with_edge(report.square, report.closed, report.at_us, DEBOUNCE_US)
            else:
                self.chronology = self.chronology.with_snapshot(report)
                self.levels = self.levels.with_snapshot(report.occupancy, report.at_us, DEBOUNCE_US)
        return self

    def wait_until(self, at_us: int) -> "Reader":
        while (due_us := next_settling_us(self.levels, self.chronology, self.now_us)) is not None and due_us <= at_us:
            self.now_us = max(self.now_us, due_us)
            settlement = settle_in_order(self.levels, self.chronology, self.now_us, DEBOUNCE_US)
            self.levels, self.chronology = settlement.levels, settlement.chronology
            for change in settlement.changes:
                self.trail = append_change(self.trail, change)
            for revision in settlement.revisions:
                self.trail = revise_trail(self.trail, revision)
        self.now_us = at_us
        return self

    @property
    def told(self) -> list[tuple[int, bool, int]]:
        return [(change.square, change.closed, change.at_us) for change in self.trail]


def late(arrival_us: int, closed: bool, at_us: int, square: Square = SQUARE) -> Arrival:
    return arrival_us, Edge(square=square, closed=closed, at_us=at_us)


def in_order_of_arrival(edges: list[Edge], delays_us: list[int]) -> list[Arrival]:
    arrivals = [(edge.at_us + delay_us, edge) for edge, delay_us in zip(edges, delays_us, strict=False)]
    return sorted(arrivals, key=lambda arrival: arrival[0])


def alternating_edges(times_us: list[int], *, was_closed: bool, square: Square = SQUARE) -> list[Edge]:
    return [
        Edge(square=square, closed=(place % 2 == 0) is not was_closed, at_us=at_us)
        for place, at_us in enumerate(times_us)
    ]


delays = st.lists(st.integers(0, LATENESS_US), min_size=16, max_size=16)


@given(
    pauses_us=st.lists(st.integers(DEBOUNCE_US, 400_000), min_size=1, max_size=12),
    delays_us=delays,
    was_closed=st.booleans(),
)
def test_every_visit_is_told_once_in_whatever_order_its_edges_come_in(
    pauses_us: list[int], delays_us: list[int], *, was_closed: bool
) -> None:
    edges = alternating_edges(list(accumulate(pauses_us)), was_closed=was_closed)
    reader = Reader(was_closed=was_closed).read(*in_order_of_arrival(edges, delays_us)).wait_until(10_000_000)
    assert reader.told == [(edge.square, edge.closed, edge.at_us) for edge in edges]
    assert reader.levels.settled_occupancy == (bit(SQUARE) if edges[-1].closed else 0)


@given(
    pauses_us=st.lists(st.one_of(st.integers(1, 20_000), st.integers(1, 900_000)), min_size=1, max_size=16),
    delays_us=delays,
    was_closed=st.booleans(),
)
def test_bounce_and_chatter_are_told_as_if_their_edges_had_come_in_in_order(
    pauses_us: list[int], delays_us: list[int], *, was_closed: bool
) -> None:
    edges = alternating_edges(list(accumulate(pauses_us)), was_closed=was_closed)
    in_time = Reader(was_closed=was_closed).read(*[(edge.at_us, edge) for edge in edges]).wait_until(20_000_000)
    reader = Reader(was_closed=was_closed).read(*in_order_of_arrival(edges, delays_us)).wait_until(20_000_000)
    assert reader.told == in_time.told


@given(
    trains=st.lists(st.lists(st.integers(DEBOUNCE_US, 400_000), max_size=8), min_size=3, max_size=3),
    delays_us=st.lists(st.integers(0, LATENESS_US), min_size=24, max_size=24),
)
def test_each_square_is_told_of_in_order_whatever_its_neighbours_do(
    trains: list[list[int]], delays_us: list[int]
) -> None:
    squares = [Square(number) for number in (5, 6, 7)]
    edges = [
        alternating_edges(list(accumulate(train)), was_closed=False, square=square)
        for square, train in zip(squares, trains, strict=True)
    ]
    reader = Reader().read(*in_order_of_arrival(list(chain(*edges)), delays_us)).wait_until(10_000_000)
    for square, own in zip(squares, edges, strict=True):
        assert [change for change in reader.told if change[0] == square] == [
            (edge.square, edge.closed, edge.at_us) for edge in own
        ]


def test_a_visit_told_of_backwards_is_told_with_its_true_stamps() -> None:
    reader = Reader().read(late(190_000, False, 150_000), late(200_000, True, 10_000)).wait_until(400_000)
    assert reader.told == [(7, True, 10_000), (7, False, 150_000)]


def test_a_standing_piece_that_was_away_is_told_of_too() -> None:
    reader = Reader(was_closed=True)
    reader.read(late(190_000, True, 150_000), late(200_000, False, 10_000)).wait_until(400_000)
    assert reader.told == [(7, False, 10_000), (7, True, 150_000)]


def test_a_visit_shorter_than_the_debounce_time_is_none() -> None:
    reader = Reader().read(late(190_000, False, 17_999), late(200_000, True, 10_000)).wait_until(400_000)
    assert reader.told == []


def test_what_was_told_of_a_bounce_is_taken_back_as_its_edges_come_in() -> None:
    reader = Reader().read(late(10_000, True, 0)).wait_until(50_000)
    assert reader.told == [(7, True, 0)]
    assert reader.read(late(90_000, False, 1_000)).wait_until(95_000).told == []
    assert reader.read(late(100_000, True, 2_000)).wait_until(400_000).told == [(7, True, 0)]


def test_a_revised_change_stands_before_later_changes_of_other_squares() -> None:
    other = Square(9)
    reader = Reader().read(late(110_000, True, 100_000, other), late(190_000, False, 150_000))
    reader.read(late(200_000, True, 10_000)).wait_until(400_000)
    assert reader.told == [(7, True, 10_000), (9, True, 100_000), (7, False, 150_000)]


def test_a_late_edge_of_a_change_that_a_snapshot_has_shown_and_told_is_its_beginning() -> None:
    reader = Reader().read(
        (1_000, Snapshot(occupancy=0, at_us=1_000)), (900_000, Snapshot(occupancy=bit(SQUARE), at_us=900_000))
    )
    assert reader.wait_until(950_000).told == [(7, True, 900_000)]
    assert reader.read(late(960_000, True, 870_000)).wait_until(1_000_000).told == [(7, True, 870_000)]


def test_a_snapshot_whose_edges_are_still_to_come_revises_nothing() -> None:
    reader = Reader().read((100_000, Snapshot(occupancy=0, at_us=100_000)), late(110_000, True, 90_000))
    assert reader.read(late(120_000, False, 70_000)).wait_until(130_000).told == [(7, True, 90_000)]
    assert reader.read(late(140_000, False, 99_000)).wait_until(400_000).told == [(7, True, 90_000), (7, False, 99_000)]


def test_nothing_is_kept_where_no_edge_may_be_late() -> None:
    reader = Reader(lateness_us=0).read(late(20_000, True, 10_000), (30_000, Snapshot(occupancy=0, at_us=30_000)))
    assert reader.wait_until(100_000).chronology == Chronology(0)


def test_no_more_is_kept_than_late_edges_can_change() -> None:
    reader = Reader()
    for number in range(2_000):
        reader.read(late(number * 10_000, number % 2 == 0, number * 10_000))
    assert len(reader.chronology.reports) < 500
    assert len(reader.chronology.changes) < 500

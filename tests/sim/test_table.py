"""The table: pieces and squares, and edges that end where the pieces are."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.rules.squares import SQUARES, Square, bit, mask_of
from hardware.events import Edge
from sim.table import Table, TableError

HOUR_US = 3_600_000_000
A, B, C, D = Square(29), Square(25), Square(22), Square(18)


def table_with(*squares: Square) -> Table:
    return Table({square: f"piece {square}" for square in squares}, Random(1))


def pop_edges(table: Table, until_us: int) -> list[Edge]:
    """Return the events of right sensors: edges, and nothing else."""
    events = table.pop_events_until(until_us)
    edges = [event for event in events if isinstance(event, Edge)]
    assert len(edges) == len(events)
    return edges


def test_a_table_is_set_up_without_a_sound() -> None:
    table = table_with(A, B)
    assert table.occupancy == bit(A) | bit(B) == table.level(0)
    assert table.next_event_us is None
    assert dict(table.pieces) == {A: "piece 29", B: "piece 25"}


def test_a_lifted_piece_is_in_nobodys_way() -> None:
    table = table_with(A)
    piece = table.lift(A, 1_000)
    table.place(D, piece, 300_000)
    assert dict(table.pieces) == {D: "piece 29"}
    assert table.occupancy == bit(D)


def test_a_slide_closes_each_square_on_its_way() -> None:
    table = table_with(A)
    assert table.slide((A, B, C, D), 0, step_us=50_000) == 250_000
    edges = pop_edges(table, HOUR_US)
    assert list(dict.fromkeys(edge.square for edge in edges)) == [A, B, C, D]
    for crossed in (B, C):
        stamps = [edge.at_us for edge in edges if edge.square == crossed]
        assert 50_000 <= stamps[-1] - stamps[0] <= 53_000
    assert table.occupancy == table.level(HOUR_US) == bit(D)


def test_a_slide_into_a_piece_moves_nothing() -> None:
    table = table_with(A, C)
    with pytest.raises(TableError, match="in the way on square 22"):
        table.slide((A, B, C, D), 0, step_us=50_000)
    assert table.occupancy == bit(A) | bit(C)
    assert table.next_event_us is None


def test_lifting_from_an_empty_square_names_the_square_and_the_remedy() -> None:
    with pytest.raises(TableError, match=r"square 18 holds no piece; lift from a square that does") as caught:
        table_with(A).lift(D, 0)
    assert caught.value.square == D
    assert caught.value.remedy == "lift from a square that does"


def test_placing_on_an_occupied_square_names_the_square_and_the_remedy() -> None:
    with pytest.raises(TableError, match=r"a piece stands on square 29; lift it first") as caught:
        table_with(A).place(A, "another", 0)
    assert caught.value.square == A


def test_time_does_not_run_backwards() -> None:
    table = table_with(A)
    table.pop_events_until(5_000)
    with pytest.raises(ValueError, match="already at 5000 us"):
        table.lift(A, 4_999)


def test_setting_up_again_rings_only_where_something_changes() -> None:
    table = table_with(A, B)
    table.pieces_beside.append("captured")
    table.set_up({B: "other", C: "new"}, 1_000)
    assert {edge.square for edge in pop_edges(table, HOUR_US)} == {A, C}
    assert dict(table.pieces) == {B: "other", C: "new"}
    assert table.occupancy == table.level(HOUR_US) == bit(B) | bit(C)
    assert table.pieces_beside == []


@given(seed=st.integers(0, 2**32), waits=st.lists(st.integers(0, 300_000), max_size=60))
def test_the_sensors_end_where_the_pieces_are(seed: int, waits: list[int]) -> None:
    rng = Random(seed)
    table = Table(dict.fromkeys(SQUARES[:12], "piece"), rng)
    level, at_us, held = table.occupancy, 0, 0
    for wait_us in waits:
        at_us += wait_us
        empty = [square for square in SQUARES if square not in table.pieces]
        if held and rng.random() < 0.5:
            table.place(rng.choice(empty), "piece", at_us)
            held -= 1
        elif table.pieces:
            table.lift(rng.choice(sorted(table.pieces)), at_us)
            held += 1
    for edge in pop_edges(table, at_us + 10_000):
        assert bool(level & bit(edge.square)) is not edge.closed
        level ^= bit(edge.square)
    assert level == table.occupancy == table.level(at_us + 10_000) == mask_of(table.pieces)

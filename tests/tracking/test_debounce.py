"""Raw levels become settled changes once a sensor has been quiet long enough."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.rules.squares import SQUARES, Square, bit
from controller.tracking.debounce import EDGE_LOSS_MEMORY_US, DebounceState, SettledChange
from sim.reeds import Reeds

DEBOUNCE_US = 8_000
SQUARE = Square(7)
QUIET = DebounceState(is_known=True)
FULL = DebounceState(settled_occupancy=bit(SQUARE), is_known=True)


def test_a_level_settles_after_it_was_quiet_for_the_debounce_time() -> None:
    state = QUIET.with_edge(SQUARE, True, 1_000, DEBOUNCE_US)
    assert state.next_due_us == 9_000
    assert state.settle(8_999)[1] == ()
    state, changes = state.settle(9_000)
    assert changes == (SettledChange(SQUARE, True, 1_000),)
    assert state._replace(last_edge_us=FULL.last_edge_us, unrest_since_us=FULL.unrest_since_us) == FULL


def test_every_edge_of_a_bounce_restarts_the_wait_but_not_the_change() -> None:
    state = QUIET.with_edge(SQUARE, True, 0, DEBOUNCE_US)
    state = state.with_edge(SQUARE, False, 900, DEBOUNCE_US).with_edge(SQUARE, True, 1_500, DEBOUNCE_US)
    assert state.next_due_us == 9_500
    assert state.settle(9_500)[1] == (SettledChange(SQUARE, True, 0),)


def test_a_glitch_that_ends_where_it_began_is_no_change() -> None:
    state = QUIET.with_edge(SQUARE, True, 0, DEBOUNCE_US).with_edge(SQUARE, False, 500, DEBOUNCE_US)
    state, changes = state.settle(20_000)
    assert changes == ()
    assert state._replace(last_edge_us=QUIET.last_edge_us, unrest_since_us=QUIET.unrest_since_us) == QUIET


def test_an_edge_to_the_settled_level_changes_nothing() -> None:
    state = QUIET.with_edge(SQUARE, False, 0, DEBOUNCE_US)
    assert (state.next_due_us, state.settle(20_000)[1]) == (None, ())


def test_an_edge_of_sensors_that_have_not_reported_has_no_effect() -> None:
    assert DebounceState().with_edge(SQUARE, True, 0, DEBOUNCE_US) == DebounceState()


def test_changes_come_in_the_order_in_which_they_began() -> None:
    state = QUIET.with_edge(Square(9), True, 100, DEBOUNCE_US).with_edge(SQUARE, True, 50, DEBOUNCE_US)
    assert [change.square for change in state.settle(50_000)[1]] == [7, 9]


def test_a_late_edge_does_not_shorten_the_wait() -> None:
    state = QUIET.with_edge(SQUARE, True, 5_000, DEBOUNCE_US).with_edge(SQUARE, True, 1_000, DEBOUNCE_US)
    assert state.next_due_us == 13_000


def test_a_snapshot_counts_where_it_differs_from_the_latest_levels() -> None:
    state = FULL.with_edge(SQUARE, False, 0, DEBOUNCE_US)
    assert state.with_snapshot(0, 1_000, DEBOUNCE_US) == state._replace(last_snapshot_us=1_000)
    again = state.with_snapshot(bit(SQUARE) | bit(Square(9)), 1_000, DEBOUNCE_US)
    assert {(sensor.square, sensor.closed) for sensor in again.unsettled} == {(7, True), (9, True)}


def test_a_change_that_only_a_snapshot_shows_may_be_as_old_as_the_one_before() -> None:
    state = QUIET.with_snapshot(0, 1_000, DEBOUNCE_US).with_snapshot(bit(SQUARE), 900_000, DEBOUNCE_US)
    _, (found,) = state.settle(1_000_000)
    assert (found.at_us, found.previous_snapshot_us, found.earliest_us) == (900_000, 1_000, 1_000)


def test_a_snapshot_makes_a_change_with_an_edge_no_older() -> None:
    state = QUIET.with_snapshot(0, 1_000, DEBOUNCE_US).with_edge(SQUARE, True, 895_000, DEBOUNCE_US)
    _, (change,) = state.with_snapshot(bit(SQUARE), 900_000, DEBOUNCE_US).settle(1_000_000)
    assert (change.at_us, change.earliest_us) == (895_000, 895_000)


def test_a_sensor_that_changed_by_a_time_is_waited_for() -> None:
    state = QUIET.with_edge(SQUARE, True, 1_000, DEBOUNCE_US).with_edge(Square(9), True, 5_000, DEBOUNCE_US)
    assert state.settled_by_us(999) is None
    assert state.settled_by_us(1_000) == 9_000
    assert state.settled_by_us(5_000) == 13_000


# --- rocking pieces


def after_edges(*times_us: int, square: Square = SQUARE) -> DebounceState:
    """Return the state after a reed has toggled at these times; it settles between two if there is time."""
    state, closed = QUIET, False
    for at_us in times_us:
        closed = not closed
        state = state.settle(at_us)[0].with_edge(square, closed, at_us, DEBOUNCE_US)
    return state


@pytest.mark.parametrize(
    ("times_us", "quiet_us"),
    [
        pytest.param([1_000], 61_000, id="one edge"),
        pytest.param([1_000, 1_500, 3_000], 63_000, id="a bounce"),
        pytest.param([1_000, 21_000], 81_000, id="as long as a reed may ring"),
        pytest.param([1_000, 21_001], 501_000, id="longer than a reed may ring: the piece rocks"),
        pytest.param([1_000, 30_000, 55_000], 501_000, id="rocking to and fro"),
        pytest.param([1_000, 30_000, 350_000], 501_000, id="rocking with a long pause"),
        pytest.param([1_000, 501_000], 561_000, id="rocking to the end"),
        pytest.param([1_000, 501_001], 561_001, id="quiet for so long that something else began"),
        pytest.param([1_000, 501_001, 530_000], 1_001_001, id="rocking again"),
    ],
)
def test_a_sensor_that_was_changed_is_quiet_after_a_pause_and_one_that_rocks_after_half_a_second(
    times_us: list[int], quiet_us: int
) -> None:
    state = after_edges(*times_us)
    assert state.quiet_by_us(times_us[-1]) == quiet_us
    assert state.quiet_by_us(quiet_us) == quiet_us
    assert state.quiet_by_us(quiet_us + 1) is None


def test_a_sensor_that_changed_later_was_quiet_before() -> None:
    assert after_edges(1_000, 30_000).quiet_by_us(999) is None
    assert QUIET.quiet_by_us(0) is None


def test_the_last_of_several_sensors_is_waited_for() -> None:
    state = after_edges(1_000).with_edge(Square(9), True, 40_000, DEBOUNCE_US)
    assert state.quiet_by_us(50_000) == 100_000


def test_a_change_after_an_unrest_knows_when_that_began() -> None:
    (change,) = after_edges(1_000, 30_000, 60_000).settle(80_000)[1]
    assert (change.at_us, change.unrest_since_us, change.earliest_us) == (60_000, 1_000, 1_000)
    (change,) = after_edges(1_000, 600_000).settle(700_000)[1]
    assert (change.unrest_since_us, change.earliest_us) == (None, 600_000)


# --- edges of one reed that come in late


def after_levels(*edges: tuple[bool, int], state: DebounceState = QUIET) -> DebounceState:
    """Return the state after raw edges of one reed in the order in which they come in: the level and its time."""
    for closed, at_us in edges:
        state = state.with_edge(SQUARE, closed, at_us, DEBOUNCE_US)
    return state


LATENESS_US = 500_000  # the longest that a profile may promise

levels_and_delays = st.tuples(st.booleans(), st.integers(0, 400_000), st.integers(0, LATENESS_US))


@given(edges=st.lists(levels_and_delays, min_size=1, max_size=12), was_closed=st.booleans())
def test_a_sensor_settles_in_the_level_of_its_latest_edge_in_whatever_order_its_edges_come_in(
    edges: list[tuple[bool, int, int]], *, was_closed: bool
) -> None:
    state = FULL if was_closed else QUIET
    arrivals = sorted(edges, key=lambda edge: edge[1] + edge[2])
    for closed, at_us, delay_us in arrivals:
        state, _ = state.settle(at_us + delay_us)
        state = after_levels((closed, at_us), state=state)
    state, _ = state.settle(1_000_000)
    latest_closed, _, _ = max(reversed(arrivals), key=lambda edge: edge[1])  # of equal stamps the last to come in
    assert (state.settled_occupancy == bit(SQUARE), state.next_due_us) == (latest_closed, None)


@given(st.lists(st.integers(0, DEBOUNCE_US - 1), min_size=1, max_size=9, unique=True).map(sorted), st.data())
def test_a_bounce_is_one_change_of_the_same_age_in_whatever_order_its_edges_come_in(
    times_us: list[int], data: st.DataObject
) -> None:
    bounce = [(place % 2 == 0, at_us) for place, at_us in enumerate(times_us)]
    _, changes = after_levels(*data.draw(st.permutations(bounce))).settle(50_000)
    expected = [(SQUARE, True, times_us[0])] if len(times_us) % 2 else []
    assert [(change.square, change.closed, change.earliest_us) for change in changes] == expected


def test_the_later_of_two_edges_counts_if_the_earlier_one_comes_in_last() -> None:
    state, _ = after_levels((False, 50_000)).settle(60_000)
    assert after_levels((True, 0), state=state).settle(100_000)[1] == ()


def test_of_two_edges_with_one_stamp_the_last_to_come_in_counts() -> None:
    assert after_levels((False, 1_000), (True, 1_000)).settle(20_000)[0].settled_occupancy == bit(SQUARE)
    assert after_levels((True, 1_000), (False, 1_000)).settle(20_000)[0].settled_occupancy == 0


def test_an_edge_that_comes_in_late_is_unrest_before_the_change() -> None:
    (change,) = after_levels((True, 150_000), (True, 0), (False, 100_000)).settle(200_000)[1]
    assert (change.at_us, change.unrest_since_us, change.earliest_us) == (150_000, 0, 0)
    (change,) = after_levels((True, 600_000), (True, 99_999), (False, 101_000)).settle(700_000)[1]
    assert change.earliest_us == 101_000  # what ended more than half a second before the next edge is over


def test_an_edge_that_comes_in_late_is_waited_for_like_any_other() -> None:
    state, _ = after_levels((False, 50_000)).settle(60_000)
    assert state.quiet_by_us(0) is None
    state = after_levels((True, 0), state=state)
    assert state.quiet_by_us(0) == 500_000  # the piece rocks


def test_a_late_edge_of_a_change_that_a_snapshot_has_shown_is_its_beginning() -> None:
    state = QUIET.with_snapshot(0, 1_000, DEBOUNCE_US).with_snapshot(bit(SQUARE), 900_000, DEBOUNCE_US)
    (change,) = after_levels((True, 870_000), state=state).settle(1_000_000)[1]
    assert (change.at_us, change.previous_snapshot_us, change.earliest_us) == (870_000, None, 870_000)
    (change,) = after_levels((True, 999), state=state).settle(1_000_000)[
        1
    ]  # which the snapshot before would have shown
    assert (change.at_us, change.earliest_us) == (900_000, 1_000)


def test_a_bounce_after_a_snapshot_hides_nothing_of_when_the_change_may_have_begun() -> None:
    state = QUIET.with_snapshot(0, 1_000, DEBOUNCE_US).with_snapshot(bit(SQUARE), 900_000, DEBOUNCE_US)
    (change,) = after_levels((False, 900_500), (True, 901_000), state=state).settle(1_000_000)[1]
    assert (change.at_us, change.earliest_us) == (900_000, 1_000)


def test_a_snapshot_older_than_the_latest_edge_of_a_square_says_nothing_of_it() -> None:
    state = after_levels((True, 5_000))
    assert state.with_snapshot(0, 4_999, DEBOUNCE_US) == state._replace(last_snapshot_us=4_999)


@given(
    st.lists(st.tuples(st.sampled_from(SQUARES[:4]), st.integers(12_000, 60_000)), max_size=30),
    st.integers(0, 2**32),
)
def test_real_bounce_gives_one_change_for_each_change_of_a_piece(hand: list[tuple[Square, int]], seed: int) -> None:
    reeds = Reeds(0, Random(seed))
    now_us, occupancy, expected = 0, 0, []
    for square, after_us in hand:
        now_us += after_us
        occupancy ^= bit(square)
        reeds.move_magnet(square, closed=bool(occupancy & bit(square)), at_us=now_us)
        expected.append((square, bool(occupancy & bit(square))))
    state = QUIET
    changes: list[SettledChange] = []
    for edge in reeds.pop_edges_until(now_us + 1_000_000):
        state, settled = state.settle(edge.at_us)
        changes += settled
        state = state.with_edge(edge.square, edge.closed, edge.at_us, DEBOUNCE_US)
    state, settled = state.settle(now_us + 1_000_000)
    assert [(change.square, change.closed) for change in [*changes, *settled]] == expected
    assert state.settled_occupancy == occupancy


def test_where_edges_are_lost_a_press_is_judged_by_the_next_snapshot() -> None:
    state = DebounceState(settled_occupancy=1, is_known=True, last_snapshot_us=0).with_snapshot(
        1, 1_000_000, DEBOUNCE_US
    )
    assert state.known_by_us(1_200_000, DEBOUNCE_US) == 1_200_000 + DEBOUNCE_US
    lossy = state.with_snapshot(0, 2_000_000, DEBOUNCE_US)  # without an edge
    assert lossy.known_by_us(2_300_000, DEBOUNCE_US) == 3_000_000 + 2 * DEBOUNCE_US
    assert lossy.with_snapshot(0, 3_000_000, DEBOUNCE_US).known_by_us(2_300_000, DEBOUNCE_US) == 3_000_000 + DEBOUNCE_US
    assert (
        lossy.known_by_us(2_000_000 + EDGE_LOSS_MEMORY_US, DEBOUNCE_US) == 2_000_000 + EDGE_LOSS_MEMORY_US + DEBOUNCE_US
    )

"""When states are sent, and how long a board waits before it connects again: pure, in given time."""

from itertools import pairwise
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from controller.hall.board.pace import Pace
from controller.hall.board.reconnect_waits import FIRST_WAIT_S, LONGEST_WAIT_S, STABLE_S, ReconnectWaits
from controller.hall.board.state_schedule import LONGEST_INTERVAL_US, SHORTEST_INTERVAL_US, StateSchedule


def test_a_state_is_sent_at_once_then_at_a_change_and_else_every_ten_seconds() -> None:
    schedule = StateSchedule(5)
    assert schedule.due_us == 5
    schedule.note_sent(5)
    assert schedule.due_us == 5 + LONGEST_INTERVAL_US
    schedule.note_change(7)
    assert schedule.due_us == 5 + SHORTEST_INTERVAL_US
    schedule.note_change(9_000_000)
    assert schedule.due_us == 5 + SHORTEST_INTERVAL_US
    schedule.drop_change()
    assert not schedule.is_overdue(5 + LONGEST_INTERVAL_US - 1)
    assert schedule.is_overdue(5 + LONGEST_INTERVAL_US)


@given(changes=st.lists(st.integers(0, 30_000_000), max_size=60))
def test_states_are_never_more_than_ten_a_second_nor_ten_seconds_apart(changes: list[int]) -> None:
    schedule, sent = StateSchedule(0), [0]
    schedule.note_sent(0)
    for change_us in [*sorted(changes), 40_000_000]:
        while schedule.due_us <= change_us:
            sent.append(schedule.due_us)
            schedule.note_sent(schedule.due_us)
        schedule.note_change(change_us)
    gaps = [later - earlier for earlier, later in pairwise(sent)]
    assert all(SHORTEST_INTERVAL_US <= gap <= LONGEST_INTERVAL_US for gap in gaps)
    for change_us in changes:
        assert any(change_us <= sent_us <= change_us + SHORTEST_INTERVAL_US for sent_us in sent)


@given(gaps_us=st.lists(st.integers(0, 200_000), max_size=80))
def test_a_pace_lets_some_through_at_once_and_then_so_many_a_second(gaps_us: list[int]) -> None:
    pace, now_us, done = Pace(at_once=5, a_second=10), 0, list[int]()
    for gap_us in gaps_us:
        now_us += gap_us
        now_us += pace.next_wait_us(now_us)
        done.append(now_us)
    for place, began_us in enumerate(done):
        later = [each for each in done[place:] if each - began_us <= 1_000_000]
        assert len(later) <= 5 + 10 + 1


def test_whoever_keeps_to_the_pace_never_waits() -> None:
    pace = Pace(at_once=5, a_second=10)
    assert [pace.next_wait_us(number * 100_000) for number in range(50)] == [0] * 50


@given(seed=st.integers())
def test_waits_grow_to_a_limit_and_begin_anew_after_a_good_connection(seed: int) -> None:
    waits = ReconnectWaits(Random(seed))
    found = [waits.next_wait_s(0) for _ in range(10)]
    for number, wait_s in enumerate(found):
        whole_s = min(FIRST_WAIT_S * 2**number, LONGEST_WAIT_S)
        assert whole_s / 2 <= wait_s <= whole_s
    assert waits.next_wait_s(STABLE_S - 1) > FIRST_WAIT_S
    assert waits.next_wait_s(STABLE_S) <= FIRST_WAIT_S

"""When missing events are asked for."""

from controller.desk.receiver.board_tracker import BoardTracker, DocumentOrigin
from controller.desk.receiver.event_requests import FIRST_WAIT_US, LONGEST_WAIT_US, PATIENCE_US, EventRequests

RECORD = "0" * 32


def origin(at_us: int, session: int = 1) -> DocumentOrigin:
    return DocumentOrigin(record=RECORD, session=session, now_us=at_us, is_retained=False, arrived_us=at_us)


def board_with(*numbers: int) -> BoardTracker[object]:
    tracker = BoardTracker[object]()
    tracker.apply_availability(origin(0), is_online=True, version="1")
    for number in numbers:
        tracker.apply_event(origin(0), number)
    return tracker


def test_a_board_without_gaps_is_not_asked() -> None:
    requests, tracker = EventRequests(), board_with(1, 2)
    assert requests.due_us(tracker, 0) is None
    assert requests.pop_request(tracker, 10**9) is None


def test_a_missing_event_may_be_on_its_way() -> None:
    requests, tracker = EventRequests(), board_with(1, 3)
    assert requests.due_us(tracker, 100) == 100 + PATIENCE_US
    assert requests.pop_request(tracker, 99 + PATIENCE_US) is None
    assert requests.pop_request(tracker, 100 + PATIENCE_US) == 1


def test_the_board_is_asked_again_ever_more_rarely() -> None:
    requests, tracker = EventRequests(), board_with(2)
    at_us = requests.due_us(tracker, 0)
    waits: list[int] = []
    for _ in range(8):
        assert at_us is not None
        tracker.apply_state(origin(at_us), sequence=len(waits) + 1, last_event=2, state=None)
        assert requests.pop_request(tracker, at_us) == 0
        due_us = requests.due_us(tracker, at_us)
        assert due_us is not None
        waits.append(due_us - at_us)
        at_us = due_us
    assert waits[:3] == [FIRST_WAIT_US, 2 * FIRST_WAIT_US, 4 * FIRST_WAIT_US]
    assert waits[-1] == LONGEST_WAIT_US


def test_progress_begins_anew() -> None:
    """A board sends at most 500 events for a request: the next ones are asked for soon."""
    requests, tracker = EventRequests(), board_with(1, 9)
    assert requests.due_us(tracker, 0) == PATIENCE_US
    assert requests.pop_request(tracker, PATIENCE_US) == 1
    tracker.apply_event(origin(PATIENCE_US), 2)
    assert requests.due_us(tracker, PATIENCE_US) == 2 * PATIENCE_US
    assert requests.pop_request(tracker, 2 * PATIENCE_US) == 2


def test_a_gap_that_cannot_be_filled_does_not_hold_up_the_others() -> None:
    """A board that has lost its first 9 events answers with what it still has, 3 at a time, and never ends so."""
    requests, tracker, now_us = EventRequests(), board_with(), 0
    asked: list[int] = []
    for sequence in range(1, 200):
        tracker.apply_state(origin(now_us), sequence=sequence, last_event=30, state=None)
        after = requests.pop_request(tracker, now_us)
        if after is not None:
            asked.append(after)
            for number in range(max(10, after + 1), min(31, max(10, after + 1) + 3)):
                tracker.apply_event(origin(now_us), number)
                requests.due_us(tracker, now_us)
        now_us += 250_000
    assert tracker.record is not None
    assert list(tracker.record.missing()) == [(1, 9)]
    assert asked[:8] == [0, 12, 15, 18, 21, 24, 27, 0]
    assert set(asked[8:]) == {0}
    assert len(asked) < 14


def test_what_is_missing_anew_does_not_wait_for_what_was_asked_for_in_vain() -> None:
    requests, tracker = EventRequests(), board_with(2)
    due_us = 0
    for _ in range(7):
        due_us = requests.due_us(tracker, due_us) or 0
        tracker.apply_state(origin(due_us), sequence=due_us, last_event=2, state=None)
        assert requests.pop_request(tracker, due_us) == 0
    at_us = due_us + FIRST_WAIT_US
    tracker.apply_event(origin(at_us), 4)
    assert requests.due_us(tracker, at_us) == at_us + PATIENCE_US
    assert requests.pop_request(tracker, at_us + PATIENCE_US) == 2


def test_a_state_tells_of_events_that_never_came() -> None:
    requests, tracker = EventRequests(), board_with(1)
    tracker.apply_state(origin(0), sequence=1, last_event=4, state=None)
    assert requests.due_us(tracker, 0) == PATIENCE_US


def test_a_board_that_is_away_or_was_never_heard_is_not_asked() -> None:
    requests, tracker = EventRequests(), board_with(2)
    tracker.apply_availability(origin(0), is_online=False, version="1")
    assert requests.due_us(tracker, 0) is None
    unheard = BoardTracker[object]()
    retained = DocumentOrigin(record=RECORD, session=1, now_us=0, is_retained=True, arrived_us=0)
    unheard.apply_availability(retained, is_online=True, version="1")
    unheard.apply_state(retained, sequence=1, last_event=1, state=None)
    assert EventRequests().due_us(unheard, 0) is None

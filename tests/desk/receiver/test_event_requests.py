"""When missing events are asked for."""

from controller.desk.receiver.board_tracker import BoardTracker, DocumentOrigin
from controller.desk.receiver.event_requests import FIRST_WAIT_US, LONGEST_WAIT_US, PATIENCE_US, EventRequests

RECORD = "0" * 32


def origin(at_us: int, session: int = 1) -> DocumentOrigin:
    return DocumentOrigin(record=RECORD, session=session, now_us=at_us, is_retained=False, arrived_us=at_us)


def board_with(*numbers: int) -> BoardTracker[object]:
    tracker = BoardTracker[object]()
    tracker.take_availability(origin(0), is_online=True, version="1")
    for number in numbers:
        tracker.take_event(origin(0), number)
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
        tracker.take_state(origin(at_us), sequence=len(waits) + 1, last_event=2, state=None)
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
    tracker.take_event(origin(PATIENCE_US), 2)
    assert requests.due_us(tracker, PATIENCE_US) == 2 * PATIENCE_US
    assert requests.pop_request(tracker, 2 * PATIENCE_US) == 2


def test_a_state_tells_of_events_that_never_came() -> None:
    requests, tracker = EventRequests(), board_with(1)
    tracker.take_state(origin(0), sequence=1, last_event=4, state=None)
    assert requests.due_us(tracker, 0) == PATIENCE_US


def test_a_board_that_is_away_or_was_never_heard_is_not_asked() -> None:
    requests, tracker = EventRequests(), board_with(2)
    tracker.take_availability(origin(0), is_online=False, version="1")
    assert requests.due_us(tracker, 0) is None
    unheard = BoardTracker[object]()
    retained = DocumentOrigin(record=RECORD, session=1, now_us=0, is_retained=True, arrived_us=0)
    unheard.take_availability(retained, is_online=True, version="1")
    unheard.take_state(retained, sequence=1, last_event=1, state=None)
    assert EventRequests().due_us(unheard, 0) is None

"""One board followed through loss, duplicates, reorder, restarts and lost records."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from hypothesis import given
from hypothesis import strategies as st

from controller.desk.receiver.board_tracker import (
    MOST_GAPS,
    MOST_RECORDS,
    OVERRULING_US,
    SILENCE_US,
    BoardTracker,
    DocumentOrigin,
    Novelty,
)
from controller.desk.receiver.event_requests import EventRequests
from controller.desk.receiver.number_ranges import NumberRange

RECORDS = tuple(f"{number:032x}" for number in range(1, 9))
FIRST, SECOND = RECORDS[:2]


def origin(
    record: str = FIRST, session: int = 1, now_us: int = 0, *, is_retained: bool = False, arrived_us: int = 0
) -> DocumentOrigin:
    return DocumentOrigin(
        record=record, session=session, now_us=now_us, is_retained=is_retained, arrived_us=arrived_us, arrived_at="at"
    )


def online_board() -> BoardTracker[str]:
    tracker = BoardTracker[str]()
    assert tracker.apply_availability(origin(), is_online=True, version="1") is Novelty.NEW
    return tracker


def missing_of(tracker: BoardTracker[str]) -> list[NumberRange]:
    assert tracker.record is not None
    return list(tracker.record.missing())


def test_the_last_will_of_an_older_session_is_dropped() -> None:
    tracker = online_board()
    tracker.apply_availability(origin(session=2), is_online=True, version="1")
    assert tracker.apply_availability(origin(session=1), is_online=False, version="1") is Novelty.OUTDATED
    assert tracker.is_online
    assert tracker.apply_availability(origin(session=2), is_online=False, version="1") is Novelty.NEW
    assert not tracker.is_online


def test_the_last_will_of_another_record_is_dropped() -> None:
    tracker = online_board()
    tracker.apply_availability(origin(SECOND), is_online=True, version="1")
    assert tracker.apply_availability(origin(FIRST), is_online=False, version="1") is Novelty.OUTDATED
    assert tracker.apply_availability(origin(RECORDS[2]), is_online=False, version="1") is Novelty.OUTDATED
    assert tracker.is_online
    assert tracker.record is tracker.records[SECOND]


def test_an_older_state_is_dropped() -> None:
    tracker = online_board()
    assert tracker.apply_state(origin(), sequence=5, last_event=0, state="five") is Novelty.NEW
    assert tracker.apply_state(origin(), sequence=5, last_event=0, state="five again") is Novelty.KNOWN
    assert tracker.apply_state(origin(), sequence=4, last_event=0, state="four") is Novelty.OUTDATED
    assert tracker.apply_state(origin(session=2), sequence=1, last_event=0, state="next") is Novelty.NEW
    assert tracker.apply_state(origin(session=1), sequence=9, last_event=0, state="late") is Novelty.OUTDATED
    assert tracker.state == "next"


def test_an_outdated_state_still_tells_of_events() -> None:
    tracker = online_board()
    tracker.apply_availability(origin(session=2), is_online=True, version="1")
    tracker.apply_state(origin(session=1), sequence=3, last_event=2, state="late")
    assert missing_of(tracker) == [(1, 2)]


def test_events_count_whenever_they_come() -> None:
    tracker = online_board()
    assert tracker.apply_event(origin(), 3) is Novelty.NEW
    assert missing_of(tracker) == [(1, 2)]
    tracker.apply_availability(origin(SECOND), is_online=True, version="1")
    assert tracker.apply_event(origin(), 2) is Novelty.NEW
    assert tracker.apply_event(origin(), 2) is Novelty.KNOWN
    ended = tracker.records[FIRST]
    assert ended.has_ended
    assert list(ended.missing()) == [(1, 1)]
    assert tracker.record is tracker.records[SECOND]


def test_a_board_may_return_to_a_record() -> None:
    tracker = online_board()
    tracker.apply_availability(origin(SECOND), is_online=True, version="1")
    tracker.apply_availability(origin(FIRST, session=2), is_online=True, version="1")
    assert tracker.record is tracker.records[FIRST]
    assert not tracker.records[FIRST].has_ended
    assert tracker.records[SECOND].has_ended


def test_a_state_long_after_a_last_will_shows_that_the_board_is_there() -> None:
    tracker = online_board()
    tracker.apply_availability(origin(arrived_us=0), is_online=False, version="1")
    tracker.apply_state(origin(arrived_us=OVERRULING_US - 1), sequence=1, last_event=0, state="on its way")
    assert not tracker.is_online
    late = origin(arrived_us=OVERRULING_US)
    tracker.apply_state(replace(late, is_retained=True), sequence=2, last_event=0, state="kept")
    assert not tracker.is_online
    tracker.apply_state(late, sequence=3, last_event=0, state="there")
    assert tracker.is_online


def test_a_board_whose_availability_was_lost_is_there_once_it_sends_a_state() -> None:
    tracker = BoardTracker[str]()
    tracker.apply_state(origin(is_retained=True, arrived_us=5), sequence=1, last_event=0, state="kept")
    tracker.apply_event(origin(arrived_us=6), 1)  # also an old one that is sent again
    assert not tracker.is_present(6)
    tracker.apply_state(origin(arrived_us=7), sequence=2, last_event=1, state="now")
    assert tracker.is_present(7)


def test_a_board_that_is_not_heard_is_away() -> None:
    """A broker that was killed keeps that a board is there which has gone meanwhile."""
    tracker = BoardTracker[str]()
    tracker.apply_availability(origin(is_retained=True, arrived_us=5), is_online=True, version="1")
    assert tracker.is_present(5 + SILENCE_US)
    assert not tracker.is_present(6 + SILENCE_US)
    tracker.apply_event(origin(arrived_us=10), 1)
    assert tracker.is_present(10 + SILENCE_US)
    tracker.apply_availability(origin(arrived_us=11), is_online=False, version="1")
    assert not tracker.is_present(11)


def test_a_record_that_ends_keeps_its_last_number() -> None:
    tracker = online_board()
    tracker.apply_state(origin(), sequence=1, last_event=9, state="")
    tracker.apply_event(origin(), 7)
    tracker.apply_availability(origin(SECOND), is_online=True, version="1")
    ended = tracker.records[FIRST]
    assert (ended.ended_at, ended.ended_last, ended.last_known) == ("at", 7, 9)


def test_a_retained_document_says_nothing_of_the_time() -> None:
    tracker = BoardTracker[str]()
    tracker.apply_state(origin(is_retained=True, arrived_us=10**9), sequence=1, last_event=0, state="kept")
    assert tracker.time.difference_us is None
    assert not tracker.is_present(10**9)
    tracker.apply_reply(origin(now_us=40, arrived_us=100))
    assert tracker.time.difference_us == 60


def test_a_board_cannot_fill_the_memory() -> None:
    tracker = online_board()
    novelties = [tracker.apply_event(origin(), 2 * number) for number in range(1, MOST_GAPS + 3)]
    assert novelties[-2:] == [Novelty.NEW, Novelty.EXCESSIVE]
    records = [f"{number:032x}" for number in range(100, 100 + MOST_RECORDS)]
    assert [tracker.apply_event(origin(record), 1) for record in records][-2:] == [Novelty.NEW, Novelty.EXCESSIVE]
    other = origin("f" * 32)
    assert tracker.apply_availability(other, is_online=True, version="1") is Novelty.EXCESSIVE
    assert tracker.apply_state(other, sequence=1, last_event=0, state="") is Novelty.EXCESSIVE
    assert len(tracker.records) == MOST_RECORDS


def test_a_board_cannot_fill_the_memory_from_the_largest_number_down() -> None:
    tracker = online_board()
    tracker.apply_event(origin(), 2**53 - 1)
    novelties = [tracker.apply_event(origin(), 2 * number) for number in range(1, MOST_GAPS + 3)]
    assert novelties[-3:] == [Novelty.NEW, Novelty.EXCESSIVE, Novelty.EXCESSIVE]
    assert tracker.apply_event(origin(), 3) is Novelty.NEW  # what closes a gap is still taken
    assert tracker.record is not None
    assert tracker.record.numbers.range_count == MOST_GAPS


@dataclass
class ModelBoard:
    """A board as the protocol describes it, and the tracker of a desk behind a broker that disturbs."""

    tracker: BoardTracker[str] = field(default_factory=BoardTracker[str])
    requests: EventRequests = field(default_factory=EventRequests)
    now_us: int = 0
    session: int = 0
    sequence: int = 0
    record_index: int = -1
    numbers: dict[str, int] = field(default_factory=dict)
    """The last event of each record."""
    arrived: set[tuple[str, int]] = field(default_factory=set)
    topics: dict[str, list[Callable[[], object]]] = field(default_factory=dict)
    """What is on its way, by topic."""

    @property
    def record(self) -> str:
        return RECORDS[self.record_index]

    def start(self, *, loses_record: bool) -> None:
        if loses_record or self.record_index < 0:
            self.record_index += 1
            self.session = 0
            self.numbers[self.record] = 0
        self.session, self.sequence = self.session + 1, 0
        self.send_availability(is_online=True)
        self.send_state()

    def send_availability(self, *, is_online: bool) -> None:
        made = self.origin()

        def arrive() -> None:
            self.tracker.apply_availability(replace(made, arrived_us=self.now_us), is_online=is_online, version="1")

        self.topics.setdefault("availability", []).append(arrive)

    def send_event(self) -> None:
        self.numbers[self.record] += 1
        self.send_number(self.numbers[self.record])

    def send_number(self, number: int) -> None:
        made = self.origin()

        def arrive() -> None:
            is_new = self.tracker.apply_event(replace(made, arrived_us=self.now_us), number) is Novelty.NEW
            assert is_new == ((made.record, number) not in self.arrived)
            self.arrived.add((made.record, number))

        self.topics.setdefault("event", []).append(arrive)

    def send_state(self) -> None:
        self.sequence += 1
        made, sequence, last = self.origin(), self.sequence, self.numbers[self.record]

        def arrive() -> None:
            state = f"{made.record} {made.session} {sequence}"
            here = replace(made, arrived_us=self.now_us)
            self.tracker.apply_state(here, sequence=sequence, last_event=last, state=state)

        self.topics.setdefault("state", []).append(arrive)

    def origin(self) -> DocumentOrigin:
        return origin(self.record, self.session, self.now_us)

    def deliver_all(self) -> None:
        for waiting in self.topics.values():
            while waiting:
                waiting.pop(0)()


ACTS = ("event", "event", "event", "state", "restart", "loss of the record", "last will")
WAYS = ("deliver", "deliver", "deliver twice", "lose")


def act(board: ModelBoard, name: str) -> None:
    match name:
        case "event":
            board.send_event()
        case "state":
            board.send_state()
        case "restart" | "loss of the record" if len(board.numbers) < len(RECORDS):
            board.send_availability(is_online=False)
            board.start(loses_record=name != "restart")
        case "last will":  # the connection was lost, and is there again
            board.send_availability(is_online=False)
            board.send_availability(is_online=True)
        case _:
            pass


def deliver(board: ModelBoard, topic: str, way: str) -> None:
    """Deliver the oldest message of a topic; what says whether the board is there is repeated by the broker."""
    waiting = board.topics.get(topic)
    if not waiting:
        return
    arrive = waiting.pop(0)
    if way != "lose" or topic == "availability":
        arrive()
    if way == "deliver twice":
        arrive()


STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("act"), st.sampled_from(ACTS), st.just("")),
        st.tuples(st.just("deliver"), st.sampled_from(("availability", "event", "state")), st.sampled_from(WAYS)),
    ),
    max_size=80,
)


@given(STEPS)
def test_nothing_is_lost_or_doubled_whatever_the_network_does(steps: Sequence[tuple[str, str, str]]) -> None:
    board = ModelBoard()
    board.start(loses_record=True)
    for kind, name, way in steps:
        board.now_us += 1_000
        if kind == "act":
            act(board, name)
        else:
            deliver(board, name, way)
    board.deliver_all()
    board.send_state()  # at least every 10 s
    board.deliver_all()
    tracker = board.tracker
    assert tracker.is_online
    assert tracker.record is tracker.records[board.record]
    assert tracker.session == board.session
    assert tracker.state == f"{board.record} {board.session} {board.sequence}"
    assert tracker.is_present(board.now_us)
    for _ in range(500):
        board.now_us += 10_000_000
        board.send_state()
        board.deliver_all()
        after = board.requests.pop_request(tracker, board.now_us)
        if after is not None:
            for number in range(after + 1, min(after + 3, board.numbers[board.record]) + 1):
                board.send_number(number)
            board.deliver_all()
    assert not list(tracker.records[board.record].missing())
    for record, track in tracker.records.items():
        assert {number for name, number in board.arrived if name == record} == {
            number for first, last in track.numbers for number in range(first, last + 1)
        }
        assert track.has_ended == (record != board.record)
        assert track.last_known <= board.numbers[record]
    assert tracker.time.difference_us is not None
    assert tracker.time.difference_us >= 0

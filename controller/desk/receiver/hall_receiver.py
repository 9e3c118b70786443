"""All boards of a hall: each message of the broker changes what is known of one board, and what is to be written."""

import json
import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count

from controller.desk.receiver.board_tracker import BoardTracker, DocumentOrigin, Novelty
from controller.desk.receiver.command_deliveries import CommandDeliveries, DeliveryReport
from controller.desk.receiver.number_ranges import NumberRange, NumberRanges
from controller.desk.receiver.record_track import RecordTrack
from controller.desk.receiver.refusals import Refusals
from controller.desk.store.reader import StoredBoard, StoredEventRecord
from controller.desk.store.writes import BoardWrite, EventWrite, RecordWrite, RemovalWrite, Write
from controller.hall.documents.errors import DocumentError
from controller.hall.documents.reading import read_availability, read_event, read_reply, read_state
from controller.hall.documents.states import StateDocument
from controller.hall.documents.topics import DESK_DOCUMENTS, DocumentName, parse_topic
from controller.hall.documents.values import BoardHeader, MessageDocument

MOST_BOARDS = 10_000
"""As many as a broker has users."""

RESULT_EVENTS = frozenset({"start", "result", "change"})
"""Kinds of events from which the result of a game is read."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class HallMessage:
    """What came from the broker."""

    topic: str
    payload: bytes
    is_retained: bool
    arrived_us: int


@dataclass(slots=True)
class FollowedBoard:
    """A board, and the text of its newest state."""

    tracker: BoardTracker[StateDocument] = field(default_factory=BoardTracker[StateDocument])
    state_text: str | None = None
    is_removed: bool = False
    """True if an arbiter has removed it from the list, and it has not been there since."""
    result_events: int = 0
    """Another number whenever an event came that may change the result of a game; 0 before the first one."""


class HallReceiver:
    """Keeps all boards; it writes nothing itself."""

    def __init__(
        self,
        hall: str,
        deliveries: CommandDeliveries[MessageDocument],
        *,
        local_time: Callable[[], str],
        on_change: Callable[[str], None],
        on_report: Callable[[DeliveryReport[MessageDocument]], None],
    ) -> None:
        """`on_change` takes the name of a board, `on_report` the end of a command; both return at once."""
        self._hall = hall
        self._deliveries = deliveries
        self._local_time = local_time
        self._on_change = on_change
        self._on_report = on_report
        self._refusals = Refusals()
        self._result_events = count(1)  # over all boards, so that no number comes again after they were loaded anew
        self.boards: dict[str, FollowedBoard] = {}

    def load(self, boards: Iterable[StoredBoard], records: Mapping[str, Sequence[StoredEventRecord]]) -> None:
        """Begin from what is stored; no board counts as there until it is heard of."""
        self.boards = {board.name: _stored_board(board, records.get(board.name, ())) for board in boards}

    def apply(self, message: HallMessage) -> list[Write]:
        """Return what a message gives to write; one that is no document of a board here is dropped."""
        topic = parse_topic(message.topic)
        if topic is None or topic.hall != self._hall or topic.document not in DESK_DOCUMENTS:
            return []
        followed = self.boards.get(topic.board)
        if followed is None and len(self.boards) >= MOST_BOARDS:
            return []
        try:
            return self._apply_document(topic.board, topic.document, followed or FollowedBoard(), message)
        except DocumentError as error:
            self._refusals.note(topic.board, f"{topic.document.value}: {error}", message.arrived_us)
            return []

    def _apply_document(self, name: str, kind: DocumentName, board: FollowedBoard, message: HallMessage) -> list[Write]:
        tracker = board.tracker
        before = (tracker.record, tracker.session, tracker.time.difference_us)
        match kind:
            case DocumentName.AVAILABILITY:
                availability = read_availability(message.payload)
                novelty = tracker.apply_availability(
                    self._origin(availability, message),
                    is_online=availability["is_online"], version=availability["version"],
                )  # fmt: skip
                writes: list[Write] = []
            case DocumentName.STATE:
                novelty, writes = self._apply_state(name, board, message)
            case DocumentName.EVENT:
                novelty, writes = self._apply_event(name, board, message)
            case _:
                self._apply_reply(name, board, message)
                return []
        if novelty is Novelty.EXCESSIVE:
            self._refusals.note(name, f"{kind.value}: more records or gaps than a board can have", message.arrived_us)
            return []
        self.boards[name] = board
        if tracker.record is not before[0]:
            writes = [*_record_writes(name, before[0]), *_record_writes(name, tracker.record), *writes]
        has_new_session = (tracker.record, tracker.session) != before[:2]
        if has_new_session and tracker.record is not None:
            for report in self._deliveries.end_other_sessions(name, (tracker.record.record, tracker.session)):
                self._on_report(report)
        if has_new_session or (novelty is Novelty.NEW and kind is not DocumentName.EVENT):
            writes.append(self._board_write(name, board))
        is_back = board.is_removed and not message.is_retained and tracker.is_present(message.arrived_us)
        if is_back:
            board.is_removed = False
            writes.append(RemovalWrite(board=name, is_removed=False))
        if is_back or novelty is Novelty.NEW or has_new_session or tracker.time.difference_us != before[2]:
            self._on_change(name)
        return writes

    def _apply_state(self, name: str, board: FollowedBoard, message: HallMessage) -> tuple[Novelty, list[Write]]:
        state = read_state(message.payload)
        track = board.tracker.records.get(state["record"])
        known_before = 0 if track is None else track.last_known
        novelty = board.tracker.apply_state(
            self._origin(state, message), sequence=state["sequence"], last_event=state["last_event"], state=state
        )
        if novelty is Novelty.NEW:
            board.state_text = message.payload.decode()
        track = board.tracker.records.get(state["record"])
        # events say by themselves up to where they go: what is written is a number whose event has not come
        names_more = track is not None and track.last_known > max(known_before, track.numbers.last)
        return novelty, list(_record_writes(name, track)) if names_more else []

    def _apply_event(self, name: str, board: FollowedBoard, message: HallMessage) -> tuple[Novelty, list[Write]]:
        event = read_event(message.payload)
        novelty = board.tracker.apply_event(self._origin(event, message), event["number"])
        if novelty is Novelty.NEW and event["kind"] in RESULT_EVENTS:
            board.result_events = next(self._result_events)
        write = EventWrite(
            board=name,
            record=event["record"],
            number=event["number"],
            game=event["game"],
            kind=event["kind"],
            arrived_at=self._local_time(),
            document=message.payload.decode(),
        )
        return novelty, [write]  # also one that is there: another event of its number is then found

    def _apply_reply(self, name: str, board: FollowedBoard, message: HallMessage) -> None:
        reply = read_reply(message.payload)
        board.tracker.apply_reply(self._origin(reply, message))
        report = self._deliveries.end_by_reply(name, reply["id"], is_done=reply["is_done"], message=reply["message"])
        if report is not None:
            self._on_report(report)

    def _origin(self, header: BoardHeader, message: HallMessage) -> DocumentOrigin:
        return DocumentOrigin(
            record=header["record"],
            session=header["session"],
            now_us=header["now_us"],
            is_retained=message.is_retained,
            arrived_us=message.arrived_us,
            arrived_at=self._local_time(),
        )

    def _board_write(self, name: str, board: FollowedBoard) -> BoardWrite:
        tracker = board.tracker
        return BoardWrite(
            name=name,
            record="" if tracker.record is None else tracker.record.record,
            session=tracker.session,
            is_online=tracker.is_online,
            version=tracker.version,
            sequence=tracker.sequence,
            state=board.state_text,
            stored_at=self._local_time(),
        )


def _record_writes(name: str, track: RecordTrack | None) -> Iterable[RecordWrite]:
    if track is not None:
        yield RecordWrite(
            board=name,
            record=track.record,
            last_known=track.last_known,
            ended_at=track.ended_at,
            ended_last=track.ended_last,
        )


def _stored_board(board: StoredBoard, records: Sequence[StoredEventRecord]) -> FollowedBoard:
    tracks = {each.record: _record_track(each) for each in records}
    tracker = BoardTracker[StateDocument](
        records=tracks,
        record=tracks.get(board.record),
        session=board.session,
        sequence=board.sequence,
        state=None if board.state is None else _stored_state(board.state),
        version=board.version,
    )
    return FollowedBoard(tracker, board.state, board.is_removed)


def _stored_state(text: str) -> StateDocument:
    state: StateDocument = json.loads(text)  # it was validated when it came
    return state


def _record_track(stored: StoredEventRecord) -> RecordTrack:
    numbers = NumberRanges(NumberRange(first, last) for first, last in stored.ranges)
    return RecordTrack(
        record=stored.record,
        numbers=numbers,
        last_known=max(stored.last_known, numbers.last),
        ended_at=stored.ended_at,
        ended_last=stored.ended_last,
        accepted_until=stored.accepted_until,
    )

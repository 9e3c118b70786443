"""A hall as the desk sees it: it stores what boards tell, shows them, and carries acts to them."""

import asyncio
import json
import logging
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

from controller.commands.sender import CommandSender
from controller.desk.act_codec import act_kind, act_record, act_text, command_content
from controller.desk.ports import Act, ActRecord, BoardAnswer, BoardSummary, BrokerStatus, Note, RecordedMove, Silence
from controller.desk.receiver.board_tracker import BoardTracker
from controller.desk.receiver.client import BrokerAccess, run_connection
from controller.desk.receiver.command_deliveries import CommandDeliveries, DeliveryReport, DeliveryResult
from controller.desk.receiver.hall_receiver import HallMessage, HallReceiver, KnownBoard
from controller.desk.receiver.outbox import Outbox, OutgoingMessage, SigningIdentity
from controller.desk.recorded_moves import recorded_moves
from controller.desk.store.batch_writer import BatchWriter
from controller.desk.store.errors import DeskStoreError
from controller.desk.store.reader import StoreReader
from controller.desk.store.writes import ActWrite, AnswerWrite
from controller.hall.documents.reading import read_event
from controller.hall.documents.values import MessageDocument
from controller.storage.disk_thread import DiskThread

PRESENCE_LOOK_S = 1.0
"""How often it is looked which boards have fallen silent."""

log = logging.getLogger(__name__)
ResultT = TypeVar("ResultT")


class Hall:
    """All boards of one hall; HallPort for the pages, DeskLink for the connection."""

    def __init__(
        self,
        identity: SigningIdentity,
        access: BrokerAccess,
        folder: Path,
        *,
        now_us: Callable[[], int],
        local_time: Callable[[], str],
    ) -> None:
        """Open the record in a folder; raises DeskStoreError."""
        self.now_us = now_us
        self._local_time = local_time
        self._access = access
        self._identity = identity
        self._writer = BatchWriter(folder, now_us)
        self._reader = StoreReader(folder)
        self._reader_thread = DiskThread("desk reader")
        self._deliveries = CommandDeliveries[MessageDocument]()
        self._outbox = Outbox(identity, self._deliveries)
        self._receiver = HallReceiver(
            identity.hall, self._deliveries,
            local_time=local_time, on_change=self._on_board_change, on_report=self._on_report,
        )  # fmt: skip
        self._answers: dict[str, asyncio.Future[BoardAnswer]] = {}
        """Of the commands that wait for a reply, by their ids."""
        self._has_outgoing = asyncio.Event()
        self._listeners: list[Callable[[], None]] = []
        self._views: dict[str, BoardSummary] = {}
        self._broker = BrokerStatus(is_connected=False, address=access.address)
        self._loaded_at_failures: int | None = None
        """How many writes had failed when the boards were loaded: after one more, more is known than is stored."""

    @property
    def name(self) -> str:
        """The hall's name in the topics."""
        return self._identity.hall

    @property
    def broker(self) -> BrokerStatus:
        """The connection to the broker."""
        return self._broker

    @property
    def boards(self) -> Mapping[str, BoardSummary]:
        """All boards that are known, by their names."""
        return self._views

    def last_event(self, board: str) -> int:
        """Return the largest number of an event that a board has named in its record, 0 for none."""
        known = self._receiver.boards.get(board)
        return 0 if known is None or known.tracker.record is None else known.tracker.record.last_known

    def add_change_listener(self, on_change: Callable[[], None]) -> None:
        """Call a function after each change of boards or broker; it returns at once."""
        self._listeners.append(on_change)

    async def run(self) -> None:
        """Serve the hall until cancelled; what was taken is written then."""
        try:
            async with asyncio.TaskGroup() as tasks:
                tasks.create_task(self._writer.run())
                tasks.create_task(run_connection(self._access, self))
                tasks.create_task(self._watch_presence())
        finally:
            await self._writer.write_waiting()
            self.close()

    def close(self) -> None:
        """Close the record."""
        self._writer.close()
        self._reader_thread.run(self._reader.close, timeout_s=5.0)
        self._reader_thread.shutdown()

    async def list_moves(self, board: str, game: int) -> Sequence[RecordedMove]:
        """Return the moves of a game that the desk has recorded, the first one first."""
        known = self._receiver.boards.get(board)
        if known is None or known.tracker.record is None:
            return []
        record = known.tracker.record.record
        await self._wait_for_writes()
        documents = await self._read(lambda reader: reader.list_events(board, record, game=game))
        return recorded_moves(read_event(document.encode()) for document in documents)

    async def list_acts(self, board: str | None, limit: int) -> Sequence[ActRecord]:
        """Return the last acts, of one board or of all, the newest first."""
        await self._wait_for_writes()
        return [act_record(stored) for stored in await self._read(lambda reader: reader.list_acts(board, limit))]

    async def execute(self, act: Act, boards: Sequence[str], sender: CommandSender) -> Mapping[str, BoardAnswer]:
        """Record an act, send it to boards, and return what each answered.

        It waits for the slowest, for COMMAND_TIME_US at most; a board that is away has no answer at once. Raises
        DeskStoreError if the act cannot be recorded: then no board hears of it.
        """
        now_us, content = self.now_us(), command_content(act)
        envelopes = {}
        for board in boards:
            known = self._receiver.boards.get(board)
            if content is not None and known is not None:
                envelopes[board] = self._outbox.sign(board, known.tracker, content, sender.name, now_us)
        commands = {board: None if (envelope := envelopes.get(board)) is None else envelope.id for board in boards}
        write = ActWrite(
            at=self._local_time(), sender=sender.name, kind=act_kind(act), act=act_text(act), commands=commands
        )
        await self._writer.submit([write])
        if isinstance(act, Note):
            return {board: BoardAnswer(is_done=True) for board in boards}
        waiting = {}
        for board, envelope in envelopes.items():
            if envelope is not None:
                waiting[board] = self._answers[envelope.id] = asyncio.get_running_loop().create_future()
                self._deliveries.add(envelope, now_us)
        self._has_outgoing.set()
        answers = await asyncio.gather(*waiting.values())
        unsent = BoardAnswer(is_done=None, silence=Silence.NOT_SENT)
        return dict.fromkeys(boards, unsent) | dict(zip(waiting, answers, strict=True))

    # what the connection serves

    def take(self, message: HallMessage) -> asyncio.Future[None]:
        """Take a message; the future is done when it is stored."""
        return self._writer.submit(self._receiver.take(message))

    async def wait_for_room(self) -> None:
        """Wait while too much waits to be stored."""
        await self._writer.wait_for_room()

    async def next_outgoing(self) -> list[OutgoingMessage]:
        """Wait until something is to be sent, and return it."""
        while True:
            self._has_outgoing.clear()
            now_us = self.now_us()
            self._end_expired(now_us)
            outgoing = list(self._outbox.pop_due(self._tracker_of, now_us))
            if outgoing:
                return outgoing
            look_us = self._outbox.next_look_us(now_us)
            try:
                async with asyncio.timeout(None if look_us is None else max(0, look_us - now_us) / 1_000_000):
                    await self._has_outgoing.wait()
            except TimeoutError:
                pass

    async def reload(self) -> None:
        """Begin from what is stored, if that is not what is known; raises DeskStoreError."""
        if self._loaded_at_failures == self._writer.failures:
            return
        await self._writer.submit([])  # after all that still waits
        failures = self._writer.failures
        boards, records = await self._read(lambda reader: (reader.list_boards(), reader.list_records()))
        self._receiver.load(boards, records)
        self._outbox.forget_gaps()
        self._views.clear()
        for name in self._receiver.boards:
            self._update_view(name)
        self._loaded_at_failures = failures
        self._tell_listeners()

    def set_connection(self, *, is_connected: bool, reason: str = "") -> None:
        """Take whether there is a connection, or why there is none."""
        self._broker = BrokerStatus(is_connected=is_connected, address=self._access.address, reason=reason)
        self._tell_listeners()

    def _tracker_of(self, board: str) -> BoardTracker[Any] | None:
        known = self._receiver.boards.get(board)
        return None if known is None else known.tracker

    def _on_board_change(self, name: str) -> None:
        known = self._receiver.boards[name]
        if self._outbox.watch_gaps(name, known.tracker, self.now_us()):
            self._has_outgoing.set()
        self._update_view(name)
        self._tell_listeners()

    def _on_report(self, report: DeliveryReport[MessageDocument]) -> None:
        message = None if report.message is None else json.dumps(report.message, ensure_ascii=False)
        answer = AnswerWrite(command=report.id, result=report.result.value, message=message, at=self._local_time())
        self._writer.submit([answer]).add_done_callback(_log_failure)
        waiting = self._answers.pop(report.id, None)
        if waiting is not None and not waiting.done():
            waiting.set_result(_board_answer(report))

    def _end_expired(self, now_us: int) -> None:
        for report in self._deliveries.pop_expired(now_us):
            self._on_report(report)

    async def _watch_presence(self) -> None:
        while True:
            await asyncio.sleep(PRESENCE_LOOK_S)
            now_us = self.now_us()
            self._end_expired(now_us)  # here too: without a connection nothing is sent, and nobody waits for ever
            changed = [
                name
                for name, known in self._receiver.boards.items()
                if known.tracker.is_present(now_us) != self._views[name].is_online
            ]
            for name in changed:
                self._update_view(name)
            if changed:
                self._tell_listeners()

    def _update_view(self, name: str) -> None:
        self._views[name] = _hall_board(name, self._receiver.boards[name], self.now_us())

    def _tell_listeners(self) -> None:
        for on_change in self._listeners:
            on_change()

    async def _wait_for_writes(self) -> None:
        """Wait until what was taken before is on the disk, or cannot be written."""
        with suppress(DeskStoreError):
            await self._writer.submit([])

    async def _read(self, read: Callable[[StoreReader], ResultT]) -> ResultT:
        return await asyncio.get_running_loop().run_in_executor(self._reader_thread, read, self._reader)


def _hall_board(name: str, known: KnownBoard, now_us: int) -> BoardSummary:
    tracker = known.tracker
    missing = () if tracker.record is None else tracker.record.missing()
    return BoardSummary(
        name=name,
        is_online=tracker.is_present(now_us),
        state=tracker.state,
        ahead_us=tracker.time.difference_us,
        missing_events=sum(last - first + 1 for first, last in missing),
        lost_records=sum(track.has_ended for track in tracker.records.values()),
    )


def _board_answer(report: DeliveryReport[MessageDocument]) -> BoardAnswer:
    match report.result:
        case DeliveryResult.DONE:
            return BoardAnswer(is_done=True)
        case DeliveryResult.REFUSED:
            return BoardAnswer(is_done=False, message=report.message)
        case DeliveryResult.RESTARTED:
            return BoardAnswer(is_done=None, silence=Silence.RESTARTED)
        case DeliveryResult.NO_REPLY:
            return BoardAnswer(is_done=None)


def _log_failure(written: asyncio.Future[None]) -> None:
    if not written.cancelled() and (error := written.exception()) is not None:
        log.error("an answer to an act was not recorded: %s", error)

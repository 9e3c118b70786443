"""A hall as the desk sees it: it stores what boards tell, shows them, and carries acts to them."""

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from controller.commands.sender import CommandSender
from controller.desk.act_dispatcher import ActDispatcher
from controller.desk.board_marks import mark_boards, mark_writes
from controller.desk.far_boards import FarGameIndex, far_game_of
from controller.desk.ports import (
    Act,
    ActRecord,
    BoardAnswer,
    BoardSummary,
    BrokerStatus,
    Mark,
    Note,
    Presence,
    RecordedMove,
)
from controller.desk.presence_record import PresenceChange, PresenceRecord
from controller.desk.receiver.board_tracker import BoardTracker
from controller.desk.receiver.client import BrokerAccess, run_connection
from controller.desk.receiver.hall_receiver import FollowedBoard, HallMessage, HallReceiver
from controller.desk.receiver.outbox import OutgoingMessage, SigningIdentity
from controller.desk.record_queries import RecordQueries
from controller.desk.store.batch_writer import BatchWriter
from controller.desk.store.errors import DeskStoreError
from controller.hall.documents.events import EventDocument
from controller.hall.documents.states import StateDocument

PRESENCE_LOOK_S = 1.0
"""How often it is looked which boards have fallen silent."""
DESK_SENDER = CommandSender(name="desk")
"""Who records what the desk itself has found."""

log = logging.getLogger(__name__)


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
        self._access = access
        self._identity = identity
        self._writer = BatchWriter(folder, now_us)
        self._queries = RecordQueries(folder, self._writer)
        self._far_games = FarGameIndex()
        self._dispatcher = ActDispatcher(
            identity, self._writer, self._find_tracker, self._far_games, now_us=now_us, local_time=local_time
        )
        self._receiver = HallReceiver(
            identity.hall, self._dispatcher.deliveries,
            local_time=local_time, on_change=self._on_board_change, on_report=self._dispatcher.record_report,
        )  # fmt: skip
        self._listeners: list[Callable[[], None]] = []
        self._views: dict[str, BoardSummary] = {}
        self._broker = BrokerStatus(is_connected=False, address=access.address)
        self._presence = PresenceRecord()
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
        """All boards that are known, by their names, but for those that an arbiter has removed from the list."""
        return self._views

    def last_event(self, board: str) -> int:
        """Return the largest number of an event that a board has named in its record, 0 for none."""
        tracker = self._find_tracker(board)
        return 0 if tracker is None or tracker.record is None else tracker.record.last_known

    def add_change_listener(self, on_change: Callable[[], None]) -> None:
        """Call a function after each change of boards or broker; it returns at once."""
        self._listeners.append(on_change)

    async def run(self) -> None:
        """Serve the hall until cancelled; what was received is written then."""
        try:
            async with asyncio.TaskGroup() as tasks:
                tasks.create_task(self._writer.run())
                tasks.create_task(run_connection(self._access, self))
                tasks.create_task(self._watch_presence(tasks))
        finally:
            await self._writer.write_waiting()
            self.close()

    def close(self) -> None:
        """Close the record."""
        self._writer.close()
        self._queries.close()

    async def list_moves(self, board: str, game: int) -> Sequence[RecordedMove]:
        """Return the moves of a game that the desk has recorded, the first one first."""
        tracker = self._find_tracker(board)
        if tracker is None or tracker.record is None:
            return []
        return await self._queries.list_moves(board, tracker.record.record, game)

    async def list_paired_game(self, board: str, pairing: str) -> Sequence[EventDocument]:
        """Return the events of a paired game, but for its moves; empty if the board has not begun it."""
        return await self._queries.list_paired_game(board, pairing)

    async def list_acts(self, board: str | None, limit: int) -> Sequence[ActRecord]:
        """Return the last acts, of one board or of all, the newest first."""
        return await self._queries.list_acts(board, limit)

    async def execute(self, act: Act, boards: Sequence[str], sender: CommandSender) -> Mapping[str, BoardAnswer]:
        """Record an act, send it to boards, and return what each answered.

        It waits for the slowest, for COMMAND_TIME_US at most; a board that is away has no answer at once. Raises
        DeskStoreError if the act cannot be recorded: then no board hears of it.
        """
        match act:
            case Note() | Presence():
                return await self._dispatcher.record(act, boards, sender)
            case Mark(kind=kind):
                marked = {name: board for name, board in self._receiver.boards.items() if name in boards}
                answers = await self._dispatcher.record(act, boards, sender, mark_writes(kind, marked))
                mark_boards(kind, marked.values())
                for name in marked:
                    self._update_view(name)
                self._tell_listeners()
                return answers
            case _:
                return await self._dispatcher.execute(act, boards, sender)

    # what the connection serves

    def receive(self, message: HallMessage) -> asyncio.Future[None]:
        """Apply a message; the future is done when it is stored."""
        return self._writer.submit(self._receiver.apply(message))

    async def wait_for_room(self) -> None:
        """Wait while too much waits to be stored."""
        await self._writer.wait_for_room()

    async def next_outgoing(self) -> list[OutgoingMessage]:
        """Wait until something is to be sent, and return it."""
        return await self._dispatcher.next_outgoing()

    async def reload(self) -> None:
        """Begin from what is stored, if that is not what is known; raises DeskStoreError."""
        if self._loaded_at_failures == self._writer.failures:
            return
        await self._writer.submit([])  # after all that still waits
        failures = self._writer.failures
        boards, records = await self._queries.list_boards()
        self._receiver.load(boards, records)
        self._dispatcher.forget_gaps()
        self._views.clear()
        self._far_games.clear()
        for name in self._receiver.boards:
            self._update_view(name)
        self._loaded_at_failures = failures
        self._tell_listeners()

    def set_connection(self, *, is_connected: bool, reason: str = "") -> None:
        """Show whether there is a connection, or why there is none."""
        self._broker = BrokerStatus(is_connected=is_connected, address=self._access.address, reason=reason)
        self._tell_listeners()

    def _find_tracker(self, board: str) -> BoardTracker[StateDocument] | None:
        followed = self._receiver.boards.get(board)
        return None if followed is None else followed.tracker

    def _on_board_change(self, name: str) -> None:
        self._dispatcher.watch_gaps(name, self._receiver.boards[name].tracker)
        self._update_view(name)
        self._tell_listeners()

    async def _watch_presence(self, tasks: asyncio.TaskGroup) -> None:
        while True:
            await asyncio.sleep(PRESENCE_LOOK_S)
            now_us = self.now_us()
            # here too: without a connection nothing is sent, and nobody waits for ever
            self._dispatcher.end_expired(now_us)
            changed = [
                name
                for name, followed in self._receiver.boards.items()
                if not followed.is_removed and followed.tracker.is_present(now_us) != self._views[name].is_online
            ]
            for name in changed:
                self._update_view(name)
            if changed:
                self._tell_listeners()
            present = {name: board.is_online for name, board in self._views.items()}
            for change in self._presence.look(present, now_us, is_connected=self._broker.is_connected):
                tasks.create_task(self._record_presence(change))  # the disk may hang for long

    async def _record_presence(self, change: PresenceChange) -> None:
        """Record which boards went away or came back; what cannot be recorded is only logged."""
        try:
            await self._dispatcher.record(change.presence, change.boards, DESK_SENDER)
        except DeskStoreError as error:
            log.error("%s: %s was not recorded: %s", ", ".join(change.boards), change.presence.value, error)

    def _update_view(self, name: str) -> None:
        followed = self._receiver.boards[name]
        game = None if followed.is_removed else far_game_of(followed.tracker.state)
        others = self._far_games.note_game(name, game)
        if followed.is_removed:
            self._views.pop(name, None)
        else:
            self._views[name] = self._summary_of(name)
        self._views |= {other: self._summary_of(other) for other in others}

    def _summary_of(self, name: str) -> BoardSummary:
        followed = self._receiver.boards[name]
        is_disputed = self._far_games.is_disputed(far_game_of(followed.tracker.state))
        return _board_summary(name, followed, self.now_us(), is_game_disputed=is_disputed)

    def _tell_listeners(self) -> None:
        for on_change in self._listeners:
            on_change()


def _board_summary(name: str, followed: FollowedBoard, now_us: int, *, is_game_disputed: bool) -> BoardSummary:
    tracker = followed.tracker
    return BoardSummary(
        name=name,
        is_online=tracker.is_present(now_us),
        state=tracker.state,
        ahead_us=tracker.time.difference_us,
        missing_events=0 if tracker.record is None else tracker.record.count_missing(),
        result_events=followed.result_events,
        lost_records=sum(track.is_lost for track in tracker.records.values()),
        is_game_disputed=is_game_disputed,
    )

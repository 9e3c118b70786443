"""A board in a hall: its tasks, and what connects them."""

import asyncio
import logging
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from controller.clock.time_control import SECOND_US
from controller.hall.board.command_guard import CommandAddress, CommandGuard, CountFarMoves
from controller.hall.board.command_handler import KEYS_TIMEOUT_S, CommandHandler, CommandServices
from controller.hall.board.dependencies import HallDependencies
from controller.hall.board.event_recorder import EventRecorder, RecordDamagedError
from controller.hall.board.event_store import EventStore
from controller.hall.board.far_mail import FarMail
from controller.hall.board.journal_events import list_journal_events
from controller.hall.board.key_ring import KeyRing
from controller.hall.board.link import Link, LinkError
from controller.hall.board.observer import HallObserver
from controller.hall.board.pace import Pace
from controller.hall.board.publisher import Publisher
from controller.hall.board.reconnect_waits import ReconnectWaits
from controller.hall.board.session_documents import empty_content, state_content
from controller.hall.documents.keys import TrustedKey
from controller.hall.documents.topics import DocumentName
from controller.hall.documents.writing import write_document
from controller.session.views.messages import Message
from controller.storage.disk_thread import DiskThread
from controller.words.message_json import message_json
from controller.words.po_files import english

FAREWELL_S = 1.0
"""How long a stop waits to say that the board is gone; a choice: the will says the same a little later."""

COMMANDS_AT_ONCE = 50
COMMANDS_A_SECOND = 20
"""What is looked at of what comes in; a choice: more than a desk sends, and 2 % of a slow processor."""

EVENTS_THREAD = "hall events"
"""The thread that waits for the disk with the record of events."""

log = logging.getLogger(__name__)


class HallBoard:
    """Reports to a hall what happens at a board; `observer` is one of the daemon's, and `run` a task beside it."""

    def __init__(self, dependencies: HallDependencies) -> None:
        """Build the parts; nothing is opened yet."""
        self._dependencies = dependencies
        self._keys_thread = DiskThread("hall keys")
        settings = dependencies.settings
        self._keys = KeyRing(Path(settings.keys_file) if settings.keys_file else None)
        self.observer = HallObserver(dependencies.running_game)
        self.far_mail = FarMail()
        self.count_far_moves: CountFarMoves = lambda _game, _number: None
        """Set by what plays games on two boards."""
        self._recorder = self._build_recorder(EventStore.open)
        self._opened = asyncio.Event()
        self._pace = Pace(at_once=COMMANDS_AT_ONCE, a_second=COMMANDS_A_SECOND)
        self._publisher: Publisher | None = None
        self.is_connected = False
        self._known_keys: Mapping[str, TrustedKey] | None = None

    @property
    def has_untold_events(self) -> bool:
        """True while something happened that no broker has taken."""
        recorder = self._recorder
        return bool(self.observer.waiting) or not recorder.is_complete or recorder.last_number > recorder.acknowledged

    async def load_keys(self) -> Mapping[str, TrustedKey] | None:
        """Return the keys that may command this board, by their ids; those that were read last while the disk hangs.

        None: they cannot be read now.
        """
        try:
            keys = await self._keys_thread.run_in_loop(self._keys.load, KEYS_TIMEOUT_S)
            self._known_keys = keys if self._keys.is_readable else None
        except TimeoutError:
            log.warning("hall: the file of keys cannot be read: the disk does not answer")
        return self._known_keys

    async def run(self) -> None:
        """Record, send and take commands until cancelled; what fails is tried again, and the game never waits."""
        self.observer.on_change = self._note_step
        try:
            # documents have English texts, and the loop must not wait for their file
            await asyncio.get_running_loop().run_in_executor(self._keys_thread, _load_texts)
            while True:
                await self._run_until_damage()
                self._recorder.close()
                self._recorder = self._build_recorder(EventStore.replace)
        finally:
            self._recorder.close()
            self._keys_thread.shutdown()

    async def _run_until_damage(self) -> None:
        """Run with one record of events until it is damaged."""
        self._opened.clear()
        try:
            async with asyncio.TaskGroup() as tasks:
                tasks.create_task(self._recorder.run(lambda _: self._opened.set()), name="hall events")
                tasks.create_task(self._run_connections(), name="hall connection")
        except* RecordDamagedError:
            log.warning("hall: a new record of events begins")

    def _build_recorder(self, open_store: Callable[[Path, str], EventStore]) -> EventRecorder:
        folder, new_record = self._dependencies.folder, self._dependencies.new_record
        return EventRecorder(
            self.observer,
            DiskThread(EVENTS_THREAD),
            lambda: open_store(folder, new_record()),
            lambda since_game: list_journal_events(folder, since_game),
            self._header_of,
        )

    def _note_step(self) -> None:
        self._recorder.note_step()
        if self._publisher is not None:
            self._publisher.note_change()

    async def _run_connections(self) -> None:
        await self._opened.wait()
        store = self._recorder.store
        assert store is not None  # noqa: S101  # it is open from that event on
        publisher = Publisher(self._recorder, self._dependencies.now_us, lambda: self._header_of(store), self._content)
        self._publisher, self._recorder.on_recorded = publisher, publisher.note_change
        settings = self._dependencies.settings
        address = CommandAddress(hall=settings.hall, board=settings.board, record=store.record, session=store.session)
        handler = CommandHandler(
            CommandGuard(address, self.count_far_moves),
            self._keys,
            self._keys_thread,
            self._dependencies,
        )
        services = CommandServices(
            build_reply=lambda command_id, refusal: self._reply(store, command_id, refusal),
            send_reply=publisher.send_reply,
            list_events=self._recorder.list_after,
            send_events=publisher.send_events,
            send_state=publisher.send_state,
        )
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(handler.run(services), name="hall commands")
            tasks.create_task(self._stay_connected(store, publisher, handler, services), name="hall connection")

    async def _stay_connected(
        self, store: EventStore, publisher: Publisher, handler: CommandHandler, services: CommandServices
    ) -> None:
        waits, now_us, logged = ReconnectWaits(self._dependencies.random), self._dependencies.now_us, ""
        place = f"{self._dependencies.settings.host}:{self._dependencies.settings.port}"
        while True:
            began_us: int | None = None
            try:
                async with self._dependencies.open_link(self._availability(store, is_online=False)) as link:
                    log.log(logging.WARNING if logged else logging.INFO, "hall: connected to %s", place)
                    began_us, logged = now_us(), ""
                    await self._serve(link, store, publisher, handler, services)
            except LinkError as error:
                if str(error) != logged:
                    logged = str(error)
                    log.warning("hall: no connection to %s: %s; the board plays on, and tries again", place, error)
            except RecordDamagedError:
                raise
            except Exception as error:
                # a fault of the program, as in building a state, must not end the hall
                if repr(error) != logged:
                    logged = repr(error)
                    log.exception("hall: the connection to %s is given up; the board plays on, and tries again", place)
            lasted_s = 0.0 if began_us is None else (now_us() - began_us) / SECOND_US
            await asyncio.sleep(waits.next_wait_s(lasted_s))

    async def _serve(
        self,
        link: Link,
        store: EventStore,
        publisher: Publisher,
        handler: CommandHandler,
        services: CommandServices,
    ) -> None:
        """Say that the board is there, and serve until the connection is lost; raises LinkError."""
        try:
            await link.publish(DocumentName.AVAILABILITY, self._availability(store, is_online=True))
            await self._exchange(link, publisher, handler, services)
        except asyncio.CancelledError:
            with suppress(TimeoutError, LinkError):
                async with asyncio.timeout(FAREWELL_S):
                    await link.leave(self._availability(store, is_online=False))
            raise

    async def _exchange(
        self, link: Link, publisher: Publisher, handler: CommandHandler, services: CommandServices
    ) -> None:
        """Send and receive until the connection is lost; raises LinkError."""
        works = {
            "hall sending": publisher.run(link),
            "hall receiving": _receive(link, handler, services, self._pace, self._dependencies.now_us),
            "far sending": self.far_mail.run_sending(link),
            "far receiving": self.far_mail.run_receiving(link),
        }
        tasks = [asyncio.create_task(work, name=name) for name, work in works.items()]
        self.is_connected = True
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.is_connected = False
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        for task in done:
            task.result()

    def _availability(self, store: EventStore, *, is_online: bool) -> bytes:
        header = self._header_of(store)
        return write_document({**header, "is_online": is_online, "version": self._dependencies.version})

    def _header_of(self, store: EventStore) -> dict[str, Any]:
        dependencies = self._dependencies
        return {
            "record": store.record,
            "session": store.session,
            "now_us": dependencies.now_us(),
            "at": dependencies.time_of_day(),
        }

    def _content(self, now_us: int) -> dict[str, object]:
        observer = self.observer
        lost_parts = [part.value for part in observer.lost_parts]
        if observer.session is None:
            return empty_content(lost_parts)
        return state_content(observer.session, number=observer.game, lost_parts=lost_parts, now_us=now_us)

    def _reply(self, store: EventStore, command_id: str, refusal: Message | None) -> bytes:
        message = None if refusal is None else message_json(refusal)
        return write_document(
            {**self._header_of(store), "id": command_id, "is_done": refusal is None, "message": message}
        )


def _load_texts() -> None:
    _ = english().content


async def _receive(
    link: Link, handler: CommandHandler, services: CommandServices, pace: Pace, now_us: Callable[[], int]
) -> None:
    async for payload in link.commands():
        wait_us = pace.next_wait_us(now_us())
        if wait_us:
            await asyncio.sleep(wait_us / SECOND_US)
        await handler.handle(payload, services)
    raise LinkError("the broker sends nothing more")

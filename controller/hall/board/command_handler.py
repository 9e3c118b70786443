"""Commands that come in: what the guard lets through is executed, one command to the game after the other."""

import asyncio
import logging
import sqlite3
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from controller.commands.sender import CommandSender
from controller.hall.board.command_guard import (
    AdmittedAnnouncement,
    AdmittedCommand,
    AdmittedEventsRequest,
    AdmittedGameCommand,
    AdmittedStateRequest,
    CommandGuard,
    Dropped,
    Refused,
    Repeated,
)
from controller.hall.board.dependencies import HallDependencies
from controller.hall.board.dropped_commands import DroppedCommands
from controller.hall.board.event_store import StoredEvent
from controller.hall.board.key_ring import KeyRing
from controller.hall.documents.commands import MOST_EVENTS
from controller.hall.documents.keys import TrustedKey
from controller.session.views.messages import Message, MessageCode, build_message
from controller.storage.disk_thread import DiskThread

MOST_WAITING = 100
"""Commands to the game that may wait; a choice: more than anybody sends, and little memory."""

MOST_REQUESTS = 8
"""Requests for events that may wait; a choice: each desk and each reader has one."""

KEYS_TIMEOUT_S = 2.0
"""How long the disk is waited for; then the keys that were read last count."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class CommandServices:
    """What commands need of the board's other tasks."""

    build_reply: Callable[[str, Message | None], bytes]
    """Returns the reply to the command with an id."""
    send_reply: Callable[[bytes], None]
    """Sends it soon; returns at once."""
    list_events: Callable[[int, int], Awaitable[Sequence[StoredEvent]]]
    """Returns the events after a number, at most so many; raises sqlite3.Error."""
    send_events: Callable[[Sequence[StoredEvent]], Awaitable[bool]]
    """Sends events again; returns True once the broker has them all, False if the connection is lost before."""
    send_state: Callable[[], None]
    """Sends the state soon; returns at once."""


class CommandHandler:
    """Executes what comes in for one start of the program."""

    def __init__(self, guard: CommandGuard, keys: KeyRing, thread: DiskThread, dependencies: HallDependencies) -> None:
        self._guard = guard
        self._keys = keys
        self._thread = thread
        self._dependencies = dependencies
        self._known_keys: dict[str, TrustedKey] = {}
        self._game_commands: asyncio.Queue[AdmittedGameCommand] = asyncio.Queue(MOST_WAITING)
        self._requests: asyncio.Queue[AdmittedEventsRequest] = asyncio.Queue(MOST_REQUESTS)
        self._dropped = DroppedCommands(dependencies.now_us)

    async def handle(self, payload: bytes, services: CommandServices) -> None:
        """Decide on one envelope; what takes long is done by `run`."""
        now_us = self._dependencies.now_us
        try:
            self._known_keys = await self._thread.run_in_loop(self._keys.load, KEYS_TIMEOUT_S)
        except TimeoutError:
            log.warning("hall: the file of keys cannot be read: the disk does not answer")
        decision = self._guard.admit(payload, self._known_keys, now_us())
        match decision:
            case Dropped(reason=reason):
                self._dropped.count(reason)
            case Refused(id=command_id, message=message):
                services.send_reply(services.build_reply(command_id, message))
            case Repeated(reply=reply):
                if reply is not None:
                    services.send_reply(reply)
            case _:
                self._begin(decision, services)

    async def run(self, services: CommandServices) -> None:
        """Execute what was admitted until cancelled."""
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self._execute_game_commands(services), name="hall commands")
            tasks.create_task(self._answer_requests(services), name="hall requests")

    def _begin(self, admitted: AdmittedCommand, services: CommandServices) -> None:
        try:
            match admitted:
                case AdmittedGameCommand():
                    self._game_commands.put_nowait(admitted)
                case AdmittedEventsRequest():
                    self._requests.put_nowait(admitted)
                case AdmittedStateRequest():
                    services.send_state()
                    self._end(admitted.id, None, services)
                case AdmittedAnnouncement():
                    self._dependencies.announce(admitted.text)
                    self._end(admitted.id, None, services)
        except asyncio.QueueFull:
            self._end(admitted.id, build_message(MessageCode.HALL_BUSY), services)

    def _end(self, command_id: str, refusal: Message | None, services: CommandServices) -> None:
        reply = services.build_reply(command_id, refusal)
        self._guard.keep_reply(command_id, reply)
        services.send_reply(reply)

    async def _execute_game_commands(self, services: CommandServices) -> None:
        while True:
            admitted = await self._game_commands.get()
            if admitted.expires_us < self._dependencies.now_us():
                # it waited for one before it, such as for a disk
                self._end(admitted.id, build_message(MessageCode.HALL_EXPIRED), services)
                continue
            sender = CommandSender(
                name=admitted.sender,
                given_at=self._dependencies.time_of_day(),
                signed_command=admitted.signed_command,
            )
            refusal = await self._dependencies.submit(admitted.command, sender)
            self._end(admitted.id, refusal, services)

    async def _answer_requests(self, services: CommandServices) -> None:
        while True:
            admitted = await self._requests.get()
            try:
                is_sent = await services.send_events(await services.list_events(admitted.after, MOST_EVENTS))
            except sqlite3.Error as error:
                log.warning("hall: events that a reader asks for cannot be read: %s", error)
                self._end(admitted.id, build_message(MessageCode.HALL_BUSY), services)
            else:
                if is_sent:
                    self._end(admitted.id, None, services)
                else:
                    # without a reply the request comes again, and is done anew
                    self._guard.forget(admitted.id)

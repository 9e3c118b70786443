"""A board in a hall in virtual time, with a broker that a test breaks and mends."""

import asyncio
import json
import threading
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import chain, count
from pathlib import Path
from random import Random
from typing import Any

from controller.commands.sender import CommandSender
from controller.commands.values import Command
from controller.hall.board.dependencies import HallDependencies
from controller.hall.board.hall_board import EVENTS_THREAD, HallBoard
from controller.hall.board.link import Link, LinkError
from controller.hall.documents.keys import keys_text
from controller.hall.documents.topics import BoardTopic, DocumentName
from controller.session.views.messages import Message
from controller.settings.hall import HallSettings
from tests.daemon.daemon_rig import DaemonRig, play, stop
from tests.hall.board.signed_commands import ADDRESS, KEYS
from tests.hall.documents.sample_documents import RECORD
from tests.sim.virtual_board import now_us

NETWORK_S = 0.01
CLOSES_WITHIN_S = 20


@dataclass
class ScriptedBroker:
    """A broker that is up or down, and has what was sent to it."""

    is_up: bool = True
    documents: list[tuple[DocumentName, bytes, int]] = field(default_factory=list)
    """What a board has sent, and when."""
    wills: list[bytes] = field(default_factory=list)
    breaks_after: int | None = None
    """So many more documents are taken, and then the connection breaks."""
    takes_last: bool = True
    """Whether the document with which it breaks is taken; its sender hears nothing of it."""
    publishing_s: float = NETWORK_S
    """How long a document takes."""
    _link: "ScriptedLink | None" = None

    @asynccontextmanager
    async def open_link(self, will: bytes) -> AsyncIterator[Link]:
        """Connect a board."""
        await asyncio.sleep(NETWORK_S)
        if not self.is_up:
            raise LinkError("nobody answers")
        self.wills.append(will)
        self._link = ScriptedLink(self)
        link = self._link
        try:
            yield link
        finally:
            if not link.has_left:
                self.documents.append((DocumentName.AVAILABILITY, will, now_us()))

    def fall(self) -> None:
        """Break the connection, and take no other one."""
        self.is_up = False
        self.cut()

    def cut(self) -> None:
        """Break the connection."""
        if self._link is not None:
            self._link.is_lost = True
            self._link.incoming.put_nowait(None)

    def command(self, payload: bytes) -> None:
        """Send something to the board."""
        assert self._link is not None
        self._link.incoming.put_nowait(payload)

    def list_documents(self, document: DocumentName) -> list[dict[str, Any]]:
        """Return what was sent of one kind."""
        return [json.loads(payload) for name, payload, _ in self.documents if name is document]

    @property
    def has_farewell(self) -> bool:
        """True if the board itself said last that it is gone."""
        return self._link is not None and self._link.has_left

    @property
    def numbers(self) -> list[int]:
        """The numbers of the events, as they came."""
        return [event["number"] for event in self.list_documents(DocumentName.EVENT)]


@dataclass
class ScriptedLink:
    """Implements Link."""

    broker: ScriptedBroker
    is_lost: bool = False
    has_left: bool = False
    incoming: asyncio.Queue[bytes | None] = field(default_factory=asyncio.Queue)

    async def publish(self, document: DocumentName, payload: bytes) -> None:
        """Take a document."""
        await asyncio.sleep(self.broker.publishing_s)
        if self.is_lost:
            raise LinkError("the connection is lost")
        is_last = self.broker.breaks_after == 0
        if not is_last or self.broker.takes_last:
            self.broker.documents.append((document, payload, now_us()))
        if is_last:
            self.broker.breaks_after = None
            self.broker.cut()
            raise LinkError("the connection broke")
        if self.broker.breaks_after is not None:
            self.broker.breaks_after -= 1

    async def leave(self, availability: bytes) -> None:
        """Take that the board is gone."""
        await self.publish(DocumentName.AVAILABILITY, availability)
        self.has_left = True

    async def listen(self, boards: frozenset[str]) -> None:
        """Listen to other boards, of which there are none here."""
        del boards

    async def other_documents(self) -> AsyncIterator[tuple[BoardTopic, bytes]]:
        """Yield what other boards sent: nothing."""
        await asyncio.Event().wait()
        yield BoardTopic("", "", DocumentName.FAR), b""

    async def commands(self) -> AsyncIterator[bytes]:
        """Yield what was sent to the board."""
        while (payload := await self.incoming.get()) is not None:
            yield payload
        raise LinkError("the connection is lost")


@dataclass
class HallRig:
    """A board, its hall and its broker."""

    folder: Path
    broker: ScriptedBroker = field(default_factory=ScriptedBroker)
    rig: DaemonRig = field(default_factory=DaemonRig)
    announced: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        keys_file = self.folder / "keys.toml"
        keys_file.write_text(keys_text(KEYS.values()))
        self.hall = HallBoard(
            HallDependencies(
                settings=HallSettings(
                    enabled=True, hall=ADDRESS.hall, board=ADDRESS.board, host="broker", keys_file=str(keys_file)
                ),
                folder=self.folder,
                version="0.1.0",
                now_us=now_us,
                time_of_day=lambda: "2026-11-27T14:00:00+08:00",
                running_game=lambda: self.rig.daemon.game,
                submit=self._submit,
                announce=self.announced.append,
                open_link=self.broker.open_link,
                new_record=chain([RECORD], map("{:032x}".format, count())).__next__,
                random=Random(1),
            )
        )
        self.rig.observers = (*self.rig.observers, self.hall.observer)

    def play(self, people: Callable[["HallRig"], Awaitable[None]]) -> None:
        """Run the board and its hall while people act, and stop both."""

        async def act(rig: DaemonRig) -> None:
            del rig
            running = asyncio.create_task(self.hall.run(), name="hall")
            try:
                await people(self)
            finally:
                await stop(running)

        play(act, self.rig)
        # a board waits for no disk; whoever reads its files after it must
        for thread in threading.enumerate():
            if thread.name == EVENTS_THREAD:
                thread.join(CLOSES_WITHIN_S)

    async def script(self, text: str) -> None:
        """Run a script of what people do at the board."""
        await self.rig.run_script(text)

    async def _submit(self, command: Command, sender: CommandSender) -> Message | None:
        return await self.rig.answers.submit(command, sender)

"""A board that says what a test wants, over plain MQTT, and keeps its events as the protocol tells it."""

import asyncio
import json
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from copy import deepcopy
from typing import Any

import aiomqtt

from tests.hall.documents.sample_documents import EVENTS, MESSAGE, STATE

HALL = "open"
RECORD = "a" * 32
CLOCK_START_US = 5_000_000_000
"""The board's clock is not the desk's."""
STATE_INTERVAL_S = 0.5
"""A real board sends one each 10 s at least."""


class ScriptedBoard:
    """A board; `connect` speaks for it."""

    def __init__(
        self, name: str, record: str = RECORD, far_game: str | None = None, pauses: Sequence[str] = ()
    ) -> None:
        self.name = name
        self.far_game = far_game
        self.far_number = None if far_game is None else 3
        self.pauses = list(pauses)
        self.record = record
        self.session = 1
        self.sequence = 0
        self.events: list[dict[str, Any]] = []
        self.commands: list[dict[str, Any]] = []
        """The command documents that came, as often as they came."""
        self.envelopes: list[bytes] = []
        """The same as they came."""
        self.answer: Callable[[dict[str, Any]], dict[str, Any] | None] = lambda _: {"is_done": True, "message": None}
        """What is replied; None: nothing."""
        self.client: aiomqtt.Client | None = None

    def topic(self, document: str) -> str:
        return f"damahan/1/{HALL}/{self.name}/{document}"

    def header(self) -> dict[str, Any]:
        now_us = time.monotonic_ns() // 1000 - CLOCK_START_US
        return {"record": self.record, "session": self.session, "now_us": now_us, "at": ""}

    def make_event(self, **values: Any) -> dict[str, Any]:
        """Make a move, which is not sent yet."""
        event = deepcopy(EVENTS[1]) | self.header() | {"number": len(self.events) + 1} | values
        self.events.append(event)
        return event

    def state(self) -> dict[str, Any]:
        self.sequence += 1
        numbers = {"sequence": self.sequence, "last_event": len(self.events)}
        return (
            deepcopy(STATE)
            | self.header()
            | numbers
            | {
                "far_game": self.far_game,
                "far_number": self.far_number,
                "pauses": self.pauses,
            }
        )

    async def send(self, document: str, values: dict[str, Any], *, is_retained: bool = False) -> None:
        assert self.client is not None
        await self.client.publish(self.topic(document), json.dumps(values).encode(), 1, is_retained)

    async def play(self, **values: Any) -> None:
        """Make a move and send it with the state."""
        await self.send("event", self.make_event(**values))
        await self.send_state()

    async def send_state(self) -> None:
        await self.send("state", self.state(), is_retained=True)

    async def send_availability(self, *, is_online: bool) -> None:
        values = self.header() | {"is_online": is_online, "version": "0.1.0"}
        await self.send("availability", values, is_retained=True)

    @asynccontextmanager
    async def connect(self, port: int) -> AsyncIterator[None]:
        """Be there, and say at the end that it goes; a connection may be lost before."""
        with suppress(aiomqtt.MqttError):
            async with aiomqtt.Client(
                "127.0.0.1", port, identifier=self.name, username=self.name, clean_session=False
            ) as client:
                self.client = client
                await client.subscribe(self.topic("command"), 1)
                await self.send_availability(is_online=True)
                tasks = [asyncio.create_task(self._answer_commands(client)), asyncio.create_task(self._repeat_state())]
                try:
                    yield
                    await self.send_availability(is_online=False)
                finally:
                    self.client = None  # the tasks look at it: Python 3.11 may lose a cancel as a message is confirmed
                    for task in tasks:
                        task.cancel()
                    await asyncio.gather(*tasks, return_exceptions=True)

    async def _repeat_state(self) -> None:
        while self.client is not None:
            await self.send_state()
            await asyncio.sleep(STATE_INTERVAL_S)

    async def _answer_commands(self, client: aiomqtt.Client) -> None:
        async for message in client.messages:
            if str(message.topic) != self.topic("command"):
                continue  # amqtt sends a new client what it retains for others
            self.envelopes.append(message.payload)
            document = json.loads(json.loads(message.payload)["document"])
            self.commands.append(document)
            if document.get("request") == "events":
                for event in self.events[document["after"] :][:500]:
                    await self.send("event", event)
            reply = self.answer(document)
            if reply is not None:
                await self.send("reply", self.header() | {"id": document["id"]} | reply)
            if self.client is None:
                return


REFUSAL: dict[str, Any] = {"is_done": False, "message": MESSAGE}

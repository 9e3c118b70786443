"""A reader of a hall made from the page of its protocol alone: a plain MQTT client, json and Ed25519."""

import asyncio
import json
import threading
import time
import uuid
from base64 import b64encode
from collections.abc import Callable
from typing import Any

import aiomqtt
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

WAITS_S = 60.0
PRIVATE_KEY = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
PUBLIC_KEY = b64encode(PRIVATE_KEY.public_key().public_bytes_raw()).decode()
KEYS_FILE = f'[[keys]]\nid = "desk"\nname = "The desk"\nright = "arbitrate"\npublic_key = "{PUBLIC_KEY}"\n'


class IndependentReader:
    """Keeps what one board sends, asks for what is missing, and sends commands; it runs in a thread of its own."""

    def __init__(self, port: int, topic: str) -> None:
        self._port = port
        self._topic = topic
        self._outgoing: list[bytes] = []
        self._changed = threading.Condition()
        self._is_ended = False
        self._session = 0
        self.events: dict[int, str] = {}
        """The text of each event by its number."""
        self.contradictions: list[tuple[str, str]] = []
        """Events of the same number that are not the same."""
        self.states: list[dict[str, Any]] = []
        self.replies: list[dict[str, Any]] = []
        self.availabilities: list[bool] = []
        self._thread = threading.Thread(target=lambda: asyncio.run(self._run()), daemon=True)
        self._thread.start()

    def end(self) -> None:
        """End the thread."""
        self._is_ended = True
        self._thread.join(WAITS_S)

    def wait_until(self, condition: Callable[[], bool]) -> None:
        """Wait until something is so."""
        ends = time.monotonic() + WAITS_S
        with self._changed:
            while not condition():
                assert time.monotonic() < ends, (self.events, self.states[-1:], self.replies)
                self._changed.wait(0.2)

    def send(self, content: dict[str, Any], *, times: int = 1) -> str:
        """Sign a document for the board as it is now, and send it so often; return its id."""
        state = self.states[-1]
        command_id = str(uuid.uuid4())
        document = json.dumps(
            {
                "id": command_id,
                "hall": "open",
                "board": "board-7",
                "record": state["record"],
                "session": state["session"],
                "expires_us": state["now_us"] + 40_000_000,
                "sender": "Ana Reyes",
                **content,
            }
        )
        signature = b64encode(PRIVATE_KEY.sign(document.encode())).decode()
        envelope = json.dumps({"document": document, "key": "desk", "signature": signature}).encode()
        with self._changed:
            self._outgoing += [envelope] * times
        return command_id

    def list_events(self, kind: str) -> list[dict[str, Any]]:
        """Return the events of a kind in their order."""
        events = [json.loads(text) for _, text in sorted(self.events.items())]
        return [event for event in events if event["kind"] == kind]

    def has_all(self, last: int) -> bool:
        """Return True if every event up to a number is here."""
        return set(range(1, last + 1)) <= self.events.keys()

    async def _run(self) -> None:
        while not self._is_ended:
            try:
                async with aiomqtt.Client("127.0.0.1", self._port, timeout=5) as client:
                    await client.subscribe(f"{self._topic}/+", qos=1)
                    sending = asyncio.create_task(self._send_waiting(client))
                    try:
                        await self._receive(client)
                    finally:
                        sending.cancel()
            except aiomqtt.MqttError:
                await asyncio.sleep(0.2)

    async def _receive(self, client: aiomqtt.Client) -> None:
        messages = aiter(client.messages)
        while not self._is_ended:
            try:
                async with asyncio.timeout(0.5):
                    message = await anext(messages)
            except TimeoutError:
                continue
            self._take(str(message.topic).rpartition("/")[2], bytes(message.payload).decode())

    async def _send_waiting(self, client: aiomqtt.Client) -> None:
        while True:
            with self._changed:
                waiting, self._outgoing = self._outgoing, []
            for payload in waiting:
                await client.publish(f"{self._topic}/command", payload, qos=1)
            await asyncio.sleep(0.05)

    def _take(self, name: str, text: str) -> None:
        if name == "command":
            return
        document = json.loads(text)
        with self._changed:
            if name == "event":
                known = self.events.setdefault(document["number"], text)
                if known != text:
                    self.contradictions.append((known, text))
            elif document["session"] < self._session:
                pass
            elif name == "state":
                self._session = document["session"]
                self.states.append(document)
                self._ask_for_missing(document)
            elif name == "availability":
                self._session = document["session"]
                self.availabilities.append(document["is_online"])
            elif name == "reply":
                self.replies.append(document)
            self._changed.notify_all()

    def _ask_for_missing(self, state: dict[str, Any]) -> None:
        missing = [number for number in range(1, state["last_event"] + 1) if number not in self.events]
        if missing:
            self.send({"request": "events", "after": missing[0] - 1})

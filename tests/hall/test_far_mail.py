"""Two boards send each other documents over real brokers."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager

import pytest

from controller.hall.board.far_mail import FarMail
from controller.hall.board.link import Link
from controller.hall.board.mqtt_link import mqtt_links
from controller.hall.documents.topics import ANY_BOARD, DocumentName
from controller.settings.hall import HallSettings
from controller.storage.disk_thread import DiskThread
from tests.hall.brokers import RealBroker, amqtt, mosquitto

WITHIN_S = 20


@pytest.fixture(scope="module", params=["mosquitto", "amqtt"])
def broker(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RealBroker]:
    opened = amqtt() if request.param == "amqtt" else mosquitto(tmp_path_factory.mktemp("mosquitto"))
    with opened as running:
        yield running


class Mailbox:
    """The mail of one board, and what came in."""

    def __init__(self, name: str, broker: RealBroker) -> None:
        self.mail = FarMail()
        self.came: asyncio.Queue[tuple[str, bytes]] = asyncio.Queue()
        self.mail.on_document = lambda board, payload: self.came.put_nowait((board, payload))
        self.told: asyncio.Queue[tuple[str, bytes]] = asyncio.Queue()
        self.mail.on_availability = lambda board, payload: self.told.put_nowait((board, payload))
        self.connected = asyncio.Event()
        self.mail.on_connect = self.connected.set
        self._settings = HallSettings(enabled=True, hall="open", board=name, host="127.0.0.1", port=broker.port)

    @asynccontextmanager
    async def open(self, will: bytes = b"{}") -> AsyncIterator[Link]:
        """Connect."""
        async with mqtt_links(self._settings, DiskThread("test"))(will) as link:

            async def read_commands() -> None:
                async for payload in link.commands():
                    raise AssertionError(payload)

            works = (read_commands(), self.mail.run_sending(link), self.mail.run_receiving(link))
            tasks = [asyncio.create_task(work) for work in works]
            await self.connected.wait()
            try:
                yield link
            finally:
                for task in tasks:
                    task.cancel()
                await asyncio.gather(*tasks, return_exceptions=True)


def test_a_board_gets_what_those_send_to_whom_it_listens(broker: RealBroker) -> None:
    async def play() -> list[tuple[str, bytes]]:
        one, two, three = (Mailbox(f"board-{number}", broker) for number in (1, 2, 3))
        one.mail.listen(frozenset({"board-2"}))
        two.mail.listen(frozenset({"board-1"}))
        async with one.open(), two.open(), three.open():
            three.mail.send(b"one does not listen")
            two.mail.send(b"first")
            got = [await one.came.get()]
            one.mail.listen(frozenset({ANY_BOARD}))
            one.mail.send(b"its own, once it listens to all")
            await two.came.get()
            three.mail.send(b"second")
            got.append(await one.came.get())
            two.mail.send(b"third")
            return [*got, await one.came.get()]

    async def main() -> list[tuple[str, bytes]]:
        return await asyncio.wait_for(play(), WITHIN_S)

    assert asyncio.run(main()) == [("board-2", b"first"), ("board-3", b"second"), ("board-2", b"third")]


def test_a_board_is_told_at_once_whether_the_one_that_it_names_is_connected(broker: RealBroker) -> None:
    async def play() -> list[tuple[str, bytes]]:
        one, two = (Mailbox(f"board-{number}", broker) for number in (4, 5))
        async with one.open():
            async with two.open(b"gone") as link:
                await link.publish(DocumentName.AVAILABILITY, b"there")
                one.mail.listen(frozenset({"board-5"}))  # what was said before is retained
                told = [await one.told.get()]
            told.append(await one.told.get())
            async with two.open(b"gone") as link:
                await link.leave(b"left")
            while told[-1][1] != b"left":
                told.append(await one.told.get())
            return list(dict.fromkeys(told))  # a broker may deliver each twice: at least once is what is asked of it

    async def main() -> list[tuple[str, bytes]]:
        return await asyncio.wait_for(play(), WITHIN_S)

    assert asyncio.run(main()) == [("board-5", b"there"), ("board-5", b"gone"), ("board-5", b"left")]

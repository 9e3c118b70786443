"""Replies wait for a connection, and none that found a place is lost."""

import asyncio
from contextlib import suppress
from pathlib import Path

import pytest

from controller.hall.board.event_recorder import EventRecorder
from controller.hall.board.event_store import EventStore
from controller.hall.board.link import LinkError
from controller.hall.board.observer import HallObserver
from controller.hall.board.publisher import MOST_REPLIES, Publisher
from controller.hall.documents.topics import DocumentName
from controller.storage.disk_thread import DiskThread
from tests.hall.board.hall_rig import ScriptedBroker
from tests.hall.documents.sample_documents import RECORD
from tests.sim.virtual_board import now_us
from tests.virtual_time import run_in_virtual_time


def make_publisher(folder: Path) -> Publisher:
    recorder = EventRecorder(
        HallObserver(lambda: None),
        DiskThread("test"),
        lambda: EventStore.open(folder, RECORD),
        lambda _: [],
        lambda _: {},
    )
    return Publisher(recorder, now_us, dict, lambda _: {"clocks": None})


async def send_until_lost(publisher: Publisher, broker: ScriptedBroker) -> None:
    with suppress(LinkError, TimeoutError):
        async with broker.open_link(b"") as link, asyncio.timeout(60):
            await publisher.run(link)


def replies_of(broker: ScriptedBroker) -> list[bytes]:
    return [payload for name, payload, _ in broker.documents if name is DocumentName.REPLY]


REPLIES = [str(number).encode() for number in range(MOST_REPLIES)]


def test_a_reply_that_comes_while_the_oldest_of_the_most_is_sent_drops_none(tmp_path: Path) -> None:
    broker = ScriptedBroker(publishing_s=1)

    async def main() -> None:
        publisher = make_publisher(tmp_path)
        for reply in REPLIES:
            publisher.send_reply(reply)
        sending = asyncio.create_task(send_until_lost(publisher, broker))
        await asyncio.sleep(0.5)
        publisher.send_reply(b"new")
        broker.publishing_s = 0.01
        await sending

    run_in_virtual_time(main())
    assert replies_of(broker) == [*REPLIES, b"new"]


@pytest.mark.parametrize("new", [[], [b"new"]])
def test_a_reply_with_which_the_connection_breaks_comes_again_if_there_is_place(
    new: list[bytes], tmp_path: Path
) -> None:
    broker = ScriptedBroker(publishing_s=1, breaks_after=0, takes_last=False)

    async def main() -> None:
        publisher = make_publisher(tmp_path)
        for reply in REPLIES:
            publisher.send_reply(reply)
        sending = asyncio.create_task(send_until_lost(publisher, broker))
        await asyncio.sleep(0.5)
        for reply in new:
            publisher.send_reply(reply)
        broker.publishing_s = 0.01
        await sending
        await send_until_lost(publisher, broker)

    run_in_virtual_time(main())
    assert replies_of(broker) == [*REPLIES, *new][-MOST_REPLIES:]

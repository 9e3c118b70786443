"""Replies wait for a connection, and none that found a place is lost."""

import asyncio
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from controller.hall.board.event_recorder import EventRecorder
from controller.hall.board.event_store import EventStore
from controller.hall.board.link import LinkError
from controller.hall.board.observer import HallObserver
from controller.hall.board.publisher import MOST_REPLIES, Publisher
from controller.hall.board.step_events import NewEvent
from controller.hall.documents.topics import DocumentName
from controller.simulation.hall.light_game import LightGame
from controller.storage.disk_thread import DiskThread
from tests.hall.board.hall_rig import ScriptedBroker
from tests.hall.documents.sample_documents import RECORD
from tests.sim.virtual_board import now_us
from tests.virtual_time import run_in_virtual_time

MOST_LOOKS = 1000
"""At the clock; a second of waiting needs a few."""


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


def test_an_event_that_is_written_but_not_yet_listed_holds_up_no_task(tmp_path: Path) -> None:
    """Between the write in the thread and its return to the loop the record is ahead of what can be sent."""
    looks = 0

    def looked_at_us() -> int:
        nonlocal looks
        looks += 1
        assert looks < MOST_LOOKS
        return now_us()

    async def main() -> None:
        store = EventStore.open(tmp_path, RECORD)
        observer = HallObserver(lambda: 1)
        recorder = EventRecorder(observer, DiskThread("test"), lambda: store, lambda _: [], lambda _: {})
        observer.on_change = recorder.note_step
        game = LightGame(1, Random(1), observer.on_step)
        publisher = Publisher(recorder, looked_at_us, dict, lambda _: {"clocks": None})
        broker = ScriptedBroker()
        recording = asyncio.create_task(recorder.run(lambda _: None))
        game.play(now_us())
        recorder.on_recorded = publisher.note_change
        sending = asyncio.create_task(send_until_lost(publisher, broker))
        while recorder.acknowledged < 1:  # noqa: ASYNC110  # the recorder has no event for it
            await asyncio.sleep(0.01)
        store.append([NewEvent(game=1, body={}, source=None)], {}, 1)
        publisher.note_change()
        await asyncio.sleep(1)
        for task in (sending, recording):
            task.cancel()
        await asyncio.gather(sending, recording, return_exceptions=True)

    run_in_virtual_time(main())
    assert looks < MOST_LOOKS

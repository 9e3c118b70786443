"""The broadcast of a hall while a desk runs: its files, and its page for the public."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from controller.desk.broadcast.delay import Delay
from controller.desk.broadcast.event_feed import EventFeed
from controller.desk.broadcast.event_reader import EventReader
from controller.desk.broadcast.games import BroadcastGames
from controller.desk.broadcast.pdn_folder import PdnFolder


@dataclass(frozen=True, slots=True, kw_only=True)
class BroadcastOptions:
    """What is broadcast, and how late."""

    pdn_folder: Path | None = None
    """Where the games are written as PDN; None: nowhere."""
    pdn_delay: Delay = field(default_factory=Delay)


@asynccontextmanager
async def running_broadcast(
    options: BroadcastOptions, record: Path, now_us: Callable[[], int], local_time: Callable[[], datetime]
) -> AsyncIterator[None]:
    """Broadcast what the record in a folder holds while the context is open; raises DeskStoreError."""
    if options.pdn_folder is None:
        yield
        return
    games = BroadcastGames(options.pdn_delay)
    pdn_folder = PdnFolder(options.pdn_folder, games, now_us)
    feed = EventFeed(EventReader(record, now_us, local_time), [games])
    tasks = []
    try:
        await feed.load()  # all that is there before anything is named and written
        tasks = [asyncio.create_task(each.run(), name="broadcast") for each in (feed, pdn_folder)]
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        feed.close()
        pdn_folder.close()

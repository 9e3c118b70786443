"""The broadcast of a hall while a desk runs: its files, and its page for the public."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from controller.desk.broadcast.delay import BroadcastDelay
from controller.desk.broadcast.event_feed import EventFeed
from controller.desk.broadcast.event_pairings import EventPairings
from controller.desk.broadcast.event_reader import EventReader
from controller.desk.broadcast.games import BroadcastGames
from controller.desk.broadcast.pdn_folder import PdnFolder
from controller.desk.broadcast.server.server import BroadcastServer
from controller.settings.web import WebSettings


@dataclass(frozen=True, slots=True, kw_only=True)
class BroadcastOptions:
    """What is broadcast, and how late."""

    pdn_folder: Path | None = None
    """Where the games are written as PDN; None: nowhere."""
    pdn_delay: BroadcastDelay = field(default_factory=BroadcastDelay)
    public: WebSettings | None = None
    """Where the page for the public is served; None: nowhere."""
    public_delay: BroadcastDelay = field(default_factory=BroadcastDelay)


@asynccontextmanager
async def running_broadcast(
    options: BroadcastOptions,
    record: Path,
    now_us: Callable[[], int],
    local_time: Callable[[], datetime],
    pairings: EventPairings | None = None,
) -> AsyncIterator[BroadcastServer | None]:
    """Broadcast what the record in a folder holds while the context is open; yield the server of the page, if any.

    `pairings` are the games of the desk's event. Raises DeskStoreError, and WebError if the page cannot be served.
    """
    pdn_folder: PdnFolder | None = None
    server: BroadcastServer | None = None
    targets: list[BroadcastGames] = []
    if options.pdn_folder is not None:
        files = BroadcastGames(options.pdn_delay, pairings)
        pdn_folder = PdnFolder(options.pdn_folder, files, now_us)
        targets.append(files)
    if options.public is not None:
        shown = BroadcastGames(options.public_delay, pairings)
        unix_us = int(local_time().timestamp() * 1_000_000) - now_us()
        server = BroadcastServer(options.public, shown, now_us=now_us, unix_us=unix_us)
        targets.append(shown)
    if not targets:
        yield None
        return
    feed = EventFeed(EventReader(record, now_us, local_time), targets)
    tasks: list[asyncio.Task[None]] = []
    try:
        await feed.load()  # all that is there before anything is named and shown
        tasks += [asyncio.create_task(each.run(), name="broadcast") for each in (feed, pdn_folder) if each is not None]
        if server is None:
            yield None
        else:
            async with server.serve():
                yield server
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        feed.close()
        if pdn_folder is not None:
            pdn_folder.close()

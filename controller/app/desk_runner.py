"""The arbiter's desk of a hall: broker, record, connection and page, for as long as a context is open."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from controller.desk.broadcast.runner import BroadcastOptions, running_broadcast
from controller.desk.broker.choice import BrokerChoice, broker_access, choose_broker, desk_identity, started_broker
from controller.desk.hall import Hall
from controller.desk.server.dependencies import DeskDependencies
from controller.desk.server.server import DeskServer
from controller.hall.broker.hall_files import HallFiles
from controller.hall.broker.hall_folder import load_hall
from controller.settings.web import WebSettings
from controller.storage.activity_log import Activity, ActivityKind
from controller.storage.activity_writer import ActivityWriter
from hardware.host_clock import local_time, local_time_text, now_us

DESK_FOLDER = "desk"
"""In the folder of the hall."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RunningDesk:
    """A desk that runs."""

    hall: Hall
    server: DeskServer | None
    """None: without a page."""
    task: asyncio.Task[None]
    """Never ends by itself, unless the record cannot be kept."""


@asynccontextmanager
async def running_desk(
    files: HallFiles, choice: BrokerChoice, page: WebSettings | None, broadcast: BroadcastOptions
) -> AsyncIterator[RunningDesk]:
    """Run the desk of a hall's folder while the context is open.

    Raises HallFolderError, DeskStoreError, and WebError if the page cannot be served.
    """
    description = load_hall(files)
    chosen = choose_broker(choice, files)
    folder = files.folder / DESK_FOLDER
    access = broker_access(chosen, files, description)
    hall = Hall(desk_identity(files, description), access, folder, now_us=now_us, local_time=local_time_text)
    async with started_broker(chosen, files, description), running_broadcast(broadcast, folder, now_us, local_time):
        task = asyncio.create_task(hall.run(), name="desk")
        try:
            if page is None:
                yield RunningDesk(hall=hall, server=None, task=task)
            else:
                with _activity_log(folder) as log_activity:
                    dependencies = DeskDependencies(
                        hall=hall, settings=page, folder=folder, now_us=now_us, log_activity=log_activity
                    )
                    server = DeskServer(dependencies)
                    async with server.serve():
                        yield RunningDesk(hall=hall, server=server, task=task)
        finally:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task


@contextmanager
def _activity_log(folder: Path) -> Iterator[Callable[[Activity], None]]:
    """Log who does what at the desk, with its start and its stop, beside its tokens."""
    writer = ActivityWriter(folder, local_time_text)
    writer.add(Activity(at=local_time_text(), kind=ActivityKind.STARTED))
    try:
        yield writer.add
    finally:
        writer.add(Activity(at=local_time_text(), kind=ActivityKind.STOPPED))
        writer.close()

"""The arbiter's desk of a hall: broker, record, connection and page, for as long as a context is open."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path

from controller.desk.broadcast.event_pairings import EventPairings
from controller.desk.broadcast.runner import BroadcastOptions, running_broadcast
from controller.desk.broadcast.server.server import BroadcastServer
from controller.desk.broker.choice import BrokerChoice, broker_access, choose_broker, desk_identity, started_broker
from controller.desk.event.event_desk import EventDesk, EventOptions
from controller.desk.hall import Hall
from controller.desk.server.dependencies import DeskDependencies
from controller.desk.server.server import DeskServer
from controller.desk.task_end import end_task
from controller.hall.broker.hall_description import HallDescription
from controller.hall.broker.hall_files import HallFiles
from controller.hall.broker.hall_folder import load_hall
from controller.settings.web import WebSettings
from controller.storage.activity_log import Activity, ActivityKind
from controller.storage.activity_writer import ActivityWriter
from controller.storage.event_file import EventFile
from controller.tournament.tournament import Tournament
from hardware.host_clock import local_time, local_time_text, now_us

DESK_FOLDER = "desk"
"""In the folder of the hall."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RunningDesk:
    """A desk that runs."""

    hall: Hall
    event: EventDesk | None
    """None: it has none."""
    server: DeskServer | None
    """None: without a page."""
    public: BroadcastServer | None
    """None: nothing is shown to the public."""
    task: asyncio.Task[None]
    """Never ends by itself, unless the record cannot be kept."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EventRun:
    """Which event a desk runs, and how."""

    file: Path | None = None
    """None: the one that the hall names, if it names one."""
    is_auto: bool = False
    """Pair and start each round once the one before is over."""


@asynccontextmanager
async def running_desk(
    files: HallFiles, choice: BrokerChoice, page: WebSettings | None, broadcast: BroadcastOptions, event_run: EventRun
) -> AsyncIterator[RunningDesk]:
    """Run the desk of a hall's folder while the context is open.

    Raises HallFolderError, DeskStoreError, EventFileError, and WebError if the page cannot be served.
    """
    description = load_hall(files)
    chosen = choose_broker(choice, files)
    folder = files.folder / DESK_FOLDER
    access = broker_access(chosen, files, description)
    hall = Hall(desk_identity(files, description), access, folder, now_us=now_us, local_time=local_time_text)
    event, pairings = _build_event(hall, description, files, event_run), EventPairings()
    if event is not None:
        await event.open()
        _follow_event(event, pairings.add)
    async with (
        started_broker(chosen, files, description),
        running_broadcast(broadcast, folder, now_us, local_time, pairings) as public,
    ):
        if event is not None and public is not None:
            _follow_event(event, public.add_event)
        task = asyncio.create_task(_run_all(hall, event), name="desk")
        try:
            if page is None:
                yield RunningDesk(hall=hall, event=event, server=None, public=public, task=task)
            else:
                with _activity_log(folder) as log_activity:
                    dependencies = DeskDependencies(
                        hall=hall, event=event, settings=page, folder=folder, now_us=now_us, log_activity=log_activity
                    )
                    server = DeskServer(dependencies)
                    async with server.serve():
                        yield RunningDesk(hall=hall, event=event, server=server, public=public, task=task)
        finally:
            await end_task(task)


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


def _follow_event(event: EventDesk, take: Callable[[Tournament], None]) -> None:
    """Call `take` with the event as it is now, and after each change."""

    def show() -> None:
        if event.view is not None:
            take(event.view.tournament)

    event.add_change_listener(show)
    show()


def _build_event(hall: Hall, description: HallDescription, files: HallFiles, run: EventRun) -> EventDesk | None:
    file = run.file or description.event_file(files.folder)
    if file is None:
        return None
    options = EventOptions(boards=description.boards, is_auto=run.is_auto)
    return EventDesk(hall, EventFile(file), options, now_us=now_us, local_time=local_time_text)


async def _run_all(hall: Hall, event: EventDesk | None) -> None:
    async with asyncio.TaskGroup() as tasks:
        tasks.create_task(hall.run())
        if event is not None:
            tasks.create_task(event.run())

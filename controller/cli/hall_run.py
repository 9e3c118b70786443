"""`damahan hall run`, or `damahan hall` alone: the arbiter's desk."""

import asyncio
import signal
import sys
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any

import click
from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.table import Table
from rich.text import Text

from controller.app.desk_runner import EventRun, RunningDesk, running_desk
from controller.cli.broadcast_options import broadcast_options, choose_broadcast
from controller.cli.errors import CommandError
from controller.cli.hall_options import choose_hall_files, folder_errors, folder_option
from controller.cli.printable_text import printable_text
from controller.desk.board_table import COLUMNS, board_rows, status_text
from controller.desk.broker.choice import BrokerChoice
from controller.desk.store.errors import DeskStoreError
from controller.settings.web import WebSettings
from controller.storage.event_file import EventFileError
from controller.web.errors import WebError
from hardware.host_clock import now_us

REFRESHES_PER_S = 2
DEFAULT_PORT = 8090
"""Not that of a board's page, so that both can run on one machine."""


event_option = click.option(
    "--event",
    "event_file",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Run the event of this file, which `damahan event new` makes; by default the one that hall.toml names.",
)
auto_option = click.option(
    "--auto", "is_auto", is_flag=True, help="Pair and start each round once the one before is over."
)


@click.command(short_help="Run the arbiter's desk until Ctrl-C.")
@folder_option
@click.option(
    "--broker",
    type=click.Choice([choice.value for choice in BrokerChoice]),
    default=BrokerChoice.AUTO.value,
    show_default=True,
    help="auto: the one that runs, else Mosquitto, else the embedded one; elsewhere: at the hall's host.",
)
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=DEFAULT_PORT,
    metavar="N",
    show_default=True,
    help="Show the desk in browsers at this port; 0: any free one.",
)
@click.option(
    "--host", default="127.0.0.1", show_default=True, metavar="ADDRESS", help="The address that it listens on."
)
@click.option("--no-page", is_flag=True, help="Only record, and show the boards in this terminal.")
@broadcast_options
@event_option
@auto_option
def run(
    folder: Path | None,
    broker: str,
    port: int,
    host: str,
    no_page: bool,
    event_file: Path | None,
    is_auto: bool,
    **broadcast: Any,
) -> None:
    """Record what all boards of a hall tell, and show them to the arbiter: here, and on a page.

    A broker is started if none runs. The record is desk/desk.sqlite3 in the folder of the hall.
    """
    files = choose_hall_files(folder)
    page = None if no_page else WebSettings(enabled=True, host=host, port=port)
    try:
        with folder_errors():
            event = EventRun(file=event_file, is_auto=is_auto)
            shown = choose_broadcast(**broadcast)
            asyncio.run(_run_until_stopped(running_desk(files, BrokerChoice(broker), page, shown, event)))
    except (DeskStoreError, EventFileError, WebError) as error:
        raise CommandError(str(error)) from error


async def _run_until_stopped(desk_context: AbstractAsyncContextManager[RunningDesk]) -> None:
    stopped = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stopped.set)
    async with desk_context as desk:
        if not sys.stdout.isatty():
            click.echo(status_text(desk.hall))
            if desk.server is not None:
                click.echo(f"Page: {desk.server.address}")
            if desk.public is not None:
                click.echo(f"For the public: {desk.public.address}")
            await _wait_for_end(desk, stopped)
            return
        with Live(
            console=Console(), screen=True, refresh_per_second=REFRESHES_PER_S,
            get_renderable=lambda: _screen(desk),
        ):  # fmt: skip
            await _wait_for_end(desk, stopped)


async def _wait_for_end(desk: RunningDesk, stopped: asyncio.Event) -> None:
    waiting = asyncio.create_task(stopped.wait())
    await asyncio.wait((waiting, desk.task), return_when=asyncio.FIRST_COMPLETED)
    waiting.cancel()
    if desk.task.done():
        desk.task.result()


def _screen(desk: RunningDesk) -> RenderableType:
    """Return what a terminal shows: one line of the hall, the addresses of the pages, and all boards."""
    table = Table()
    for column in COLUMNS:
        table.add_column(column, justify="right" if column == "ply" else "left", overflow="ellipsis", no_wrap=True)
    for row in board_rows(desk.hall, now_us()):
        *cells, needs = (printable_text(cell) for cell in row)
        table.add_row(*map(Text, cells), Text(needs, style="bold" if needs else ""))
    lines: list[RenderableType] = [Text(status_text(desk.hall))]
    if desk.server is not None:
        lines.append(Text(f"Page: {desk.server.address_with_code()}"))
    if desk.public is not None:
        lines.append(Text(f"For the public: {desk.public.address}"))
    return Group(*lines, table)

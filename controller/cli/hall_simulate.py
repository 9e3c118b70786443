"""`damahan hall simulate`: the boards of a hall, simulated, over its real broker."""

import asyncio
import re
import signal
from contextlib import ExitStack, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from controller.cli.errors import CommandError
from controller.cli.hall_options import choose_hall_files, folder_errors, folder_option
from controller.hall.broker.hall_folder import load_hall
from controller.simulation.hall.simulated_boards import HallSimulation, SimulatedBoards
from hardware.host_clock import local_time_text, now_us

_SECONDS = re.compile(r"(\d+(?:\.\d+)?)s?")
REPORT_S = 10.0


class _SecondsType(click.ParamType[float]):
    name = "seconds"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """Return the seconds of a text such as 10s or 0.5."""
        found = _SECONDS.fullmatch(str(value))
        if found is None or not float(found[1]):
            self.fail(f"{value!r} is no time; write it as 10s", param, ctx)
        return float(found[1])


@click.command(short_help="Simulate the boards of a hall.")
@folder_option
@click.option(
    "--boards", metavar="N", type=click.IntRange(min=1), help="How many of the hall's boards; by default all."
)
@click.option(
    "--move-every",
    type=_SecondsType(),
    default="10s",
    show_default=True,
    metavar="TIME",
    help="Between two moves of a board.",
)
@click.option("--moves", metavar="N", type=click.IntRange(min=1), help="End when each board has made so many moves.")
@click.option(
    "--paired",
    "paired_plies",
    metavar="PLIES",
    type=click.IntRange(min=1),
    help="Play only games that the desk has paired; each ends after so many plies at the latest.",
)
@click.option("--host", default="localhost", show_default=True, metavar="NAME", help="Where the broker is.")
@click.option("--seed", metavar="N", type=click.IntRange(min=0), default=1, show_default=True, help="Of the games.")
@click.option(
    "--records",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="FOLDER",
    help="Keep the records of the boards in this new folder; by default they are deleted.",
)
def simulate(
    folder: Path | None,
    boards: int | None,
    move_every: float,
    moves: int | None,
    paired_plies: int | None,
    host: str,
    seed: int,
    records: Path | None,
) -> None:
    """Play random games at boards of a hall, in one process, over the hall's broker, until Ctrl-C.

    Each has a real session, a record of its own, and the connection of a real board; hands and bounces are left out.
    Of more than 100 boards several play the same game, so that one process can host 1,000.
    """
    files = choose_hall_files(folder)
    with folder_errors(), ExitStack() as resources:
        hall = load_hall(files)
        count = len(hall.boards) if boards is None else boards
        if not 0 < count <= len(hall.boards):
            raise CommandError(
                f"the hall has {len(hall.boards)} boards; `damahan hall init` with --boards {count} adds some"
            )
        place = Path(resources.enter_context(TemporaryDirectory())) if records is None else records
        simulation = HallSimulation(
            files=files, hall=hall, boards=hall.boards[:count], host=host, records=place,
            move_every_s=move_every, seed=seed, paired_plies=paired_plies, now_us=now_us, local_time=local_time_text,
        )  # fmt: skip
        asyncio.run(_run(simulation, moves))


async def _run(simulation: HallSimulation, moves: int | None) -> None:
    boards = SimulatedBoards(simulation)
    playing = asyncio.create_task(boards.run(moves))
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, playing.cancel)
    reporting = asyncio.create_task(_report(boards, len(simulation.boards)))
    with suppress(asyncio.CancelledError):
        await playing
    reporting.cancel()
    click.echo(f"{len(simulation.boards)} boards made {boards.moves} moves.")


async def _report(boards: SimulatedBoards, count: int) -> None:
    while True:
        await asyncio.sleep(REPORT_S)
        click.echo(f"{boards.connected} of {count} boards are connected, {boards.moves} moves were made")

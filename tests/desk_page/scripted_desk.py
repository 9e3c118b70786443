"""Serve the desk's page on scripted boards: `python -m tests.desk_page.scripted_desk --boards 12`.

Each line of the standard input is JSON: `["tell", board, {key: value}]` changes keys of a state,
`["board", board, {field: value}]` fields of what the desk knows of it, `["broker", false]` the connection;
`["half silent", board, true]` makes a board answer no detail; `["desk", folder]` ends the desk and serves another one.
"""

import asyncio
import json
import sys
from dataclasses import replace
from pathlib import Path

import click

from controller.desk.server.dependencies import DeskDependencies
from controller.desk.server.server import DeskServer
from controller.settings.web import WebSettings
from hardware.host_clock import now_us
from tests.desk.server.sample_hall import build_sample_hall
from tests.desk.server.scripted_hall import ScriptedHall


@click.command()
@click.option("--boards", default=12, show_default=True)
@click.option("--port", default=0)
@click.option("--move-every", "move_every_s", default=0.0, help="Seconds between two moves of a board; 0: none.")
@click.argument("folder", type=click.Path(path_type=Path))
def main(boards: int, port: int, move_every_s: float, folder: Path) -> None:
    """Serve until the standard input ends; tokens are those of FOLDER."""
    asyncio.run(serve(boards, port, move_every_s, folder))


async def serve(boards: int, port: int, move_every_s: float, folder: Path) -> None:
    """Serve one desk after the other, each with a hall of its own, until the standard input ends."""
    next_folder: Path | None = folder
    while next_folder is not None:
        next_folder = await serve_desk(build_sample_hall(boards, now_us), port, move_every_s, next_folder)


async def serve_desk(hall: ScriptedHall, port: int, move_every_s: float, folder: Path) -> Path | None:
    """Serve a hall. Return the folder of the desk that is to follow, None if the standard input ended."""
    settings = WebSettings(enabled=True, port=port)
    server = DeskServer(DeskDependencies(hall=hall, settings=settings, folder=folder, now_us=now_us))
    async with server.serve(), asyncio.TaskGroup() as tasks:
        click.echo(server.address_with_code())
        sys.stdout.flush()
        playing = tasks.create_task(play(hall, move_every_s)) if move_every_s else None
        next_folder = None
        while next_folder is None and (line := await asyncio.to_thread(sys.stdin.readline)):
            match json.loads(line):
                case ["desk", str(place)]:
                    next_folder = Path(place)
                case order:
                    obey(hall, order)
        if playing is not None:
            playing.cancel()
    return next_folder


async def play(hall: ScriptedHall, move_every_s: float) -> None:
    """Make a move at each board in turn, until cancelled."""
    while True:
        for name, board in hall.scripted.items():
            await asyncio.sleep(move_every_s / len(hall.scripted))
            if board.document["phase"] == "playing" and not board.document["pauses"]:
                board.play(1)
                hall.refresh(name)


def obey(hall: ScriptedHall, order: list[object]) -> None:
    """Carry out an order to a hall."""
    match order:
        case ["tell", str(board), dict(keys)]:
            hall.tell(board, **keys)
        case ["board", str(board), dict(fields)]:
            hall.refresh(board, **fields)
        case ["silent", str(board)]:
            hall.silent_boards.add(board)
        case ["half silent", str(board), bool(is_so)]:
            (hall.half_silent_boards.add if is_so else hall.half_silent_boards.discard)(board)
        case ["broker", bool(is_connected)]:
            reason = "" if is_connected else "connection refused"
            hall.set_broker(replace(hall.broker, is_connected=is_connected, reason=reason))
        case _:
            raise ValueError(f"no order: {order}")


if __name__ == "__main__":
    main()

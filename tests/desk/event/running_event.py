"""A tournament at a desk, on the file of an event and a scripted hall."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

from controller.commands.values import BeginGame
from controller.desk.event.event_desk import EventDesk, EventOptions
from controller.desk.event.ports import EventHall, EventView
from controller.settings.choices import GameChoices
from controller.storage.event_file import EventFile
from controller.tournament.acts import EventAct, EventCreated, EventRecord, PlayersEntered
from controller.tournament.event import Event
from controller.tournament.rounds import BoardResult
from hardware.host_clock import now_us
from tests.tournament.event_samples import players

BOARDS = ("board-10", "board-2", "board-1")
TIMEOUT_S = 30
AT = "2026-03-01T19:00:00+08:00"


def make_event(folder: Path, count: int = 4, **values: Any) -> EventFile:
    file = EventFile(folder / "event.sqlite3")
    event = Event(name="Club night", place="Lipa", time_control="15+10", **{"rounds": 3} | values)
    file.create(EventRecord(act=EventCreated(event=event), at=AT, by="Ana"))
    write(file, PlayersEntered(players=players(count)))
    return file


def write(file: EventFile, act: EventAct, by: str = "Ana") -> None:
    file.record(lambda _: EventRecord(act=act, at=AT, by=by))


@asynccontextmanager
async def running(
    file: EventFile, hall: EventHall, boards: tuple[str, ...] = BOARDS, **options: Any
) -> AsyncIterator[EventDesk]:
    chosen = EventOptions(boards=boards, **{"next_game_us": 0} | options)
    desk = EventDesk(hall, file, chosen, now_us=now_us, local_time=lambda: AT)
    await desk.open()
    task = asyncio.create_task(desk.run())
    try:
        yield desk
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


async def until(desk: EventDesk, is_so: Callable[[EventView], bool]) -> EventView:
    """Wait until something of the event is so."""
    changed = asyncio.Event()
    desk.add_change_listener(changed.set)
    async with asyncio.timeout(TIMEOUT_S):
        while desk.view is None or not is_so(desk.view):
            changed.clear()
            await changed.wait()
    return desk.view


async def pair_and_start(desk: EventDesk) -> None:
    view = desk.view
    assert view is not None
    number = len(view.tournament.rounds) + 1
    desk.pair("Ana")
    await until(desk, lambda view: len(view.tournament.rounds) == number)
    await desk.start_round(number, "Ana")


def results(view: EventView, number: int = 1) -> list[tuple[BoardResult | None, ...]]:
    return [pairing.results for pairing in view.tournament.round(number).pairings]


def begun(view: EventView) -> int:
    return len(view.verdicts)


async def until_begun(desk: EventDesk, games: int) -> None:
    await until(desk, lambda view: begun(view) == games)


def choices(act: BeginGame) -> GameChoices:
    assert act.choices is not None
    return act.choices


def run(main: Coroutine[Any, Any, None]) -> None:
    asyncio.run(main)

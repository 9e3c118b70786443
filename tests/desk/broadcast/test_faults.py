"""A fault of the program with one event or one look ends nothing for the other boards."""

import asyncio
from pathlib import Path

import pytest

from controller.desk.broadcast.delay import BroadcastDelay
from controller.desk.broadcast.games import BroadcastGames
from controller.desk.broadcast.pdn_folder import PdnFolder
from controller.desk.broadcast.repeated_work import RepeatedWork
from controller.desk.broadcast.server.server import BroadcastServer
from tests.desk.broadcast.event_script import EventScript
from tests.desk.broadcast.served_broadcast import serve_broadcast


def test_work_goes_on_after_a_fault_and_only_the_first_of_a_row_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    faults, done = [True, True, False, True], []

    async def work() -> None:
        done.append(1)
        if faults[len(done) - 1]:
            raise KeyError("unknown")

    async def run() -> None:
        repeated = RepeatedWork("reading", work)
        for _ in faults:
            await repeated.run_once()

    asyncio.run(run())
    assert len(done) == 4
    assert caplog.messages == ["a fault in the reading; it goes on"] * 2


def test_an_event_with_a_fault_is_left_out(caplog: pytest.LogCaptureFixture) -> None:
    games, broken, sound = BroadcastGames(BroadcastDelay()), EventScript("b1"), EventScript("b2")
    broken.start(board="1")
    del broken.move()["clocks"]
    broken.move()
    sound.start(board="2")
    games.add([*broken.all_recorded(), *sound.all_recorded()])
    assert games.advance(0).changed == {"open/round-3-board-1", "open/round-3-board-2"}
    assert "event 2 of b1" in caplog.messages[0]


def test_files_and_page_look_again_after_a_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("controller.desk.broadcast.pdn_folder.WRITE_PAUSE_S", 0.0)
    monkeypatch.setattr("controller.desk.broadcast.server.server.RELEASE_PAUSE_S", 0.0)

    async def run() -> None:
        looks, has_looked_again = {"files": 0, "page": 0}, asyncio.Event()

        def look(part: str) -> None:
            looks[part] += 1
            if min(looks.values()) > 1:
                has_looked_again.set()
            raise KeyError(part)

        async def update(_: PdnFolder) -> None:
            look("files")

        monkeypatch.setattr(PdnFolder, "update", update)
        folder = PdnFolder(tmp_path, BroadcastGames(BroadcastDelay()), lambda: 0)
        async with serve_broadcast():
            monkeypatch.setattr(BroadcastServer, "release", lambda _: look("page"))
            task = asyncio.create_task(folder.run())
            await asyncio.wait_for(has_looked_again.wait(), 10)
            task.cancel()

    asyncio.run(run())

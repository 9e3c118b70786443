"""What the service manager is told: datagrams as sd_notify(3) describes them."""

import asyncio
import socket
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from controller.app.service_manager import ServiceManager
from controller.session.effects import Effect
from controller.session.inputs import Input, RecordingFailed, Tick
from controller.session.state import Session
from controller.storage.journal import GameId
from hardware.events import Part
from hardware.part_status import PartState, PartStatus, all_present
from tests.session.scripted_game import play
from tests.virtual_time import run_in_virtual_time


@pytest.fixture
def manager(tmp_path: Path) -> Iterator[socket.socket]:
    """Yield the socket of a service manager."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_NONBLOCK) as receiver:
        receiver.bind(str(tmp_path / "notify"))
        yield receiver


def received(manager: socket.socket) -> list[str]:
    texts = []
    with suppress(BlockingIOError):
        while True:
            texts.append(manager.recv(4096).decode())
    return texts


def build(manager: socket.socket, **environment: str) -> ServiceManager:
    return ServiceManager({"NOTIFY_SOCKET": manager.getsockname(), **environment})


def live_for(service: ServiceManager, seconds: float, is_alive: Callable[[], bool]) -> None:
    async def main() -> None:
        living = asyncio.create_task(service.report_life(is_alive))
        await asyncio.sleep(seconds)
        living.cancel()

    run_in_virtual_time(main())


def test_a_board_that_lives_gives_three_signs_within_the_time_of_the_watchdog(manager: socket.socket) -> None:
    live_for(build(manager, WATCHDOG_USEC="3000000"), 2.5, lambda: True)
    assert received(manager) == ["READY=1", "WATCHDOG=1", "WATCHDOG=1", "WATCHDOG=1"]


def test_a_board_that_does_not_live_gives_none(manager: socket.socket) -> None:
    live_for(build(manager, WATCHDOG_USEC="3000000"), 9, lambda: False)
    assert received(manager) == ["READY=1"]


@pytest.mark.parametrize("environment", [{}, {"WATCHDOG_USEC": "3000000", "WATCHDOG_PID": "1"}, {"WATCHDOG_USEC": "x"}])
def test_without_a_watchdog_of_this_process_there_is_no_sign(
    manager: socket.socket, environment: dict[str, str]
) -> None:
    live_for(build(manager, **environment), 9, lambda: True)
    assert received(manager) == ["READY=1"]


def test_a_manager_that_is_busy_or_gone_holds_up_nothing(manager: socket.socket, tmp_path: Path) -> None:
    service = build(manager, WATCHDOG_USEC="3000000")
    live_for(service, 600, lambda: True)  # nobody reads: its queue is full
    assert received(manager)[0] == "READY=1"
    service.report_status("in play")
    assert received(manager) == ["STATUS=in play"]
    (tmp_path / "notify").unlink()
    service.report_status("over")
    service.report_end()


def test_the_status_names_what_is_to_be_mended(manager: socket.socket) -> None:
    service = build(manager)
    old = PartStatus(part=Part.SENSORS, state=PartState.PRESENT, remark="firmware 1.0.0; type: damahan pico flash")
    service.faulty_parts = lambda: [old]
    service.on_step(play("press black").session, Tick(at_us=0), ())
    assert received(manager) == ["STATUS=Game ?: in play, moves: 0; sensors: firmware 1.0.0; type: damahan pico flash"]


def test_without_a_manager_nothing_is_sent() -> None:
    service = ServiceManager({})
    service.report_status("in play")
    live_for(service, 9, lambda: True)


def test_the_status_says_how_far_a_game_has_come_and_that_the_clocks_stand(manager: socket.socket) -> None:
    service = build(manager)
    service.running_game_id = lambda: GameId(7)

    def observe(session: Session, event: Input, *effects: Effect) -> None:
        service.on_step(session, event, effects)

    game = play("press black; move 22-18; press white; wait 1s")
    failed = RecordingFailed(reason="the disk does not answer", at_us=game.daemon.now_us)
    observe(game.session, failed)
    observe(game.session, failed)
    game.daemon.handle_input(failed)
    observe(game.session, failed)
    assert received(manager) == [
        "STATUS=Game 7: in play, moves: 1",
        "STATUS=Cannot write: the clocks stand (the disk does not answer)",
    ]


def test_the_line_names_each_missing_part_and_what_to_do(manager: socket.socket) -> None:
    service = build(manager)
    statuses = all_present()
    service.faulty_parts = statuses.list_faulty
    statuses.note_missing(Part.LEDS, "there is no /dev/spidev0.0; write dtparam=spi=on")
    game = play("wait 1s")
    service.on_step(game.session, Tick(at_us=game.daemon.now_us), ())
    (line,) = received(manager)
    assert line == "STATUS=Game ?: in play, moves: 0; LEDs: lost (there is no /dev/spidev0.0; write dtparam=spi=on)"

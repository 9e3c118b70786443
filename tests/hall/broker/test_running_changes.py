"""What `damahan hall` changes while the broker runs: Mosquitto reads it at once."""

import asyncio
import os
import signal
import socket
import ssl
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from threading import Thread
from typing import Any

import aiomqtt
import pytest
from cryptography import x509

from controller.hall.broker import broker_process
from controller.hall.broker.broker_process import find_broker, reload_broker
from controller.hall.broker.hall_changes import remove_board, remove_reader
from controller.hall.broker.hall_files import HallFiles, locked_folder
from controller.hall.broker.hall_folder import load_hall
from controller.hall.broker.passwords import make_hash
from controller.hall.broker.retained_documents import clear_retained_documents
from tests.cli.disk_switch import wait_until
from tests.cli.shell import damahan, failure_text
from tests.hall.broker.running_broker import (
    NOW,
    TIMEOUT_S,
    RunningBroker,
    make_hall,
    running_broker,
    user_of,
)
from tests.hall.brokers import find_free_port

MANY_USERS = 300_000


@pytest.fixture
def files(tmp_path: Path) -> HallFiles:
    return make_hall(tmp_path / "hall", port=find_free_port())


@pytest.fixture
def broker(files: HallFiles) -> Iterator[RunningBroker]:
    with running_broker(files) as running:
        yield running


def change(broker: RunningBroker, files: HallFiles, *arguments: str) -> None:
    result = damahan("hall", *arguments, "--folder", files.folder)
    assert result.exit_code == 0, result.output
    broker.wait_for_reload()
    if arguments[:2] == ("board", "remove"):
        broker.wait_for_reload()  # once with another password, once without the board


def test_a_board_that_is_removed_is_disconnected_and_let_in_no_more(broker: RunningBroker, files: HallFiles) -> None:
    board = user_of(files, "board-1")
    other = user_of(files, "board-2")

    async def play() -> None:
        async with other.connect() as stays:
            async with AsyncExitStack() as stack:
                client = await stack.enter_async_context(board.connect())
                await asyncio.to_thread(change, broker, files, "board", "remove", "board-1")
                with pytest.raises(aiomqtt.MqttError):
                    await anext(client.messages)
                stack.pop_all()  # there is no connection left to close
            await stays.publish("damahan/1/club/board-2/state", b"something", qos=1)  # nobody else notices

    asyncio.run(asyncio.wait_for(play(), TIMEOUT_S))
    assert not board.is_let_in()


def test_what_a_removed_board_left_is_shown_no_more(broker: RunningBroker, files: HallFiles) -> None:
    topics = [f"damahan/1/club/{board}/state" for board in ("board-1", "board-2")]

    async def leave(name: str, topic: str) -> None:
        async with user_of(files, name).connect() as client:
            await client.publish(topic, b"something", qos=1, retain=True)

    async def read() -> list[str]:
        async with user_of(files, "desk").connect() as desk:
            await desk.subscribe("damahan/1/club/board-1/state", qos=1)
            await desk.subscribe("damahan/1/club/board-2/state", qos=1)
            return [str((await anext(desk.messages)).topic)]

    for name, topic in zip(("board-1", "board-2"), topics, strict=True):
        asyncio.run(asyncio.wait_for(leave(name, topic), TIMEOUT_S))
    assert asyncio.run(asyncio.wait_for(read(), TIMEOUT_S)) == topics[:1]
    change(broker, files, "board", "remove", "board-1")
    assert asyncio.run(asyncio.wait_for(read(), TIMEOUT_S)) == topics[1:]


@pytest.mark.usefixtures("broker")
def test_a_board_is_shut_out_before_what_it_left_is_cleared(files: HallFiles, monkeypatch: pytest.MonkeyPatch) -> None:
    board = user_of(files, "board-1")
    let_in = []

    def clear(*arguments: Any) -> bool:
        is_cleared = clear_retained_documents(*arguments)
        let_in.append(board.is_let_in())
        return is_cleared

    monkeypatch.setattr("controller.hall.broker.hall_changes.clear_retained_documents", clear)
    assert remove_board(files, "board-1", NOW)
    assert let_in == [False]


def test_the_broker_reads_a_removal_that_was_interrupted_before_it_could(
    broker: RunningBroker, files: HallFiles
) -> None:
    press = user_of(files, "press")
    remove_reader(files, "press", NOW)
    assert press.is_let_in(), "nothing has told the broker"
    assert "there is no reader 'press'" in failure_text(
        damahan("hall", "reader", "remove", "press", "--folder", files.folder)
    )
    broker.wait_for_reload()
    assert not press.is_let_in()


def test_a_board_that_is_added_again_has_another_password(broker: RunningBroker, files: HallFiles) -> None:
    before = user_of(files, "board-1")
    change(broker, files, "board", "remove", "board-1")
    change(broker, files, "board", "add", "board-1", "board-3")
    assert not before.is_let_in()
    assert user_of(files, "board-1").is_let_in()
    assert user_of(files, "board-3").is_let_in()


class SlowChange:
    """A change of the passwords that the broker reads for a while."""

    def __init__(self, files: HallFiles) -> None:
        self._files = files
        self._process = find_broker(files)
        known, digest = files.password_hashes.read_text(), make_hash("")
        slow = files.folder / "slow"
        slow.write_text("".join(f"nobody-{number}:{digest}\n" for number in range(MANY_USERS)) + known)
        self.thread = Thread(target=self.change_passwords, args=(slow,))

    def begin(self) -> None:
        """Change them in a thread, and return when the broker reads them."""
        self.thread.start()
        wait_until(self.is_read)

    def change_passwords(self, hashes: Path) -> None:
        """Change them as the commands of a hall do."""
        with locked_folder(self._files.folder):
            hashes.replace(self._files.password_hashes)
            assert reload_broker(self._files)

    def is_read(self) -> bool:
        """Return True while the broker has them open."""
        links = Path(f"/proc/{self._process}/fd").iterdir()
        return any(self._files.password_hashes.samefile(link) for link in links if link.exists())


@pytest.mark.usefixtures("broker")
def test_the_broker_has_read_a_change_when_its_command_ends(files: HallFiles) -> None:
    change = SlowChange(files)
    change.begin()
    change.thread.join()
    assert not change.is_read()


@pytest.mark.usefixtures("broker")
def test_a_change_holds_that_comes_while_the_broker_reads_another(files: HallFiles) -> None:
    without_press = files.folder / "without-press"
    without_press.write_text(files.password_hashes.read_text().replace("press:", "radio:"))
    change = SlowChange(files)
    change.begin()
    change.change_passwords(without_press)
    change.thread.join()
    assert not user_of(files, "press").is_let_in()


@pytest.mark.usefixtures("broker")
def test_a_broker_that_does_not_answer_is_named(files: HallFiles, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(broker_process, "ANSWERS_WITHIN_S", 0.2)
    number = find_broker(files)
    assert number is not None
    os.kill(number, signal.SIGSTOP)
    try:
        text = failure_text(damahan("hall", "reader", "add", "radio", "--folder", files.folder))
    finally:
        os.kill(number, signal.SIGCONT)
    assert f"the broker (process {number}) does not answer" in text


def test_a_reader_comes_and_goes(broker: RunningBroker, files: HallFiles) -> None:
    change(broker, files, "reader", "add", "radio")
    radio = user_of(files, "radio")
    assert radio.is_let_in()
    change(broker, files, "reader", "remove", "radio")
    assert not radio.is_let_in()


def test_a_new_certificate_is_used_at_once_and_trusted_as_the_old_one(broker: RunningBroker, files: HallFiles) -> None:
    before = shown_certificate(files)
    change(broker, files, "renew")
    assert shown_certificate(files) != before
    assert user_of(files, "board-1").is_let_in()


def shown_certificate(files: HallFiles) -> int:
    """Return the serial number of the certificate that the broker shows."""
    context = ssl.create_default_context(cafile=files.authority_certificate)
    with (
        socket.create_connection(("127.0.0.1", load_hall(files).port), TIMEOUT_S) as connection,
        context.wrap_socket(connection, server_hostname="localhost") as encrypted,
    ):
        certificate = encrypted.getpeercert(binary_form=True)
    assert certificate is not None
    return x509.load_der_x509_certificate(certificate).serial_number


@pytest.mark.usefixtures("broker")
def test_a_folder_has_one_broker(files: HallFiles) -> None:
    number = find_broker(files)
    assert number is not None
    assert f"as process {number}" in failure_text(damahan("hall", "broker", "--folder", files.folder))
    assert f"runs as process {number}" in damahan("hall", "show", "--folder", files.folder).stdout


def test_a_number_of_another_process_is_no_broker(tmp_path: Path) -> None:
    hall = make_hall(tmp_path / "hall")
    assert find_broker(hall) is None
    for number in ("1", "", "x", "99999999999999999999", "-1"):
        hall.broker_process.write_text(number)
        assert find_broker(hall) is None


def test_a_broker_that_changed_its_user_is_found_by_the_owner_of_its_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hall = make_hall(tmp_path / "hall")
    hall.broker_process.write_text("77")
    process = tmp_path / "proc" / "77"
    process.mkdir(parents=True)
    (process / "comm").write_text("mosquitto\n")

    def deny(_folder: Path, _other: Path) -> bool:
        raise PermissionError(1, "Permission denied", "cwd")

    monkeypatch.setattr(broker_process, "PROCESSES", tmp_path / "proc")
    monkeypatch.setattr(Path, "samefile", deny)
    found = []
    for user in (os.getuid(), os.getuid() + 1):
        (process / "status").write_text(f"Name:\tmosquitto\nUid:\t{user}\t{user}\t{user}\t{user}\n")
        found.append(find_broker(hall))
    assert found == [77, None]

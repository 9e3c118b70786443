"""The installed Mosquitto on the folder of a hall, and clients that connect to it as its users do."""

import asyncio
import ssl
import subprocess
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from threading import Timer
from typing import IO

import aiomqtt

from controller.hall.broker.hall_description import DESK_USER, HallDescription
from controller.hall.broker.hall_files import HallFiles
from controller.hall.broker.hall_folder import complete_folder, load_hall
from tests.cli.shell import COMMAND
from tests.hall.brokers import find_mosquitto

NOW = datetime(2026, 11, 27, 12, tzinfo=UTC)
TIMEOUT_S = 30


def make_hall(folder: Path, *, boards: tuple[str, ...] = ("board-1", "board-2"), port: int = 8883) -> HallFiles:
    """Make the folder of a hall `club` whose broker listens on this machine only, with a reader `press`."""
    files = HallFiles(folder)
    hall = HallDescription(
        name="club", hosts=("localhost",), port=port, listen="127.0.0.1", boards=boards, readers=("press",)
    )
    complete_folder(files, hall, now=NOW)
    return files


class RunningBroker:
    """A Mosquitto that runs."""

    def __init__(self, process: subprocess.Popen[str], output: IO[str]) -> None:
        self._process = process
        self._output = output

    def wait_for_line(self, end: str) -> None:
        """Wait for a line of its log; raises AssertionError if it ends without one, or writes none in TIMEOUT_S."""
        lines = []
        bound = Timer(TIMEOUT_S, self._process.kill)  # a broker that has ended writes no more
        bound.start()
        try:
            for line in self._output:
                lines.append(line)
                if line.endswith(f"{end}\n"):
                    return
        finally:
            bound.cancel()
        raise AssertionError("".join(lines))

    def wait_for_reload(self) -> None:
        """Wait until it reads its files again; it does nothing else meanwhile."""
        self.wait_for_line("Reloading config.")


@contextmanager
def running_broker(files: HallFiles) -> Iterator[RunningBroker]:
    """Run Mosquitto as `damahan hall broker` does."""
    find_mosquitto()
    command: list[str | Path] = [COMMAND, "hall", "broker", "--folder", files.folder]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        broker = RunningBroker(process, process.stderr)
        try:
            broker.wait_for_line(" running")
            yield broker
        finally:
            end_broker(process)


def end_broker(process: subprocess.Popen[str]) -> None:
    """End Mosquitto; 2.0.11 forgets a signal that comes between its line `running` and its loop."""
    for _ in range(TIMEOUT_S):
        process.terminate()
        with suppress(subprocess.TimeoutExpired):
            process.communicate(timeout=1)
            return
    process.kill()
    raise AssertionError("Mosquitto does not end")


@dataclass(frozen=True)
class User:
    """Who connects: a name, a password, and the authority that is trusted."""

    files: HallFiles
    name: str | None
    password: str | None
    authority: Path

    @asynccontextmanager
    async def connect(
        self,
        *,
        will: aiomqtt.Will | None = None,
        identifier: str | None = None,
        clean_session: bool = True,
        keepalive: int = 60,
        timeout_s: float = TIMEOUT_S,
    ) -> AsyncIterator[aiomqtt.Client]:
        """Connect; raises aiomqtt.MqttError if the broker refuses."""
        async with aiomqtt.Client(
            "localhost",
            load_hall(self.files).port,
            identifier=identifier,
            username=self.name,
            password=self.password,
            tls_context=ssl.create_default_context(cafile=self.authority),
            protocol=aiomqtt.ProtocolVersion.V311,
            clean_session=clean_session,
            keepalive=keepalive,
            timeout=timeout_s,
            will=will,
        ) as client:
            yield client

    def is_let_in(self) -> bool:
        """Return True if the broker lets this user connect."""

        async def connect() -> None:
            async with self.connect():
                pass

        try:
            asyncio.run(connect())
        except aiomqtt.MqttError:
            return False
        return True


def user_of(files: HallFiles, name: str) -> User:
    """Return a user of the hall with its own password."""
    reader = files.reader(name) / "password"
    place = files.desk_password if name == DESK_USER else reader if reader.exists() else files.board_password(name)
    password = place.read_text().strip()
    return User(files, name, password, files.authority_certificate)

"""Brokers on free loopback ports without users and encryption: the installed Mosquitto, and amqtt."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Protocol

from amqtt.broker import Broker

from tests.hall.brokers import find_free_port, find_mosquitto

CONFIGURATION = """\
listener {port} 127.0.0.1
allow_anonymous true
persistence true
persistence_location {folder}/
autosave_interval 1
max_inflight_messages 100
max_queued_messages 20000
sys_interval 0
set_tcp_nodelay true
"""


class PlainBroker(Protocol):
    """A broker that can be killed and started again at its port."""

    port: int

    async def start(self) -> None: ...

    async def kill(self) -> None: ...


async def wait_for_port(port: int) -> None:
    """Wait until something listens at a port."""
    while True:
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", port)
        except OSError:
            await asyncio.sleep(0.02)
            continue
        writer.close()
        return


class Mosquitto:
    """The installed Mosquitto."""

    def __init__(self, folder: Path) -> None:
        self.port = find_free_port()
        self._configuration = folder / "mosquitto.conf"
        self._configuration.write_text(CONFIGURATION.format(port=self.port, folder=folder))
        self._process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        self._process = await asyncio.create_subprocess_exec(
            find_mosquitto(), "-c", self._configuration, stderr=asyncio.subprocess.DEVNULL
        )
        await wait_for_port(self.port)

    async def kill(self) -> None:
        if self._process is not None and self._process.returncode is None:
            self._process.kill()
            await self._process.wait()


class Amqtt:
    """amqtt in this process; it keeps nothing when it ends."""

    def __init__(self, folder: Path) -> None:
        del folder
        self.port = find_free_port()
        self._broker: Broker | None = None

    async def start(self) -> None:
        listener = {"type": "tcp", "bind": f"127.0.0.1:{self.port}"}
        plugins = {"amqtt.plugins.authentication.AnonymousAuthPlugin": {"allow_anonymous": False}}  # with a name
        self._broker = Broker({"listeners": {"default": listener}, "plugins": plugins})
        await self._broker.start()

    async def kill(self) -> None:
        if self._broker is not None:
            await self._broker.shutdown()


BROKERS: dict[str, Callable[[Path], PlainBroker]] = {"mosquitto": Mosquitto, "amqtt": Amqtt}


@asynccontextmanager
async def running_broker(kind: str, folder: Path) -> AsyncIterator[PlainBroker]:
    """Run a broker of a kind."""
    broker = BROKERS[kind](folder)
    await broker.start()
    try:
        yield broker
    finally:
        await broker.kill()

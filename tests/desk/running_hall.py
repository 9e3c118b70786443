"""A desk's hall that runs against a broker, and waits for what tests expect."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from controller.desk.hall import Hall
from controller.desk.receiver.client import BrokerAccess
from controller.desk.receiver.outbox import SigningIdentity
from controller.hall.documents.signing import make_private_key
from hardware.host_clock import local_time_text, now_us
from tests.desk.scripted_board import HALL

PRIVATE_KEY = make_private_key()
TIMEOUT_S = 30


@asynccontextmanager
async def running_hall(port: int, folder: Path) -> AsyncIterator[Hall]:
    """Run a hall with its record in a folder, and wait until it is connected."""
    identity = SigningIdentity(hall=HALL, key_id="desk", private_key=PRIVATE_KEY)
    access = BrokerAccess(host="127.0.0.1", port=port, user="desk")
    hall = Hall(identity, access, folder, now_us=now_us, local_time=local_time_text)
    task = asyncio.create_task(hall.run())
    try:
        await wait_until(hall, lambda: hall.broker.is_connected)
        yield hall
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


async def wait_until(hall: Hall, is_so: Callable[[], bool]) -> None:
    """Wait until something is so; looked at after each change of the hall."""
    changed = asyncio.Event()
    hall.add_change_listener(changed.set)
    async with asyncio.timeout(TIMEOUT_S):
        while not is_so():
            changed.clear()
            await changed.wait()

"""A desk's hall without a broker: what comes is handed to it."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

from controller.commands.sender import CommandSender
from controller.desk.hall import Hall
from controller.desk.receiver.client import BrokerAccess
from controller.desk.receiver.hall_receiver import HallMessage
from controller.desk.receiver.outbox import SigningIdentity
from controller.hall.documents.writing import write_document
from hardware.host_clock import local_time_text, now_us
from tests.desk.running_hall import PRIVATE_KEY, wait_until
from tests.desk.scripted_board import HALL, ScriptedBoard

ANA = CommandSender(name="Ana")
ONLINE = {"is_online": True, "version": "0.1.0"}
NO_PORT = 1
"""Nothing answers there."""


def open_hall(folder: Path) -> Hall:
    """Open the record of a hall."""
    identity = SigningIdentity(hall=HALL, key_id="desk", private_key=PRIVATE_KEY)
    access = BrokerAccess(host="127.0.0.1", port=NO_PORT)
    return Hall(identity, access, folder, now_us=now_us, local_time=local_time_text)


@asynccontextmanager
async def run(hall: Hall) -> AsyncIterator[None]:
    """Run a hall, which looks for a broker in vain; it has loaded its record before."""
    task = asyncio.create_task(hall.run())
    try:
        await wait_until(hall, lambda: bool(hall.broker.reason))
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


def message(board: ScriptedBoard, document: str, values: dict[str, Any], *, is_retained: bool = False) -> HallMessage:
    """Return a document of a board as it comes from the broker."""
    return HallMessage(
        topic=board.topic(document), payload=write_document(values), is_retained=is_retained, arrived_us=now_us()
    )

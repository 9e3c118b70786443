"""amqtt in the process of the desk, on the folder of a hall: the broker of a small hall without another program.

It keeps nothing when the desk ends: boards then say anew what is retained, and are asked for missing events.
"""

import asyncio
import logging
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from amqtt.errors import BrokerError

from controller.desk.broker.hall_broker import HallBroker
from controller.desk.broker.hall_users import HallUsers
from controller.desk.task_end import end_task
from controller.hall.broker.errors import HallFolderError
from controller.hall.broker.hall_description import HallDescription
from controller.hall.broker.hall_files import HallFiles

MOST_BOARDS = 50
"""Boards that it serves well: with 200 amqtt takes a core of its own (docs/dev/scale.md)."""

SHUTDOWN_S = 5.0
"""How long it may take to end; then the desk ends without it. A choice: it has nothing to keep."""

_PLUGINS = "controller.desk.broker.amqtt_plugins"


@asynccontextmanager
async def embedded_broker(files: HallFiles, hall: HallDescription) -> AsyncIterator[None]:
    """Run amqtt while the context is open; raises HallFolderError if it cannot listen."""
    broker = HallBroker(_configuration(files, hall), HallUsers(files))
    _set_log_level(logging.CRITICAL)  # why it does not start is told in one line below
    try:
        await broker.start()
    except (BrokerError, OSError) as error:
        raise HallFolderError(
            f"the broker cannot listen on port {hall.port}: {_reason(error)}; is another one running?"
        ) from error
    _set_log_level(logging.ERROR)  # it logs each packet
    try:
        yield
    finally:
        shutdown = asyncio.create_task(broker.shutdown(), name="the end of the broker")
        await asyncio.wait({shutdown}, timeout=SHUTDOWN_S)
        await end_task(shutdown)


def _set_log_level(level: int) -> None:
    for name in ("amqtt", "transitions"):
        logging.getLogger(name).setLevel(level)


def _reason(error: BaseException) -> str:
    """Return what the system said, which amqtt repeats in errors of its own."""
    while error.__cause__ is not None:
        error = error.__cause__
    return os.strerror(error.errno) if isinstance(error, OSError) and error.errno else str(error)


def _configuration(files: HallFiles, hall: HallDescription) -> dict[str, Any]:
    return {
        "listeners": {
            "default": {
                "type": "tcp",
                "bind": f"{hall.listen or '0.0.0.0'}:{hall.port}",  # noqa: S104  # boards connect to it
                "ssl": True,
                "certfile": str(files.broker_certificate),
                "keyfile": str(files.broker_certificate),
            }
        },
        "plugins": {
            f"{_PLUGINS}.HallAuthentication": {"folder": str(files.folder)},
            f"{_PLUGINS}.HallAccess": {"folder": str(files.folder)},
        },
    }

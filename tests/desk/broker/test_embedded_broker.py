"""The desk's embedded broker where it cannot start."""

import asyncio
import socket
from pathlib import Path

import pytest

from controller.desk.broker.embedded_broker import embedded_broker
from controller.hall.broker.errors import HallFolderError
from controller.hall.broker.hall_folder import load_hall
from tests.hall.broker.running_broker import make_hall


def test_a_port_that_is_taken_is_told_in_one_line(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def start(port: int) -> None:
        files = make_hall(tmp_path, port=port)
        async with embedded_broker(files, load_hall(files)):
            pass

    with socket.create_server(("0.0.0.0", 0)) as other:  # noqa: S104  # as the broker listens
        port = other.getsockname()[1]
        with pytest.raises(HallFolderError) as raised:
            asyncio.run(start(port))
    assert str(raised.value) == (
        f"the broker cannot listen on port {port}: Address already in use; is another one running?"
    )
    assert not caplog.records

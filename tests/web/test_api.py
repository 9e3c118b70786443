"""The API is as its description says, whatever is asked of it."""

import asyncio
import json
import socket
import threading
from collections.abc import Iterator
from importlib import resources
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.specs.openapi.checks import positive_data_acceptance

from controller.web.limits import Rate, WebLimits
from controller.web.server import network_address
from tests.web.web_board import ServedBoard, serve_board

UNLIMITED = Rate(burst=1_000_000, per_s=1_000_000)
DESCRIPTION = json.loads((resources.files("controller.web") / "openapi.json").read_text())
EXAMPLES = 25


@pytest.fixture(scope="module")
def board(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServedBoard]:
    """A board that is served by a thread of its own."""
    limits = WebLimits(requests=UNLIMITED, commands=UNLIMITED, wrong_tokens=UNLIMITED)
    ready: list[ServedBoard] = []
    begun, ended = threading.Event(), asyncio.Event()
    loops: list[asyncio.AbstractEventLoop] = []

    async def serve() -> None:
        loops.append(asyncio.get_running_loop())
        async with serve_board(tmp_path_factory.mktemp("journal"), limits=limits) as made:
            ready.append(made)
            begun.set()
            await ended.wait()

    thread = threading.Thread(target=lambda: asyncio.run(serve()))
    thread.start()
    assert begun.wait(30)
    yield ready[0]
    loops[0].call_soon_threadsafe(ended.set)
    thread.join()


@schemathesis.serializer("application/jsonl")
def as_lines(context: Any, value: Any) -> bytes:
    """Send a trace as what it is: text."""
    del context
    return str(value).encode(errors="replace")


schema = schemathesis.openapi.from_dict(DESCRIPTION)
REFUSING = {
    "/api/live",
    "/api/commands",
    "/api/session",
}  # what fits may still be no statement


@schema.parametrize()
@settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck))
def test_every_answer_is_one_that_is_described(case: Any, board: ServedBoard) -> None:
    excluded = [positive_data_acceptance] if case.operation.path in REFUSING else []
    case.call_and_validate(base_url=board.url, headers=board.auth_headers, excluded_checks=excluded)


def test_a_server_of_every_network_names_an_address_of_this_machine() -> None:
    address = network_address()
    if address != socket.gethostname():
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as own:
            own.bind((address, 0))  # which no other machine's can be

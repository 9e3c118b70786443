"""Random requests get only answers that the description of the API allows."""

import asyncio
import socket
import threading
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.specs.openapi.checks import positive_data_acceptance

from controller.web.api.openapi import describe_api
from controller.web.api.operations import OPERATIONS
from controller.web.limits import BanLimits, Rate, WebLimits
from controller.web.server import network_address
from tests.web.web_board import ServedBoard, serve_board

UNLIMITED = Rate(burst=1_000_000, per_s=1_000_000)
EXAMPLES = 25


@pytest.fixture(scope="module")
def board(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServedBoard]:
    """Yield a board that a thread of its own serves."""
    limits = WebLimits(requests=UNLIMITED, commands=UNLIMITED, bans=BanLimits(free_failures=10**9))
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
    """Return a trace as plain text."""
    del context
    return str(value).encode(errors="replace")


# what is refused: the tool's own list has no 413, which a long statement deserves
REFUSALS = ["400", "401", "403", "404", "405", "406", "409", "413", "415", "422", "428", "429", "5xx"]
config = schemathesis.Config.from_dict({"checks": {"negative_data_rejection": {"expected-statuses": REFUSALS}}})
schema = schemathesis.openapi.from_dict(describe_api(OPERATIONS), config=config)
REFUSING = {
    "/api/live",
    "/api/commands",
    "/api/session",
    "/api/games",
    "/api/games/statistics",
    "/games.pdn",
}  # what fits may still be no statement, no position or no day, or name no game


@schema.parametrize()
@settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck))
def test_every_answer_is_described(case: Any, board: ServedBoard) -> None:
    excluded = [positive_data_acceptance] if case.operation.path in REFUSING else []
    case.call_and_validate(base_url=board.url, headers=board.auth_headers, excluded_checks=excluded)


def test_a_server_on_all_networks_names_an_address_of_this_machine() -> None:
    address = network_address()
    if address != socket.gethostname():
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as own:
            own.bind((address, 0))  # which no other machine's can be

"""The description of the desk's API has every route, and its types fit all that the desk sends."""

import asyncio
import json
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from pydantic import TypeAdapter, ValidationError
from schemathesis.specs.openapi.checks import positive_data_acceptance

from controller.desk.server.api_operations import DESK, OPERATIONS
from controller.desk.server.application import PAGE_PATHS, build_application
from controller.desk.server.hall_encoder import HallEncoder
from controller.desk.server.types import ActsAnswer, WholeBoard
from controller.web.api.openapi import describe_api
from controller.web.limits import BanLimits, Rate, WebLimits
from controller.web.rights import Right
from hardware.host_clock import now_us
from tests.desk.server.sample_hall import build_sample_hall
from tests.desk.server.served_desk import serve_desk
from tests.web.api_description import DESK_FILE, desk_text

UNLIMITED = Rate(burst=1_000_000, per_s=1_000_000)
EXAMPLES = 25
MESSAGE = TypeAdapter[Any](DESK.live.schema)
RESULT = {"score": "1-0", "message": {"code": "won", "args": {}, "text": "White has won"}}


@dataclass(frozen=True)
class AskedDesk:
    """Where a desk is, and the header of an arbiter."""

    url: str
    headers: dict[str, str]


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AskedDesk]:
    """Yield a desk that a thread of its own serves."""
    limits = WebLimits(requests=UNLIMITED, commands=UNLIMITED, bans=BanLimits(free_failures=10**9))
    ready: list[tuple[AskedDesk, asyncio.AbstractEventLoop]] = []
    begun, ended = threading.Event(), asyncio.Event()

    async def serve() -> None:
        async with serve_desk(tmp_path_factory.mktemp("desk"), 2, limits=limits) as made:
            asked = AskedDesk(made.server.address.rstrip("/"), made.make_token("Carla", Right.ARBITRATE))
            ready.append((asked, asyncio.get_running_loop()))
            begun.set()
            await ended.wait()

    thread = threading.Thread(target=lambda: asyncio.run(serve()))
    thread.start()
    assert begun.wait(30)
    asked, loop = ready[0]
    yield asked
    loop.call_soon_threadsafe(ended.set)
    thread.join()


def test_every_route_is_described_and_every_description_has_its_route(tmp_path: Path) -> None:
    async def list_routes() -> set[tuple[str, str]]:
        async with serve_desk(tmp_path, 1) as desk:
            application = build_application(desk.server.parts)
            routes = ((route.method, route.resource) for route in application.router.routes())
            await application.cleanup()
            return {(method, each.canonical) for method, each in routes if each is not None and method != "HEAD"}

    page = {("GET", path.partition(":")[0] + ("}" if ":" in path else "")) for path in PAGE_PATHS}
    described = {(operation.method, operation.path) for operation in OPERATIONS}
    assert asyncio.run(list_routes()) == described | page


def test_the_description_that_is_sent_is_generated_from_the_types() -> None:
    assert DESK_FILE.read_text() == desk_text(), "write it again: make api"
    schemas = json.loads(desk_text())["components"]["schemas"]
    assert [name for name, value in schemas.items() if not value.get("description")] == []


def test_all_that_is_sent_has_the_described_type(tmp_path: Path) -> None:
    hall = build_sample_hall(12, now_us)
    encoder = HallEncoder(now_us)
    encoder.encode_changes(hall)
    MESSAGE.validate_json(encoder.whole_message(), strict=True)
    hall.refresh("b002", is_online=False, lost_records=1)
    hall.tell("b003", phase="over", result=RESULT)
    del hall.boards["b004"]
    changes = encoder.encode_changes(hall)
    assert changes is not None
    MESSAGE.validate_json(changes, strict=True)
    wrong_changes: list[dict[str, Any]] = [{"gone": "b004"}, {"tiles": {"b002": {}}}, {"more": 1}]
    for wrong in wrong_changes:
        with pytest.raises(ValidationError):
            MESSAGE.validate_json(json.dumps({"seq": 1, "now_ms": 1, "changes": wrong}), strict=True)

    async def ask() -> None:
        async with serve_desk(tmp_path, 3) as desk:
            desk.hall.scripted["b001"].play(5)
            desk.hall.refresh("b001")
            desk.hall.silent_boards.add("b002")
            desk.hall.tell("b003", phase="over", result=RESULT)
            arbiter = desk.make_token("Carla", Right.ARBITRATE)
            boards = list(desk.hall.boards)
            for act in ({"say": "arbiter pause"}, {"announce": "Quiet"}, {"note": "late"}, {"mark": "loss accepted"}):
                assert (await desk.act({"boards": boards, **act}, arbiter))[0] == 200
            async with desk.client.get("/api/acts", headers=arbiter) as answer:
                TypeAdapter(ActsAnswer).validate_json(await answer.read(), strict=True)
            async with desk.client.get("/api/boards/b001", headers=arbiter) as answer:
                TypeAdapter(WholeBoard).validate_json(await answer.read(), strict=True)

    asyncio.run(ask())


# what is refused: the tool's own list has no 413, which a long text deserves
REFUSALS = ["400", "401", "403", "404", "405", "406", "409", "413", "415", "422", "426", "428", "429", "5xx"]
config = schemathesis.Config.from_dict({"checks": {"negative_data_rejection": {"expected-statuses": REFUSALS}}})
schema = schemathesis.openapi.from_dict(describe_api(OPERATIONS, DESK), config=config)
REFUSING = {"/api/live", "/api/boards/{board}", "/api/acts", "/api/session"}
"""What fits may still be no statement, or name no board."""


@schema.parametrize()
@settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck))
def test_every_answer_is_described(case: Any, desk: AskedDesk) -> None:
    excluded = [positive_data_acceptance] if case.operation.path in REFUSING else []
    case.call_and_validate(base_url=desk.url, headers=desk.headers, excluded_checks=excluded)

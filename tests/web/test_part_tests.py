"""Tests of parts over the network: who may, when they may, and what they send."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from controller.rules.squares import Square
from controller.web.limits import Rate, WebLimits
from controller.web.ports import BusAddressReport, MachineReport
from hardware.events import Part
from hardware.ports import DARK, Colours, PartError
from tests.web.web_board import DEFAULT_LIMITS, ServedBoard, open_client, serve_board

Answer = tuple[int, dict[str, Any]]
QUICK = WebLimits(part_tests=Rate(burst=3, per_s=0.001), machine_examinations=Rate(burst=1, per_s=0.001))


class TriedParts:
    """Parts of a board that do what a test wants."""

    def __init__(self) -> None:
        self.lit: list[Square | None] = []
        self.fault: PartError | TimeoutError | None = None
        self.is_closed = False
        self.colours: Colours = ((0, 200, 0), *(DARK,) * 31)

    async def light(self, square: Square | None) -> None:
        if self.fault is not None:
            raise self.fault
        self.lit.append(square)

    async def find_addresses(self) -> tuple[BusAddressReport, ...]:
        if self.fault is not None:
            raise self.fault
        return (
            BusAddressReport(bus=1, address=0x20, part=Part.SENSORS, answers=False),
            BusAddressReport(bus=1, address=0x3C, part=None, answers=True),
        )

    async def examine_machine(self) -> MachineReport:
        if self.fault is not None:
            raise self.fault
        return MachineReport(findings=("The disk is slow.",), figures={"journal_write_p99_ms": 61.5})

    def close(self) -> None:
        self.is_closed = True


async def ask(
    board: ServedBoard, token: str | None, method: str, path: str, json: object = None, **headers: str
) -> Answer:
    if token is not None:
        headers["Authorization"] = f"Bearer {token}"
    async with (
        open_client(board) as client,
        client.request(method, f"/api/parts/{path}", json=json, headers=headers) as answer,
    ):
        return answer.status, await answer.json()


def with_board(
    folder: Path, act: Callable[[ServedBoard], Awaitable[None]], parts: TriedParts, limits: WebLimits = DEFAULT_LIMITS
) -> None:
    async def main() -> None:
        async with serve_board(folder, part_tests=parts, limits=limits) as board:
            await act(board)

    asyncio.run(main())


async def pause(board: ServedBoard) -> None:
    async with (
        open_client(board) as client,
        client.post("/api/commands", json={"say": "arbiter pause"}, headers=board.auth_headers) as answer,
    ):
        assert answer.status == 200


REQUESTS = [("POST", "leds", {"square": "18"}), ("GET", "buses", None), ("POST", "machine", None)]


@pytest.mark.parametrize(("method", "path", "json"), REQUESTS)
def test_only_who_maintains_the_board_tries_its_parts_and_only_in_a_pause(
    tmp_path: Path, method: str, path: str, json: object
) -> None:
    parts = TriedParts()

    async def act(board: ServedBoard) -> None:
        for token, status in ((None, 401), (board.watch_token, 403), (board.token, 403)):
            assert (await ask(board, token, method, path, json))[0] == status
        running = await ask(board, board.maintain_token, method, path, json)
        assert running == (409, {"error": "a game is running; pause it first"})
        await pause(board)
        assert (await ask(board, board.maintain_token, method, path, json))[0] == 200

    with_board(tmp_path, act, parts)
    assert parts.lit == ([Square(18)] if path == "leds" else [])
    assert parts.is_closed


def test_what_is_found_is_sent(tmp_path: Path) -> None:
    async def act(board: ServedBoard) -> None:
        await pause(board)
        assert await ask(board, board.maintain_token, "GET", "buses") == (
            200,
            {
                "addresses": [
                    {"bus": 1, "address": "0x20", "part": "sensors", "answers": False},
                    {"bus": 1, "address": "0x3c", "part": None, "answers": True},
                ]
            },
        )
        assert await ask(board, board.maintain_token, "POST", "machine") == (
            200,
            {"findings": ["The disk is slow."], "figures": {"journal_write_p99_ms": 61.5}},
        )
        async with open_client(board) as client:
            headers = {"Authorization": f"Bearer {board.maintain_token}"}
            async with client.get("/api/parts", headers=headers) as answer:
                assert (await answer.json())["leds"] == ["#00c800", *["#000000"] * 31]

    with_board(tmp_path, act, TriedParts())


@pytest.mark.parametrize("square", ["0", "33", "018", " 1", "-1", "1.0", "ten", "\u0661", "1" * 4000])
def test_a_square_that_is_none_is_refused(tmp_path: Path, square: str) -> None:
    parts = TriedParts()

    async def act(board: ServedBoard) -> None:
        await pause(board)
        status, body = await ask(board, board.maintain_token, "POST", "leds", {"square": square})
        assert status == 400 if len(square) < 4000 else status in (400, 413)
        assert body["error"]
        assert (await ask(board, board.maintain_token, "POST", "leds", {"led": "1"}))[0] == 400
        assert (await ask(board, board.maintain_token, "POST", "leds", {"square": 1}))[0] == 400

    with_board(tmp_path, act, parts)
    assert parts.lit == []


def test_leds_that_do_not_answer_are_told(tmp_path: Path) -> None:
    parts = TriedParts()
    parts.fault = PartError(Part.LEDS, "/dev/spidev0.0: no answer")

    async def act(board: ServedBoard) -> None:
        await pause(board)
        assert await ask(board, board.maintain_token, "POST", "leds", {"square": ""}) == (
            503,
            {"error": "LEDs: /dev/spidev0.0: no answer"},
        )
        parts.fault = TimeoutError()
        assert (await ask(board, board.maintain_token, "GET", "buses"))[0] == 503
        assert (await ask(board, board.maintain_token, "POST", "machine"))[0] == 503

    with_board(tmp_path, act, parts)


def test_another_origin_lights_nothing(tmp_path: Path) -> None:
    parts = TriedParts()

    async def act(board: ServedBoard) -> None:
        await pause(board)
        cookie = {"Cookie": f"damahan_token={board.maintain_token}", "Origin": "http://elsewhere.example"}
        assert (await ask(board, None, "POST", "leds", {"square": "1"}, **cookie))[0] == 403
        assert (await ask(board, None, "POST", "machine", None, **cookie))[0] == 403

    with_board(tmp_path, act, parts)
    assert parts.lit == []


def test_tests_are_limited(tmp_path: Path) -> None:
    parts = TriedParts()

    async def act(board: ServedBoard) -> None:
        await pause(board)
        statuses = [(await ask(board, board.maintain_token, "POST", "leds", {"square": "1"}))[0] for _ in range(5)]
        assert statuses == [200] * 3 + [429] * 2
        assert [(await ask(board, board.maintain_token, "POST", "machine"))[0] for _ in range(2)] == [200, 429]

    with_board(tmp_path, act, parts, QUICK)


def test_a_server_that_tries_no_parts_says_so(tmp_path: Path) -> None:
    async def act() -> None:
        async with serve_board(tmp_path) as board:
            await pause(board)
            assert (await ask(board, board.maintain_token, "GET", "buses"))[0] == 404

    asyncio.run(act())

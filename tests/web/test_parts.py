"""The parts of a board over the network, for who maintains it."""

import asyncio
from pathlib import Path
from typing import Any

import aiohttp

from controller.rules.squares import Square, bit
from controller.web.part_levels import PartLevels
from hardware.events import Button, ButtonEdge, Edge, PartLost, Snapshot
from hardware.events import Part as BoardPart
from tests.web.web_board import ServedBoard, open_client, serve_board, wait_until


async def ask(client: aiohttp.ClientSession, token: str | None) -> tuple[int, dict[str, Any]]:
    headers = {} if token is None else {"Authorization": f"Bearer {token}"}
    async with client.get("/api/parts", headers=headers) as answer:
        return answer.status, await answer.json()


def test_levels_and_changes_follow_what_sensors_and_buttons_report() -> None:
    levels = PartLevels()
    levels.note_input(Snapshot(occupancy=bit(Square(3)) | bit(Square(4)), at_us=0))
    levels.note_input(Edge(square=Square(3), closed=False, at_us=1))
    levels.note_input(Edge(square=Square(9), closed=True, at_us=2))
    levels.note_input(ButtonEdge(button=Button.THIRD, down=True, at_us=3))
    levels.note_input(PartLost(part=BoardPart.LEDS, at_us=4))
    assert levels.closed == bit(Square(4)) | bit(Square(9))
    assert dict(levels.sensor_edges) == {3: 1, 9: 1}
    assert (levels.down, levels.button_edges[Button.THIRD]) == (frozenset({Button.THIRD}), 1)
    levels.note_input(ButtonEdge(button=Button.THIRD, down=False, at_us=5))
    assert levels.down == frozenset()


def test_who_maintains_the_board_sees_its_sensors_and_nobody_else(tmp_path: Path) -> None:
    async def look(board: ServedBoard) -> None:
        async with open_client(board) as client:
            await wait_until(lambda: len(board.board.table.pieces) == 24)

            async def all_closed() -> dict[str, Any]:
                while True:
                    status, report = await ask(client, board.maintain_token)
                    assert status == 200
                    if len(report["closed"]) == 24:
                        return report
                    await asyncio.sleep(0)

            report = await asyncio.wait_for(all_closed(), 10)
            assert report["closed"] == [*range(1, 13), *range(21, 33)]
            assert len(report["changes"]) == 32
            assert [button["button"] for button in report["buttons"]] == ["white", "black", "third"]
            assert report["version"]
            assert (await ask(client, board.watch_token))[0] == 403
            assert (await ask(client, None))[0] == 401

    async def main() -> None:
        async with serve_board(tmp_path) as board:
            await look(board)

    asyncio.run(main())

"""The tournament at the desk on the record of a real hall: results are read whatever order documents arrive in."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from copy import deepcopy
from pathlib import Path
from typing import Any

from controller.desk.hall import Hall
from controller.tournament.rounds import BoardResult
from tests.desk.event.running_event import make_event, pair_and_start, results, running, until
from tests.desk.scripted_board import ScriptedBoard
from tests.desk.unconnected_hall import ONLINE, message, open_hall, run
from tests.hall.documents.sample_documents import EVENTS, MESSAGE

BOARDS = ("board-1", "board-2")


@asynccontextmanager
async def hall_of_boards(folder: Path) -> AsyncIterator[tuple[Hall, list[ScriptedBoard]]]:
    """Run a hall that has heard of all boards."""
    hall = open_hall(folder)
    async with run(hall):
        boards = [ScriptedBoard(name, record=f"{number}" * 32) for number, name in enumerate(BOARDS)]
        for board in boards:
            await hall.receive(message(board, "availability", board.header() | ONLINE))
        yield hall, boards


async def start_game(hall: Hall, board: ScriptedBoard, pairing: str) -> None:
    start = deepcopy(EVENTS[0])
    start["game_state"]["pairing"] = pairing
    await hall.receive(message(board, "event", board.make_event(**{**start, **numbered(board)})))


def numbered(board: ScriptedBoard) -> dict[str, Any]:
    """Return what a sample event has of its board."""
    return board.header() | {"number": len(board.events) + 1}


async def send_result(hall: Hall, board: ScriptedBoard, score: str) -> None:
    event = board.make_event(**{**EVENTS[3], **numbered(board), "score": score, "message": MESSAGE})
    await hall.receive(message(board, "event", event))


def test_a_result_is_taken_when_its_event_comes_after_the_state_that_shows_it(tmp_path: Path) -> None:
    """A board names an event in its state once the broker has acknowledged it: nothing is missing before."""

    async def main() -> None:
        file = make_event(tmp_path)
        async with (
            hall_of_boards(tmp_path / "desk") as (hall, (one, two)),
            running(file, hall, boards=BOARDS) as desk,
        ):
            await pair_and_start(desk)
            assert desk.view is not None
            games = desk.view.tournament.assigned
            await start_game(hall, one, games[1, 1, 1].pairing)
            await until(desk, lambda view: (1, 1, 1) in view.verdicts)
            state = one.state() | {"phase": "over", "result": {"score": "0-1", "message": MESSAGE}}
            await hall.receive(message(one, "state", state))
            await start_game(hall, two, games[1, 2, 1].pairing)
            await until(desk, lambda view: (1, 2, 1) in view.verdicts)  # the state was looked at
            await send_result(hall, one, "0-1")
            await until(desk, lambda view: results(view)[0] == (BoardResult.BLACK_WINS,))

    asyncio.run(main())


def test_a_result_is_taken_from_another_record_that_the_board_begins_in_the_game(tmp_path: Path) -> None:
    async def main() -> None:
        file = make_event(tmp_path)
        async with (
            hall_of_boards(tmp_path / "desk") as (hall, (one, _)),
            running(file, hall, boards=BOARDS) as desk,
        ):
            await pair_and_start(desk)
            assert desk.view is not None
            game = desk.view.tournament.assigned[1, 1, 1]
            await start_game(hall, one, game.pairing)
            await until(desk, lambda view: (1, 1, 1) in view.verdicts)
            again = ScriptedBoard(one.name, record="f" * 32)
            await start_game(hall, again, game.pairing)
            await send_result(hall, again, "1-0")
            await until(desk, lambda view: results(view)[0] == (BoardResult.WHITE_WINS,))

    asyncio.run(main())

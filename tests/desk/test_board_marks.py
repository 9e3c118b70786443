"""An arbiter removes a board from the list and accepts what is lost; nothing is deleted, and a board may come back."""

import asyncio
from pathlib import Path

from controller.desk.hall import Hall
from controller.desk.ports import BoardAnswer, Mark, MarkKind
from tests.desk.scripted_board import ScriptedBoard
from tests.desk.unconnected_hall import ANA, ONLINE, message, open_hall, run

OFFLINE = ONLINE | {"is_online": False}
REMOVED = Mark(MarkKind.REMOVED)
ACCEPTED = Mark(MarkKind.LOSS_ACCEPTED)


async def hear(hall: Hall, board: ScriptedBoard, *, is_online: bool, is_retained: bool = False) -> None:
    values = board.header() | (ONLINE if is_online else OFFLINE)
    await hall.receive(message(board, "availability", values, is_retained=is_retained))


def test_a_removed_board_is_gone_until_it_is_there_again(tmp_path: Path) -> None:
    board = ScriptedBoard("board-8")

    async def main() -> None:
        hall = open_hall(tmp_path)
        async with run(hall):
            await hear(hall, board, is_online=True)
            await hall.receive(message(board, "event", board.make_event()))
            await hear(hall, board, is_online=False)
            assert await hall.execute(REMOVED, ["board-8"], ANA) == {"board-8": BoardAnswer(is_done=True)}
            assert not hall.boards
            (act,) = await hall.list_acts("board-8", 10)
            assert (act.act, act.sender, act.answers["board-8"].is_done) == (REMOVED, "Ana", True)

        hall = open_hall(tmp_path)
        async with run(hall):
            assert not hall.boards
            await hear(hall, board, is_online=False)  # a last will that comes late
            await hear(hall, board, is_online=True, is_retained=True)  # what the broker has kept
            await hall.receive(message(board, "state", board.state(), is_retained=True))
            assert not hall.boards
            board.session += 1
            await hear(hall, board, is_online=True)
            assert hall.boards["board-8"].is_online
            assert len(await hall.list_moves("board-8", board.events[0]["game"])) == 1

        hall = open_hall(tmp_path)
        async with run(hall):
            assert not hall.boards["board-8"].is_online

    asyncio.run(main())


def test_a_loss_that_is_accepted_is_told_no_more_and_another_one_is(tmp_path: Path) -> None:
    board = ScriptedBoard("board-1")

    async def main() -> None:
        hall = open_hall(tmp_path)
        async with run(hall):
            await hall.receive(message(board, "event", board.make_event(number=1)))
            await hall.receive(message(board, "event", board.make_event(number=4)))
            board.record = "b" * 32
            await hall.receive(message(board, "event", board.make_event(number=3)))
            assert (hall.boards["board-1"].lost_records, hall.boards["board-1"].missing_events) == (1, 2)
            await hall.execute(ACCEPTED, ["board-1"], ANA)
            assert (hall.boards["board-1"].lost_records, hall.boards["board-1"].missing_events) == (0, 0)

        hall = open_hall(tmp_path)
        async with run(hall):
            assert (hall.boards["board-1"].lost_records, hall.boards["board-1"].missing_events) == (0, 0)
            await hall.receive(message(board, "event", board.make_event(number=5)))
            assert hall.boards["board-1"].missing_events == 1  # number 4
            board.record = "c" * 32
            await hall.receive(message(board, "event", board.make_event(number=6)))
            assert hall.boards["board-1"].lost_records == 1  # the second one, with number 4

    asyncio.run(main())

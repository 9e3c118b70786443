"""The desk's hall and its record, without a broker."""

import asyncio
import json
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

import pytest

from controller.commands.sender import CommandSender, OwnSender, is_sender_name
from controller.commands.values import PausePlay
from controller.desk.ports import BoardAnswer, Note, Silence
from controller.desk.store.database import STORE_NAME
from controller.desk.store.errors import DeskStoreError
from controller.hall.documents.reading import read_envelope
from tests.desk.scripted_board import ScriptedBoard
from tests.desk.unconnected_hall import ANA, ONLINE, message, open_hall, run


def test_a_note_has_no_silent_board(tmp_path: Path) -> None:
    async def main() -> None:
        hall = open_hall(tmp_path)
        async with run(hall):
            answers = await hall.execute(Note("A phone rang"), ["board-1"], ANA)
            (act,) = await hall.list_acts("board-1", 10)
            assert answers == act.answers == {"board-1": BoardAnswer(is_done=True)}

    asyncio.run(main())


def test_a_board_that_was_away_and_one_that_restarted_are_told_apart(tmp_path: Path) -> None:
    async def main() -> None:
        hall, board = open_hall(tmp_path), ScriptedBoard("board-1")
        async with run(hall):
            await hall.reload()
            await hall.receive(message(board, "availability", board.header() | ONLINE))
            acting = asyncio.create_task(hall.execute(PausePlay(), ["board-1", "away"], ANA))
            (sent,) = await hall.next_outgoing()
            board.session += 1
            await hall.receive(message(board, "availability", board.header() | ONLINE))
            answers = await acting
            assert answers == {
                "board-1": BoardAnswer(is_done=None, silence=Silence.RESTARTED),
                "away": BoardAnswer(is_done=None, silence=Silence.NOT_SENT),
            }
            assert [act.answers for act in await hall.list_acts(None, 10)] == [answers]
            command = json.loads(read_envelope(sent.payload)["document"])
            reply = {"id": command["id"], "is_done": True, "message": None}
            await hall.receive(
                message(board, "reply", board.header() | reply)
            )  # it had done it before, and told it late
            (act,) = await hall.list_acts("board-1", 10)
            assert act.answers == {"board-1": BoardAnswer(is_done=True)}

    asyncio.run(main())


def test_an_act_of_one_who_signed_in_with_a_code_has_a_name_that_boards_accept(tmp_path: Path) -> None:
    async def main() -> None:
        hall, board = open_hall(tmp_path), ScriptedBoard("board-1")
        async with run(hall):
            await hall.reload()
            await hall.receive(message(board, "availability", board.header() | ONLINE))
            acting = asyncio.create_task(hall.execute(PausePlay(), ["board-1"], CommandSender(name=OwnSender.LOCAL)))
            (sent,) = await hall.next_outgoing()
            command = json.loads(read_envelope(sent.payload)["document"])
            assert command["sender"] == "desk"  # its key
            assert is_sender_name(command["sender"])
            acting.cancel()
            assert [act.sender for act in await hall.list_acts(None, 10)] == ["local"]

    asyncio.run(main())


def test_what_was_done_before_is_read(tmp_path: Path) -> None:
    """A page asks for the record while the act that it has sent is on its way to the disk."""

    async def main() -> None:
        hall = open_hall(tmp_path)
        acting = asyncio.create_task(hall.execute(PausePlay(), ["board-1"], ANA))
        await asyncio.sleep(0)
        reading = asyncio.create_task(hall.list_acts(None, 10))
        await asyncio.sleep(0)
        async with run(hall):
            assert [act.act for act in await reading] == [PausePlay()]
            await acting

    asyncio.run(main())


def test_a_board_that_was_not_stored_is_asked_for_nothing(tmp_path: Path) -> None:
    """What could not be written is forgotten, the events too that the board was to be asked for."""

    async def main() -> None:
        hall, board = open_hall(tmp_path), ScriptedBoard("board-1")
        async with run(hall):
            await hall.reload()
            with closing(sqlite3.connect(tmp_path / STORE_NAME, isolation_level=None)) as connection:
                connection.execute("CREATE TRIGGER t BEFORE INSERT ON boards BEGIN SELECT raise(FAIL, 'x'); END")
            with pytest.raises(DeskStoreError):
                await hall.receive(message(board, "availability", board.header() | ONLINE))
            with suppress(DeskStoreError):  # the connection may have begun anew meanwhile: then this board is new again
                await hall.receive(message(board, "event", board.make_event(number=3)))
            assert hall.boards["board-1"].missing_events == 2
            await hall.reload()
            assert not hall.boards
            sending = asyncio.create_task(hall.next_outgoing())
            await asyncio.sleep(0)
            assert not sending.done()
            sending.cancel()

    asyncio.run(main())


def test_a_disk_that_hangs_as_a_board_goes_away_stops_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("controller.desk.hall.PRESENCE_LOOK_S", 0.001)
    monkeypatch.setattr("controller.desk.presence_record.AWAY_US", 0)
    monkeypatch.setattr("controller.desk.presence_record.REJOINING_US", 0)

    async def main() -> None:
        hall, board = open_hall(tmp_path), ScriptedBoard("board-1")
        looks: asyncio.Queue[bool] = asyncio.Queue()
        has_hung = False

        async def hang(*_: object) -> None:
            nonlocal has_hung
            has_hung = True
            await asyncio.Event().wait()

        async def watch() -> None:
            async with asyncio.TaskGroup() as tasks:
                await hall._watch_presence(tasks)  # noqa: SLF001  # it alone waits for the disk

        dispatcher = hall._dispatcher  # noqa: SLF001  # its disk is to hang
        monkeypatch.setattr(dispatcher, "record", hang)
        monkeypatch.setattr(dispatcher, "end_expired", lambda _: looks.put_nowait(has_hung))
        hall.set_connection(is_connected=True)
        hall.receive(message(board, "availability", board.header() | ONLINE))
        watching = asyncio.create_task(watch())
        async with asyncio.timeout(30):
            await looks.get()
            await looks.get()  # the first look is over
            hall.receive(message(board, "availability", board.header() | ONLINE | {"is_online": False}))
            while not await looks.get():
                pass
            await looks.get()  # what waits for answers is looked at while the disk hangs
        watching.cancel()
        with suppress(asyncio.CancelledError):
            await watching
        hall.close()

    asyncio.run(main())

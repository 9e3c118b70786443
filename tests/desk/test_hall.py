"""The desk's hall against both brokers: nothing is lost or doubled, and commands reach the boards."""

import asyncio
import json
from collections.abc import Callable, Coroutine, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from controller.commands.sender import CommandSender
from controller.commands.values import AddTime, Command, PausePlay, SetDetail, SetResult
from controller.desk.hall import Hall
from controller.desk.ports import Announcement, BoardAnswer, Note, Presence, Silence
from controller.desk.presence_record import PresenceChange, PresenceRecord
from controller.desk.receiver import event_requests
from controller.desk.store.reader import StoreReader
from controller.hall.documents.reading import read_envelope
from controller.hall.documents.signing import is_signed_by, public_bytes_of
from controller.rules.outcome import Score
from controller.rules.position import Side
from controller.settings.details import GameDetail
from tests.desk.plain_brokers import BROKERS, running_broker
from tests.desk.running_hall import PRIVATE_KEY, TIMEOUT_S, running_hall, wait_until
from tests.desk.scripted_board import RECORD, REFUSAL, ScriptedBoard
from tests.hall.documents.sample_documents import MESSAGE

ANA = CommandSender(name="Ana")

both_brokers = pytest.mark.parametrize("kind", list(BROKERS))


def stored_numbers(folder: Path, board: str, record: str = RECORD) -> list[int]:
    reader = StoreReader(folder)
    documents = reader.list_events(board, record)
    reader.close()
    return [json.loads(document)["number"] for document in documents]


def has_events(hall: Hall, board: str, count: int) -> Callable[[], bool]:
    """Return what asks whether the desk has as many events of a board, and misses none."""

    def ask() -> bool:
        known = hall.boards.get(board)
        return known is not None and known.missing_events == 0 and hall.last_event(board) >= count

    return ask


def run(main: Coroutine[Any, Any, None]) -> None:
    asyncio.run(main)


@both_brokers
def test_what_boards_tell_is_stored_and_shown(kind: str, tmp_path: Path) -> None:
    async def main() -> None:
        boards = [ScriptedBoard(f"board-{number}") for number in range(1, 4)]
        async with running_broker(kind, tmp_path) as broker, running_hall(broker.port, tmp_path / "desk") as hall:
            for board in boards:
                async with board.connect(broker.port):
                    await board.play()
                    await board.play(kind="result", score="1-0", message=MESSAGE)
                    await wait_until(hall, has_events(hall, board.name, 2))
                    shown = hall.boards[board.name]
                    assert shown.is_online
                    assert shown.state is not None
                    assert shown.ahead_us is not None
                    assert abs(shown.ahead_us - 5_000_000_000) < 1_000_000
            await wait_until(hall, lambda: not any(board.is_online for board in hall.boards.values()))
        assert [stored_numbers(tmp_path / "desk", board.name) for board in boards] == [[1, 2]] * 3

    run(main())


@both_brokers
def test_events_that_never_came_are_asked_for(kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A board that made 1,203 events before the desk was there sends them, 500 at a time."""
    # on a busy machine an answer pauses for longer than a desk waits, and the rest of it is asked for again
    monkeypatch.setattr(event_requests, "PATIENCE_US", 2_000_000)
    monkeypatch.setattr(event_requests, "FIRST_WAIT_US", 20_000_000)

    async def main() -> None:
        board = ScriptedBoard("board-1")
        for _ in range(1203):
            board.make_event()
        async with (
            running_broker(kind, tmp_path) as broker,
            running_hall(broker.port, tmp_path / "desk") as hall,
            board.connect(broker.port),
        ):
            await wait_until(hall, has_events(hall, "board-1", 1203))
            assert [command["after"] for command in board.commands] == [0, 500, 1000]
        assert stored_numbers(tmp_path / "desk", "board-1") == list(range(1, 1204))

    run(main())


@both_brokers
def test_a_killed_broker_costs_no_event(kind: str, tmp_path: Path) -> None:
    async def main() -> None:
        board = ScriptedBoard("board-1")
        async with running_broker(kind, tmp_path) as broker, running_hall(broker.port, tmp_path / "desk") as hall:
            for _ in range(3):
                async with board.connect(broker.port):
                    await board.play()
                    await wait_until(hall, has_events(hall, "board-1", len(board.events)))
                    board.make_event()  # while the broker is away; the board sends it when it is asked
                    await broker.kill()
                    await wait_until(hall, lambda: not hall.broker.is_connected)
                await broker.start()
                await wait_until(hall, lambda: hall.broker.is_connected)
            async with board.connect(broker.port):
                await wait_until(hall, has_events(hall, "board-1", 6))
        assert stored_numbers(tmp_path / "desk", "board-1") == list(range(1, 7))

    run(main())


def test_a_desk_that_was_away_has_everything_afterwards(tmp_path: Path) -> None:
    """With amqtt no desk is away: it runs in the desk's own process."""

    async def main() -> None:
        board = ScriptedBoard("board-1")
        async with running_broker("mosquitto", tmp_path) as broker, board.connect(broker.port):
            for count in (2, 4, 6):
                async with running_hall(broker.port, tmp_path / "desk") as hall:
                    await board.play()
                    await wait_until(hall, has_events(hall, "board-1", count - 1))
                await board.play()
                assert len(board.events) == count
            async with running_hall(broker.port, tmp_path / "desk") as hall:
                await wait_until(hall, has_events(hall, "board-1", 6))
        assert stored_numbers(tmp_path / "desk", "board-1") == list(range(1, 7))

    run(main())


def test_a_lost_record_leaves_a_marked_gap(tmp_path: Path) -> None:
    async def main() -> None:
        board = ScriptedBoard("board-1")
        async with (
            running_broker("mosquitto", tmp_path) as broker,
            running_hall(broker.port, tmp_path / "desk") as hall,
        ):
            async with board.connect(broker.port):
                await board.play()
                await wait_until(hall, has_events(hall, "board-1", 1))
            replaced = ScriptedBoard("board-1", record="b" * 32)
            async with replaced.connect(broker.port):
                await replaced.play()
                await wait_until(hall, lambda: hall.boards["board-1"].lost_records == 1)
                await wait_until(hall, has_events(hall, "board-1", 1))
        reader = StoreReader(tmp_path / "desk")
        lost, current = reader.list_records()["board-1"]
        reader.close()
        assert (lost.record, lost.ended_last, lost.ranges) == (RECORD, 1, [(1, 1)])
        assert lost.ended_at
        assert (current.record, current.ended_at, current.ranges) == ("b" * 32, None, [(1, 1)])

    run(main())


@both_brokers
def test_an_act_reaches_many_boards_and_is_recorded(kind: str, tmp_path: Path) -> None:
    async def main() -> None:
        boards = {name: ScriptedBoard(name) for name in ("done", "refuses", "away")}
        boards["refuses"].answer = lambda _: REFUSAL
        async with running_broker(kind, tmp_path) as broker, running_hall(broker.port, tmp_path / "desk") as hall:
            async with boards["away"].connect(broker.port):
                await wait_until(hall, lambda: "away" in hall.boards)
            await wait_until(hall, lambda: not hall.boards["away"].is_online)
            async with boards["done"].connect(broker.port), boards["refuses"].connect(broker.port):
                await wait_until(hall, lambda: sum(board.is_online for board in hall.boards.values()) == 2)
                await wait_until(hall, lambda: hall.boards["done"].ahead_us is not None)
                await wait_until(hall, lambda: hall.boards["refuses"].ahead_us is not None)
                answers = await hall.execute(PausePlay(), [*boards, "unknown"], ANA)
                assert answers == {
                    "done": BoardAnswer(is_done=True),
                    "refuses": BoardAnswer(is_done=False, message=MESSAGE),
                    "away": BoardAnswer(is_done=None, silence=Silence.NOT_SENT),
                    "unknown": BoardAnswer(is_done=None, silence=Silence.NOT_SENT),
                }
                (command,) = boards["done"].commands
                assert command["sender"] == "Ana"
                assert command["command"] == {"command": "pause_play"}
                assert (command["record"], command["session"]) == (RECORD, 1)
                await hall.execute(Announcement("Five minutes"), ["done"], ANA)
                await hall.execute(Note("The room is cold"), [], ANA)
            acts = await hall.list_acts(None, 10)
            assert [act.act for act in acts] == [Note("The room is cold"), Announcement("Five minutes"), PausePlay()]
            assert acts[2].answers == answers
            assert [act.sender for act in await hall.list_acts("refuses", 10)] == ["Ana"]

    run(main())


def test_a_command_is_signed_and_sent_again_until_its_reply(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("controller.desk.receiver.command_deliveries.RETRY_US", 50_000)

    async def main() -> None:
        board = ScriptedBoard("board-1")
        board.answer = lambda _: {"is_done": True, "message": None} if len(board.commands) > 2 else None
        async with (
            running_broker("mosquitto", tmp_path) as broker,
            running_hall(broker.port, tmp_path / "desk") as hall,
            board.connect(broker.port),
        ):
            await wait_until(hall, lambda: "board-1" in hall.boards and hall.boards["board-1"].ahead_us is not None)
            answers = await hall.execute(PausePlay(), ["board-1"], ANA)
            assert answers == {"board-1": BoardAnswer(is_done=True)}
            assert len(board.commands) == 3
            assert len({command["id"] for command in board.commands}) == 1
            assert all(is_signed_by(read_envelope(each), public_bytes_of(PRIVATE_KEY)) for each in board.envelopes)

    run(main())


FAR_GAME = "123e4567-e89b-12d3-a456-426614174000"


@pytest.mark.parametrize("game", [None, FAR_GAME])
def test_a_command_names_the_game_on_two_boards_for_which_it_is_signed(tmp_path: Path, game: str | None) -> None:
    async def main() -> None:
        board = ScriptedBoard("board-1", far_game=game)
        async with (
            running_broker("mosquitto", tmp_path) as broker,
            running_hall(broker.port, tmp_path / "desk") as hall,
            board.connect(broker.port),
        ):
            await wait_until(hall, lambda: "board-1" in hall.boards and hall.boards["board-1"].ahead_us is not None)
            await wait_until(hall, lambda: hall.boards["board-1"].state is not None)
            await hall.execute(PausePlay(), ["board-1"], ANA)
            assert [command.get("far_game") for command in board.commands] == [game]
            assert [command.get("far_number") for command in board.commands] == [None if game is None else 3]

    run(main())


def test_a_command_names_the_lowest_number_that_a_board_of_its_game_says(tmp_path: Path) -> None:
    async def main() -> None:
        boards = [ScriptedBoard(name, far_game=FAR_GAME) for name in ("board-1", "board-2")]
        boards[0].far_number, boards[1].far_number = 900, 12
        async with (
            running_broker("mosquitto", tmp_path) as broker,
            running_hall(broker.port, tmp_path / "desk") as hall,
            boards[0].connect(broker.port),
            boards[1].connect(broker.port),
        ):
            await wait_until(hall, lambda: has_state(hall, "board-1") and has_state(hall, "board-2"))
            await hall.execute(PausePlay(), ["board-1"], ANA)
            assert [command["far_number"] for command in boards[0].commands] == [12]

    run(main())


@pytest.mark.parametrize(
    ("act", "pauses", "sent"),
    [
        (AddTime(side=Side.BLACK, time_us=60_000_000), [], [1, 0, 1]),
        (Announcement("Round 3"), [], [1, 1, 1]),
        (SetDetail(detail=GameDetail.ROUND, text="3"), [], [1, 1, 1]),
        (SetResult(score=Score.DRAW), ["records"], [1, 1, 1]),
    ],
)
def test_an_act_on_many_boards_is_sent_once_to_a_game_on_two_of_them(
    tmp_path: Path, act: Command | Announcement, pauses: list[str], sent: list[int]
) -> None:
    async def main() -> None:
        boards = [
            ScriptedBoard("board-1", far_game=FAR_GAME, pauses=pauses),
            ScriptedBoard("board-2", far_game=FAR_GAME),
            ScriptedBoard("board-3"),
        ]
        names = [board.name for board in boards]
        async with (
            running_broker("mosquitto", tmp_path) as broker,
            running_hall(broker.port, tmp_path / "desk") as hall,
            boards[0].connect(broker.port),
            boards[1].connect(broker.port),
            boards[2].connect(broker.port),
        ):
            await wait_until(hall, lambda: all(has_state(hall, name) for name in names))
            answers = await hall.execute(act, names, ANA)
            assert [len(board.commands) for board in boards] == sent
            assert [answers[name].is_done for name in names] == [True] * 3
            assert [answers[name].answered_by for name in names] == ["", "" if sent[1] else "board-1", ""]
            record = (await hall.list_acts("board-2", 1))[0]
            assert record.answers["board-2"].is_done, "it is on record at both"

    run(main())


def test_an_act_goes_to_the_board_of_a_game_that_is_there(tmp_path: Path) -> None:
    async def main() -> None:
        away, there = (ScriptedBoard(name, far_game=FAR_GAME) for name in ("board-1", "board-2"))
        async with (
            running_broker("mosquitto", tmp_path) as broker,
            running_hall(broker.port, tmp_path / "desk") as hall,
            there.connect(broker.port),
        ):
            async with away.connect(broker.port):
                await wait_until(hall, lambda: has_state(hall, "board-1") and has_state(hall, "board-2"))
            await wait_until(hall, lambda: not hall.boards["board-1"].is_online)
            answers = await hall.execute(PausePlay(), ["board-1", "board-2"], ANA)
            done = BoardAnswer(is_done=True)
            assert answers == {"board-1": replace(done, answered_by="board-2"), "board-2": done}

    run(main())


def has_state(hall: Hall, board: str) -> bool:
    known = hall.boards.get(board)
    return known is not None and known.state is not None and known.ahead_us is not None


def test_a_board_that_does_not_answer_is_named_in_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("controller.desk.receiver.outbox.COMMAND_TIME_US", 300_000)

    async def main() -> None:
        board = ScriptedBoard("board-1")
        board.answer = lambda _: None
        async with (
            running_broker("mosquitto", tmp_path) as broker,
            running_hall(broker.port, tmp_path / "desk") as hall,
            board.connect(broker.port),
        ):
            await wait_until(hall, lambda: "board-1" in hall.boards and hall.boards["board-1"].ahead_us is not None)
            assert await hall.execute(PausePlay(), ["board-1"], ANA) == {"board-1": BoardAnswer(is_done=None)}
            await broker.kill()  # nor does a lost broker hold up who waits
            assert await hall.execute(PausePlay(), ["board-1"], ANA) == {"board-1": BoardAnswer(is_done=None)}

    run(main())


def test_a_board_that_goes_and_comes_back_is_in_the_record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("controller.desk.hall.PRESENCE_LOOK_S", 0.01)
    monkeypatch.setattr("controller.desk.presence_record.AWAY_US", 0)
    monkeypatch.setattr("controller.desk.presence_record.REJOINING_US", 0)
    seen: list[bool] = []
    look = PresenceRecord.look

    def note_and_look(
        self: PresenceRecord, present: Mapping[str, bool], now_us: int, *, is_connected: bool
    ) -> Iterator[PresenceChange]:
        yield from look(self, present, now_us, is_connected=is_connected)
        seen.append(present.get("board-1", False))

    monkeypatch.setattr(PresenceRecord, "look", note_and_look)

    async def main() -> None:
        board = ScriptedBoard("board-1")
        async with (
            running_broker("mosquitto", tmp_path) as broker,
            running_hall(broker.port, tmp_path / "desk") as hall,
        ):

            async def wait_for_acts(*expected: Presence) -> None:
                async with asyncio.timeout(TIMEOUT_S):
                    while [each.act for each in await hall.list_acts("board-1", 10)] != list(expected):
                        pass

            async with board.connect(broker.port):
                async with asyncio.timeout(TIMEOUT_S):
                    while True not in seen:  # a board that leaves before the desk looks was never there
                        await hall.list_acts("board-1", 10)
                assert await hall.list_acts("board-1", 10) == []
            await wait_for_acts(Presence.AWAY)
            board.session += 1
            async with board.connect(broker.port):
                await wait_for_acts(Presence.BACK, Presence.AWAY)
            assert {each.sender for each in await hall.list_acts(None, 10)} == {"desk"}

    run(main())


def test_a_hostile_board_changes_nothing_but_itself(tmp_path: Path) -> None:
    """What is malformed, too large, or in the name of nobody is dropped; the good documents after it count."""

    async def main() -> None:
        board = ScriptedBoard("board-1")
        async with (
            running_broker("mosquitto", tmp_path) as broker,
            running_hall(broker.port, tmp_path / "desk") as hall,
        ):
            async with board.connect(broker.port):
                assert board.client is not None
                for document in ("availability", "state", "event", "reply"):
                    for payload in (b"", b"{", b"[]", b"\xff", b'{"record": 1}', b" " * 300_000, b"[" * 100_000):
                        await board.client.publish(board.topic(document), payload, 1)
                await board.client.publish("damahan/1/open/Board_9/event", json.dumps(board.make_event()).encode(), 1)
                await board.client.publish("damahan/1/other/board-2/state", json.dumps(board.state()).encode(), 1)
                await board.play()
                await wait_until(hall, has_events(hall, "board-1", 2))
            assert list(hall.boards) == ["board-1"]

    run(main())

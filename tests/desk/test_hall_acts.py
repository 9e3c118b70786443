"""Acts at the boards of a hall against both brokers: each reaches its board, and what it answered is recorded."""

from dataclasses import replace
from pathlib import Path

import pytest

from controller.commands.sender import CommandSender
from controller.commands.values import AddTime, Command, PausePlay, SetDetail, SetResult
from controller.desk.ports import Announcement, BoardAnswer, Mark, MarkKind, Note, Silence
from controller.hall.documents.reading import read_envelope
from controller.hall.documents.signing import is_signed_by, public_bytes_of
from controller.rules.outcome import Score
from controller.rules.position import Side
from controller.settings.details import GameDetail
from tests.desk.hall_questions import has_state, run
from tests.desk.plain_brokers import BROKERS, running_broker
from tests.desk.running_hall import PRIVATE_KEY, running_hall, wait_until
from tests.desk.scripted_board import RECORD, REFUSAL, ScriptedBoard
from tests.hall.documents.sample_documents import MESSAGE

ANA = CommandSender(name="Ana")
FAR_GAME = "123e4567-e89b-12d3-a456-426614174000"

both_brokers = pytest.mark.parametrize("kind", list(BROKERS))


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
        boards[0].far_number, boards[1].far_number = 13, 12
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


def test_a_third_board_that_names_a_game_takes_no_command_of_its_boards(tmp_path: Path) -> None:
    async def main() -> None:
        stranger, *boards = (ScriptedBoard(f"board-{number}", far_game=FAR_GAME) for number in range(3))
        stranger.far_number, boards[0].far_number, boards[1].far_number = 0, 30, 30
        names = [board.name for board in boards]
        async with (
            running_broker("mosquitto", tmp_path) as broker,
            running_hall(broker.port, tmp_path / "desk") as hall,
            boards[0].connect(broker.port),
            boards[1].connect(broker.port),
        ):
            async with stranger.connect(broker.port):
                await wait_until(hall, lambda: all(has_state(hall, name) for name in [stranger.name, *names]))
                assert all(board.is_game_disputed for board in hall.boards.values())
                answers = await hall.execute(PausePlay(), [stranger.name, *names], ANA)
                assert set(answers.values()) == {BoardAnswer(is_done=True)}, "no other board answers for one"
                await hall.execute(PausePlay(), ["board-1"], ANA)
                assert [[command["far_number"] for command in board.commands] for board in boards] == [[28, 28], [28]]
            await wait_until(hall, lambda: not hall.boards["board-0"].is_online)
            await hall.execute(Mark(MarkKind.REMOVED), ["board-0"], ANA)
            assert not any(hall.boards[name].is_game_disputed for name in names)
            answers = await hall.execute(PausePlay(), names, ANA)
            assert answers["board-2"].answered_by == "board-1"
            assert boards[0].commands[-1]["far_number"] == 30

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

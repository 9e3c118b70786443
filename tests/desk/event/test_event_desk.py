"""The tournament at the desk: each game goes to its board, whatever fails meanwhile."""

from pathlib import Path

import pytest

from controller.desk.event import game_sender
from controller.tournament.acts import GamesAssigned, RoundStarted, TablesChanged
from controller.tournament.rounds import BoardResult
from tests.desk.event.event_hall import ScriptedEventHall
from tests.desk.event.running_event import (
    BOARDS,
    begun,
    choices,
    make_event,
    pair_and_start,
    results,
    run,
    running,
    until,
    until_begun,
    write,
)


def test_a_round_goes_to_the_boards_and_its_results_come_back(tmp_path: Path) -> None:
    async def main() -> None:
        hall, file = ScriptedEventHall(BOARDS), make_event(tmp_path)
        async with running(file, hall) as desk:
            await pair_and_start(desk)
            await until(desk, lambda view: begun(view) == 2)
            assert [name for name, _ in hall.begun] == ["board-1", "board-2"]  # as people count
            assert hall.senders == {"Ana"}  # who started the round
            sent = choices(hall.begun[0][1])
            assert (sent.event, sent.site, sent.round, sent.board) == ("Club night", "Lipa", "1", "1")
            assert (sent.ruleset, sent.time_control) == ("filipino", "15+10")
            assert {sent.white, sent.black} <= {f"Player {number}" for number in range(1, 5)}
            hall.end("board-1", "1-0")
            hall.end("board-2", "1/2-1/2")
            view = await until(desk, lambda view: view.tournament.round(1).is_finished)
            assert results(view) == [(BoardResult.WHITE_WINS,), (BoardResult.DRAW,)]
        assert [record.by for record in file.read_records()[-2:]] == ["board 1", "board 2"]

    run(main())


def test_a_board_that_is_away_gets_its_game_when_it_is_back_and_once(tmp_path: Path) -> None:
    async def main() -> None:
        hall, file = ScriptedEventHall(BOARDS), make_event(tmp_path)
        hall.scripted["board-2"].is_online = False
        async with running(file, hall) as desk:
            await pair_and_start(desk)
            await until(desk, lambda view: begun(view) == 1)
            assert hall.begun_at("board-2") == []
            hall.scripted["board-2"].is_online = True
            hall.change()
            await until(desk, lambda view: begun(view) == 2)
        async with running(file, hall) as desk:  # the desk starts again
            await until(desk, lambda view: begun(view) == 2)
            hall.end("board-1", "1-0")
            await until(desk, lambda view: results(view)[0] == (BoardResult.WHITE_WINS,))
        assert [len(hall.begun_at(name)) for name in ("board-1", "board-2")] == [1, 1]

    run(main())


def test_no_game_is_sent_to_a_board_of_which_events_are_missing(tmp_path: Path) -> None:
    """It may have played the game, and another one after it, while the desk was away."""

    async def main() -> None:
        hall, file = ScriptedEventHall(BOARDS), make_event(tmp_path)
        board = hall.scripted["board-1"]
        board.hides_events, board.missing_events = True, 3
        async with running(file, hall) as desk:
            await pair_and_start(desk)
            view = await until(desk, lambda view: begun(view) == 1)
            board.events.start(view.tournament.assigned[1, 1, 1].pairing).result("1-0").start("")
            board.hides_events, board.missing_events = False, 0
            hall.change()
            await until(desk, lambda view: results(view)[0] == (BoardResult.WHITE_WINS,))
        assert hall.begun_at("board-1") == []

    run(main())


def test_a_round_that_was_started_without_the_desk_gets_its_games(tmp_path: Path) -> None:
    async def main() -> None:
        hall, file = ScriptedEventHall(BOARDS), make_event(tmp_path)
        async with running(file, hall) as desk:
            desk.pair("Ana")
            await until(desk, lambda view: len(view.tournament.rounds) == 1)
            write(file, RoundStarted(round=1))
            await until(desk, lambda view: begun(view) == 2)

    run(main())


def test_each_table_of_a_round_gets_one_game_whoever_looks_meanwhile(tmp_path: Path) -> None:
    async def main() -> None:
        hall, file = ScriptedEventHall(BOARDS), make_event(tmp_path)
        async with running(file, hall) as desk:
            await pair_and_start(desk)
            await until(desk, lambda view: begun(view) == 2)
        assigned = [record.act for record in file.read_records() if isinstance(record.act, GamesAssigned)]
        assert [len(act.games) for act in assigned] == [2]
        assert [len(hall.begun_at(name)) for name in ("board-1", "board-2")] == [1, 1]

    run(main())


def test_a_fault_of_an_event_is_shown_and_ends_nothing(tmp_path: Path) -> None:
    def fail() -> None:
        raise KeyError("kind")

    async def main() -> None:
        hall, file = ScriptedEventHall(BOARDS), make_event(tmp_path)
        async with running(file, hall) as desk:
            await pair_and_start(desk)
            await until(desk, lambda view: begun(view) == 2)
            hall.before_reading = fail
            hall.end("board-1", "1-0")
            await until(desk, lambda view: "KeyError" in view.fault)
            await until(desk, lambda view: not view.fault)
            await until(desk, lambda view: results(view)[0] == (BoardResult.WHITE_WINS,))

    run(main())


def test_a_match_has_its_second_game_with_colours_changed(tmp_path: Path) -> None:
    async def main() -> None:
        hall, file = ScriptedEventHall(BOARDS), make_event(tmp_path, 2, games_per_match=2)
        async with running(file, hall) as desk:
            await pair_and_start(desk)
            await until(desk, lambda view: begun(view) == 1)
            hall.end("board-1", "1-0")
            await until(desk, lambda view: begun(view) == 2)
            first, second = (choices(act) for act in hall.begun_at("board-1"))
            assert (first.white, first.black, first.round) == (second.black, second.white, "1.1")
            assert second.round == "1.2"
            hall.end("board-1", "0-1")
            view = await until(desk, lambda view: view.tournament.round(1).is_finished)
            assert results(view) == [(BoardResult.WHITE_WINS, BoardResult.BLACK_WINS)]

    run(main())


def test_a_table_moves_to_a_spare_board(tmp_path: Path) -> None:
    async def main() -> None:
        hall, file = ScriptedEventHall(BOARDS), make_event(tmp_path)
        async with running(file, hall) as desk:
            await pair_and_start(desk)
            view = await until(desk, lambda view: begun(view) == 2)
            await desk.record(lambda _: TablesChanged(hall_boards=("board-10", "board-2")), "Ana")
            await desk.send_again(view.tournament.assigned[1, 1, 1], "Ana")
            await until(desk, lambda _: len(hall.begun_at("board-10")) == 1)
            hall.end("board-1", "0-1")  # the game that was left is not asked any more
            hall.end("board-10", "1-0")
            view = await until(desk, lambda view: results(view)[0] == (BoardResult.WHITE_WINS,))
            assert view.differences == {}

    run(main())


def test_a_board_that_refuses_is_shown(tmp_path: Path) -> None:
    async def main() -> None:
        hall, file = ScriptedEventHall(BOARDS), make_event(tmp_path)
        hall.scripted["board-1"].answer = False
        async with running(file, hall) as desk:
            await pair_and_start(desk)
            view = await until(desk, lambda view: bool(view.refusals))
            assert view.refusals == {(1, 1, 1): "Put it back"}

    run(main())


def test_a_board_that_does_not_answer_is_shown_and_asked_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_sender, "ASK_AGAIN_US", 0)

    async def main() -> None:
        hall, file = ScriptedEventHall(BOARDS), make_event(tmp_path)
        hall.scripted["board-1"].is_silent = True
        async with running(file, hall) as desk:
            await pair_and_start(desk)
            view = await until(desk, lambda view: bool(view.unanswered))
            assert view.unanswered == {(1, 1, 1)}
            hall.scripted["board-1"].is_silent = False
            hall.change()
            await until(desk, lambda view: begun(view) == 2 and not view.unanswered)

    run(main())


def test_an_event_runs_by_itself_if_it_is_told_to(tmp_path: Path) -> None:
    async def main() -> None:
        hall, file = ScriptedEventHall(BOARDS), make_event(tmp_path, 5, rounds=2)
        async with running(file, hall, is_auto=True) as desk:
            for number in (1, 2):
                await until_begun(desk, 2 * number)
                hall.end("board-1", "1-0")
                hall.end("board-2", "0-1")
            view = await until(desk, lambda view: view.tournament.is_over)
            assert view.tournament.open_round is None

    run(main())

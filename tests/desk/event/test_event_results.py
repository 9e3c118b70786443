"""Results of a tournament at the desk: they come from the boards, and no other takes their place."""

from dataclasses import replace
from pathlib import Path

import pytest

from controller.desk.event import result_recorder
from controller.desk.event.board_results import judge_verdict
from controller.desk.event.board_verdicts import BoardVerdict
from controller.tournament.acts import ResultCorrected, ResultGiven
from controller.tournament.hall_games import AssignedGame
from controller.tournament.rounds import BoardResult
from controller.tournament.tournament import Tournament
from tests.desk.event.event_hall import ScriptedEventHall
from tests.desk.event.running_event import (
    BOARDS,
    begun,
    make_event,
    pair_and_start,
    results,
    run,
    running,
    until,
    write,
)


def test_a_correction_at_the_board_corrects_and_a_takeback_takes_back(tmp_path: Path) -> None:
    async def main() -> None:
        hall, file = ScriptedEventHall(BOARDS), make_event(tmp_path)
        async with running(file, hall) as desk:
            await pair_and_start(desk)
            await until(desk, lambda view: begun(view) == 2)
            hall.end("board-1", "1-0")
            await until(desk, lambda view: results(view)[0] == (BoardResult.WHITE_WINS,))
            hall.end("board-1", "0-1")
            await until(desk, lambda view: results(view)[0] == (BoardResult.BLACK_WINS,))
            hall.scripted["board-1"].events.reopen()
            hall.change()
            await until(desk, lambda view: results(view)[0] == (None,))

    run(main())


def test_a_result_of_while_the_desk_was_down_is_recorded_once(tmp_path: Path) -> None:
    async def main() -> None:
        hall, file = ScriptedEventHall(BOARDS), make_event(tmp_path)
        async with running(file, hall) as desk:
            await pair_and_start(desk)
            await until(desk, lambda view: begun(view) == 2)
        hall.end("board-2", "0-1")
        for _ in range(2):
            async with running(file, hall) as desk:
                await until(desk, lambda view: results(view)[1] == (BoardResult.BLACK_WINS,))
        acts = [record.act for record in file.read_records()]
        assert len([act for act in acts if isinstance(act, ResultGiven)]) == 1

    run(main())


def test_a_result_by_hand_stands_until_the_arbiter_decides(tmp_path: Path) -> None:
    async def main() -> None:
        hall, file = ScriptedEventHall(BOARDS), make_event(tmp_path)
        async with running(file, hall) as desk:
            await pair_and_start(desk)
            await until(desk, lambda view: begun(view) == 2)
            write(file, ResultGiven(round=1, board=1, result=BoardResult.DRAW))  # by another program
            await until(desk, lambda view: results(view)[0] == (BoardResult.DRAW,))
            hall.end("board-1", "1-0")
            view = await until(desk, lambda view: bool(view.differences))
            assert results(view)[0] == (BoardResult.DRAW,)
            assert view.differences[1, 1, 1].said == BoardResult.WHITE_WINS

    run(main())


def test_a_result_that_a_person_gives_meanwhile_is_not_overwritten(tmp_path: Path) -> None:
    async def main() -> None:
        hall, file = ScriptedEventHall(BOARDS), make_event(tmp_path)
        async with running(file, hall) as desk:
            await pair_and_start(desk)
            await until(desk, lambda view: begun(view) == 2)
            hall.end("board-1", "1-0")
            await until(desk, lambda view: results(view)[0] == (BoardResult.WHITE_WINS,))
            hall.before_reading = lambda: write(
                file, ResultCorrected(round=1, board=1, result=BoardResult.DRAW)
            )  # after the file was looked at
            hall.end("board-1", "0-1")
            view = await until(desk, lambda view: bool(view.differences))
            assert results(view)[0] == (BoardResult.DRAW,)

    run(main())


def test_a_result_that_cannot_be_recorded_keeps_no_other_from_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def judge(known: Tournament, game: AssignedGame, verdict: BoardVerdict) -> object:
        found = judge_verdict(known, game, verdict)
        return replace(found, board=9) if game.board == 1 and isinstance(found, ResultGiven) else found

    monkeypatch.setattr(result_recorder, "judge_verdict", judge)

    async def main() -> None:
        hall, file = ScriptedEventHall(BOARDS), make_event(tmp_path)
        async with running(file, hall) as desk:
            await pair_and_start(desk)
            await until(desk, lambda view: begun(view) == 2)
            hall.end("board-1", "1-0")
            hall.end("board-2", "0-1")
            view = await until(desk, lambda view: results(view)[1] == (BoardResult.BLACK_WINS,))
            view = await until(desk, lambda view: bool(view.result_faults))
            assert list(view.result_faults) == [(1, 1, 1)]

    run(main())


def test_no_result_is_taken_from_another_game(tmp_path: Path) -> None:
    async def main() -> None:
        hall, file = ScriptedEventHall(BOARDS), make_event(tmp_path)
        async with running(file, hall) as desk:
            await pair_and_start(desk)
            await until(desk, lambda view: begun(view) == 2)
            hall.scripted["board-1"].events.start("").result("1-0")
            hall.end("board-2", "1-0")
            view = await until(desk, lambda view: results(view)[1] == (BoardResult.WHITE_WINS,))
            assert results(view)[0] == (None,)
            assert view.differences == {}
        assert len(hall.begun_at("board-1")) == 1  # it is not interrupted either

    run(main())

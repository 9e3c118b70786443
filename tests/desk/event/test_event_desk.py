"""The tournament at the desk: games go to boards, and results come from them, whatever fails meanwhile."""

import asyncio
import re
import sys
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest.mock import AsyncMock

import pytest

from controller.commands.values import BeginGame
from controller.desk.event import draft_process, game_sender, result_recorder, round_drafting
from controller.desk.event.board_results import judge_verdict
from controller.desk.event.board_verdicts import BoardVerdict
from controller.desk.event.event_desk import EventDesk, EventOptions
from controller.desk.event.ports import EventHall, EventView
from controller.desk.event.round_drafting import RoundDrafting
from controller.desk.event.shown_event import ShownEvent
from controller.settings.choices import GameChoices
from controller.storage.event_file import EventFile
from controller.tournament.acts import (
    EventAct,
    EventCreated,
    EventRecord,
    GamesAssigned,
    PlayersEntered,
    ResultCorrected,
    ResultGiven,
    RoundStarted,
    TablesChanged,
)
from controller.tournament.errors import TournamentError
from controller.tournament.event import Event
from controller.tournament.hall_games import AssignedGame
from controller.tournament.rounds import BoardResult, Round
from controller.tournament.tournament import Tournament
from hardware.host_clock import now_us
from tests.desk.event.event_hall import ScriptedEventHall
from tests.tournament.event_samples import players

BOARDS = ("board-10", "board-2", "board-1")
TIMEOUT_S = 30
AT = "2026-03-01T19:00:00+08:00"


def make_event(folder: Path, count: int = 4, **values: Any) -> EventFile:
    file = EventFile(folder / "event.sqlite3")
    event = Event(name="Club night", place="Lipa", time_control="15+10", **{"rounds": 3} | values)
    file.create(EventRecord(act=EventCreated(event=event), at=AT, by="Ana"))
    write(file, PlayersEntered(players=players(count)))
    return file


def write(file: EventFile, act: EventAct, by: str = "Ana") -> None:
    file.record(lambda _: EventRecord(act=act, at=AT, by=by))


@asynccontextmanager
async def running(
    file: EventFile, hall: EventHall, boards: tuple[str, ...] = BOARDS, **options: Any
) -> AsyncIterator[EventDesk]:
    chosen = EventOptions(boards=boards, **{"next_game_us": 0} | options)
    desk = EventDesk(hall, file, chosen, now_us=now_us, local_time=lambda: AT)
    await desk.open()
    task = asyncio.create_task(desk.run())
    try:
        yield desk
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


async def until(desk: EventDesk, is_so: Callable[[EventView], bool]) -> EventView:
    """Wait until something of the event is so."""
    changed = asyncio.Event()
    desk.add_change_listener(changed.set)
    async with asyncio.timeout(TIMEOUT_S):
        while desk.view is None or not is_so(desk.view):
            changed.clear()
            await changed.wait()
    return desk.view


async def pair_and_start(desk: EventDesk) -> None:
    view = desk.view
    assert view is not None
    number = len(view.tournament.rounds) + 1
    desk.pair("Ana")
    await until(desk, lambda view: len(view.tournament.rounds) == number)
    await desk.start_round(number, "Ana")


def results(view: EventView, number: int = 1) -> list[tuple[BoardResult | None, ...]]:
    return [pairing.results for pairing in view.tournament.round(number).pairings]


def begun(view: EventView) -> int:
    return len(view.verdicts)


async def until_begun(desk: EventDesk, games: int) -> None:
    await until(desk, lambda view: begun(view) == games)


def choices(act: BeginGame) -> GameChoices:
    assert act.choices is not None
    return act.choices


def run(main: Coroutine[Any, Any, None]) -> None:
    asyncio.run(main)


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


def test_a_round_that_cannot_be_paired_says_why(tmp_path: Path) -> None:
    async def main() -> None:
        hall, file = ScriptedEventHall(BOARDS), make_event(tmp_path, 1)
        async with running(file, hall) as desk:
            desk.pair("Ana")
            with pytest.raises(TournamentError, match="is being paired"):
                desk.pair("Ben")
            view = await until(desk, lambda view: view.draft is not None and bool(view.draft.fault))
            assert view.draft is not None
            assert "it needs two at least" in view.draft.fault
            write(file, PlayersEntered(players=(players(2)[1],)))
            await until(desk, lambda view: view.draft is None)

    run(main())


def test_a_program_that_fails_to_pair_is_told_in_one_line_and_started_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        hall, file = ScriptedEventHall(BOARDS), make_event(tmp_path)
        with monkeypatch.context() as broken:
            broken.setattr(sys, "executable", "/bin/sh")  # it knows no option -P, and says so
            async with running(file, hall, is_auto=True) as desk:
                view = await until(desk, lambda view: view.draft is not None and bool(view.draft.fault))
                assert view.draft is not None
                assert re.fullmatch("the program that pairs has failed: .* option -P", view.draft.fault)
                broken.undo()
                monkeypatch.setattr(round_drafting, "AGAIN_US", 0)
                desk.pair("Ana")  # a person needs not wait
                await until(desk, lambda view: view.draft is None and len(view.tournament.rounds) == 1)

    run(main())


@pytest.mark.parametrize("answer", ["[]", "5", "{}", '{"round": {"number": 1}}'])
def test_an_answer_that_is_no_round_is_told_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answer: str
) -> None:
    program = tmp_path / "program"
    program.write_text(f"#!/bin/sh\necho '{answer}'\n")
    program.chmod(0o700)
    monkeypatch.setattr(sys, "executable", str(program))

    async def main() -> None:
        async with running(make_event(tmp_path), ScriptedEventHall(BOARDS)) as desk:
            desk.pair("Ana")
            view = await until(desk, lambda view: view.draft is not None and bool(view.draft.fault))
            assert view.draft is not None
            assert view.draft.fault == "the program that pairs has failed: its answer is no round"

    run(main())


def test_an_event_that_changes_while_it_is_paired_goes_on_by_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, drafts = make_event(tmp_path), 0

    async def draft(path: Path, *, is_again: bool) -> Round:
        nonlocal drafts
        drafts += 1
        drafted = await draft_process.draft_next_round(path, is_again=is_again)
        if drafts == 1:
            await desk.record(lambda _: PlayersEntered(players=(players(5)[4],)), "Ben")
        return drafted

    monkeypatch.setattr(round_drafting, "draft_next_round", draft)
    monkeypatch.setattr(round_drafting, "AGAIN_US", 0)
    desk: EventDesk

    async def main() -> None:
        nonlocal desk
        async with running(file, ScriptedEventHall(BOARDS), is_auto=True) as desk:
            view = await until(desk, lambda view: view.draft is not None and bool(view.draft.fault))
            assert view.draft is not None
            assert view.draft.fault == "the event changed while it was paired; pair again"
            await until(desk, lambda view: view.draft is None and len(view.tournament.rounds) == 1)

    run(main())


def test_a_fault_of_the_desk_while_it_pairs_is_told_and_tried_again_after_a_pause(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def draft(path: Path, *, is_again: bool) -> Round:
        del path, is_again
        raise TypeError("no round\nat line 2")

    async def main() -> None:
        monkeypatch.setattr(round_drafting, "draft_next_round", draft)
        shown, now = ShownEvent(()), [0]
        shown.show_tournament(make_event(tmp_path).read_tournament())
        ended = asyncio.Event()
        drafting = RoundDrafting(tmp_path, shown, AsyncMock(), now_us=lambda: now[0], on_end=ended.set)
        drafting.begin("Ana")
        await asyncio.wait_for(ended.wait(), TIMEOUT_S)
        assert shown.view is not None
        assert shown.view.draft is not None
        assert shown.view.draft.fault == "the desk cannot pair this round (TypeError: no round)"
        assert not drafting.may_begin_by_itself
        now[0] = round_drafting.AGAIN_US
        assert drafting.may_begin_by_itself

    run(main())


def test_a_program_that_takes_too_long_is_ended_and_the_event_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        hall, file = ScriptedEventHall(BOARDS), make_event(tmp_path)
        monkeypatch.setattr(round_drafting, "AGAIN_US", 0)
        with monkeypatch.context() as hurried:
            hurried.setattr(draft_process, "LONGEST_DRAFT_S", 0)
            async with running(file, hall, is_auto=True) as desk:
                view = await until(desk, lambda view: view.draft is not None and bool(view.draft.fault))
                assert view.draft is not None
                assert view.draft.fault.startswith("no pairing was found in 0 minutes; pair them yourself")
                hurried.undo()
                await until(desk, lambda view: begun(view) == 2)

    run(main())


def test_a_pairing_that_takes_too_long_can_be_stopped(tmp_path: Path) -> None:
    async def main() -> None:
        hall, file = ScriptedEventHall(BOARDS), make_event(tmp_path)
        async with running(file, hall) as desk:
            desk.pair("Ana")
            await until(desk, lambda view: view.draft is not None)
            desk.stop_pairing()
            view = await until(desk, lambda view: view.draft is None)
            assert view.tournament.rounds == ()

    run(main())

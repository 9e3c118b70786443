"""The daemon at a simulated board: what it keeps and says of whole games, and when it wakes."""

import asyncio
from itertools import pairwise
from typing import Any

import pytest

from controller.adapters.journal import GameId, Journal, MemoryJournal, load_game, load_inputs
from controller.rules.outcome import Outcome, Score, Termination
from controller.rules.squares import Square, squares_of
from controller.session.inputs import Input, GameStarted, Tick
from controller.session.roles import LedFrame, LedRole
from controller.session.state import Phase
from controller.session.step import next_deadline_us
from controller.settings import Commit
from hardware.events import Edge, Snapshot
from tests.daemon.at_daemon import Place, play, settings, start
from tests.daemon.scripts import GAME, at_rest, by_clock

# --- a game


@pytest.mark.parametrize(("commit", "script"), [(Commit.CLOCK, by_clock(GAME)), (Commit.SETTLE, at_rest(GAME))])
def test_a_whole_game_is_committed_move_by_move_and_ends_by_rule(commit: Commit, script: str) -> None:
    journal = MemoryJournal()
    place = play(f"{script}; expect result 1-0", Place(started=start(settings(commit)), journal=journal))
    outcome = Outcome(score=Score.WHITE_WINS, termination=Termination.NO_PIECES)
    assert place.notebook.moves == GAME
    assert journal.records == place.notebook.records
    assert journal.outcome == outcome
    assert place.notebook.said[-1] == "White wins: no pieces left"
    winners = squares_of(place.session.game.position.white)
    assert place.session.shown_frame == LedFrame(tuple((square, LedRole.WIN) for square in winners))


def test_a_wrong_move_is_led_back_by_light_and_the_game_goes_on() -> None:
    play(
        "press black; move 22-15; expect leds off; press white; expect leds 15 lift, 22 place;"
        "expect message put 15 back on 22; expect turn white; lift 15; place 22;"
        "expect leds 17 landing, 18 landing, 22 mover; expect message move 22; lift 22; place 18; press white;"
        "expect move 22-18; expect leds off; expect turn black"
    )


def test_what_was_not_committed_is_written_when_the_daemon_stops() -> None:
    journal = MemoryJournal()
    place = play("press black; move 22-18; press white; lift 9", Place(journal=journal))
    assert journal.inputs == place.notebook.inputs[1:]
    assert isinstance(journal.inputs[-1], Tick)
    assert [edge.square for edge in journal.inputs if isinstance(edge, Edge)][-1] == 9


# --- ticks


def test_nothing_wakes_the_session_while_nothing_happens_and_no_clock_runs() -> None:
    async def people(_: Place) -> None:
        await asyncio.sleep(3600)

    assert play(people).notebook.ticks == []


def test_a_board_without_clock_wakes_for_its_moves_only() -> None:
    async def people(place: Place) -> None:
        await place.do("move 22-18; wait 1s")
        before = len(place.notebook.steps)
        await asyncio.sleep(3600)
        assert len(place.notebook.steps) == before

    play(people, Place(started=start(settings(Commit.SETTLE, time_control="none"))))


def test_a_running_clock_wakes_the_session_once_a_second() -> None:
    async def people(place: Place) -> None:
        await place.do("press black; wait 1s")
        before = len(place.notebook.ticks)
        await asyncio.sleep(100)
        assert len(place.notebook.ticks) == before + 100

    play(people)


def test_ticks_come_at_the_deadlines_of_the_session_and_at_no_other_time() -> None:
    notebook = play(by_clock(GAME)).notebook
    due_us = [next_deadline_us(before.session) for before, step in pairwise(notebook.steps) if is_tick(step.happened)]
    assert [tick.at_us for tick in notebook.ticks] == due_us


def is_tick(happened: Input) -> bool:
    return isinstance(happened, Tick)


# --- game after game


def test_setting_the_pieces_up_again_begins_a_new_game(tmp_path: Any) -> None:
    journal = Journal.open(tmp_path)

    async def people(place: Place) -> None:
        for moves in (["22-18", "9-13"], ["23-19"], ["24-20", "11-15", "20-16"]):
            await place.do(by_clock(moves) + "; resign white; wait 1s; expect result 0-1")
            await place.set_up_again()
        assert place.session.phase is Phase.PLAYING

    place = play(people, Place(journal=journal))
    journal.close()
    games = [load_game(tmp_path, GameId(number)) for number in (1, 2, 3, 4)]
    assert [len(game.moves) for game in games] == [2, 1, 3, 0]
    assert [game.outcome is None for game in games] == [False, False, False, True]
    assert place.notebook.said.count("The pieces are set up: White to begin") == 4


def test_the_inputs_of_a_game_say_what_stood_on_the_board_when_it_began(tmp_path: Any) -> None:
    journal = Journal.open(tmp_path)

    async def people(place: Place) -> None:
        await place.do(by_clock(["22-18"]) + "; resign black; wait 1s")
        await place.set_up_again()
        await place.do(by_clock(["23-19"]))

    play(people, Place(journal=journal))
    journal.close()
    started, snapshot, *_ = load_inputs(tmp_path, GameId(2))
    assert isinstance(started, GameStarted)
    assert snapshot == Snapshot(occupancy=0xFFF00FFF, at_us=started.at_us)


def test_a_game_that_ends_where_it_began_waits_for_the_pieces_to_be_touched() -> None:
    async def people(place: Place) -> None:
        await place.do("draw; wait 5s; expect result 1/2-1/2; lift 22; wait 1s; expect result 1/2-1/2")
        await place.do("place 22; wait 1s; expect result *; press black; move 22-18; press white; expect move 22-18")

    play(people)


def test_a_piece_that_is_lifted_as_the_new_game_begins_is_not_overlooked() -> None:
    """Its sensor still rings when the last piece of the start position is believed."""

    async def people(place: Place) -> None:
        await place.do(by_clock(["22-18"]) + "; resign black; wait 1s; lift 18; wait 1s")
        await place.table.control.place(Square(22))
        await asyncio.sleep(0.004)
        await place.table.control.lift(Square(24))
        await asyncio.sleep(1)
        assert place.session.phase is Phase.PLAYING
        await place.do("place 20; press black; press white; expect move 24-20")

    play(people)

"""A person who types at a simulated table, in virtual time."""

from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from controller.app import RunOptions, board_runtime, run_board
from controller.app.opponent_builder import EngineAskers
from controller.notation.move_text import move_text
from controller.opponent.engine_asker import EngineAsker
from controller.profile import load_profile
from controller.rules.position import Side
from controller.rules.squares import Square
from controller.settings.appearance import HelpLevel
from controller.settings.choices import GameChoices
from controller.settings.move_source import MoveSource
from controller.settings.tracking import CommitMode
from controller.simulated_play.typed_moves import TypedLineError
from controller.simulated_play.typed_play import TypedPlay, move_texts
from tests.opponent.table_engine import TableEngine

VISMIN = Path(__file__).parents[1] / "data" / "vismin.toml"
NOBODY: dict[Side, str | None] = {Side.WHITE: None, Side.BLACK: None}
SIMULATED_BLACK: dict[Side, str | None] = {Side.WHITE: None, Side.BLACK: "tidy"}
Script = Callable[[TypedPlay], Coroutine[Any, Any, None]]


def run(
    folder: Path,
    script: Script,
    opponent: dict[Side, str | None] = NOBODY,
    *,
    does_all_by_hand: bool = False,
    help_level: HelpLevel = HelpLevel.AFTER_PRESS,
    commit: CommitMode = CommitMode.CLOCK,
    goes_on: bool = False,
    plays_program: bool = False,
) -> None:
    """Run a script of a person at a board of its own."""

    async def prompt(play: TypedPlay) -> bool:
        await script(play)
        return True

    profile = load_profile(str(VISMIN))
    options = RunOptions(
        profile=profile.model_copy(update={"tracking": profile.tracking.model_copy(update={"commit": commit})}),
        journal=folder,
        games=None,
        script=None,
        is_virtual_time=True,
        starts_new_game=not goes_on,
        observers=(),
        report_fault=pytest.fail,
        prompt=prompt,
        opponent=opponent,
        does_all_by_hand=does_all_by_hand,
        first_choices=GameChoices(
            time_control="none",
            ruleset="filipino",
            help=help_level,
            black_moves=MoveSource.PROGRAM if plays_program else None,
        ),
    )
    assert run_board(options)


def recorded(play: TypedPlay) -> list[str]:
    return [move_text(moment.move) for moment in play.session.history.checkpoints if moment.move is not None]


async def fault_of(play: TypedPlay, line: str) -> str:
    with pytest.raises(TypedLineError) as caught:
        await play.carry_out(line)
    return str(caught.value)


def test_a_bare_move_is_made_and_recorded_and_a_capture_takes_off_what_it_captures(tmp_path: Path) -> None:
    async def script(play: TypedPlay) -> None:
        for line in ("22-18", "11-15", "18-11"):  # a capture is understood with a dash too
            assert await play.carry_out(line)
        assert recorded(play) == ["22-18", "11-15", "18x11"]
        assert Square(15) not in play.pieces

    run(tmp_path, script)


def test_a_king_is_crowned(tmp_path: Path) -> None:
    async def script(play: TypedPlay) -> None:
        await play.carry_out("arbiter position W:W6,21:B12")
        await play.carry_out("set up")
        await play.carry_out("6-1")
        assert play.pieces[Square(1)] == "white king"

    run(tmp_path, script)


def test_a_wrong_move_is_made_and_the_next_right_one_puts_the_pieces_first(tmp_path: Path) -> None:
    async def script(play: TypedPlay) -> None:
        await play.carry_out("24-16")
        await play.carry_out("wait 2s")
        assert play.session.last_views.frame.roles
        assert recorded(play) == []
        await play.carry_out("22-18")
        assert recorded(play) == ["22-18"]

    run(tmp_path, script)


def test_short_words_stand_for_statements_of_the_side_to_move(tmp_path: Path) -> None:
    async def script(play: TypedPlay) -> None:
        await play.carry_out("22-18")
        await play.carry_out("undo")
        assert recorded(play) == []
        await play.carry_out("22-18; 11-15")
        await play.carry_out("resign")
        assert play.session.outcome is not None
        for line in ("24-20", "resign", "draw", "accept", "offer draw white", "xyzzy"):
            assert await fault_of(play, line) == "the game is over; type new for another one"
        await play.carry_out("new time 5+3")
        assert (play.session.settings.game.time_control, recorded(play)) == ("5+3", [])
        assert not await play.carry_out("quit")

    run(tmp_path, script)


def test_several_moves_that_fit_are_named(tmp_path: Path) -> None:
    async def script(play: TypedPlay) -> None:
        await play.carry_out("arbiter position W:WK3:B7,18,24,26")
        await play.carry_out("set up")
        ends = {(each.split("x")[0], each.split("x")[-1]) for each in move_texts(play)}
        alike = [end for end in ends if [(m.split("x")[0], m.split("x")[-1]) for m in move_texts(play)].count(end) > 1]
        assert alike
        assert "several moves fit; type one of " in await fault_of(play, "x".join(alike[0]))

    run(tmp_path, script)


def test_against_a_simulated_player_the_turn_is_waited_for(tmp_path: Path) -> None:
    async def script(play: TypedPlay) -> None:
        assert play.is_alone
        assert play.own_side is Side.WHITE
        await play.carry_out("22-18")
        assert move_texts(play) == []
        assert play.awaited_side is Side.BLACK
        assert "it is the turn of Black" in await fault_of(play, "11-15")
        await play.carry_out("wait 30s")
        assert len(recorded(play)) == 2
        assert play.awaited_side is None

    run(tmp_path, script, SIMULATED_BLACK)


def test_by_hand_a_move_only_moves_the_piece(tmp_path: Path) -> None:
    async def script(play: TypedPlay) -> None:
        await play.carry_out("22-18")
        await play.carry_out("wait 2s")
        assert recorded(play) == []
        await play.carry_out("press")
        await play.carry_out("wait 1s")
        assert recorded(play) == ["22-18"]

    run(tmp_path, script, does_all_by_hand=True)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("mvoes", "mvoes is no word here; type moves, or help"),
        ("xyzzy", "type a move such as "),
        ("25-21", "25-21 cannot be made: a piece stands on square 21"),
        ("15-11", "15-11 cannot be made: "),
        ("lift 99", "found '99'; expected a square, 1 to 32; for example: lift 22"),
        ("22-40", "40"),
        ("new rules russain", "russain is no word here; type russian, or help"),
        ("new white", "found the end of the statement; expected "),
        ("undo 3", "nothing may follow undo; leave 3 out"),
        ("undo", "White has made no move yet, so there is none to take back"),
    ],
)
def test_wrong_input_says_what_to_type(line: str, words: str, tmp_path: Path) -> None:
    async def script(play: TypedPlay) -> None:
        assert words in await fault_of(play, line)

    run(tmp_path, script, SIMULATED_BLACK)


@pytest.mark.parametrize("plays_program", [False, True])
def test_the_first_move_after_a_stop_is_made_at_once(
    plays_program: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine = EngineAsker(TableEngine()) if plays_program else None
    monkeypatch.setattr(board_runtime, "build_askers", lambda _options: EngineAskers(engine, None))
    opponent = SIMULATED_BLACK if plays_program else NOBODY

    async def begin(play: TypedPlay) -> None:
        await play.carry_out("22-18; wait 20s" if plays_program else "22-18; 11-15")
        assert len(recorded(play)) == 2

    async def go_on(play: TypedPlay) -> None:
        await play.carry_out("wait 1s")
        move = move_texts(play)[0]
        await play.carry_out(f"{move}; wait 1s")
        assert recorded(play)[2:3] == [move]

    run(tmp_path, begin, opponent, plays_program=plays_program)
    run(tmp_path, go_on, opponent, plays_program=plays_program, goes_on=True)


def run_with_coach(
    folder: Path, monkeypatch: pytest.MonkeyPatch, script: Script, *, takes_s: float = 0.4, commit: str = "clock"
) -> None:
    """Run a script beside a coach who warns of 22-18 alone, after `takes_s` seconds."""
    engine = TableEngine(takes_s=takes_s, losing_moves=frozenset({"22-18"}))
    askers = EngineAskers(of_opponent=None, of_adviser=EngineAsker(engine))
    monkeypatch.setattr(board_runtime, "build_askers", lambda options: askers)  # noqa: ARG005 # in virtual time: none
    run(folder, script, help_level=HelpLevel.COACH, commit=CommitMode(commit))
    assert engine.requests


def test_a_move_of_which_the_coach_warns_is_not_pressed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(play: TypedPlay) -> None:
        assert await fault_of(play, "22-18") == "type press to play 22-18 all the same, or undo to put the piece back"
        await play.carry_out("wait 10s")
        assert recorded(play) == []
        await play.carry_out("press")
        await play.carry_out("wait 1s")
        assert recorded(play) == ["22-18"]
        await play.carry_out("11-15")
        assert recorded(play) == ["22-18", "11-15"]

    run_with_coach(tmp_path, monkeypatch, script)


@pytest.mark.parametrize("words", ["undo", "take back"])
def test_taking_a_warned_move_back_only_sets_its_piece_back(
    words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def script(play: TypedPlay) -> None:
        await play.carry_out("23-19; 11-15")
        await fault_of(play, "22-18")
        await play.carry_out(words)
        assert (Square(22) in play.pieces, Square(18) in play.pieces) == (True, False)
        assert recorded(play) == ["23-19", "11-15"]
        await play.carry_out("24-20")
        assert recorded(play) == ["23-19", "11-15", "24-20"]

    run_with_coach(tmp_path, monkeypatch, script)


def test_a_move_is_pressed_if_the_coach_is_slow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(play: TypedPlay) -> None:
        began_us = play.session.now_us
        await play.carry_out("22-18")
        assert recorded(play) == ["22-18"]
        assert play.session.now_us - began_us < 1_500_000

    run_with_coach(tmp_path, monkeypatch, script, takes_s=0.95)


def test_without_presses_a_warned_move_can_be_put_back_while_it_is_held(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def script(play: TypedPlay) -> None:
        assert await fault_of(play, "22-18") == "type undo now to put the piece back; else 22-18 is played"
        await play.carry_out("undo")
        await play.carry_out("wait 10s")
        assert recorded(play) == []
        assert Square(22) in play.pieces

    run_with_coach(tmp_path, monkeypatch, script, commit="settle")

"""What an arbiter has done at one board counts at the other one if his signed command proves it."""

from collections.abc import Callable
from pathlib import Path

import pytest

from controller.clock.time_control import SECOND_US
from controller.commands.sender import CommandSender
from controller.commands.values import (
    AddTime,
    AgreeToEntry,
    CallArbiter,
    Command,
    PausePlay,
    SetIllegalMoves,
    SetMovesMade,
    SetPosition,
    SetResult,
    SetTime,
    SetTurn,
)
from controller.rules.outcome import Outcome, Score, Termination, win_for
from controller.rules.position import Side
from controller.session.state import PauseReason, Phase
from tests.far_game.far_rig import FarRig, TwoBoards
from tests.far_game.signed_acts import (
    after_act,
    are_stopped,
    by_a_key_of_its_own,
    by_nobody,
    for_another_game,
    of_another_command,
    signed_by_desk,
)

WON = Outcome(score=Score.WHITE_WINS, termination=Termination.ARBITER)


@pytest.mark.parametrize("at", list(Side))
def test_a_signed_result_ends_the_game_at_both_boards(tmp_path: Path, at: Side) -> None:
    pair = after_act(tmp_path, at, SetResult(score=Score.WHITE_WINS), signed_by_desk)
    assert [rig.session.outcome for rig in pair.boards.values()] == [WON] * 2
    assert are_stopped(pair) == [False, False]


@pytest.mark.parametrize("at", list(Side))
def test_a_signed_pause_stops_both_boards(tmp_path: Path, at: Side) -> None:
    pair = after_act(tmp_path, at, PausePlay(), signed_by_desk)
    assert all(PauseReason.ARBITER in rig.session.pauses for rig in pair.boards.values())
    assert are_stopped(pair) == [False, False]


def test_a_pause_that_is_given_at_both_boards_calls_no_arbiter(tmp_path: Path) -> None:
    async def give_again(pair: TwoBoards) -> None:
        await pair.black.answers.submit(PausePlay(), signed_by_desk(pair.black, PausePlay()))

    pair = after_act(tmp_path, Side.WHITE, PausePlay(), signed_by_desk, give_again)
    assert all(PauseReason.ARBITER in rig.session.pauses for rig in pair.boards.values())
    assert all(rig.session.far is not None and not rig.session.far.calls_arbiter for rig in pair.boards.values())


def refuse_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the sessions take commands for other games too, as that of a board with another program may."""
    monkeypatch.setattr("controller.session.step.is_for_other_game", lambda *_: False)


@pytest.mark.parametrize("sign", [by_nobody, for_another_game, by_a_key_of_its_own, of_another_command])
def test_a_result_without_a_signature_that_proves_it_is_a_disagreement_at_both(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sign: Callable[[FarRig, Command], CommandSender]
) -> None:
    refuse_nothing(monkeypatch)
    pair = after_act(tmp_path, Side.WHITE, SetResult(score=Score.WHITE_WINS), sign)
    assert pair.black.session.outcome is None
    assert are_stopped(pair) == [True, True]


@pytest.mark.parametrize("sign", [by_nobody, for_another_game, by_a_key_of_its_own])
def test_what_is_passed_on_without_a_signature_is_not_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sign: Callable[[FarRig, Command], CommandSender]
) -> None:
    refuse_nothing(monkeypatch)
    pair = after_act(tmp_path, Side.BLACK, SetResult(score=Score.BLACK_WINS), sign)
    assert pair.white.session.outcome is None
    assert pair.white.session.phase is not Phase.OVER
    far = pair.black.session.far
    assert far is not None
    assert far.calls_arbiter


def test_what_is_done_for_a_passed_command_is_what_was_signed(tmp_path: Path) -> None:
    pair = after_act(tmp_path, Side.BLACK, PausePlay(), of_another_command)
    assert PauseReason.ARBITER not in pair.white.session.pauses
    assert pair.white.session.outcome == Outcome(score=Score.BLACK_WINS, termination=Termination.ARBITER)


def test_both_go_on_once_people_agree_to_what_an_arbiter_has_done_at_the_other_board(tmp_path: Path) -> None:
    async def agree(pair: TwoBoards) -> None:
        assert await pair.black.answers.submit(AgreeToEntry(side=Side.BLACK, number=2)) is None

    pair = after_act(tmp_path, Side.WHITE, PausePlay(), by_nobody, agree)
    assert are_stopped(pair) == [False, False]
    assert all(PauseReason.ARBITER in rig.session.pauses for rig in pair.boards.values())


def test_the_arbiter_sets_the_result_at_each_board(tmp_path: Path) -> None:
    async def set_result(pair: TwoBoards) -> None:
        await pair.black.answers.submit(CallArbiter())
        assert await pair.black.answers.submit(SetResult(score=Score.WHITE_WINS)) is None

    pair = after_act(tmp_path, Side.WHITE, SetResult(score=Score.WHITE_WINS), by_nobody, set_result)
    assert [rig.session.outcome for rig in pair.boards.values()] == [WON] * 2


@pytest.mark.parametrize("side", list(Side))
def test_a_signed_count_of_illegal_moves_ends_the_game_at_both_boards(tmp_path: Path, side: Side) -> None:
    pair = after_act(tmp_path, Side.WHITE, SetIllegalMoves(side=side, number=1), signed_by_desk, illegal_moves_lose=1)
    lost = Outcome(score=win_for(side.opponent), termination=Termination.ILLEGAL_MOVES)
    assert [rig.session.outcome for rig in pair.boards.values()] == [lost] * 2
    assert are_stopped(pair) == [False, False]


@pytest.mark.parametrize(
    "command",
    [
        SetTurn(side=Side.BLACK),
        SetPosition(fen="B:W21,22:B1,2"),
        AddTime(side=Side.BLACK, time_us=60 * SECOND_US),
        AddTime(side=Side.WHITE, time_us=-60 * SECOND_US),
        SetTime(side=Side.BLACK, remaining_us=60 * SECOND_US),
        SetTime(side=Side.WHITE, remaining_us=60 * SECOND_US),
        SetMovesMade(side=Side.BLACK, number=3),
        SetMovesMade(side=Side.WHITE, number=3),
        SetIllegalMoves(side=Side.WHITE, number=1),
    ],
)
@pytest.mark.parametrize("at", list(Side))
def test_each_signed_command_is_taken_at_both_boards(tmp_path: Path, at: Side, command: Command) -> None:
    pair = after_act(tmp_path, at, command, signed_by_desk)
    assert are_stopped(pair) == [False, False]
    numbers = [rig.session.far.number for rig in pair.boards.values() if rig.session.far is not None]
    assert numbers == [2, 2]

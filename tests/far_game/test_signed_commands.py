"""What an arbiter has done at one board counts at the other one if his signed command proves it."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from controller.clock.side_clock import SideClock
from controller.commands.sender import CommandSender
from controller.commands.values import (
    AddTime,
    AgreeToEntry,
    CallArbiter,
    Command,
    PausePlay,
    ResumePlay,
    SetIllegalMoves,
    SetMovesMade,
    SetPeriods,
    SetPosition,
    SetResult,
    SetStage,
    SetTime,
    SetTurn,
    TakeBackMoves,
)
from controller.far_game.board.arbiter_proofs import ProofTerms, proves_entry, read_signed_command
from controller.far_game.record.command_ids import find_command_id
from controller.far_game.record.entries import StartEntry
from controller.far_game.record.record import FarRecord
from controller.hall.documents.rights import HallRight
from controller.rules.outcome import Outcome, Score, Termination, win_for
from controller.rules.position import Side
from controller.session.far_exchange.values import FarEntry, FarEntryKind
from controller.session.state import PauseReason, Phase
from controller.settings.choices import GameChoices
from tests.daemon.daemon_rig import make_settings
from tests.far_game.arbiter_desk import ArbiterDesk
from tests.far_game.far_rig import DESK, FarRig, TwoBoards, two_boards
from tests.far_game.faulty_network import Faults, FaultyNetwork
from tests.far_game.two_exchanges import GAME
from tests.far_game.two_exchanges import TERMS as AGREED
from tests.virtual_time import run_in_virtual_time

SECOND_US = 1_000_000
TERMS = ProofTerms(hall="club", boards=frozenset({"board-1", "board-2"}), game=GAME)
WON = Outcome(score=Score.WHITE_WINS, termination=Termination.ARBITER)
DRAWN = Outcome(score=Score.DRAW, termination=Termination.ARBITER)
KEYS = {DESK.key.id: DESK.key}


def signed_by_desk(rig: FarRig, command: Command) -> CommandSender:
    far = rig.session.far
    assert far is not None
    return DESK.sender(command, game=far.game, board=rig.name)


def by_nobody(rig: FarRig, command: Command) -> CommandSender:
    del rig, command
    return CommandSender(name="Cora")


def for_another_game(rig: FarRig, command: Command) -> CommandSender:
    return DESK.sender(command, game="123e4567-e89b-12d3-a456-426614174009", board=rig.name)


def by_a_key_of_its_own(rig: FarRig, command: Command) -> CommandSender:
    far = rig.session.far
    assert far is not None
    return ArbiterDesk().sender(command, game=far.game, board=rig.name)


def of_another_command(rig: FarRig, command: Command) -> CommandSender:
    del command
    return signed_by_desk(rig, SetResult(score=Score.BLACK_WINS))


def after_act(
    folder: Path,
    at: Side,
    command: Command,
    sign: Callable[[FarRig, Command], CommandSender],
    then: Callable[[TwoBoards], Any] | None = None,
    illegal_moves_lose: int = 0,
) -> TwoBoards:
    """Return two boards, of which White's may write, after an arbiter has acted at one of them."""
    random = Random(1)
    settings = make_settings()
    lose = settings.clock.model_copy(update={"illegal_moves_lose": illegal_moves_lose})
    settings = settings.model_copy(update={"clock": lose})
    pair = two_boards(folder, settings, random, FaultyNetwork(random, Faults(most_lag_us=100_000)))

    async def play() -> None:
        await pair.begin(GameChoices(time_control="5+3"))
        await asyncio.sleep(15)
        rig = pair.boards[at]
        await rig.answers.submit(command, sign(rig, command))
        await asyncio.sleep(30)
        if then is not None:
            await then(pair)
            await asyncio.sleep(30)
        await pair.stop()

    run_in_virtual_time(play())
    return pair


def are_stopped(pair: TwoBoards) -> list[bool]:
    return [PauseReason.RECORDS_DIFFER in rig.session.pauses for rig in pair.boards.values()]


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


@pytest.mark.parametrize("sign", [by_nobody, for_another_game, by_a_key_of_its_own, of_another_command])
def test_a_result_without_a_signature_that_proves_it_is_a_disagreement_at_both(
    tmp_path: Path, sign: Callable[[FarRig, Command], CommandSender]
) -> None:
    pair = after_act(tmp_path, Side.WHITE, SetResult(score=Score.WHITE_WINS), sign)
    assert pair.black.session.outcome is None
    assert are_stopped(pair) == [True, True]


@pytest.mark.parametrize("sign", [by_nobody, for_another_game, by_a_key_of_its_own])
def test_what_is_passed_on_without_a_signature_is_not_done(
    tmp_path: Path, sign: Callable[[FarRig, Command], CommandSender]
) -> None:
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


@pytest.mark.parametrize(
    ("desk", "changes"),
    [
        (ArbiterDesk(), {}),  # another key of the same name
        (ArbiterDesk("stranger"), {}),
        (DESK, {"hall": "other"}),
        (DESK, {"board": "board-3"}),
        (DESK, {"far_game": "123e4567-e89b-12d3-a456-426614174009"}),
        (DESK, {"command": {"command": "no such"}}),
    ],
)
def test_what_proves_nothing(desk: ArbiterDesk, changes: dict[str, Any]) -> None:
    assert read_signed_command(desk.sign(PausePlay(), game=GAME, changes=changes), TERMS, KEYS) is None


@pytest.mark.parametrize("right", [right for right in HallRight if right is not HallRight.ARBITRATE])
def test_a_key_that_may_not_arbitrate_proves_nothing(right: HallRight) -> None:
    desk = ArbiterDesk("player", right)
    assert read_signed_command(desk.sign(PausePlay(), game=GAME), TERMS, {desk.key.id: desk.key}) is None


def test_a_revoked_key_proves_nothing() -> None:
    desk = ArbiterDesk("former", is_revoked=True)
    assert read_signed_command(desk.sign(PausePlay(), game=GAME), TERMS, {desk.key.id: desk.key}) is None


@pytest.mark.parametrize(
    "text", ["", "{}", "[]", '{"document":"x","key":"desk","signature":"y"}', "\ud800", "x" * 20_000]
)
def test_what_is_no_envelope_proves_nothing(text: str) -> None:
    assert read_signed_command(text, TERMS, KEYS) is None


def test_a_changed_document_proves_nothing() -> None:
    text = DESK.sign(SetResult(score=Score.WHITE_WINS), game=GAME)
    assert read_signed_command(text, TERMS, KEYS) is not None
    assert read_signed_command(text.replace("1-0", "0-1"), TERMS, KEYS) is None


def entry_after(record: FarRecord, kind: FarEntryKind, text: str, **changes: Any) -> FarEntry:
    last = record.entries[-1].content
    entry = FarEntry(
        number=record.last_number + 1, kind=kind, ply=last.ply, position=last.position, clocks=last.clocks,
        is_by_arbiter=True, signed_command=text,
    )  # fmt: skip
    return replace(entry, **changes)


CLOCK = SideClock(remaining_us=300 * SECOND_US)
FLAGGED = CLOCK._replace(remaining_us=1, flagged=True)
LOST = Outcome(score=Score.WHITE_WINS, termination=Termination.ILLEGAL_MOVES)


def with_own(**changes: Any) -> dict[str, Any]:
    """Return the clocks of an entry in which Black's was changed."""
    return {"clocks": (CLOCK, CLOCK._replace(**changes))}


def proves(
    command: Command,
    kind: FarEntryKind,
    *,
    is_used: bool = False,
    used_kind: FarEntryKind = FarEntryKind.PAUSE,
    **changes: Any,
) -> bool:
    """Return True if a signed command proves an entry of White's board to Black's, after two moves."""
    start = StartEntry(terms=AGREED, position="W:W21,22:B1,2", clocks=(CLOCK, CLOCK))
    record = FarRecord(game=GAME, first_writer=Side.WHITE).with_content(start)
    for number in (1, 2):
        to_move = "BW"[number - 1]
        moved = replace(
            entry_after(record, FarEntryKind.MOVE, "", ply=number), is_by_arbiter=False,
            position=f"{to_move}:W18,22:B{number},9", move="22-18",
        )  # fmt: skip
        record = record.with_content(moved)
    text = DESK.sign(command, game=GAME)
    if is_used:
        record = record.with_content(entry_after(record, used_kind, text))
    entry = entry_after(record, kind, text, **changes)
    signed = read_signed_command(text, TERMS, KEYS)
    assert signed is not None
    settings = make_settings(time_control="5+3")
    settings = settings.model_copy(update={"clock": settings.clock.model_copy(update={"illegal_moves_lose": 3})})
    return proves_entry(signed, entry, record.with_content(entry), Side.BLACK, settings)


@pytest.mark.parametrize(
    ("command", "kind", "changes", "is_proved"),
    [
        (PausePlay(), FarEntryKind.PAUSE, {}, True),
        (PausePlay(), FarEntryKind.RESUME, {}, False),
        (ResumePlay(), FarEntryKind.RESUME, {}, True),
        (TakeBackMoves(plies=2), FarEntryKind.TAKE_BACK, {"plies": 2, "ply": 0, "position": "W:W21,22:B1,2"}, True),
        (TakeBackMoves(plies=2), FarEntryKind.TAKE_BACK, {"plies": 2, "ply": 0, "position": "W:W21:B1,2"}, False),
        (TakeBackMoves(plies=2), FarEntryKind.TAKE_BACK, {"plies": 2, "ply": 1, "position": "W:W21,22:B1,2"}, False),
        (TakeBackMoves(plies=3), FarEntryKind.TAKE_BACK, {"plies": 3, "ply": -1}, False),
        (TakeBackMoves(plies=2), FarEntryKind.TAKE_BACK, {"plies": 4}, False),
        (SetResult(score=Score.DRAW), FarEntryKind.RESULT, {"outcome": DRAWN}, True),
        (SetResult(score=Score.DRAW), FarEntryKind.RESULT, {"outcome": WON}, False),
        (SetResult(score=Score.WHITE_WINS), FarEntryKind.RESULT, {"outcome": WON}, True),
        (SetResult(score=Score.WHITE_WINS), FarEntryKind.RESULT, {"outcome": LOST}, False),
        (SetResult(score=Score.WHITE_WINS), FarEntryKind.RESULT, {"outcome": WON, "position": "W:W18:B2"}, False),
        (SetResult(score=Score.WHITE_WINS), FarEntryKind.RESULT, {"outcome": WON, **with_own(flagged=True)}, False),
        (PausePlay(), FarEntryKind.PAUSE, with_own(remaining_us=1), False),
        (PausePlay(), FarEntryKind.PAUSE, {"position": "B:W18,22:B2,9"}, False),
        (PausePlay(), FarEntryKind.PAUSE, {"ply": 3}, False),
        (SetTurn(side=Side.BLACK), FarEntryKind.POSITION, {"position": "B:W18,22:B2,9"}, True),
        (SetTurn(side=Side.BLACK), FarEntryKind.POSITION, {"position": "B:W18,22:B2"}, False),
        (SetTurn(side=Side.BLACK), FarEntryKind.POSITION,
         {"position": "B:W18,22:B2,9", "clocks": (CLOCK, FLAGGED)}, False),
        (SetPosition(fen="B:W21,22:B1"), FarEntryKind.POSITION, {"position": "B:W21,22:B1"}, True),
        (SetPosition(fen="B:W21,22:B1"), FarEntryKind.POSITION, {"position": "B:W21,22:B2"}, False),
        (SetPosition(fen="B:W21,22:B1"), FarEntryKind.POSITION, {"position": "B:W21,22:B1", "ply": 0}, False),
        (SetPosition(fen="B:W21,22:B1"), FarEntryKind.POSITION,
         {"position": "B:W21,22:B1", **with_own(remaining_us=1)}, False),
        (SetIllegalMoves(side=Side.BLACK, number=1), FarEntryKind.CLOCK, {}, True),
        (SetIllegalMoves(side=Side.BLACK, number=1), FarEntryKind.CLOCK, with_own(remaining_us=1), False),
        (AddTime(side=Side.BLACK, time_us=SECOND_US), FarEntryKind.CLOCK, with_own(remaining_us=301 * SECOND_US), True),
        (AddTime(side=Side.BLACK, time_us=SECOND_US), FarEntryKind.CLOCK, with_own(remaining_us=1), False),
        (AddTime(side=Side.WHITE, time_us=SECOND_US), FarEntryKind.CLOCK, {}, True),
        (AddTime(side=Side.WHITE, time_us=SECOND_US), FarEntryKind.CLOCK,
         {"clocks": (CLOCK._replace(remaining_us=600 * SECOND_US), CLOCK)}, False),
        (SetTime(side=Side.BLACK, remaining_us=SECOND_US), FarEntryKind.CLOCK, with_own(remaining_us=SECOND_US), True),
        (SetTime(side=Side.BLACK, remaining_us=SECOND_US), FarEntryKind.CLOCK,
         with_own(remaining_us=SECOND_US, flagged=True), False),
        (SetTime(side=Side.BLACK, remaining_us=SECOND_US), FarEntryKind.CLOCK,
         {**with_own(remaining_us=SECOND_US), "position": "W:W18:B2,9"}, False),
        (SetStage(side=Side.BLACK, number=1), FarEntryKind.CLOCK, {"clocks": (CLOCK, FLAGGED)}, False),
        (SetPeriods(side=Side.BLACK, number=1), FarEntryKind.CLOCK, with_own(periods=3), False),
        (SetMovesMade(side=Side.BLACK, number=4), FarEntryKind.CLOCK, with_own(stage_moves=4), True),
        (SetMovesMade(side=Side.BLACK, number=4), FarEntryKind.CLOCK, with_own(stage_moves=4, remaining_us=1), False),
        (SetTime(side=Side.WHITE, remaining_us=SECOND_US), FarEntryKind.CLOCK,
         {"clocks": (CLOCK._replace(remaining_us=SECOND_US), CLOCK)}, True),
        (SetTime(side=Side.WHITE, remaining_us=SECOND_US), FarEntryKind.CLOCK, {}, False),
        (SetTime(side=Side.BLACK, remaining_us=SECOND_US), FarEntryKind.CLOCK, {}, False),
        (SetTime(side=Side.WHITE, remaining_us=SECOND_US), FarEntryKind.RESULT, {}, False),
    ],
)  # fmt: skip
def test_a_command_proves_what_it_brings_about_alone(
    command: Command, kind: FarEntryKind, changes: dict[str, Any], is_proved: bool
) -> None:
    assert proves(command, kind, **changes) is is_proved


def test_a_command_is_used_once() -> None:
    assert not proves(PausePlay(), FarEntryKind.PAUSE, is_used=True)


@pytest.mark.parametrize(
    ("command", "outcome", "is_proved"),
    [
        (SetIllegalMoves(side=Side.BLACK, number=3), LOST, True),
        (SetIllegalMoves(side=Side.BLACK, number=2), LOST, False),  # that is not too many
        (SetIllegalMoves(side=Side.WHITE, number=3), LOST, False),
        (SetIllegalMoves(side=Side.BLACK, number=3), WON, False),
        (SetTime(side=Side.BLACK, remaining_us=0), LOST, False),
    ],
)
def test_a_count_that_loses_the_game_is_followed_by_the_result(
    command: Command, outcome: Outcome, is_proved: bool
) -> None:
    ends: dict[str, Any] = {"is_used": True, "outcome": outcome}
    assert proves(command, FarEntryKind.RESULT, used_kind=FarEntryKind.CLOCK, **ends) is is_proved
    assert not proves(command, FarEntryKind.RESULT, used_kind=FarEntryKind.PAUSE, **ends)


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


def test_an_id_that_stands_in_another_command_does_not_count_as_used() -> None:
    start = StartEntry(terms=AGREED, position="W:W21,22:B1,2", clocks=(CLOCK, CLOCK))
    record = FarRecord(game=GAME, first_writer=Side.WHITE).with_content(start)
    text = DESK.sign(PausePlay(), game=GAME)
    command_id = find_command_id(text)
    assert command_id is not None
    for other in (command_id, DESK.sign(ResumePlay(), game=GAME, changes={"sender": command_id})):
        assert not record.with_content(entry_after(record, FarEntryKind.PAUSE, other)).has_command(command_id)
    assert record.with_content(entry_after(record, FarEntryKind.PAUSE, text)).has_command(command_id)

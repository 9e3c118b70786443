"""What a signed command of an arbiter proves: the entries that it brings about, and no others."""

from dataclasses import replace
from typing import Any

import pytest

from controller.clock.time_control import SECOND_US
from controller.commands.values import (
    AddTime,
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
from controller.far_game.board.arbiter_proofs import proves_entry, read_signed_command
from controller.far_game.record.command_ids import find_command_id
from controller.far_game.record.entries import StartEntry
from controller.far_game.record.record import FarRecord
from controller.hall.documents.rights import HallRight
from controller.rules.outcome import Outcome, Score, Termination
from controller.rules.position import Side
from controller.session.far_exchange.values import FarEntryKind
from tests.daemon.daemon_rig import make_settings
from tests.far_game.arbiter_desk import ArbiterDesk
from tests.far_game.far_rig import DESK
from tests.far_game.signed_entries import CLOCK, KEYS, TERMS, entry_after
from tests.far_game.two_exchanges import GAME
from tests.far_game.two_exchanges import TERMS as AGREED

WON = Outcome(score=Score.WHITE_WINS, termination=Termination.ARBITER)
DRAWN = Outcome(score=Score.DRAW, termination=Termination.ARBITER)


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


def test_an_id_that_stands_in_another_command_does_not_count_as_used() -> None:
    start = StartEntry(terms=AGREED, position="W:W21,22:B1,2", clocks=(CLOCK, CLOCK))
    record = FarRecord(game=GAME, first_writer=Side.WHITE).with_content(start)
    text = DESK.sign(PausePlay(), game=GAME)
    command_id = find_command_id(text)
    assert command_id is not None
    for other in (command_id, DESK.sign(ResumePlay(), game=GAME, changes={"sender": command_id})):
        assert not record.with_content(entry_after(record, FarEntryKind.PAUSE, other)).has_command(command_id)
    assert record.with_content(entry_after(record, FarEntryKind.PAUSE, text)).has_command(command_id)

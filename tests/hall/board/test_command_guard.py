"""Each command is done once, in time, for this board, and for whoever may; nothing else is done at all."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.commands.values import OfferDraw, PausePlay, SetTime
from controller.hall.board.command_guard import (
    MOST_REFUSALS,
    MOST_REPLIES,
    AdmittedAnnouncement,
    AdmittedEventsRequest,
    AdmittedGameCommand,
    AdmittedStateRequest,
    Dropped,
    Refused,
    Repeated,
)
from controller.hall.documents.rights import HallRight
from controller.rules.position import Side
from controller.session.views.messages import MessageCode
from tests.hall.board.signed_commands import FAR_GAME, KEYS, LAST_MOVE, NOW_US, command_id, document, make_guard, signed

PAUSE = AdmittedGameCommand(
    id=command_id(1), command=PausePlay(), sender="Ana Reyes, key desk", expires_us=NOW_US + 5_000_000
)
OFFER = {"command": "offer_draw", "side": "white"}


def admit(payload: bytes, now_us: int = NOW_US) -> Any:
    return make_guard().admit(payload, KEYS, now_us)


def refusal_of(payload: bytes, now_us: int = NOW_US) -> MessageCode:
    decision = admit(payload, now_us)
    assert isinstance(decision, Refused)
    assert decision.id == command_id(1)
    return decision.message.code


def test_what_a_desk_signs_is_done() -> None:
    assert admit(signed(document())) == PAUSE
    set_time = {"command": "set_time", "side": "white", "remaining_us": 180_000_000}
    assert admit(signed(document(command=set_time))).command == SetTime(side=Side.WHITE, remaining_us=180_000_000)
    assert admit(signed(document(request="events", after=7))) == AdmittedEventsRequest(id=command_id(1), after=7)
    assert admit(signed(document(request="state"))) == AdmittedStateRequest(id=command_id(1))
    assert admit(signed(document(announce="Round 2"))) == AdmittedAnnouncement(id=command_id(1), text="Round 2")


def test_a_command_for_a_game_on_two_boards_is_kept_as_it_came_for_the_other_board() -> None:
    payload = signed(document(command={"command": "pause_play"}, far_game=FAR_GAME, far_number=LAST_MOVE))
    admitted = admit(payload)
    assert isinstance(admitted, AdmittedGameCommand)
    assert admitted.signed_command == payload.decode()


@pytest.mark.parametrize("moves", [0, 1, 2])
def test_a_command_for_a_game_on_two_boards_is_done_after_the_moves_that_were_under_way(moves: int) -> None:
    payload = signed(document(command={"command": "pause_play"}, far_game=FAR_GAME, far_number=LAST_MOVE - moves))
    assert isinstance(admit(payload), AdmittedGameCommand)


@pytest.mark.parametrize(
    ("values", "code"),
    [
        ({"far_game": command_id(3), "far_number": LAST_MOVE}, MessageCode.HALL_OTHER_GAME),
        ({"far_game": FAR_GAME, "far_number": LAST_MOVE - 3}, MessageCode.HALL_MOVES_MADE),
        ({"far_game": FAR_GAME}, MessageCode.HALL_MOVES_MADE),
    ],
)
def test_a_command_for_what_is_played_no_longer_on_two_boards_is_refused(
    values: dict[str, Any], code: MessageCode
) -> None:
    assert refusal_of(signed(document(command={"command": "pause_play"}, **values))) is code


@pytest.mark.parametrize(
    ("sender", "recorded"),
    [("Ana", "Ana, key The desk"), ("desk", "The desk"), ("The desk", "The desk")],
)
def test_a_name_stands_beside_that_of_its_key(sender: str, recorded: str) -> None:
    keys = {"desk": KEYS["desk"].model_copy(update={"name": "The desk"})}
    admitted = make_guard().admit(signed(document(sender=sender)), keys, NOW_US)
    assert isinstance(admitted, AdmittedGameCommand)
    assert admitted.sender == recorded


@pytest.mark.parametrize(
    ("values", "code"),
    [
        ({"hall": "other"}, MessageCode.HALL_OTHER_BOARD),
        ({"board": "board-8"}, MessageCode.HALL_OTHER_BOARD),
        ({"record": "f" * 32}, MessageCode.HALL_OTHER_START),
        ({"session": 2}, MessageCode.HALL_OTHER_START),
        ({"session": 4}, MessageCode.HALL_OTHER_START),
        ({"expires_us": NOW_US - 1}, MessageCode.HALL_EXPIRED),
        ({"expires_us": NOW_US + 60_000_001}, MessageCode.HALL_TOO_EARLY),
        ({"sender": "button"}, MessageCode.HALL_BAD_COMMAND),
        ({"sender": " \x07 "}, MessageCode.HALL_BAD_COMMAND),
        ({"command": {"command": "explode"}}, MessageCode.HALL_BAD_COMMAND),
        ({"command": {"command": "pause_play", "side": "white"}}, MessageCode.HALL_BAD_COMMAND),
        ({"command": {"command": "set_time", "side": "white"}}, MessageCode.HALL_BAD_COMMAND),
        ({"announce": "a\x1b[2J"}, MessageCode.HALL_BAD_COMMAND),
        ({"moon": "full"}, MessageCode.HALL_BAD_COMMAND),
    ],
)
def test_another_address_another_time_and_another_command_are_refused(values: Any, code: MessageCode) -> None:
    assert refusal_of(signed(document(**values))) is code


def test_a_command_is_in_time_up_to_its_last_microsecond() -> None:
    assert isinstance(admit(signed(document(expires_us=NOW_US))), AdmittedGameCommand)
    assert isinstance(admit(signed(document(expires_us=NOW_US + 60_000_000))), AdmittedGameCommand)


@pytest.mark.parametrize(
    ("key", "values", "may"),
    [
        ("reader", {}, False),
        ("reader", {"announce": "x"}, False),
        ("reader", {"request": "state"}, True),
        ("reader", {"request": "events", "after": 0}, True),
        ("white", {"command": OFFER}, True),
        ("black", {"command": OFFER}, False),
        ("white", {}, False),
        ("white", {"announce": "x"}, False),
        ("white", {"request": "state"}, True),
    ],
)
def test_a_key_may_what_its_right_says(key: str, values: Any, *, may: bool) -> None:
    decision = admit(signed(document(**values), key))
    assert isinstance(decision, Refused) is not may
    if isinstance(decision, Refused):
        assert decision.message.code is MessageCode.HALL_NO_RIGHT
    elif "command" in values:
        assert decision.command == OfferDraw(side=Side.WHITE)


def test_a_key_that_was_revoked_and_one_that_nobody_knows_are_refused() -> None:
    assert refusal_of(signed(document(), "gone")) is MessageCode.HALL_REVOKED_KEY
    assert refusal_of(signed(document(), "desk", named="stranger")) is MessageCode.HALL_UNKNOWN_KEY


@pytest.mark.parametrize(
    "payload",
    [
        b"",
        b"{}",
        b"[" * 5000,
        b"\xff\xfe",
        signed(document(), "reader", named="desk"),
        signed(document()).replace(b"Ana", b"Eve"),
        signed(document(), "desk", named="stranger").replace(command_id(1).encode(), b"x" * 36),
        signed([1, 2]),
        signed(document()) + b" " * 16_384,
    ],
)
def test_what_is_forged_malformed_or_too_large_gets_no_reply(payload: bytes) -> None:
    assert isinstance(admit(payload), Dropped)


def test_a_command_that_comes_five_times_is_done_once_and_gets_one_reply() -> None:
    guard, payload = make_guard(), signed(document())
    assert guard.admit(payload, KEYS, NOW_US) == PAUSE
    assert guard.admit(payload, KEYS, NOW_US) == Repeated(None)
    guard.keep_reply(command_id(1), b"reply")
    late_us = NOW_US + 3_600_000_000
    assert [guard.admit(payload, KEYS, at_us) for at_us in (NOW_US, NOW_US + 1, late_us)] == [Repeated(b"reply")] * 3
    # also as another document, which says something else
    other = signed(document(command={"command": "resume_play"}))
    assert guard.admit(other, KEYS, NOW_US) == Repeated(b"reply")


def test_a_refusal_is_no_order_and_a_stranger_takes_no_id() -> None:
    guard = make_guard()
    assert isinstance(guard.admit(signed(document(), named="stranger"), KEYS, NOW_US), Refused)
    assert isinstance(guard.admit(signed(document(session=2)), KEYS, NOW_US), Refused)
    assert guard.admit(signed(document()), KEYS, NOW_US) == PAUSE


def test_what_was_refused_as_too_early_is_not_done_when_it_comes_again_in_time() -> None:
    guard, payload = make_guard(), signed(document(expires_us=NOW_US + 60_000_001))
    too_early = guard.admit(payload, KEYS, NOW_US)
    assert isinstance(too_early, Refused)
    assert too_early.message.code is MessageCode.HALL_TOO_EARLY
    assert guard.admit(payload, KEYS, NOW_US + 1_000_000) == too_early


def test_a_key_that_gets_another_right_does_not_do_what_it_was_refused() -> None:
    guard, payload = make_guard(), signed(document())
    no_right = guard.admit(payload, {"desk": KEYS["desk"].model_copy(update={"right": HallRight.WATCH})}, NOW_US)
    assert isinstance(no_right, Refused)
    assert guard.admit(payload, KEYS, NOW_US) == no_right


def test_the_refusals_that_are_kept_have_a_limit() -> None:
    guard = make_guard()
    for number in range(1, MOST_REFUSALS + 2):
        assert isinstance(guard.admit(signed(document(number, announce="x"), "reader"), KEYS, NOW_US), Refused)
    assert isinstance(guard.admit(signed(document(2)), KEYS, NOW_US), Refused)
    assert isinstance(guard.admit(signed(document(1)), KEYS, NOW_US), AdmittedGameCommand)


def test_a_board_with_too_many_commands_refuses_more_until_they_are_over() -> None:
    guard = make_guard()
    for number in range(2, MOST_REPLIES + 2):
        assert isinstance(guard.admit(signed(document(number)), KEYS, NOW_US), AdmittedGameCommand)
        guard.keep_reply(command_id(number), b"reply")
    busy = guard.admit(signed(document(1)), KEYS, NOW_US)
    assert isinstance(busy, Refused)
    assert busy.message.code is MessageCode.HALL_BUSY
    later_us = NOW_US + 6_000_000
    # what was refused stays refused, and another one is done
    assert guard.admit(signed(document(1, expires_us=later_us)), KEYS, later_us) == busy
    other = signed(document(MOST_REPLIES + 2, expires_us=later_us))
    assert isinstance(guard.admit(other, KEYS, later_us), AdmittedGameCommand)
    # the one that had to go is over, and so it is not done again
    again = guard.admit(signed(document(2)), KEYS, later_us)
    assert isinstance(again, Refused)
    assert again.message.code is MessageCode.HALL_EXPIRED


@given(st.binary(max_size=400))
def test_no_bytes_do_anything(payload: bytes) -> None:
    assert isinstance(admit(payload), Dropped)


@given(place=st.integers(min_value=0), value=st.integers(0, 255))
def test_no_changed_byte_does_anything_else_than_what_was_signed(place: int, value: int) -> None:
    payload = bytearray(signed(document()))
    payload[place % len(payload)] = value
    decision = admit(bytes(payload))
    assert decision == PAUSE or isinstance(decision, Dropped | Refused)
    if isinstance(decision, Refused):
        assert decision.message.code is MessageCode.HALL_UNKNOWN_KEY


JSON_VALUES = st.none() | st.booleans() | st.integers() | st.text(max_size=20) | st.lists(st.integers(), max_size=3)


@given(key=st.sampled_from(sorted(document())), value=JSON_VALUES)
def test_no_signed_value_makes_the_guard_fail(key: str, value: Any) -> None:
    decision = admit(signed({**document(), key: value}))
    assert isinstance(decision, AdmittedGameCommand | Refused | Dropped)
    if isinstance(decision, AdmittedGameCommand):
        assert json.loads(signed({**document(), key: value}))["key"] == "desk"

"""Who made a change: the sender of its command, or a button of the board."""

import pytest

from controller.commands.sender import (
    BUTTON_SENDER,
    LONGEST_SENDER_NAME,
    AddressClass,
    CommandSender,
    OwnSender,
    is_sender_name,
)
from controller.commands.values import PausePlay
from controller.session.inputs import CommandGiven
from tests.session.scripted_game import play, settings_from

OPENING = "press black; move 22-18; press white; "
DESK = CommandSender(name="desk 2", address=AddressClass.LOCAL_NETWORK, given_at="2026-11-23T14:32:05+08:00")


def test_a_change_names_the_sender_of_its_command() -> None:
    game = play(f"{OPENING}wait 1s")
    game.daemon.handle_input(CommandGiven(command=PausePlay(), at_us=game.daemon.now_us, sender=DESK))
    assert [change.sender for change in game.changes] == [DESK]


def test_a_change_by_an_unknown_sender_names_nobody() -> None:
    assert [change.sender for change in play(f"{OPENING}arbiter pause").changes] == [None]


def test_the_third_button_is_named() -> None:
    assert [change.sender for change in play(f"{OPENING}wait 1s; press third; wait 1s").changes] == [BUTTON_SENDER]


def test_a_fine_of_the_board_names_nobody() -> None:
    fined = settings_from(game={"time_control": "5+3"}, clock={"illegal_move_costs_s": 120})
    game = play("press black; wait 1s; move 22-15; press white; wait 2s", fined)
    assert [change.sender for change in game.changes] == [None] * len(game.changes)


def test_what_a_button_did_just_before_a_command_is_not_of_its_sender() -> None:
    game = play(f"{OPENING}wait 1s; press third")
    edge_us = game.daemon.now_us
    game.daemon.handle_input(CommandGiven(command=PausePlay(), at_us=edge_us + 1_000_000, sender=DESK))
    assert [change.sender for change in game.changes] == [BUTTON_SENDER]
    assert len(game.refusals) == 1


@pytest.mark.parametrize("name", ["desk 2", "Ana", "Lupon ng Cebu", "x" * LONGEST_SENDER_NAME])
def test_names_that_a_token_may_have(name: str) -> None:
    assert is_sender_name(name)


@pytest.mark.parametrize(
    "name", ["", "  ", "a\nb", "\x1b[2J", "x" * (LONGEST_SENDER_NAME + 1), *OwnSender, " Terminal "]
)
def test_names_that_no_token_may_have(name: str) -> None:
    assert not is_sender_name(name)

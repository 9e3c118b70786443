"""What the display shows after players have asked for a game with another board by the menu."""

import asyncio
from collections.abc import Mapping
from typing import Any

import pytest

from controller.app.invitation_requests import InvitationAnswer
from controller.app.menu_invitations import MenuInvitations
from controller.commands.sender import CommandSender, OwnSender
from controller.rules.position import Side
from controller.session.effects import Effect, InviteBoard, JoinBoard, WithdrawInvitation
from controller.settings.choices import GameChoices
from controller.words.po_files import english
from tests.daemon.daemon_rig import game_started
from tests.session.scripted_game import play

STANDING: InvitationAnswer = {"code": "K7PM-3XQA", "side": "white", "seconds_left": 600}
AS_BEFORE, OTHER_TIME = GameChoices(), GameChoices(time_control="10+0")


def ask_board(effect: Effect, answers: dict[str, InvitationAnswer]) -> tuple[list[str], list[str]]:
    """Return what is asked of the board, and what is shown."""
    asked: list[str] = []
    shown: list[str] = []
    session = play("wait 1s").session

    async def ask(request: Mapping[str, Any], sender: CommandSender) -> InvitationAnswer:
        assert sender.name == OwnSender.BUTTON
        asked.append(request["do"])
        return answers.get(request["do"], {})

    async def act() -> None:
        invitations = MenuInvitations(ask, shown.append, shown.remove, english)
        invitations.on_step(session, game_started(), [effect])
        await asyncio.gather(*(asyncio.all_tasks() - {asyncio.current_task()}))

    asyncio.run(act())
    return asked, shown


@pytest.mark.parametrize(
    ("standing", "side", "choices", "asked"),
    [
        ({}, Side.WHITE, AS_BEFORE, ["show", "invite"]),
        (STANDING, Side.WHITE, AS_BEFORE, ["show"]),
        (STANDING, Side.BLACK, AS_BEFORE, ["show", "invite"]),
        (STANDING, Side.WHITE, OTHER_TIME, ["show", "invite"]),
    ],
)
def test_a_code_that_stands_is_shown_again(
    standing: InvitationAnswer, side: Side, choices: GameChoices, asked: list[str]
) -> None:
    effect = InviteBoard(side=side, player="", choices=choices)
    assert ask_board(effect, {"show": standing, "invite": STANDING}) == (asked, ["K7PM-3XQA"])


def test_why_no_game_begins_is_shown() -> None:
    asked, shown = ask_board(JoinBoard(code="K7PM-3XQA"), {"join": {"fault": "settings", "detail": "game.ruleset"}})
    assert asked == ["join"]
    assert "game.ruleset" in shown[-1]


def test_a_game_that_begins_is_shown_by_the_game() -> None:
    _, shown = ask_board(JoinBoard(code="K7PM-3XQA"), {"join": {"board": "board-2", "side": "black"}})
    assert not shown


def test_a_code_that_is_given_up_is_no_secret_any_more() -> None:
    assert ask_board(WithdrawInvitation(), {}) == (["withdraw"], ["The code is given up."])

"""Who may begin a game with another board over the network, and what players say to it."""

import asyncio
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from controller.commands.sender import AddressClass, CommandSender
from controller.commands.values import Command
from controller.session.views.messages import Message
from controller.settings.game import GameConduct
from controller.web.command_results import CommandSuccess, ForbiddenCommand
from controller.web.dependencies import ClientStatement
from controller.web.rights import Right
from controller.web.web_commands import WebCommands
from tests.web.web_board import open_client, serve_board

SENDER = CommandSender(name="ana")


async def accept(command: Command, sender: CommandSender) -> Message | None:
    del command, sender
    return None


@pytest.mark.parametrize("statement", ["agree white", "refuse white", "ask pause white", "wait", "call arbiter"])
@pytest.mark.parametrize(
    ("right", "expected"), [(Right.PLAY, CommandSuccess), (Right.ARBITRATE, CommandSuccess), (Right.WATCH, None)]
)
def test_players_speak_to_another_board_on_the_page_of_real_parts(
    statement: str, right: Right, expected: type[object] | None
) -> None:
    commands = WebCommands(submit=accept, table=None)
    said = ClientStatement(statement=statement, rights=frozenset({right}), sender=SENDER)

    async def say() -> object:
        return await commands(said)

    result = asyncio.run(say())
    assert isinstance(result, expected or ForbiddenCommand)


class Invitations:
    """Answers as a board does."""

    def __init__(self) -> None:
        self.asked: list[Mapping[str, Any]] = []
        self.senders: list[CommandSender] = []

    async def __call__(self, asked: Mapping[str, Any], sender: CommandSender, /) -> Mapping[str, str | int]:
        self.asked.append(asked)
        self.senders.append(sender)
        match asked["do"]:
            case "join":
                return {"fault": "settings", "detail": "game.ruleset"}
            case "withdraw":
                return {}
            case _:
                return {"code": "K7PM-3XQA", "side": "white", "seconds_left": 600}


async def ask(folder: Path, conduct: GameConduct, right: str) -> list[int]:
    """Return the status of each request with a token of a right; empty: without a token."""
    board_side = Invitations()
    async with (
        serve_board(folder, conduct=conduct, ask_for_invitation=board_side) as board,
        open_client(board) as client,
    ):
        token = {"play": board.play_token, "arbitrate": board.token, "watch": board.watch_token}.get(right)
        headers = {} if token is None else {"Authorization": f"Bearer {token}"}
        statuses = []
        for method, path, body in (
            ("GET", "/api/invitation", None),
            ("POST", "/api/invitation", {"side": "white", "player": "Ana"}),
            ("DELETE", "/api/invitation", None),
            ("POST", "/api/invitation/join", {"code": "K7PM-3XQA", "player": "Ana"}),
        ):
            async with client.request(method, path, json=body, headers=headers) as answer:
                statuses.append(answer.status)
        assert bool(board_side.asked) is (200 in statuses)
        tokens = {"play": "player", "arbitrate": "arbiter"}
        expected = {(tokens[right], AddressClass.LOOPBACK)} if 200 in statuses else set()
        assert {(sender.name, sender.address) for sender in board_side.senders} == expected
    return statuses


DONE = [200, 200, 200, 409]


@pytest.mark.parametrize(
    ("conduct", "right", "expected"),
    [
        (GameConduct.CASUAL, "play", DONE),
        (GameConduct.CASUAL, "arbitrate", DONE),
        (GameConduct.CASUAL, "watch", [403] * 4),
        (GameConduct.CASUAL, "", [401] * 4),
        (GameConduct.RATED, "play", [403] * 4),
        (GameConduct.TOURNAMENT, "play", [403] * 4),
        (GameConduct.TOURNAMENT, "arbitrate", DONE),
    ],
)
def test_who_may_invite_another_board(tmp_path: Path, conduct: GameConduct, right: str, expected: list[int]) -> None:
    assert asyncio.run(ask(tmp_path, conduct, right)) == expected


def test_a_board_without_a_hall_says_so(tmp_path: Path) -> None:
    async def join() -> Any:
        async with serve_board(tmp_path) as board, open_client(board) as client:
            headers = {"Authorization": f"Bearer {board.play_token}"}
            async with client.post("/api/invitation/join", json={"code": "K7PM-3XQA"}, headers=headers) as answer:
                return answer.status, await answer.json()

    assert asyncio.run(join()) == (409, {"fault": "no hall", "detail": ""})

"""Proposed moves over the page's server: who may propose, and what the state says of a proposal."""

import asyncio
import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from controller.commands.sender import CommandSender
from controller.commands.values import Command, Propose
from controller.rules.position import Side
from controller.session.state import Session
from controller.session.views.messages import Message
from controller.web.command_results import CommandSuccess, ForbiddenCommand
from controller.web.dependencies import ClientStatement
from controller.web.game_state import game_state, proposal_state
from controller.web.legal_moves import LegalMoves
from controller.web.rights import Right
from controller.web.state_encoder import StateEncoder
from controller.web.state_source import StateSource
from controller.web.web_commands import WebCommands
from tests.session.scripted_game import play, settings_from
from tests.web.test_api_description import make_dependencies

BLACK_ELSEWHERE = settings_from(game={"time_control": "5+3", "black_moves": "program"})
OPENING = "press black; move 22-18; press white; wait 600ms; "


def source_of(session: Session) -> StateSource:
    return StateSource(session=session, now_us=session.now_us, game_id=None)


@pytest.mark.parametrize(
    ("say", "rights", "is_done"),
    [
        ("propose black 2 9-14", [Right.PLAY], True),
        ("propose black 2 9-14", [Right.ARBITRATE], True),
        ("propose black 2 9-14", [Right.WATCH], False),
        ("propose white 2 9-14", [Right.PLAY], False),
        ("resign black", [Right.PLAY], True),
        ("accept black", [Right.PLAY], True),
        ("resign white", [Right.PLAY], False),
        ("draw", [Right.PLAY], False),
        ("take back", [Right.PLAY], False),
        ("arbiter pause", [Right.PLAY], False),
    ],
)
def test_at_a_board_of_real_parts_a_token_to_play_plays_the_side_elsewhere_alone(
    say: str, rights: Sequence[Right], is_done: bool
) -> None:
    given: list[Command] = []

    async def submit(command: Command, sender: CommandSender) -> Message | None:
        del sender
        given.append(command)
        return None

    commands = WebCommands(submit=submit, table=None, sides_elsewhere=lambda: (Side.BLACK,))
    statement = ClientStatement(
        statement=say, rights=frozenset(rights), sender=CommandSender(name="engine"), client_key="key"
    )
    result = asyncio.run(commands(statement))
    assert isinstance(result, CommandSuccess if is_done else ForbiddenCommand)
    assert bool(given) is is_done
    if is_done and say.startswith("propose"):
        assert given == [Propose(side=Side.BLACK, ply=2, move="9-14")]


def test_the_state_names_the_move_that_is_to_be_made_and_only_that_is_listed() -> None:
    game, legal = play(OPENING, BLACK_ELSEWHERE), LegalMoves()
    assert game_state(source_of(game.session))["elsewhere"] == ["black"]
    assert proposal_state(source_of(game.session)) is None
    assert legal.list_moves(game.session) == []
    game.run_script("propose black 2 9-14")
    assert proposal_state(source_of(game.session)) == {"side": "black", "ply": 2, "move": "9-14", "captured": []}
    assert [(move["origin"], move["landing"]) for move in legal.list_moves(game.session)] == [(9, 14)]
    game.run_script("move 9-14; wait 600ms")
    assert proposal_state(source_of(game.session)) is None
    assert [(move["origin"], move["landing"]) for move in legal.list_moves(game.session)] == [(18, 9)]


class Table:
    """A table of which only the legal moves matter."""

    def __init__(self) -> None:
        self._legal = LegalMoves()

    def table_state(self, session: Session) -> dict[str, Any]:
        return {"legal": self._legal.list_moves(session)}


def test_the_table_is_sent_again_when_a_move_is_proposed_or_a_side_is_played_here(tmp_path: Path) -> None:
    table: Any = Table()
    encoder = StateEncoder(replace(make_dependencies(tmp_path), table=table))
    game = play(OPENING, BLACK_ELSEWHERE)
    sent: list[list[tuple[int, int]] | None] = []

    def send() -> None:
        changes = json.loads(encoder.encode_changes(source_of(game.session)) or "{}").get("changes", {})
        moves = changes["table"]["legal"] if "table" in changes else None
        sent.append(None if moves is None else [(move["origin"], move["landing"]) for move in moves])

    for script in ("wait 100ms", "wait 100ms", "propose black 2 9-14", "side black board"):
        game.run_script(script)
        send()
    assert sent[:3] == [[], None, [(9, 14)]]
    assert sent[3] is not None
    assert len(sent[3]) > 1

"""A signed turn, position or time counts at both boards, also while a move is still to be made on one of them."""

import asyncio
from pathlib import Path
from random import Random

import pytest

from controller.commands.values import AddTime, ArbiterCommand, SetPosition, SetTurn
from controller.notation.fen import fen_text
from controller.rules.position import Side
from controller.settings.choices import GameChoices
from tests.daemon.daemon_rig import make_settings
from tests.far_game.far_rig import two_boards
from tests.far_game.faulty_network import Faults, FaultyNetwork
from tests.far_game.signed_acts import are_stopped, signed_by_desk
from tests.virtual_time import run_in_virtual_time


@pytest.mark.parametrize("at", list(Side))
@pytest.mark.parametrize("command", [SetTurn(side=Side.WHITE), SetPosition(fen="W:W21,22:B1,2")])
def test_a_move_that_is_still_to_be_made_counts_as_made(tmp_path: Path, command: ArbiterCommand, at: Side) -> None:
    random = Random(1)
    pair = two_boards(tmp_path, make_settings(), random, FaultyNetwork(random, Faults(most_lag_us=100_000)))

    async def play() -> None:
        await pair.begin(GameChoices(time_control="5+3"))
        pair.white.players.assign_sides({Side.WHITE: "tidy", Side.BLACK: "tidy"})
        await asyncio.sleep(60)
        assert pair.black.session.turn.proposal is not None
        pair.white.players.assign_sides(dict.fromkeys(Side))
        rig = pair.boards[at]
        assert await rig.answers.submit(command, signed_by_desk(rig, command)) is None
        await asyncio.sleep(30)
        assert are_stopped(pair) == [False, False]
        assert {fen_text(board.session.game.position)[0] for board in pair.boards.values()} == {"W"}
        assert [board.session.far and board.session.far.number for board in pair.boards.values()] == [3, 3]
        await pair.stop()

    run_in_virtual_time(play())
    white, black = (rig.session for rig in pair.boards.values())
    assert (white.history.ply, white.game.position) == (black.history.ply, black.game.position)
    assert white.ledger.side_clocks == black.ledger.side_clocks


@pytest.mark.parametrize("at", list(Side))
@pytest.mark.parametrize("side", list(Side))
def test_time_is_added_while_the_first_move_is_still_to_be_made(tmp_path: Path, side: Side, at: Side) -> None:
    random = Random(1)
    pair = two_boards(tmp_path, make_settings(), random, FaultyNetwork(random, Faults(most_lag_us=100_000)))
    command = AddTime(side=side, time_us=60_000_000)

    async def play() -> None:
        await pair.begin(GameChoices(time_control="5+3"))
        pair.white.players.assign_sides({Side.WHITE: "tidy", Side.BLACK: "tidy"})
        await asyncio.sleep(60)
        pair.white.players.assign_sides(dict.fromkeys(Side))
        assert pair.black.session.turn.proposal is not None
        before = pair.white.session.ledger.side_clocks[side]
        rig = pair.boards[at]
        assert await rig.answers.submit(command, signed_by_desk(rig, command)) is None
        await asyncio.sleep(5)
        assert are_stopped(pair) == [False, False]
        pair.black.players.assign_sides({Side.WHITE: "tidy", Side.BLACK: "tidy"})
        await asyncio.sleep(60)
        assert are_stopped(pair) == [False, False]
        pair.black.players.assign_sides(dict.fromkeys(Side))
        await asyncio.sleep(5)
        assert pair.black.session.history.ply == 2
        added = pair.black.session.ledger.side_clocks[side].remaining_us - before.remaining_us
        assert (added == 60_000_000) if side is Side.WHITE else (0 < added - 60_000_000 < 3_000_000)  # he has moved
        assert pair.white.session.ledger.side_clocks == pair.black.session.ledger.side_clocks
        await pair.stop()

    run_in_virtual_time(play())

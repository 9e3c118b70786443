"""A command that comes before a board has carried out the move on record waits for that, and is done once."""

import asyncio
from pathlib import Path
from random import Random

import pytest

from controller.commands.values import AddTime
from controller.far_game.board.arbiter_proofs import MOST_MOVES_TO_PASSED
from controller.rules.position import Side
from controller.settings.choices import GameChoices
from hardware.events import Part, PartLost, PartRestored, Snapshot
from tests.daemon.daemon_rig import make_settings
from tests.far_game.far_rig import DESK, FarRig, TwoBoards, two_boards, wait_until
from tests.far_game.faulty_network import Faults, FaultyNetwork
from tests.sim.virtual_board import now_us
from tests.virtual_time import run_in_virtual_time

TIDY = dict.fromkeys(Side, "tidy")
ADDED_US = 60_000_000
PLIES = 3


def restore_sensors(rig: FarRig) -> None:
    rig.enqueue(Snapshot(occupancy=rig.session.levels.settled_occupancy, at_us=now_us()))
    rig.enqueue(PartRestored(part=Part.SENSORS, at_us=now_us()))


def give_before_held_move(folder: Path, at: Side, away_s: int, plies: int = PLIES) -> tuple[TwoBoards, list[bool]]:
    """Add a minute to Black's clock at one of the boards while Black's has no sensors, and so holds White's move.

    Return both boards a while after the sensors are back, and which of them called the arbiter just before.
    """
    random = Random(1)
    pair = two_boards(folder, make_settings(), random, FaultyNetwork(random, Faults(most_lag_us=20_000)))
    called: list[bool] = []

    async def play() -> None:
        await pair.begin(GameChoices(time_control="5+3"))
        white, black = pair.white, pair.black
        for rig in pair.boards.values():
            rig.players.assign_sides(TIDY)
        await wait_until(lambda: black.session.history.ply == plies - 1)
        black.players.assign_sides({})
        black.enqueue(PartLost(part=Part.SENSORS, reason="unplugged", at_us=now_us()))
        await wait_until(lambda: white.session.history.ply == plies)
        white.players.assign_sides({})
        await wait_until(lambda: black.session.far is not None and bool(black.session.far.held))
        far, command = black.session.far, AddTime(side=Side.BLACK, time_us=ADDED_US)
        assert far is not None
        rig = pair.boards[at]
        sender = DESK.sender(command, game=far.game, board=rig.name)
        assert await rig.answers.submit(command, sender) is None
        await asyncio.sleep(away_s)
        called.extend(calls_of(pair))
        restore_sensors(black)
        await wait_until(lambda: not (black.session.far and black.session.far.held))
        await asyncio.sleep(20)
        await pair.stop()

    run_in_virtual_time(play())
    return pair, called


def calls_of(pair: TwoBoards) -> list[bool]:
    return [rig.session.far is not None and rig.session.far.calls_arbiter for rig in pair.boards.values()]


@pytest.mark.parametrize("at", list(Side))
def test_it_is_done_once_the_board_has_carried_out_the_move(tmp_path: Path, at: Side) -> None:
    pair, called = give_before_held_move(tmp_path, at, 20)
    assert called == calls_of(pair) == [False, False]
    for rig in pair.boards.values():
        assert rig.session.far is not None
        assert rig.session.ledger.side_clocks[Side.BLACK].remaining_us > 330_000_000


@pytest.mark.parametrize("at", list(Side))
def test_the_arbiter_is_called_where_it_was_given_if_that_takes_long(tmp_path: Path, at: Side) -> None:
    pair, called = give_before_held_move(tmp_path, at, 90)
    assert called == [side is at for side in Side]
    for rig in pair.boards.values():
        assert rig.session.ledger.side_clocks[Side.BLACK].remaining_us < 330_000_000


def test_it_is_not_done_after_more_moves_than_it_is_passed_on_with(tmp_path: Path) -> None:
    """It was signed before the first move; the arbiter is called as soon as the board has the move on record."""
    plies = MOST_MOVES_TO_PASSED + 1 + MOST_MOVES_TO_PASSED % 2
    pair, called = give_before_held_move(tmp_path, Side.BLACK, 20, plies)
    assert called == [False, False]
    assert calls_of(pair) == [False, True]
    for rig in pair.boards.values():
        assert rig.session.ledger.side_clocks[Side.BLACK].remaining_us < 330_000_000

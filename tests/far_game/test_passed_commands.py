"""What an arbiter does at the board that may not write is done at both."""

import asyncio
from pathlib import Path
from random import Random

from controller.commands.values import PausePlay, TakeBackMoves
from controller.session.state import PauseReason
from controller.settings.choices import GameChoices
from tests.daemon.daemon_rig import make_settings
from tests.far_game.far_rig import DESK, two_boards
from tests.far_game.faulty_network import Faults, FaultyNetwork
from tests.virtual_time import run_in_virtual_time


def test_a_pause_at_the_board_without_the_right_stops_both(tmp_path: Path) -> None:
    random = Random(1)
    pair = two_boards(tmp_path, make_settings(), random, FaultyNetwork(random, Faults(most_lag_us=100_000)))

    async def play() -> None:
        await pair.begin(GameChoices(time_control="5+3"))
        far = pair.black.session.far
        assert far is not None
        await pair.black.answers.submit(PausePlay(), DESK.sender(PausePlay(), game=far.game, board="board-2"))
        await asyncio.sleep(30)
        await pair.stop()

    run_in_virtual_time(play())
    assert all(PauseReason.ARBITER in rig.session.pauses for rig in pair.boards.values())
    numbers = [rig.session.far.number for rig in pair.boards.values() if rig.session.far is not None]
    assert numbers == [2, 2]


def test_the_arbiter_hears_that_the_other_board_has_refused(tmp_path: Path) -> None:
    random = Random(1)
    pair = two_boards(tmp_path, make_settings(), random, FaultyNetwork(random, Faults(most_lag_us=100_000)))

    async def play() -> None:
        await pair.begin(GameChoices(time_control="5+3"))
        far, command = pair.black.session.far, TakeBackMoves(plies=3)
        assert far is not None
        await pair.black.answers.submit(command, DESK.sender(command, game=far.game, board="board-2"))
        await asyncio.sleep(30)
        await pair.stop()

    run_in_virtual_time(play())
    far = pair.black.session.far
    assert far is not None
    assert far.calls_arbiter

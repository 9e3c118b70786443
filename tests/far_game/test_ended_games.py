"""The end of a game reaches the other board, also after the board that wrote it was switched off."""

import asyncio
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from controller.commands.values import BeginGame, Resign
from controller.rules.position import Side
from controller.settings.choices import GameChoices
from tests.daemon.daemon_rig import make_settings
from tests.far_game.far_rig import two_boards
from tests.far_game.faulty_network import Faults, FaultyNetwork
from tests.virtual_time import run_in_virtual_time

ALWAYS = ((0, 10**15),)


@pytest.mark.parametrize("is_switched_off", [True, False])
def test_an_end_is_told_after_a_stop_and_after_another_game(tmp_path: Path, *, is_switched_off: bool) -> None:
    random = Random(1)
    network = FaultyNetwork(random, Faults())
    pair = two_boards(tmp_path, make_settings(), random, network)

    async def play() -> None:
        await pair.begin(GameChoices(time_control="5+3"))
        await asyncio.sleep(15)
        network.faults = Faults(cuts=ALWAYS)
        await pair.white.answers.submit(Resign(side=Side.WHITE))
        await asyncio.sleep(5)
        again = pair.white
        if is_switched_off:
            await pair.white.stop()
            again = replace(pair.white)
            again.start()  # with another game: the last one is over
        else:
            await again.answers.submit(BeginGame())
        await asyncio.sleep(20)
        assert not pair.black.is_over
        network.faults = Faults()
        await asyncio.sleep(30)
        assert pair.boards[Side.BLACK].is_over
        assert again.session.far is None
        count = network.sent_count
        await asyncio.sleep(300)
        assert network.sent_count == count, "both know that both have all of it"
        await again.stop()
        await pair.black.stop()

    run_in_virtual_time(play())

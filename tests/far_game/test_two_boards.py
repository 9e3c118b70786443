"""Two boards find each other, and play a game to its end."""

import asyncio
from dataclasses import replace
from pathlib import Path
from random import Random

from controller.far_game.board.catching_up import list_missing_entries
from controller.far_game.store import FarStore
from controller.rules.position import Side
from controller.settings.choices import GameChoices
from tests.daemon.daemon_rig import make_settings
from tests.far_game.far_rig import two_boards
from tests.far_game.faulty_network import Faults, FaultyNetwork
from tests.virtual_time import run_in_virtual_time


def test_a_game_is_played_to_its_end(tmp_path: Path) -> None:
    random = Random(1)
    pair = two_boards(tmp_path, make_settings(), random, FaultyNetwork(random, Faults(most_lag_us=100_000)))

    async def play() -> None:
        await pair.begin(GameChoices(time_control="5+3"))
        for rig in (pair.white, pair.black):
            rig.players.assign_sides({Side.WHITE: "tidy", Side.BLACK: "tidy"})
        async with asyncio.timeout(3 * 3600):
            for rig in pair.boards.values():
                await rig.recorder.is_over.wait()
        await pair.stop()

    run_in_virtual_time(play())
    white, black = pair.white.session, pair.black.session
    assert white.history.ply == black.history.ply > 10
    assert white.game == black.game
    assert white.outcome == black.outcome


def test_a_last_move_that_is_inferred_after_a_stop_ends_the_record(tmp_path: Path) -> None:
    random = Random(1)
    pair = two_boards(tmp_path, make_settings(), random, FaultyNetwork(random, Faults()))

    async def play() -> None:
        await pair.begin(GameChoices(time_control="none"))
        for rig in (pair.white, pair.black):
            rig.players.assign_sides({Side.WHITE: "tidy", Side.BLACK: "tidy"})
        async with asyncio.timeout(5 * 3600):
            for rig in pair.boards.values():
                await rig.recorder.is_over.wait()
        await asyncio.sleep(30)
        await pair.stop()

    run_in_virtual_time(play())
    record = FarStore.open(tmp_path / "board-1").list_newest(1)[0].kept.record
    last = record.entries[-1]
    assert last.outcome is not None
    session = pair.boards[last.writer].session
    before = replace(record, entries=record.entries[:-1])
    (inferred,) = list_missing_entries(session, (), before)
    assert inferred == last.content

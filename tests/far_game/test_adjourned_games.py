"""A game on two boards that one of them adjourned, and then was switched off: it goes on later."""

import asyncio
from dataclasses import replace
from pathlib import Path
from random import Random

from controller.commands.values import AdjournGame, AskResume
from controller.rules.outcome import Termination
from controller.rules.position import Side
from controller.session.effects import ChangeKind, RecordChange
from controller.session.state import Phase
from controller.settings.choices import GameChoices
from controller.storage.journal import Journal
from tests.daemon.daemon_rig import make_settings
from tests.far_game.far_rig import two_boards
from tests.far_game.faulty_network import Faults, FaultyNetwork
from tests.virtual_time import run_in_virtual_time


def test_after_a_restart_an_adjourned_game_is_played_on(tmp_path: Path) -> None:
    random = Random(1)
    pair = two_boards(tmp_path, make_settings(), random, FaultyNetwork(random, Faults(most_lag_us=20_000)))
    journal = Journal.open(tmp_path / "journal")
    pair.white = replace(pair.white, journal=journal)

    async def play() -> None:
        await pair.begin(GameChoices(time_control="30+0"))
        for rig in (pair.white, pair.black):
            rig.players.assign_sides({Side.WHITE: "tidy", Side.BLACK: "tidy"})
        await asyncio.sleep(60)
        pair.white.network.faults = Faults(loss=1.0)
        await asyncio.sleep(150)
        played = pair.white.session.history.ply
        assert played > 2
        game = pair.white.session.far
        assert await pair.white.answers.submit(AdjournGame()) is None
        await asyncio.sleep(5)
        await pair.white.stop()
        journal.close()
        reopened = Journal.open(tmp_path / "journal")
        saved = reopened.unfinished()
        assert saved is not None
        pair.white.network.faults = Faults()
        again = replace(pair.white, journal=reopened, saved=saved)
        pair.replace(Side.WHITE, again)
        await asyncio.sleep(100)
        again.start()
        await asyncio.sleep(30)
        assert again.session.outcome is not None
        assert again.session.outcome.termination is Termination.ADJOURNED
        assert again.session.far is not None
        assert game is not None
        assert again.session.far.game == game.game
        assert await again.answers.submit(AskResume(side=Side.WHITE)) is None
        again.players.assign_sides({Side.WHITE: "tidy", Side.BLACK: "tidy"})
        await asyncio.sleep(60)
        assert again.session.phase is Phase.PLAYING
        assert again.session.history.ply > played + 2
        assert abs(pair.black.session.history.ply - again.session.history.ply) <= 1
        await pair.stop()
        recorded = reopened.unfinished()
        assert recorded is not None
        changes = [each for each in recorded.game.history if isinstance(each, RecordChange)]
        (gap,) = [each for each in changes if each.kind is ChangeKind.GAP]
        assert 99 <= int(gap.after) <= 101
        reopened.close()

    run_in_virtual_time(play())

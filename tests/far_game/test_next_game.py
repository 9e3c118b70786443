"""What was passed on in one game is not done in the next one, however long the keys take."""

import asyncio
from pathlib import Path
from random import Random

from controller.commands.values import BeginGame, SetResult
from controller.rules.outcome import Score
from controller.settings.choices import GameChoices
from tests.daemon.daemon_rig import make_settings
from tests.far_game.far_rig import DESK, two_boards
from tests.far_game.faulty_network import Faults, FaultyNetwork
from tests.virtual_time import run_in_virtual_time


class PassCounter(FaultyNetwork):
    """Counts the documents that pass a command on."""

    count = 0

    def carry(self, sender: str, payload: bytes) -> None:
        self.count += b'"kind":"pass"' in payload.replace(b" ", b"")
        super().carry(sender, payload)


def test_a_passed_correction_does_not_end_the_next_game(tmp_path: Path) -> None:
    """Black's board passes it on, and White's reads its keys until another game is played there."""
    random = Random(1)
    network = PassCounter(random, Faults(most_lag_us=20_000))
    pair = two_boards(tmp_path, make_settings(), random, network)
    counts = []

    async def play() -> None:
        await pair.begin(GameChoices(time_control="5+3"))
        await asyncio.sleep(15)
        white, black = pair.white, pair.black
        assert white.session.far is not None
        game = white.session.far.game
        drawn, won = SetResult(score=Score.DRAW), SetResult(score=Score.BLACK_WINS)
        await white.answers.submit(drawn, DESK.sender(drawn, game=game, board="board-1"))
        await asyncio.sleep(15)
        white.are_keys_ready.clear()
        await black.answers.submit(won, DESK.sender(won, game=game, board="board-2"))
        await asyncio.sleep(15)
        assert await white.answers.submit(BeginGame(choices=GameChoices(time_control="10+0"))) is None
        white.are_keys_ready.set()
        for _ in range(2):
            await asyncio.sleep(60)
            counts.append(network.count)
        await pair.stop()

    run_in_virtual_time(play())
    assert pair.white.session.far is None
    assert pair.white.session.outcome is None
    assert counts[0] == counts[1] > 1, "Black's board was answered"

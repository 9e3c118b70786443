"""The program with its engine in a real process, at a board in real time."""

import asyncio

from controller.engine_process.client import EngineProcess
from controller.notation.move_text import move_text
from controller.opponent.engine_asker import EngineAsker
from controller.session.inputs import GameStarted
from controller.session.step import step
from controller.settings.game import GameSettings
from controller.settings.settings import Settings

STARTED = GameStarted(
    at_us=0, date="2026.03.01", version="test", settings=Settings(game=GameSettings(time_control="none"))
)


def test_the_process_finds_a_move_at_a_level_in_the_game_of_a_session() -> None:
    session, _ = step(None, STARTED)

    async def ask() -> str:
        asker = EngineAsker(EngineProcess())
        try:
            return (await asker.ask(session, 1.0, level=2)).move
        finally:
            await asker.close()

    assert asyncio.run(ask()) in {move_text(move) for move in session.game.legal_moves}

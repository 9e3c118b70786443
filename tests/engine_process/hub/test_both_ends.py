"""`damahan engine` and the client play whole games with each other."""

import asyncio
import random
from pathlib import Path

import pytest

from controller.engine_process.client import EngineProcess
from controller.engine_process.hub.client import HubEngine
from controller.engine_process.lines import SearchAnswer, SearchRequest
from controller.engine_process.move_engine import MoveEngine
from controller.notation.fen import parse_fen
from controller.notation.move_text import move_text, parse_move
from controller.rules.game import start_game
from controller.settings.engine_choice import HubProgram
from controller.settings.game import GameSettings, agreed_rules
from tests.cli.shell import COMMAND
from tests.hardware.conditions import PATIENCE_S, wait_until

LONG_S = 60.0  # no test waits for it
MOST_PLIES = 120


def own_engine(tables: Path) -> HubEngine:
    command = (str(COMMAND), "engine", "--tables", str(tables))
    return HubEngine(HubProgram(command=command))


async def play_game(engine: HubEngine, settings: GameSettings, chance: random.Random) -> int:
    """Play a game of the engine against drawn moves; return its plies."""
    rules = agreed_rules(settings)
    game, moves = start_game(rules), list[str]()
    while game.outcome is None and len(moves) < MOST_PLIES:
        if len(moves) % 2:
            move = chance.choice(game.legal_moves)
        else:
            request = SearchRequest(
                number=len(moves),
                settings=settings,
                start=rules.start_position,
                moves=tuple(moves),
                seconds=LONG_S,
                depth=2,
            )
            answer = await engine.search(request)
            assert answer.line[0] == answer.move
            move = parse_move(answer.move, game.legal_moves)
        moves.append(move_text(move))
        game = game.play(move)
    return len(moves)


def test_whole_games(tmp_path: Path) -> None:
    games = [
        GameSettings.model_validate({"ruleset": ruleset, "orientation": orientation, "rules": rules})
        for ruleset, orientation, rules in (
            ("filipino", "luzon", {}),
            ("russian", "luzon", {"repetition": 2}),
            ("american", "vismin", {}),
            ("italian", "vismin", {}),
            ("perdigana", "luzon", {}),
        )
    ]

    async def play() -> list[int]:
        engine = own_engine(tmp_path)
        try:
            return [await play_game(engine, settings, random.Random(number)) for number, settings in enumerate(games)]
        finally:
            await engine.close()

    assert min(asyncio.run(play())) > 20


@pytest.mark.parametrize("level", [None, 4])
def test_it_finds_what_the_engine_finds_when_asked_directly(level: int | None, tmp_path: Path) -> None:
    start = parse_fen("W:W21,22,23,27,28,29,32:B3,5,6,10,11,12,14")
    request = SearchRequest(
        number=1,
        settings=GameSettings(ruleset="brazilian"),
        start=start,
        moves=(),
        seconds=LONG_S,
        depth=6,
        level=level,
        seed=5,
    )

    async def ask(engine: MoveEngine) -> SearchAnswer:
        try:
            return await engine.search(request)
        finally:
            await engine.close()

    assert asyncio.run(ask(own_engine(tmp_path))) == asyncio.run(ask(EngineProcess(tables=tmp_path)))


def test_it_stops_at_once(tmp_path: Path) -> None:
    settings = GameSettings(ruleset="filipino")
    start = agreed_rules(settings).start_position

    async def play() -> None:
        engine = own_engine(tmp_path)
        try:
            request = SearchRequest(number=1, settings=settings, start=start, moves=(), seconds=LONG_S)
            searching = asyncio.create_task(engine.search(request))
            await wait_until(lambda: engine.is_searching, lambda: "no search was begun")
            engine.stop_search()
            async with asyncio.timeout(PATIENCE_S):  # less than the search may take
                assert (await searching).number == 1
        finally:
            await engine.close()

    asyncio.run(play())

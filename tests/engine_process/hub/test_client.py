"""What a board asks another program, and what it makes of the answers."""

import asyncio
import os
from dataclasses import replace
from pathlib import Path

import pytest

from controller.engine_process.building import build_engine
from controller.engine_process.client import EngineProcess
from controller.engine_process.hub.client import HubEngine
from controller.engine_process.lines import SearchAnswer, SearchRequest
from controller.engine_process.move_engine import EngineFailureError
from controller.engine_process.precedence import NICENESS
from controller.notation.fen import parse_fen
from controller.settings.engine_choice import OwnEngine, parse_engine
from controller.settings.game import ClaimRule, GameSettings
from tests.engine_process.hub.asked_peers import (
    LONG_S,
    PATIENT,
    SHORT_S,
    ask_once,
    lines_of,
    peer,
    request,
    run,
)
from tests.hardware.conditions import PATIENCE_S, wait_until


def test_an_answer() -> None:
    expected = SearchAnswer(
        number=1, move="22-18", value=25, plies_to_end=None, depth=3, nodes=17, line=("22-18", "11-15")
    )
    assert run(ask_once, peer()) == expected


def test_what_is_asked(tmp_path: Path) -> None:
    log = tmp_path / "log"

    async def play(engine: HubEngine) -> None:
        await engine.search(request(1, seconds=2.5))
        await engine.search(replace(request(2, seconds=1), depth=4, nodes=900))

    run(play, peer(log=log))
    position = "W" + 12 * "b" + 8 * "e" + 12 * "w"
    assert log.read_text().splitlines() == [
        *("hub", "init", f"pos pos={position}", "level move-time=2.500", "go think"),
        *("ping", f"pos pos={position}", "level move-time=1.000 depth=4 nodes=900", "go think", "quit"),
    ]


def test_a_game_that_goes_on_and_another_one(tmp_path: Path) -> None:
    log = tmp_path / "log"
    answers = {"go 2": ["done move=22-18"], "go": ["done move=21-17"]}

    async def play(engine: HubEngine) -> list[str]:
        requests = [request(1), request(2, "21-17", "11-15"), request(3)]
        return [(await engine.search(asked)).move for asked in requests]

    assert run(play, peer(answers, log)) == ["21-17", "22-18", "21-17"]
    assert [line.split()[0] for line in log.read_text().splitlines()].count("new-game") == 1
    assert "moves" not in lines_of(log, "pos")[1]  # men's moves cannot be repeated


@pytest.mark.parametrize(
    ("ruleset", "told", "answer"),
    [
        ("american", "5-1 32-28 1-5", "28-32"),
        ("russian", "21-17 5-1 32-28 1-5", "28-32"),  # its count of a few pieces goes on when a man moves
        ("italian", "8-4 29-25 4-8", "25-29"),  # a program that declares no board knows that of the rule set
    ],
)
def test_moves_of_kings_are_told(ruleset: str, told: str, answer: str, tmp_path: Path) -> None:
    log = tmp_path / "log"
    settings = GameSettings.model_validate({"ruleset": ruleset, "orientation": "vismin"})
    start, moves = parse_fen("W:WK32,21:BK5"), ("21-17", "5-1", "32-28", "1-5")
    asked = SearchRequest(number=1, settings=settings, start=start, moves=moves, seconds=1)
    greeting = [f"param name=variant value={ruleset}", "wait"]
    program = peer({"hub": greeting, "go": [f"done move={answer}"]}, log)
    assert run(lambda engine: engine.search(asked), program).move == "28-32"
    assert lines_of(log, "pos")[0].endswith(f'moves="{told}"')


@pytest.mark.parametrize("stop", [["done move=22-18"], []])
def test_stop_search(stop: list[str]) -> None:
    async def play(engine: HubEngine) -> str:
        engine.stop_search()  # nothing runs
        searching = asyncio.create_task(engine.search(request()))
        await wait_until(lambda: engine.is_searching, lambda: "no search was begun")
        engine.stop_search()
        try:
            return (await searching).move
        except EngineFailureError as error:
            return str(error)

    moved = run(play, peer({"go": [], "stop": stop}), replace(PATIENT, grace_s=LONG_S if stop else SHORT_S))
    assert moved == "22-18" if stop else moved.endswith("has not sent done in time")


def test_a_program_that_knows_no_level_is_not_started_again_for_one(tmp_path: Path) -> None:
    log = tmp_path / "log"

    async def play(engine: HubEngine) -> None:
        await engine.search(replace(request(1), level=3, seed=7))
        await engine.search(request(2))
        await engine.search(replace(request(3), level=4, seed=8))

    run(play, peer(log=log))
    assert len(lines_of(log, "hub")) == 1


def test_a_question_without_a_level_starts_no_program_with_levels_again(tmp_path: Path) -> None:
    log = tmp_path / "log"
    levels = 'param name=level value=full type=enum values="full 1 2 3"'
    greeting = ["param name=variant value=filipino", levels, "param name=seed value=0 type=int", "wait"]

    async def play(engine: HubEngine) -> None:
        for number, level in enumerate((3, None, 3), start=1):
            await engine.search(replace(request(number), level=level, seed=7))
        assert len(lines_of(log, "hub")) == 1
        await engine.search(replace(request(4), level=2, seed=7))
        await engine.search(request(5, settings=GameSettings(ruleset="filipino", claims=ClaimRule.DECLARE)))

    run(play, peer({"hub": greeting}, log))
    assert len(lines_of(log, "hub")) == 3
    assert lines_of(log, "set-param") == [  # none for another game without a level
        *("set-param name=level value=3", "set-param name=seed value=7"),
        *("set-param name=level value=2", "set-param name=seed value=7"),
    ]


def test_a_search_is_stopped_while_the_program_is_started() -> None:
    async def play(engine: HubEngine) -> str:
        searching = asyncio.create_task(engine.search(request()))
        await asyncio.sleep(0)  # until the program is waited for
        assert not engine.is_searching
        engine.stop_search()
        async with asyncio.timeout(PATIENCE_S):
            return (await searching).move

    assert run(play, peer({"go": [], "stop": ["done move=22-18"]})) == "22-18"


def test_who_no_longer_waits_leaves_no_program() -> None:
    async def play(engine: HubEngine) -> str:
        searching = asyncio.create_task(engine.search(request(1)))
        await wait_until(lambda: engine.is_searching, lambda: "no search was begun")
        searching.cancel()
        with pytest.raises(asyncio.CancelledError):
            await searching
        assert not engine.is_searching
        searching = asyncio.create_task(engine.search(request(2)))
        await wait_until(lambda: engine.is_searching, lambda: "no search was begun")
        engine.stop_search()
        return (await searching).move

    assert run(play, peer({"go": [], "stop": ["done move=22-18"]})) == "22-18"


def test_it_gives_way_to_the_board(tmp_path: Path) -> None:
    log = tmp_path / "log"

    async def play(engine: HubEngine) -> int:
        await engine.search(request())
        return os.getpriority(os.PRIO_PROCESS, int(lines_of(log, "child")[0].split()[1]))

    assert run(play, peer({"go": ["!child", "done move=22-18"]}, log)) == NICENESS


def test_a_game_that_cannot_be_told_ends_no_program() -> None:
    async def play(engine: HubEngine) -> str:
        await engine.search(request(1))
        for moves in (("22-17",), ("1-99",)):
            with pytest.raises(EngineFailureError, match="the game cannot be told"):
                await engine.search(request(2, *moves))
        return (await engine.search(request(3))).move

    assert run(play, peer({"hub 2": ["!exit"]})) == "22-18"


def test_one_move_cannot_be_judged() -> None:
    async def play(engine: HubEngine) -> None:
        with pytest.raises(EngineFailureError, match="no question about one move"):
            await engine.search(replace(request(), judged="22-18"))

    run(play, peer())


def test_other_rules_start_it_again(tmp_path: Path) -> None:
    log = tmp_path / "log"
    russian = GameSettings(ruleset="russian")

    async def play(engine: HubEngine) -> None:
        await engine.search(request(1))
        await engine.search(request(2, settings=russian))

    run(play, peer(log=log))
    assert lines_of(log, "set-param") == ["set-param name=variant value=russian"]
    assert len(lines_of(log, "quit")) == 2


def test_the_choice_of_an_engine() -> None:
    assert isinstance(build_engine(OwnEngine(), None), EngineProcess)
    assert isinstance(build_engine(parse_engine("hub:scan hub"), None), HubEngine)

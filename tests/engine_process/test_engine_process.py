"""The engine's process answers, stops when told, and is ended and told of when it fails."""

import asyncio
import json
import sys
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

import pytest

from controller.engine.endgames.material import Material, list_pairs, pair_of
from controller.engine.levels import find_level
from controller.engine_process.client import EngineProcess
from controller.engine_process.lines import (
    LineError,
    SearchAnswer,
    SearchRequest,
    make_request,
    read_answer,
    read_request,
    stop_line,
)
from controller.engine_process.move_engine import EngineFailureError
from controller.notation.fen import parse_fen
from controller.notation.move_text import MoveTextError, parse_move
from controller.rules.filipino_rulesets import FILIPINO
from controller.rules.game import start_game
from controller.rules.rulesets import RULE_SETS
from controller.rules.squares import Orientation
from controller.settings.game import GameSettings, agreed_rules
from controller.storage.endgame_tables.building import TableProgress, build_pairs
from controller.storage.endgame_tables.table_folder import TableFolder
from tests.hardware.conditions import PATIENCE_S, wait_until

Result = TypeVar("Result")

SETTINGS = GameSettings(ruleset="filipino")
START = agreed_rules(SETTINGS).start_position
LONG_S = 60.0  # no test waits for it
ANSWER = SearchAnswer(
    number=1, move="22-18", value=3, plies_to_end=None, depth=4, nodes=100, line=("22-18", "11-15")
)  # fmt: skip


def request(
    number: int = 1, moves: tuple[str, ...] = (), depth: int | None = 4, seconds: float = LONG_S
) -> SearchRequest:
    return SearchRequest(number=number, settings=SETTINGS, start=START, moves=moves, seconds=seconds, depth=depth)


def run(work: Callable[[EngineProcess], Awaitable[Result]], engine: EngineProcess | None = None) -> Result:
    async def play() -> Result:
        process = EngineProcess() if engine is None else engine
        try:
            return await work(process)
        finally:
            await process.close()

    return asyncio.run(play())


def peer(program: str, grace_s: float = LONG_S) -> EngineProcess:
    """Return an engine that runs a program of Python instead, which has `line` after the first request."""
    whole = f"import sys, time\nline = sys.stdin.readline()\n{program}"
    return EngineProcess(worker=(sys.executable, "-c", whole), start_s=0, grace_s=grace_s)


def test_a_game_is_played_on() -> None:
    async def play(engine: EngineProcess) -> list[str]:
        moves: list[str] = []
        for number in range(4):
            answer = await engine.search(request(number, tuple(moves)))
            assert answer.number == number
            assert answer.depth == 4
            assert answer.line[0] == answer.move
            moves.append(answer.move)
        return moves

    game = start_game(agreed_rules(SETTINGS))
    for text in run(play):
        game = game.play(parse_move(text, game.legal_moves))
    assert len(game.position.occupancy.to_bytes(4, "big")) == 4


def test_it_stops_when_it_is_told() -> None:
    async def play(engine: EngineProcess) -> SearchAnswer:
        await engine.search(request(1, depth=1))  # so that it runs
        searching = asyncio.create_task(engine.search(request(2, depth=None)))
        await wait_until(lambda: engine.is_searching, lambda: "no request was written")
        engine.stop_search()
        async with asyncio.timeout(PATIENCE_S):  # less than the search may take
            return await searching

    assert run(play).number == 2


def test_it_stops_when_it_is_told_while_it_is_started() -> None:
    async def play(engine: EngineProcess) -> SearchAnswer:
        searching = asyncio.create_task(engine.search(request(1, depth=None)))
        await asyncio.sleep(0)  # until the process is waited for
        assert not engine.is_searching
        engine.stop_search()
        async with asyncio.timeout(PATIENCE_S):  # less than the search may take
            return await searching

    assert run(play).number == 1


def test_a_word_to_stop_without_a_search_is_nothing() -> None:
    async def play(engine: EngineProcess) -> SearchAnswer:
        engine.stop_search()
        await engine.search(request(1, depth=1))
        engine.stop_search()
        return await engine.search(request(2, depth=1))

    assert run(play).number == 2


def test_the_time_of_a_search_is_kept() -> None:
    answer = run(lambda engine: engine.search(request(depth=None, seconds=0.05)))
    assert answer.depth >= 1


def test_an_illegal_game_is_refused_and_the_next_one_answered() -> None:
    async def play(engine: EngineProcess) -> SearchAnswer:
        with pytest.raises(EngineFailureError, match=r"refuses the game: .*1-2"):
            await engine.search(request(1, ("1-2",)))
        return await engine.search(request(2))

    assert run(play).number == 2


@pytest.mark.parametrize(
    ("program", "grace_s", "reason"),
    [
        ("sys.exit(3)", LONG_S, "ended without an answer"),
        ("time.sleep(60)", 0.3, "has not answered in 0 s"),
        ("print('22-18')", LONG_S, "this is no answer"),
        ("print('[]')", LONG_S, "this is no answer"),
        ("print('{}', flush=True)", LONG_S, r"this is no answer: KeyError\('plies_to_end'\)"),
        ("sys.stdout.write('x' * 1000000)", LONG_S, "cannot be asked"),
        (f"sys.stdout.buffer.write({ANSWER.to_line()!r}.replace(b'1,', b'7,', 1))", LONG_S, "request 7 instead of 1"),
    ],
)
def test_a_failure_is_told(program: str, grace_s: float, reason: str) -> None:
    async def play(engine: EngineProcess) -> None:
        with pytest.raises(EngineFailureError, match=reason):
            await engine.search(request(seconds=0))

    run(play, peer(program, grace_s))


def test_a_program_that_is_not_there_is_told() -> None:
    async def play(engine: EngineProcess) -> None:
        with pytest.raises(EngineFailureError, match="cannot be asked"):
            await engine.search(request())

    run(play, EngineProcess(worker=("/nowhere/engine",)))


def test_a_process_is_started_again_after_a_failure() -> None:
    program = f"sys.stdout.buffer.write({ANSWER.to_line()!r}); sys.stdout.flush(); sys.stdin.readline()"

    async def play(engine: EngineProcess) -> list[SearchAnswer]:
        answers = [await engine.search(request())]
        with pytest.raises(EngineFailureError):  # it ends when it is asked again
            await engine.search(request())
        return [*answers, await engine.search(request())]

    assert run(play, peer(program)) == [ANSWER, ANSWER]


def test_who_no_longer_waits_leaves_no_process() -> None:
    async def play(engine: EngineProcess) -> SearchAnswer:
        searching = asyncio.create_task(engine.search(request(1, depth=None)))
        await wait_until(lambda: engine.is_searching, lambda: "no request was written")
        searching.cancel()
        with pytest.raises(asyncio.CancelledError):
            await searching
        assert not engine.is_searching
        return await engine.search(request(2, depth=1))

    assert run(play).number == 2


def test_lines_there_and_back() -> None:
    asked = request(moves=("22-18",))
    assert read_request(asked.to_line()) == asked
    assert read_request(stop_line(7)) == 7
    assert read_answer(ANSWER.to_line()) == ANSWER


def test_a_level_goes_along() -> None:
    asked = replace(request(), level=3, seed=7)
    assert read_request(asked.to_line()) == asked


@pytest.mark.parametrize(("key", "value"), [("level", 0), ("level", 11), ("level", "low"), ("seed", None)])
def test_a_level_that_is_none_is_refused(key: str, value: object) -> None:
    values = json.loads(request().to_line()) | {key: value}
    with pytest.raises(LineError, match="no request"):
        read_request(json.dumps(values).encode())


def test_a_level_limits_the_search() -> None:
    asked = replace(request(depth=None), level=1)
    assert run(lambda engine: engine.search(asked)).depth == find_level(1, RULE_SETS[asked.settings.ruleset]).depth


def test_endings_are_played_from_tables(tmp_path: Path) -> None:
    folder = TableFolder(tmp_path, FILIPINO)
    build_pairs(folder, list_pairs(2), TableProgress(begin_pair=lambda _: None, advance=lambda _: None))
    settings = GameSettings(ruleset="filipino", orientation=Orientation.VISMIN)
    requests = [
        SearchRequest(number=number, settings=settings, start=parse_fen(fen), moves=(), seconds=LONG_S, depth=1)
        for number, fen in enumerate(("W:WK4:B21", "W:W32:B1", "W:WK4:B21"))
    ]

    async def play(engine: EngineProcess) -> list[SearchAnswer]:
        return [await engine.search(asked) for asked in requests]

    answers = run(play, EngineProcess(tables=tmp_path))
    assert [(answer.plies_to_end, answer.table_faults) for answer in answers] == [(3, ()), (9, ()), (3, ())]
    damaged = folder.file_of(pair_of(Material(1, 0, 0, 1)))
    damaged.write_bytes(damaged.read_bytes()[:-1])
    answers = run(play, EngineProcess(tables=tmp_path))
    assert [answer.plies_to_end for answer in answers] == [None, 9, None]
    told = (f"{damaged}: this endgame table is damaged; remove it and build it again",)
    assert [answer.table_faults for answer in answers] == [told, (), ()]


@pytest.mark.parametrize("ruleset", ["damath", "russian"])
def test_without_tables_of_its_rules_it_searches(ruleset: str, tmp_path: Path) -> None:
    asked = SearchRequest(
        number=1, settings=GameSettings(ruleset=ruleset), start=START, moves=(), seconds=LONG_S, depth=1
    )
    assert run(lambda engine: engine.search(asked), EngineProcess(tables=tmp_path)).table_faults == ()


@pytest.mark.parametrize(
    "line", [b"", b"22-18", b"[]", b"{}", b'{"stop": null}', b'{"number": 1, "game": {"ruleset": 1}}']
)
def test_other_lines_are_refused(line: bytes) -> None:
    with pytest.raises(LineError):
        read_request(line)


def test_a_request_for_another_position_is_not_made() -> None:
    game = start_game(agreed_rules(SETTINGS))
    assert make_request(1, SETTINGS, START, game, (), 1.0).replay_game() == game
    with pytest.raises(LineError, match="do not lead to the position"):
        make_request(1, SETTINGS, START, game, ("22-18",), 1.0)
    with pytest.raises(MoveTextError):
        make_request(1, SETTINGS, START, game, ("1-2",), 1.0)


def test_settings_of_a_game_go_along() -> None:
    agreed = GameSettings.model_validate(
        {"ruleset": "russian", "rules": {"men_backward": False}, "orientation": "luzon"}
    )
    line = SearchRequest(number=1, settings=agreed, start=START, moves=(), seconds=1).to_line()
    assert json.loads(line)["game"]["rules"]["men_backward"] is False
    asked = read_request(line)
    assert isinstance(asked, SearchRequest)
    assert asked.replay_game().rules == agreed_rules(agreed)

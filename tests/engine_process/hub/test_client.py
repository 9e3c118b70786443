"""A board that asks another program gets a legal move or a failure in one line, whatever the program does."""

import asyncio
import json
import os
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

import pytest

from controller.engine.search_values import WIN
from controller.engine_process.building import build_engine
from controller.engine_process.client import EngineProcess
from controller.engine_process.hub.client import HubEngine, HubTimes
from controller.engine_process.lines import SearchAnswer, SearchRequest
from controller.engine_process.move_engine import EngineFailureError
from controller.engine_process.precedence import NICENESS
from controller.notation.fen import parse_fen
from controller.settings.engine_choice import HubProgram, OwnEngine, parse_engine
from controller.settings.game import GameSettings, agreed_rules
from tests.hardware.conditions import PATIENCE_S, wait_until

Result = TypeVar("Result")

PEER = Path(__file__).with_name("scripted_peer.py")
LONG_S = 60.0  # no test waits for it
SHORT_S = 0.4
PATIENT = HubTimes(start_s=LONG_S, init_s=LONG_S, ping_s=LONG_S, late_s=LONG_S, grace_s=LONG_S, quit_s=LONG_S)
SETTINGS = GameSettings(ruleset="filipino")
START = agreed_rules(SETTINGS).start_position


def request(number: int = 1, *moves: str, seconds: float = LONG_S, settings: GameSettings = SETTINGS) -> SearchRequest:
    return SearchRequest(number=number, settings=settings, start=START, moves=moves, seconds=seconds)


def peer(
    answers: dict[str, list[str]] | None = None, log: Path | None = None, parameters: tuple[tuple[str, str], ...] = ()
) -> HubProgram:
    """Return a program that answers politely but where `answers` says otherwise, and logs what it is told."""
    command = (sys.executable, "-I", str(PEER), json.dumps(answers or {}))
    return HubProgram(command=command if log is None else (*command, str(log)), parameters=parameters)


def run(work: Callable[[HubEngine], Awaitable[Result]], program: HubProgram, times: HubTimes = PATIENT) -> Result:
    async def play() -> Result:
        engine = HubEngine(program, times)
        try:
            return await work(engine)
        finally:
            await engine.close()

    return asyncio.run(play())


async def ask_once(engine: HubEngine) -> SearchAnswer:
    return await engine.search(request())


def lines_of(log: Path, command: str) -> list[str]:
    return [line for line in log.read_text().splitlines() if line.split()[0] == command]


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


@pytest.mark.parametrize(
    ("answers", "times", "reason"),
    [
        ({"hub": ["!hang"]}, {"start_s": SHORT_S}, "has not sent wait in 0.4 s"),
        ({"hub": ["ready", "done move=22-18", "pong"]}, {"start_s": SHORT_S}, "has not sent wait"),
        ({"hub": ["!exit"]}, {}, "ended, or closed its output"),
        ({"hub": ["!half", "!exit"]}, {}, "ended, or closed its output"),
        ({"hub": ["!close", "!hang"]}, {}, "ended, or closed its output"),
        ({"hub": ["!huge"]}, {}, "sent a line of more than 65536 bytes"),
        ({"hub": ["!flood"]}, {}, "sent 20000 lines without an answer"),
        ({"hub": ["error message=no"]}, {}, "sent an error before wait; its last error: no"),
        ({"hub": ["param value=3"]}, {}, "a parameter without a name"),
        ({"hub": ["wait"]}, {}, "has no parameter variant; write variant=none before the program if filipino"),
        ({"init": ["!hang"]}, {"init_s": SHORT_S}, "has not sent ready in 0.4 s"),
        ({"init": ["wait", "done move=22-18"]}, {"init_s": SHORT_S}, "has not sent ready"),
        ({"init": ["!exit"]}, {}, "ended, or closed its output"),
        ({"init": ['error message="no tables"', "ready"]}, {}, "sent an error before ready; its last error: no tables"),
        ({"go": ["!exit"]}, {}, "ended, or closed its output"),
        ({"go": ["!half", "!exit"]}, {}, "ended, or closed its output"),
        ({"go": ["!close", "!hang"]}, {}, "ended, or closed its output"),
        ({"go": ["!huge"]}, {}, "sent a line of more than"),
        ({"go": ["!flood"]}, {}, "sent 20000 lines"),
        ({"go": ["done"]}, {}, "sent done without a move"),
        ({"go": ['done move=""']}, {}, "sent done without a move"),
        ({"go": ["done move=22-17x"]}, {}, "cannot be played: '22-17x' is not a move"),
        ({"go": ["done move=11-15"]}, {}, "cannot be played: 11-15 is not a legal move"),
        ({"go": ["done move=32-99"]}, {}, "cannot be played: 32-99 is not a move"),
        ({"go": ['error message="bad position"', "!exit"]}, {}, "closed its output; its last error: bad position"),
    ],
)  # fmt: skip
def test_a_failure_is_told(answers: dict[str, list[str]], times: dict[str, float], reason: str) -> None:
    async def play(engine: HubEngine) -> str:
        with pytest.raises(EngineFailureError) as failure:
            await engine.search(request())
        assert not engine.is_searching
        return str(failure.value)

    text = run(play, peer(answers), replace(PATIENT, **times))
    assert text.startswith(Path(sys.executable).name)
    assert reason in text
    assert "\n" not in text


def test_a_program_that_does_not_stop_is_ended() -> None:
    async def play(engine: HubEngine) -> None:
        with pytest.raises(EngineFailureError, match="has not sent done in time"):
            await engine.search(request(seconds=0))

    run(play, peer({"go": ["!hang"]}), replace(PATIENT, late_s=SHORT_S, grace_s=SHORT_S))


def test_a_program_that_is_late_is_told_to_stop() -> None:
    async def play(engine: HubEngine) -> SearchAnswer:
        return await engine.search(request(seconds=0))

    answers = {"go": [], "stop": ["done move=22-18"]}
    assert run(play, peer(answers), replace(PATIENT, late_s=0)).move == "22-18"


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


def test_lines_that_are_none_are_ignored() -> None:
    polite = 'param name=variant value=filipino type=enum values="filipino"'
    answers = {
        "hub": ["!noise", "Loading book ...", polite, "param name=x type=colour", "!noise", "wait"],
        "init": ["!noise", "display board", "ready"],
        "go": ["!noise", "info depth=x score=nan nodes=-", "foo", "done move=22-18"],
    }
    answer = run(ask_once, peer(answers))
    assert (answer.move, answer.value, answer.depth, answer.line) == ("22-18", 0, 0, ("22-18",))


@pytest.mark.parametrize("score", ["1e307", "-1e308", "9" * 400])
def test_a_score_beyond_all_numbers_is_at_most_a_win(score: str) -> None:
    answers = {"go": [f"info score={score} plies-to-end=1e300", "done move=22-18"]}
    assert abs(run(ask_once, peer(answers)).value) <= WIN


@pytest.mark.parametrize("most", ["\u00b2", "9" * 5000, "-1", "x"])
def test_a_seed_has_a_limit_that_is_no_number(most: str) -> None:
    polite = "param name=variant value=filipino"
    seeded = ["param name=level value=full", f"param name=seed value=0 type=int min=0 max={most}", "wait"]

    async def play(engine: HubEngine) -> str:
        try:
            return (await engine.search(replace(request(), level=3, seed=7))).move
        except EngineFailureError as error:
            return str(error)

    answer = run(play, peer({"hub": [polite, *seeded]}))
    assert answer == "22-18" or "refuses a value: seed" in answer


def test_a_program_that_knows_no_level_is_not_started_again_for_one(tmp_path: Path) -> None:
    log = tmp_path / "log"

    async def play(engine: HubEngine) -> None:
        await engine.search(replace(request(1), level=3, seed=7))
        await engine.search(request(2))
        await engine.search(replace(request(3), level=4, seed=8))

    run(play, peer(log=log))
    assert len(lines_of(log, "hub")) == 1


def test_a_search_is_stopped_while_the_program_is_started() -> None:
    async def play(engine: HubEngine) -> str:
        searching = asyncio.create_task(engine.search(request()))
        await asyncio.sleep(0)  # until the program is waited for
        assert not engine.is_searching
        engine.stop_search()
        async with asyncio.timeout(PATIENCE_S):
            return (await searching).move

    assert run(play, peer({"go": [], "stop": ["done move=22-18"]})) == "22-18"


def test_an_answer_that_comes_twice_is_not_that_of_the_next_search() -> None:
    answers = {"go 1": ["done move=22-18", "done move=22-18"], "go 2": ["done move=21-17"]}

    async def play(engine: HubEngine) -> list[str]:
        return [(await engine.search(asked)).move for asked in (request(1), request(2))]

    assert run(play, peer(answers)) == ["22-18", "21-17"]


def test_a_program_is_started_again_after_a_failure(tmp_path: Path) -> None:
    log = tmp_path / "log"
    answers = {"go 2": ["!exit"]}

    async def play(engine: HubEngine) -> list[str]:
        moves = [(await engine.search(request(1))).move]
        with pytest.raises(EngineFailureError):
            await engine.search(request(2))
        return [*moves, (await engine.search(request(3))).move]

    assert run(play, peer(answers, log)) == ["22-18", "22-18"]
    assert len(lines_of(log, "hub")) == 2


@pytest.mark.parametrize("answer", [["!exit"], ["!hang"], ["!flood"], ["done move=22-18"]])
def test_a_program_that_fails_between_two_searches(answer: list[str]) -> None:
    async def play(engine: HubEngine) -> str:
        await engine.search(request(1))
        with pytest.raises(EngineFailureError):
            await engine.search(request(2))
        return (await engine.search(request(3))).move

    assert run(play, peer({"ping": answer}), replace(PATIENT, ping_s=SHORT_S)) == "22-18"


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


def has_ended(process: int) -> bool:
    """Return True if a process is gone; one that nobody waits for stays as a zombie."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except FileNotFoundError:
        return True


@pytest.mark.parametrize("last", ["done move=22-18", "!exit", "!hang"])
def test_it_is_ended_with_its_children(last: str, tmp_path: Path) -> None:
    log = tmp_path / "log"

    async def play(engine: HubEngine) -> None:
        with suppress(EngineFailureError):
            await engine.search(request(seconds=0))
        await engine.close()
        child = int(lines_of(log, "child")[0].split()[1])
        await wait_until(lambda: has_ended(child), lambda: "the end of the child")

    times = replace(PATIENT, late_s=SHORT_S, grace_s=SHORT_S)
    run(play, peer({"go": ["!child", last]}, log), times)


def test_a_program_that_does_not_quit_is_ended() -> None:
    run(ask_once, peer({"quit": ["!hang"]}), replace(PATIENT, quit_s=SHORT_S))


def test_it_gives_way_to_the_board(tmp_path: Path) -> None:
    log = tmp_path / "log"

    async def play(engine: HubEngine) -> int:
        await engine.search(request())
        return os.getpriority(os.PRIO_PROCESS, int(lines_of(log, "child")[0].split()[1]))

    assert run(play, peer({"go": ["!child", "done move=22-18"]}, log)) == NICENESS


def test_a_program_that_is_not_there_is_told() -> None:
    async def play(engine: HubEngine) -> None:
        with pytest.raises(EngineFailureError, match=r"^engine cannot be started: .*No such file"):
            await engine.search(request())

    run(play, HubProgram(command=("/nowhere/engine",)))


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

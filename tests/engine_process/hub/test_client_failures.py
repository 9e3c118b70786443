"""Whatever a program does, a board gets a legal move or a failure in one line, and nothing stays behind."""

import sys
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest

from controller.engine.search_values import WIN
from controller.engine_process.hub.client import HubEngine
from controller.engine_process.lines import SearchAnswer
from controller.engine_process.move_engine import EngineFailureError
from controller.settings.engine_choice import HubProgram
from tests.engine_process.hub.asked_peers import PATIENT, SHORT_S, ask_once, lines_of, peer, request, run
from tests.hardware.conditions import wait_until


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


def test_a_program_that_is_not_there_is_told() -> None:
    async def play(engine: HubEngine) -> None:
        with pytest.raises(EngineFailureError, match=r"^engine cannot be started: .*No such file"):
            await engine.search(request())

    run(play, HubProgram(command=("/nowhere/engine",)))

"""`damahan simulate`: random games in virtual time, and what is counted of them."""

import json
import os
import pty
import re
import subprocess
from collections.abc import Iterator
from dataclasses import fields
from importlib import import_module
from typing import Any

import pytest

from controller.simulation.random_games import GameResult, SimulationOptions, pick_setup
from controller.simulation.tally import GameTally
from hardware.events import Button
from sim.durations import SpanUs, pick_duration_us
from sim.hands.actions import PushButton
from sim.hands.turn_performer import ActionFlow, TurnPerformer
from tests.cli.shell import COMMAND, damahan, damahan_process, usage_error_text

COUNTS = {field.name for field in fields(GameTally)}
KEYS = COUNTS | {"wall_s", "games_per_s", "by_hand", "failures", "unfinished"}


def simulated(*arguments: str) -> dict[str, Any]:
    result = damahan("simulate", *arguments, "--json")
    assert (result.exit_code, result.stderr) == (0, "")
    answer: dict[str, Any] = json.loads(result.stdout)
    return answer


def test_three_games_are_clean() -> None:
    answer = simulated("--games", "3", "--seed", "1")
    assert set(answer) == KEYS
    assert answer["games"] == 3
    assert answer["wrong_commits"] == answer["missed_moves"] == answer["false_alarms"] == 0
    assert answer["illegal_attempts"] == answer["illegal_rejected"] == answer["recovered"]
    assert min(answer["plies"], answer["edges"], answer["wall_s"], answer["games_per_s"]) > 0


def test_the_same_seed_gives_the_same_games() -> None:
    def told(*arguments: str) -> dict[str, Any]:
        return {key: value for key, value in simulated(*arguments).items() if key not in ("wall_s", "games_per_s")}

    assert told("--games", "1", "--seed", "5") == told("--games", "1", "--seed", "5")
    assert told("--games", "1", "--seed", "5") != told("--games", "1", "--seed", "6")


@pytest.mark.parametrize(
    "options",
    [
        ("--hands", "tidy,slider", "--commit", "settle"),
        ("--hands", "collector", "--commit", "clock", "--orientation", "luzon"),
        ("--hands", "all", "--commit", "both", "--ruleset", "filipino"),
        ("--hands", "blitzer,errant", "--ruleset", "all", "--rule", "repetition=3"),
        ("--faults", "noise", "--commit", "clock"),
    ],
)
def test_options(options: tuple[str, ...]) -> None:
    assert simulated("--games", "1", *options)["games"] == 1


def test_text() -> None:
    result = damahan("simulate", "--games", "1", "--hands", "tidy")
    assert (result.exit_code, result.stderr) == (0, "")
    counts = re.findall(r"^([a-z ]+?) +\d[\d.]*  \w.* *$", result.stdout, re.MULTILINE)
    assert {name.replace(" ", "_") for name in counts} == COUNTS | {"wall_s", "games_per_s"}


def test_every_hand_is_counted_apart() -> None:
    answer = simulated("--games", "4", "--hands", "tidy,errant", "--seed", "3")
    by_hand = answer["by_hand"]
    assert set(by_hand) == {"tidy", "errant"}
    assert all(set(counts) == COUNTS for counts in by_hand.values())
    assert sum(counts["plies"] for counts in by_hand.values()) == answer["plies"]
    assert sum(counts["illegal_attempts"] for counts in by_hand.values()) == answer["illegal_attempts"]
    assert (
        max(counts["games"] for counts in by_hand.values()) <= 4 < sum(counts["games"] for counts in by_hand.values())
    )


def test_two_processes_play_the_same_games() -> None:
    def told(jobs: str) -> dict[str, Any]:
        answer = simulated("--games", "3", "--hands", "tidy", "--commit", "settle", "--jobs", jobs)
        return {key: value for key, value in answer.items() if key not in ("wall_s", "games_per_s")}

    assert told("1") == told("2")


def test_a_failure_is_reproduced_by_its_command(monkeypatch: pytest.MonkeyPatch) -> None:
    def press_white(self: TurnPerformer, after: SpanUs) -> ActionFlow:
        after_us = pick_duration_us(after, self._rng)
        yield from self.perform(PushButton(Button.WHITE), after_us)  # also where it is Black that has moved

    monkeypatch.setattr(TurnPerformer, "press", press_white)
    options = ("--hands", "tidy", "--commit", "clock", "--faults", "none", "--ruleset", "filipino", "--json")
    answer = json.loads(damahan("simulate", "--games", "2", "--seed", "7", *options).stdout)
    first = answer["failures"][0]
    again = json.loads(damahan(*first["command"].split()[1:], "--json").stdout)
    assert answer["missed_moves"] == 2
    assert again["failures"] == [first]
    assert (first["hands"], first["ruleset"], first["commit"], first["faults"]) == (
        ["tidy", "tidy"], "filipino", "clock", "nothing",
    )  # fmt: skip


def test_only_wrong_records_are_failures_with_wrong_sensors(monkeypatch: pytest.MonkeyPatch) -> None:
    def played(simulation: SimulationOptions, *, jobs: int) -> Iterator[GameResult]:
        for seed, tally in ((7, GameTally(games=1, missed_moves=1)), (8, GameTally(games=jobs, wrong_commits=1))):
            yield GameResult(setup=pick_setup(simulation, seed), tally=tally, tally_by_hand={})

    monkeypatch.setattr(import_module("controller.cli.simulate"), "simulate_games", played)
    answer = json.loads(damahan("simulate", "--games", "2", "--seed", "7", "--faults", "dead=1", "--json").stdout)
    assert [failure["seed"] for failure in answer["failures"]] == [8]
    assert [game["seed"] for game in answer["unfinished"]] == [7]


@pytest.mark.parametrize(
    "fault",
    [
        GameTally(games=1, wrong_commits=1),
        GameTally(games=1, missed_moves=1),
        GameTally(games=1, false_alarms=1),
        GameTally(games=1, illegal_attempts=2, illegal_rejected=1, recovered=2),
        GameTally(games=1, illegal_attempts=2, illegal_rejected=2, recovered=1),
    ],
)
def test_a_fault_is_a_failure_and_names_the_command_that_reproduces_it(
    monkeypatch: pytest.MonkeyPatch, fault: GameTally
) -> None:
    def played(simulation: SimulationOptions, *, jobs: int) -> Iterator[GameResult]:
        assert jobs == 1
        for seed, tally in ((7, GameTally(games=1)), (8, fault)):
            yield GameResult(setup=pick_setup(simulation, seed), tally=tally, tally_by_hand={"tidy": tally})

    monkeypatch.setattr(import_module("controller.cli.simulate"), "simulate_games", played)
    result = damahan("simulate", "--games", "2", "--seed", "7", "--hands", "tidy", "--commit", "clock", "--json")
    command = "damahan simulate --games 1 --seed 8 --hands tidy --commit clock --faults none --ruleset filipino"
    assert result.exit_code == 1
    answer = json.loads(result.stdout)
    assert answer["games"] == 2
    assert [(failure["seed"], failure["command"]) for failure in answer["failures"]] == [(8, command)]
    trace_command = (
        "damahan record --seed 8 --hands tidy --commit clock --faults none --ruleset filipino"
        " --shrunk -o seed-8.trace.jsonl"
    )
    assert answer["failures"][0]["trace_command"] == trace_command
    assert result.stderr.splitlines() == [
        f"Error: seed 8: see it with {command}",
        f"Error: seed 8: make its trace with {trace_command}",
    ]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--hands", "nobody"), "there is no hand 'nobody'; give all or tidy, collector, stepper, slider"),
        (("--hands", "tidy,nobody,noone"), "there is no hand 'nobody', 'noone'; give all or"),
        (("--hands", ""), "there is no hand ''; give all or"),
        (("--hands", "tidy,"), "there is no hand ''; give all or"),
        (("--commit", "never"), "'never' is no commit mode; give clock, settle or both"),
        (("--games", "0"), "0 is out of range; give 1 or more; "),
        (("--games", "-1"), "-1 is out of range; give 1 or more; "),
        (("--games", "many"), "'many' is not a whole number; give 1 or more; "),
        (("--seed", "-1"), "-1 is out of range; give 0 or more; "),
        (("--ruleset", "chess"), "'chess' is not one of 'filipino', "),
        (("--orientation", "visayas"), "'visayas' is not one of"),
        (("--faults", "rats"), "'rats' is not one of 'none', 'dead=1', "),
        (("--jobs", "0"), "0 is out of range; give 1 or more; "),
    ],
)
def test_wrong_usage(arguments: tuple[str, ...], told: str) -> None:
    assert usage_error_text(damahan("simulate", *arguments)).startswith(f"Invalid value for '{arguments[0]}': {told}")


@pytest.mark.parametrize("variables", [{}, {"FORCE_COLOR": "1"}], ids=["plain", "colour forced"])
def test_no_progress_bar_without_a_terminal(variables: dict[str, str]) -> None:
    done = damahan_process("simulate", "--games", "1", "--commit", "settle", "--json", variables=variables)
    assert done.returncode == 0
    assert done.stderr == b""


def test_a_progress_bar_on_a_terminal() -> None:
    screen, terminal = pty.openpty()
    try:
        done = subprocess.run(
            [COMMAND, "simulate", "--games", "2", "--commit", "settle", "--json"],
            stdout=subprocess.PIPE, stderr=terminal, env={**os.environ, "TERM": "xterm"}, check=True, timeout=60,
        )  # fmt: skip
        os.close(terminal)
        shown = os.read(screen, 100_000).decode()
    finally:
        os.close(screen)
    assert json.loads(done.stdout)["games"] == 2
    assert "2/2" in shown

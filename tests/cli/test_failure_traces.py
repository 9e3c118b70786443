"""`damahan simulate --traces`: every game that went wrong as a short trace, on boards that are broken on purpose."""

import json
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

from controller.settings.tracking import TrackingSettings
from controller.simulation import random_games
from controller.simulation.trace_comparison import replay_verdicts
from controller.storage.traces import MessageVerdict, Trace
from sim.hands import lamp_following
from sim.hands.actions import HandAct
from tests.blind_board import hide_captures
from tests.cli.shell import damahan, failure_text, usage_error_text
from tests.cli.trace_contents import moves_in, parse_whole_trace

CLOCK = ("--hands", "tidy", "--commit", "clock")
SETTLE = ("--hands", "stepper", "--commit", "settle")


@pytest.fixture
def blind_to_captures(monkeypatch: pytest.MonkeyPatch) -> None:
    hide_captures(monkeypatch)


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Judge a board at rest so soon that the hand is still moving."""
    monkeypatch.setattr(random_games, "TrackingSettings", partial(TrackingSettings, rest_ms=200))


@pytest.fixture
def hands_that_see_no_lamps(monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing(*seen: object, **known: object) -> HandAct | None:
        del seen, known
        return None

    monkeypatch.setattr(lamp_following, "choose_act", nothing)


def simulate(folder: Path, *options: str | Path) -> Result:
    return damahan("simulate", "--traces", folder, *options)


def told(result: Result) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(result.stdout)
    return answer


def trace_in(file: Path) -> Trace:
    trace = parse_whole_trace(file.read_bytes())
    assert replay_verdicts(trace) == trace.verdicts
    return trace


@pytest.mark.usefixtures("blind_to_captures")
def test_a_missed_move_is_written_as_a_short_trace(tmp_path: Path) -> None:
    result = simulate(tmp_path / "new" / "traces", "--games", "2", "--seed", "3", *CLOCK, "--json")
    assert result.exit_code == 1
    for seed, failed in zip((3, 4), told(result)["failures"], strict=True):
        file = tmp_path / "new" / "traces" / f"seed-{seed}.trace.jsonl"
        assert failed["trace"] == str(file)
        trace = trace_in(file)
        assert trace.note.startswith("missed move: ")
        assert f"Error: seed {seed}: {trace.note}, see {file}" in result.stderr.splitlines()
        assert len(trace.inputs) < 15
        assert moves_in(trace) == []


@pytest.mark.usefixtures("blind_to_captures")
def test_its_trace_is_made_by_its_command_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    result = simulate(tmp_path, "--games", "1", "--seed", "3", *CLOCK, "--json")
    (failed,) = told(result)["failures"]
    (tmp_path / "other").mkdir()
    monkeypatch.chdir(tmp_path / "other")
    assert damahan(*failed["trace_command"].split()[1:]).exit_code == 0
    assert trace_in(tmp_path / "other" / "seed-3.trace.jsonl") == trace_in(Path(failed["trace"]))


@pytest.mark.usefixtures("hasty")
def test_a_false_alarm_is_written_as_a_short_trace(tmp_path: Path) -> None:
    result = simulate(tmp_path, "--games", "1", "--seed", "1", *SETTLE, "--json")
    assert result.exit_code == 1
    (failed,) = told(result)["failures"]
    trace = trace_in(Path(failed["trace"]))
    assert trace.note.startswith("false alarm: ")
    assert len(trace.inputs) < 15
    (alarm,) = [verdict for verdict in trace.verdicts if isinstance(verdict, MessageVerdict) and verdict.judgement]
    assert trace.note.startswith(f"false alarm: {alarm.code}, LEDs ")


@pytest.mark.usefixtures("hands_that_see_no_lamps")
def test_a_hand_that_was_led_nowhere_is_written_as_a_short_trace(tmp_path: Path) -> None:
    options = ("--games", "1", "--seed", "1", "--hands", "errant", "--commit", "clock", "--json")
    (failed,) = told(simulate(tmp_path, *options))["failures"]
    trace = trace_in(Path(failed["trace"]))
    assert trace.note.startswith("led astray: LEDs ")
    assert len(trace.inputs) < 25


@pytest.mark.usefixtures("blind_to_captures")
def test_a_trace_that_is_there_is_not_written_over(tmp_path: Path) -> None:
    file = tmp_path / "seed-3.trace.jsonl"
    file.write_text("mine")
    result = simulate(tmp_path, "--games", "1", "--seed", "3", *CLOCK)
    assert result.exit_code == 1
    assert file.read_text() == "mine"
    fault = f"Error: seed 3: {file}: it exists already; name another folder; make its trace with damahan record "
    assert result.stderr.splitlines()[1].startswith(fault)


@pytest.mark.usefixtures("blind_to_captures")
def test_so_many_traces_are_written_and_no_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(import_module("controller.cli.simulate"), "MAX_TRACES", 1)
    result = simulate(tmp_path, "--games", "2", "--seed", "3", *CLOCK, "--json")
    assert [failed.get("trace") for failed in told(result)["failures"]] == [str(tmp_path / "seed-3.trace.jsonl"), None]
    assert "Error: seed 4: make its trace with damahan record --seed 4 " in result.stderr


def test_where_nothing_goes_wrong_nothing_is_written(tmp_path: Path) -> None:
    result = simulate(tmp_path, "--games", "1", "--seed", "3", *CLOCK)
    assert (result.exit_code, result.stderr) == (0, "")
    assert list(tmp_path.iterdir()) == []


def test_a_place_that_is_no_folder(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert "is a file" in usage_error_text(simulate(tmp_path / "file", "--games", "1"))
    fault = failure_text(simulate(tmp_path / "file" / "traces", "--games", "1"))
    assert fault == f"{tmp_path / 'file' / 'traces'}: this folder cannot be created (Not a directory); name another one"

"""`damahan record`: games of the journal, and simulated ones, as traces."""

import json
import os
from contextlib import closing
from dataclasses import replace
from importlib.metadata import version
from pathlib import Path

import pytest

from controller.rules.squares import Square
from controller.session.inputs import GameStarted
from controller.settings.tracking import CommitMode
from controller.storage.journal import GameId, Journal, load_game, load_inputs
from controller.storage.traces import Trace, trace_text
from controller.storage.traces.header import TRACE_VERSION
from hardware.events import Edge
from tests.blind_board import hide_captures
from tests.cli.run_process import moves_of, run_script
from tests.cli.shell import damahan, failure_text, usage_error_text
from tests.cli.trace_contents import moves_in, parse_whole_trace

OPENING = "press black; move 22-18; press white; move 9-14; press black; move 24-20; press white"


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    """Return a journal of a game that is over and one that goes on."""
    folder = tmp_path / "journal"
    assert run_script(f"{OPENING}; move 20-24; resign white", "--journal", folder).exit_code == 0
    assert run_script("press black; move 21-17; press white", "--journal", folder).exit_code == 0
    return folder


def test_the_newest_game_is_recorded(journal: Path, tmp_path: Path) -> None:
    file = tmp_path / "trace.jsonl"
    result = damahan("record", "--journal", journal, "-o", file)
    assert (result.exit_code, result.stderr) == (0, "")
    trace = parse_whole_trace(file.read_bytes())
    assert moves_in(trace) == ["21-17"]
    assert result.stdout == f"{file}: {len(trace.inputs)} inputs, {len(trace.verdicts)} verdicts\n"


def test_a_game_is_found_by_its_id_and_returned_as_recorded(journal: Path) -> None:
    result = damahan("record", "--journal", journal, "--game", "1", "-o", "-", "--note", "the lamps were wrong")
    assert (result.exit_code, result.stderr) == (0, "")
    trace = parse_whole_trace(result.stdout_bytes)
    assert moves_in(trace) == ["22-18", "9-14"]
    assert trace.note == "the lamps were wrong"
    assert len(moves_of(journal, 1)) == 2


def test_default_journal(journal: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DAMAHAN_HOME", str(journal))
    assert moves_in(parse_whole_trace(damahan("record", "-o", "-").stdout_bytes)) == ["21-17"]


def test_a_file_that_is_there_is_written_over_only_by_force(journal: Path, tmp_path: Path) -> None:
    file = tmp_path / "trace.jsonl"
    file.write_text("mine")
    error = failure_text(damahan("record", "--journal", journal, "-o", file))
    assert error == f"{file}: it exists already; overwrite it with --force, or name another file"
    assert file.read_text() == "mine"
    assert damahan("record", "--journal", journal, "-o", file, "--force").exit_code == 0
    assert moves_in(parse_whole_trace(file.read_bytes())) == ["21-17"]


def test_a_place_that_cannot_be_written(journal: Path, tmp_path: Path) -> None:
    file = tmp_path / "nowhere" / "trace.jsonl"
    error = failure_text(damahan("record", "--journal", journal, "-o", file))
    assert error == f"{file}: it cannot be written (No such file or directory); check its folder and permissions"


def test_a_game_that_there_is_not(journal: Path) -> None:
    error = failure_text(damahan("record", "--journal", journal, "--game", "7", "-o", "-"))
    assert error.endswith("there is no game 7; `damahan games list` shows those that exist")


def test_no_journal_and_an_empty_one(tmp_path: Path) -> None:
    assert "there is no journal here" in failure_text(damahan("record", "--journal", tmp_path, "-o", "-"))
    Journal.open(tmp_path).close()
    error = failure_text(damahan("record", "--journal", tmp_path, "-o", "-"))
    assert error == f"{tmp_path}: there is no game in this journal; `damahan run` plays one"


@pytest.mark.parametrize("arguments", [(), ("-o", "-", "--game", "0"), ("-o", "-", "--game", "x"), ("-o", "/")])
def test_wrong_usage(arguments: tuple[str, ...]) -> None:
    assert usage_error_text(damahan("record", *arguments))


def test_a_game_that_goes_on_after_a_stop(journal: Path) -> None:
    assert run_script("press black; move 9-14; press black", "--journal", journal).exit_code == 0
    trace = parse_whole_trace(damahan("record", "--journal", journal, "-o", "-").stdout_bytes)
    assert moves_in(trace) == ["21-17", "9-14"]
    assert b'"resumed": true' in damahan("record", "--journal", journal, "-o", "-").stdout_bytes


def test_a_verdict_recorded_differently_is_reported(journal: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    _copy_with_other_edges(journal, other, {Square(18): Square(17)})
    result = damahan("record", "--journal", other, "--game", "1", "-o", tmp_path / "trace.jsonl")
    assert result.exit_code == 0
    assert result.stderr == (
        "Note: the replayed game differs: ply 1, White: 22-17, where the trace has ply 1, White: 22-18\n"
    )
    assert moves_in(parse_whole_trace((tmp_path / "trace.jsonl").read_bytes()))[0] == "22-18"


def _copy_with_other_edges(folder: Path, other: Path, squares: dict[Square, Square]) -> None:
    """Copy the moves of the first game to another journal, as if other sensors had reported them."""
    started, *inputs = load_inputs(folder, GameId(1))
    assert isinstance(started, GameStarted)
    edges = [
        replace(event, square=squares.get(event.square, event.square)) if isinstance(event, Edge) else event
        for event in inputs
    ]
    with closing(Journal.open(other)) as journal:
        journal.begin(started)
        journal.commit(edges, load_game(folder, GameId(1)).history)


def test_a_recorded_trace_has_the_permissions_of_the_umask(journal: Path, tmp_path: Path) -> None:
    file = tmp_path / "trace.jsonl"
    mask = os.umask(0o022)
    try:
        damahan("record", "--journal", journal, "-o", file)
    finally:
        os.umask(mask)
    assert file.stat().st_mode & 0o777 == 0o644
    assert json.loads(file.read_text().splitlines()[0])["damahan_trace"] == TRACE_VERSION


# --- simulated games


def simulated(*options: str | Path) -> Trace:
    result = damahan("record", "--seed", "3", "--hands", "tidy", "--commit", "clock", *options, "-o", "-")
    assert (result.exit_code, result.stderr) == (0, "")
    return parse_whole_trace(result.stdout_bytes)


def test_a_simulated_game_is_recorded_as_it_is_played(tmp_path: Path) -> None:
    trace = simulated()
    assert trace.started.version == version("damahan")
    assert trace.started.settings.tracking.commit is CommitMode.CLOCK
    assert len(moves_in(trace)) > 10
    assert simulated() == trace
    (tmp_path / "trace.jsonl").write_text(trace_text(trace))
    assert damahan("replay", tmp_path / "trace.jsonl").exit_code == 0


def test_a_simulated_game_of_other_draughts_with_wrong_sensors() -> None:
    trace = simulated("--ruleset", "russian", "--faults", "noise", "--note", "noise")
    assert trace.started.settings.game.ruleset == "russian"
    assert trace.note == "noise"


def test_a_game_without_a_failure_cannot_be_shrunk() -> None:
    error = failure_text(
        damahan("record", "--seed", "3", "--hands", "tidy", "--commit", "clock", "--shrunk", "-o", "-")
    )
    assert error == "seed 3: no failure that a part of the game shows; leave --shrunk out"


def test_a_failed_game_is_shrunk(monkeypatch: pytest.MonkeyPatch) -> None:
    hide_captures(monkeypatch)
    trace = simulated("--shrunk")
    assert trace.note.startswith("missed move: ")
    assert len(trace.inputs) < 15
    assert moves_in(trace) == []


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (("--seed", "1", "--game", "1"), "this is for games of the journal: leave --game out"),
        (("--seed", "1", "--journal", "x"), "this is for games of the journal: leave --journal out"),
        (("--hands", "tidy"), "this is for simulated games, with --seed: leave --hands out"),
        (("--shrunk",), "this is for simulated games, with --seed: leave --shrunk out"),
        (("--seed", "-1"), "Invalid value for '--seed'"),
        (("--seed", "1", "--rule", "nonsense"), "there is no optional rule 'nonsense'"),
    ],
)
def test_what_does_not_go_together(options: tuple[str, ...], told: str) -> None:
    assert usage_error_text(damahan("record", *options, "-o", "-")).startswith(told)

"""Whole switches in a folder of its own, with programs of a few lines; also switches that are killed at each step."""

import sqlite3
from dataclasses import dataclass
from pathlib import Path

import pytest

from debian_packages.version_switch.decision import Situation, Step
from debian_packages.version_switch.games import Games
from debian_packages.version_switch.installed import InstalledVersions
from debian_packages.version_switch.request import Mark, SwitchRequest, read_request, write_request
from debian_packages.version_switch.switch import Switch
from tests.version_switch.simulated_service import SimulatedService

_PROGRAM = """#!/bin/sh
case $1 in
    backup) cp "$4/games.sqlite3" "$5" ;;
    restore) cp "$4" "$3/games.sqlite3" ;;
    doctor) echo "LEDs: no answer" >&2; exit DOCTOR ;;
esac
"""


class KilledError(Exception):
    """The switch was killed."""


class KilledSwitch(Switch):
    """A switch that is killed before or after one of its steps."""

    steps_left = -1
    is_after = False

    def take(self, step: Step, situation: Situation) -> None:
        self.steps_left -= step not in (Step.WATCH, Step.WAIT)
        if self.steps_left == 0 and not self.is_after:
            raise KilledError
        super().take(step, situation)
        if self.steps_left == 0:
            self.steps_left = -1
            raise KilledError


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """The folders of a board."""

    folder: Path
    versions: InstalledVersions
    games: Games

    def add(self, series: str, *, journal: int = 7, doctor: int = 0) -> None:
        program = self.versions.program(series)
        program.parent.mkdir(parents=True)
        program.write_text(_PROGRAM.replace("DOCTOR", str(doctor)))
        program.chmod(0o755)
        (program.parent.parent / "journal-version").write_text(f"{journal}\n")

    def switch(self, service: SimulatedService) -> KilledSwitch:
        state = self.folder / "state"
        state.mkdir(exist_ok=True)
        profile = self.folder / "board.toml"
        profile.touch()
        return KilledSwitch(versions=self.versions, state=state, games=self.games, profile=profile, service=service)

    def write_journal(self, version: int) -> None:
        connection = sqlite3.connect(self.games.folder / "games.sqlite3")
        connection.executescript(f"CREATE TABLE IF NOT EXISTS games (id); PRAGMA user_version = {version}")
        connection.close()


@pytest.fixture
def board(tmp_path: Path) -> Board:
    """Return a board on which 1.0 runs and 1.1 is installed."""
    games = tmp_path / "games"
    games.mkdir()
    board = Board(
        folder=tmp_path,
        versions=InstalledVersions(folder=tmp_path / "programs"),
        games=Games(games, tmp_path / "backup", None),
    )
    board.add("1.0")
    board.write_journal(7)
    board.versions.choose("1.0")
    return board


def ask(switch: Switch, series: str = "1.1", *marks: Mark) -> str:
    """Carry out a switch and return its outcome."""
    write_request(switch.request_file, SwitchRequest(series=series, marks=frozenset(marks)))
    switch.run()
    assert read_request(switch.request_file) is None
    return switch.outcome_file.read_text()


def test_a_switch_keeps_a_backup_and_the_version_before(board: Board) -> None:
    board.add("1.1")
    service = SimulatedService(board.versions)
    assert "1.1 is the version of this board now" in ask(board.switch(service))
    assert (board.versions.current, board.versions.previous, service.running) == ("1.1", "1.0", "1.1")
    assert board.games.backup_file("1.1").exists()


def test_a_switch_waits_until_the_game_is_over(board: Board) -> None:
    board.add("1.1")
    service = SimulatedService(board.versions)
    service.game, service.game_ends_s = "playing", 900.0
    ask(board.switch(service))
    assert service.now_s() >= 900.0
    assert service.running == "1.1"


def test_a_broken_version_goes_back_within_a_minute(board: Board) -> None:
    board.add("1.1")
    service = SimulatedService(board.versions, broken=frozenset({"1.1"}))
    assert "1.1 was not healthy within 60 s; 1.0 runs again" in ask(board.switch(service))
    assert (board.versions.current, service.running) == ("1.0", "1.0")
    assert service.now_s() <= 60.0


def test_a_version_that_finds_more_faults_is_refused_with_the_fault(board: Board) -> None:
    board.add("1.1", doctor=1)
    service = SimulatedService(board.versions)
    outcome = ask(board.switch(service))
    assert "LEDs: no answer" in outcome
    assert "1.0 goes on" in outcome
    assert (board.versions.current, service.running) == ("1.0", "1.0")


def test_a_fault_that_the_board_has_already_does_not_matter(board: Board) -> None:
    board.add("0.9", doctor=1)
    board.add("1.1", doctor=1)
    board.versions.choose("0.9")
    ask(board.switch(SimulatedService(board.versions)))
    assert board.versions.current == "1.1"


def test_going_back_from_a_changed_journal_puts_the_backup_back(board: Board) -> None:
    board.add("1.1", journal=8)
    service = SimulatedService(board.versions, broken=frozenset({"1.1"}))
    switch = board.switch(service)
    assert "--change-journal" in ask(switch)
    start = service.start

    def start_and_migrate() -> None:
        start()
        if service.running == "1.1":
            board.write_journal(8)

    service.start = start_and_migrate  # type: ignore[method-assign]  # of this service alone
    assert "the games are those of" in ask(switch, "1.1", Mark.CHANGE_JOURNAL)
    assert board.games.read_version() == 7
    assert service.running == "1.0"


def test_a_new_file_of_games_that_is_still_in_its_log_is_of_the_version_that_runs(board: Board) -> None:
    board.add("1.1")
    board.write_journal(0)
    (board.games.folder / "games.sqlite3-wal").touch()
    ask(board.switch(SimulatedService(board.versions)))
    assert board.versions.current == "1.1"


def test_a_service_that_did_not_run_is_not_started(board: Board) -> None:
    board.add("1.1")
    service = SimulatedService(board.versions)
    service.running = None
    ask(board.switch(service))
    assert (board.versions.current, service.running) == ("1.1", None)


@pytest.mark.parametrize("is_after", [False, True])
@pytest.mark.parametrize("count", range(1, 8))
@pytest.mark.parametrize(("broken", "expected"), [(frozenset(), "1.1"), (frozenset({"1.1"}), "1.0")])
def test_a_switch_that_is_killed_ends_with_a_board_that_runs(
    board: Board, count: int, is_after: bool, broken: frozenset[str], expected: str
) -> None:
    board.add("1.1")
    service = SimulatedService(board.versions, broken=broken)
    switch = board.switch(service)
    switch.steps_left, switch.is_after = count, is_after
    write_request(switch.request_file, SwitchRequest(series="1.1"))
    try:
        switch.run()
    except KilledError:
        assert board.versions.program(board.versions.current or "").exists()
        board.switch(service).run()
    assert (board.versions.current, service.running) == (expected, expected)
    assert read_request(switch.request_file) is None


def test_a_switch_that_is_killed_while_it_goes_back_ends_with_the_version_before(board: Board) -> None:
    board.add("1.1")
    service = SimulatedService(board.versions, broken=frozenset({"1.1"}))
    switch = board.switch(service)
    board.versions.choose("1.1")
    service.stop()
    marks = frozenset({Mark.NOW, Mark.RUNNING, Mark.TRIAL, Mark.BACK})
    write_request(switch.request_file, SwitchRequest(series="1.0", marks=marks))
    switch.run()
    assert (board.versions.current, service.running) == ("1.0", "1.0")

"""`damahan run --web` at a simulated table: people play until the page takes a side or dismisses them."""

import json
import re
import signal
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from controller.storage.traces import MoveVerdict, read_trace
from tests.cli.run_process import TIMEOUT_S, RunProcess, announced_text, moves_of, start_run
from tests.cli.shell import damahan

ADDRESS = re.compile(r"(?P<origin>http://[^/]+)/")
TOKEN_OPTIONS = ("--right", "play", "--right", "arbitrate")
PROFILE = """
[board]
kind = "simulated"
hands = ["collector", "stepper"]
error_rate = 0.0

[web]
port = 0
"""


class PageClient:
    """Somebody at the page, as the server sees him."""

    def __init__(self, run: RunProcess, journal: Path) -> None:
        found = ADDRESS.search(run.read_error())
        assert found is not None
        self._origin = found["origin"]
        self._cookie = ""
        token = damahan(
            "token", "create", "--name", f"tester of {self._origin}", *TOKEN_OPTIONS, "--journal", journal
        ).stdout.strip()
        with self._ask("/api/session", {"token": token}) as answer:
            self._cookie = answer.headers["Set-Cookie"].partition(";")[0]
        self._await_board()

    def _await_board(self) -> None:
        """Wait until there is a game: the server answers a moment before."""
        deadline_s = time.monotonic() + TIMEOUT_S
        while True:
            try:
                self.fetch()
            except urllib.error.HTTPError as error:
                error.close()
                if error.code != 503 or time.monotonic() > deadline_s:
                    raise
                time.sleep(0.05)
            else:
                return

    def _ask(self, path: str, body: dict[str, str] | None = None) -> Any:
        headers = {"Origin": self._origin, "Content-Type": "application/json", "Cookie": self._cookie}
        content = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"{self._origin}{path}", content, headers)  # noqa: S310  # our own server
        return urllib.request.urlopen(request, timeout=TIMEOUT_S)  # noqa: S310  # our own server

    def fetch(self, path: str = "/api/state") -> bytes:
        with self._ask(path) as answer:
            content: bytes = answer.read()
        return content

    @property
    def state(self) -> dict[str, Any]:
        state: dict[str, Any] = json.loads(self.fetch())
        return state

    def send_statement(self, statement: str) -> None:
        with self._ask("/api/commands", {"say": statement}) as answer:
            assert json.load(answer) == {"done": True}

    def wait_for(self, so: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        deadline_s = time.monotonic() + TIMEOUT_S
        while not so(state := self.state):
            assert time.monotonic() < deadline_s, state
            time.sleep(0.05)
        return state


@pytest.fixture
def profile(tmp_path: Path) -> Path:
    file = tmp_path / "board.toml"
    file.write_text(PROFILE)
    return file


def test_simulated_people_play_until_a_person_takes_a_side(profile: Path, tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    with start_run("--web", "--profile", profile, "--journal", journal) as run:
        page = PageClient(run, journal)
        assert set(page.state["table"]["hands"].values()) == {"collector", "stepper"}
        page.send_statement("speed 16")
        page.wait_for(lambda state: state["ply"] >= 2)
        page.send_statement("hands white none")
        table = page.state["table"]
        assert (table["hands"]["white"], table["speed"]) == (None, 16.0)
        assert len(table["pieces"]) + len(table["beside"]) == 24
        page.send_statement("hands none")
        ply = page.wait_for(lambda state: state["table"]["pieces"].keys() == state["position"]["pieces"].keys())["ply"]
        trace, fault = read_trace(page.fetch("/api/trace"))
        assert fault is None
        verdicts = [verdict for verdict in trace.verdicts if isinstance(verdict, MoveVerdict)]
        assert len(verdicts) == ply
        timeline = json.loads(page.fetch("/api/games/1/timeline"))
        moves = [event["text"] for event in timeline["events"] if event["kind"] == "move"]
        assert moves == [verdict.move for verdict in verdicts]
        ended = run.end(signal.SIGTERM)
    assert (ended.exit_code, ended.errors) == (0, [])
    assert [announced_text(record).partition(": ")[2] for record in moves_of(journal, 1)] == moves


@pytest.mark.parametrize("end", [signal.SIGTERM, signal.SIGKILL])
def test_after_a_restart_the_same_people_sit_there_and_a_pause_stays_until_a_person_goes_on(
    profile: Path, tmp_path: Path, end: signal.Signals
) -> None:
    journal = tmp_path / "journal"
    seats = {"white": None, "black": "slider"}
    with start_run("--web", "--profile", profile, "--journal", journal) as run:
        page = PageClient(run, journal)
        page.send_statement("hands white none")
        page.send_statement("hands black slider")
        page.send_statement("speed 4")
        page.send_statement("new game time 5+3")
        page.send_statement("set up")
        page.wait_for(lambda state: state["clocks"]["white"]["running"])
        page.send_statement("move 21-17" if "21" in page.state["table"]["pieces"] else "move 22-18")
        page.send_statement("press white")
        page.wait_for(lambda state: state["ply"] >= 2)
        page.send_statement("arbiter pause")
        before = page.state
        run.end(end)
    with start_run("--web", "--profile", profile, "--journal", journal) as run:
        page = PageClient(run, journal)
        after = page.wait_for(lambda state: state["sensors"]["known"])
        assert (after["table"]["hands"], after["table"]["speed"]) == (seats, 4.0)
        assert after["table"]["seed"] != before["table"]["seed"]
        page.send_statement("speed 16")
        time.sleep(1.0)  # sixteen times as fast as people: enough for a press and a move
        assert "arbiter" in page.state["pauses"]
        assert page.state["ply"] == before["ply"]
        page.send_statement("arbiter go on")
        page.send_statement("press white")
        page.wait_for(lambda state: not state["pauses"])
        assert run.end(signal.SIGTERM).exit_code == 0


def test_a_hand_makes_the_programs_moves_also_in_a_later_run_without_options(profile: Path, tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    with start_run("--opponent", "black", "--profile", profile, "--journal", journal) as run:
        run.read_line()
        run.end(signal.SIGTERM)
    with start_run("--web", "--profile", profile, "--journal", journal) as run:
        page = PageClient(run, journal)
        assert page.state["table"]["hands"] == {"white": None, "black": "tidy"}
        assert run.end(signal.SIGTERM).exit_code == 0


def test_with_a_script_no_simulated_person_plays_before_a_statement(profile: Path, tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    with start_run("--web", "--stdin", "--profile", profile, "--journal", journal) as run:
        page = PageClient(run, journal)
        assert page.state["table"]["hands"] == {"white": None, "black": None}
        run.type("hands white tidy; speed 8")
        state = page.wait_for(lambda state: state["table"]["hands"] == {"white": "tidy", "black": None})
        page.send_statement("press black")
        page.wait_for(lambda state: state["ply"] == 1)
        assert state["phase"] == "playing"
        run.type("hands none; quit")
        assert run.end().exit_code == 0


def test_so_many_games_are_played_before_a_page_too(profile: Path, tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    with start_run("--web", "--games", "1", "--profile", profile, "--journal", journal) as run:
        page = PageClient(run, journal)
        page.send_statement("speed 16")
        page.wait_for(lambda state: state["ply"] >= 1)
        page.send_statement("resign white")
        ended = run.wait_for_exit()
    assert (ended.exit_code, ended.errors) == (0, [])
    assert moves_of(journal, 1)

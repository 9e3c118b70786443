"""A simulated board with its server, in a process of its own."""

import json
import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, TypedDict, Unpack
from urllib.parse import urlsplit
from urllib.request import urlopen

from controller.session.inputs import UNKNOWN_NAME
from controller.settings.details import GameDetail
from tests.cli.run_process import RunProcess, start_run
from tests.cli.shell import damahan, damahan_process

TOKEN_OPTIONS = ("--name", "arbiter", "--right", "arbitrate", "--right", "play")
TIMEOUT_S = 30.0  # a choice: a busy machine takes seconds for a tenth of one; only a test that fails waits so long
PROFILE = """
[game]
ruleset = "{ruleset}"
orientation = "{orientation}"
time_control = "{time_control}"

[tracking]
commit = "clock"

[face]
help = "after_press"
show_last_move = true

[board]
kind = "simulated"

[web]
port = {port}
watching = "{watching}"
{hall}"""
CHOICES = (
    'time 15+10 help after_press white "" black "" white-club "" black-club "" white-moves board black-moves board'
)
"""What a test may have chosen: else it holds for the next game too."""
ADDRESS = re.compile(r"http://\S+")


@dataclass
class BoardProcess:
    """A running board."""

    address: str
    """Address that signs in by itself."""
    process: RunProcess
    folder: Path
    _new_game: tuple[int, dict[str, Any]] | None = None
    """How many lines had been typed, and the state, when the newest game was started here."""

    @property
    def origin(self) -> str:
        """Return scheme, host and port."""
        parts = urlsplit(self.address)
        return f"{parts.scheme}://{parts.netloc}"

    @property
    def port(self) -> int:
        """Return the port of the server."""
        port = urlsplit(self.address).port
        assert port is not None
        return port

    @property
    def state(self) -> dict[str, Any]:
        """Return the state as the server sends it now."""
        with urlopen(f"{self.origin}/api/state", timeout=TIMEOUT_S) as answer:  # noqa: S310 (loopback)
            state: dict[str, Any] = json.load(answer)
            return state

    @property
    def game(self) -> int:
        """Return the number of the game in the journal."""
        number: int = self.state["game"]["id"]
        return number

    @property
    def known_details(self) -> list[GameDetail]:
        """Return what is known of the game: its players and its event."""
        game = self.state["game"]
        texts = {**game["details"], "white": game["white"], "black": game["black"]}
        return [detail for detail in GameDetail if texts[detail.key] not in ("", UNKNOWN_NAME)]

    def provide_new_game(self) -> None:
        """Start a new game, unless nothing was typed and nothing has happened since that was done last."""
        if (self.process.typed_count, lasting_values(self.state)) != self._new_game:
            self.start_new_game()

    def start_new_game(self) -> None:
        """End the game and start another of which nothing is known, without simulated players and faults."""
        before = self.state
        mended = "".join(f"mend {fault['square']}; " for fault in before["table"]["faults"] if "square" in fault)
        self.process.type(f"hands none; {mended}arbiter new game {CHOICES}")
        self.wait_until(lambda state: state["game"]["id"] != before["game"]["id"])
        table = self.state["table"]
        if not has_recorded_pieces(self.state) or table["held"] or table["beside"]:
            self.process.type("set up")
        self.wait_until(lambda state: state["phase"] == "playing" and has_recorded_pieces(state))
        self._new_game = self.process.typed_count, lasting_values(self.state)

    def wait_until(self, condition: Callable[[dict[str, Any]], bool]) -> None:
        """Wait until a condition is true of the state."""
        deadline = time.monotonic() + TIMEOUT_S
        while not condition(state := self.state):
            assert time.monotonic() < deadline, state
            time.sleep(0.02)

    def play(self, script: str, *, ply: int) -> None:
        """Type what hands do, and wait until so many plies are committed: what is typed next may depend on them."""
        self.process.type(script)
        self.wait_until(lambda state: state["ply"] == ply)

    def set_position(self, fen: str) -> None:
        """Set a position as the arbiter, put its pieces, and wait until a press may start or continue the game.

        `fen` lists its squares ascending, as the state does.
        """
        self.process.type(f"arbiter position {fen}; set up")
        self.wait_until(lambda state: state["position"]["fen"] == fen and not state["pauses"])

    @cached_property
    def token(self) -> str:
        """Return an arbiter's token."""
        return damahan("token", "create", *TOKEN_OPTIONS, "--journal", self.folder).stdout.strip()


def has_recorded_pieces(state: dict[str, Any]) -> bool:
    """Return True if the simulated table has each piece of the position, kings as kings, and no other."""
    return bool(state["table"]["pieces"] == state["position"]["pieces"])


def lasting_values(state: dict[str, Any]) -> dict[str, Any]:
    """Return what time alone does not change in a state before the clocks run."""
    clocks = {name: value for name, value in state["clocks"].items() if name != "at_ms"}
    return {**state, "seq": None, "clocks": clocks}


class ProfileValues(TypedDict, total=False):
    """What a test may write into the profile of its board."""

    orientation: str
    port: int
    watching: str
    ruleset: str
    time_control: str
    hall: str
    """The table that brings the board into a hall."""


def write_profile(folder: Path, **given: Unpack[ProfileValues]) -> Path:
    usual: ProfileValues = {
        "orientation": "vismin", "port": 0, "watching": "open", "ruleset": "filipino", "time_control": "15+10",
        "hall": "",
    }  # fmt: skip
    profile = folder / "board.toml"
    profile.write_text(PROFILE.format(**(usual | given)))
    return profile


def record_game(folder: Path, script: str) -> None:
    """Play a game in virtual time into a journal; a board that runs on it continues the game."""
    run = damahan_process(
        *("run", "--fast", "--stdin", "--new"),
        *("--profile", str(write_profile(folder)), "--journal", str(folder / "journal")),
        typed=f"{script}; wait 1s; quit\n".encode(),
    )
    assert run.returncode == 0, run.stderr


@contextmanager
def run_board(
    folder: Path, *, timeout_s: float = 120.0, **profile_values: Unpack[ProfileValues]
) -> Iterator[BoardProcess]:
    """Run a board; its standard input stays open and silent, so that only the page plays."""
    profile = write_profile(folder, **profile_values)
    with start_run(
        "--web", "--stdin", "--profile", profile, "--journal", folder / "journal", timeout_s=timeout_s
    ) as run:
        address = ADDRESS.search(run.read_error())
        assert address is not None
        run.read_line()  # the board has its game
        yield BoardProcess(address.group(), run, folder / "journal")

"""A whole Swiss at a desk: real daemons with simulated people, the embedded broker, and standings reckoned separately.

`python -m tests.benchmarks.hall_event --boards 20 --rounds 5`. Each board is a `damahan run` of its own; the desk pairs
and starts the rounds by itself. At the end the standings of the event are held against those that are reckoned here
from the boards' own records.
"""

import json
import sqlite3
import subprocess
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import click

from controller.app.hall_joining import join_hall
from tests.cli.shell import COMMAND, damahan
from tests.desk.desk_processes import READY, make_club, started, wait_for_line

PROFILE = """
[game]
time_control = "{control}"
orientation = "vismin"

[tracking]
commit = "clock"

[board]
kind = "simulated"
error_rate = 0.02
"""
SPEED = 16
LOOK_S = 2.0
HALVES = {"1-0": (2, 0), "0-1": (0, 2), "1/2-1/2": (1, 1)}


@dataclass(frozen=True)
class PlayedGame:
    """A game as the record of its board tells it."""

    round: int
    white: str
    black: str
    score: str


@dataclass
class PlayerScore:
    """What a player has, in halves of a point."""

    halves: int = 0
    wins: int = 0
    beaten: list[str] = field(default_factory=list)
    drawn: list[str] = field(default_factory=list)
    met: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class EventRun:
    """How the event went."""

    games: Sequence[PlayedGame]
    standings: Sequence[Mapping[str, Any]]
    """As `damahan event standings --json` prints them."""
    seconds: float
    by_hand: int
    """Results that no board gave."""


def read_board_games(record: Path) -> Iterator[PlayedGame]:
    """Yield the paired games that a board has played to a result, from its record of events."""
    with closing(sqlite3.connect(f"file:{record}?mode=ro", uri=True)) as connection:
        documents = [json.loads(text) for (text,) in connection.execute("SELECT document FROM events ORDER BY number")]
    game: dict[str, Any] | None = None
    score = ""
    for document in [*documents, {"kind": "start", "game_state": None}]:
        if document["kind"] == "result":
            score = document["score"]
        if document["kind"] == "change" and document["reopens_game"]:
            score = ""
        if document["kind"] == "start":
            if game is not None and game.get("pairing") and score in HALVES:
                details = game["details"]
                yield PlayedGame(int(details["round"]), details["white"], details["black"], score)
            game, score = document["game_state"], ""


def reckon_scores(names: Sequence[str], games: Sequence[PlayedGame]) -> dict[str, PlayerScore]:
    """Return what each player has from the games; nobody has a bye."""
    scores = {name: PlayerScore() for name in names}
    for game in games:
        for own, other, halves in zip(
            (game.white, game.black), (game.black, game.white), HALVES[game.score], strict=True
        ):
            score = scores[own]
            score.halves += halves
            score.met.append(other)
            if halves == 2:
                score.wins += 1
                score.beaten.append(other)
            elif halves == 1:
                score.drawn.append(other)
    return scores


def reckoned_row(name: str, scores: Mapping[str, PlayerScore]) -> dict[str, Fraction]:
    """Return points, Solkoff, wins and Sonneborn-Berger of a player."""
    own = scores[name]
    points = {each: Fraction(score.halves, 2) for each, score in scores.items()}
    return {
        "points": points[name],
        "solkoff": sum((points[other] for other in own.met), Fraction()),
        "wins": Fraction(own.wins),
        "sonneborn-berger": sum((points[other] for other in own.beaten), Fraction())
        + sum((points[other] for other in own.drawn), Fraction()) / 2,
    }


def find_faults(names: Sequence[str], rounds: int, run: EventRun) -> list[str]:
    """Return what differs between the event and the boards; empty if nothing does."""
    faults = []
    if len(run.games) != rounds * len(names) // 2:
        faults.append(f"the boards have {len(run.games)} games, not {rounds * len(names) // 2}")
    if run.by_hand:
        faults.append(f"{run.by_hand} results are not of a board")
    scores = reckon_scores(names, run.games)
    rows = {row["name"]: row for row in run.standings}
    for name in names:
        told = {"points": rows[name]["points"], **rows[name]["tie_breaks"]}
        for key, value in reckoned_row(name, scores).items():
            if told[key] is not None and Fraction(told[key]) != value:
                faults.append(f"{name}: {key} is {told[key]} in the event, {float(value)} reckoned")
    order = [(row["points"], row["tie_breaks"]["solkoff"]) for row in run.standings]
    if order != sorted(order, reverse=True):
        faults.append("the standings are not in the order of points and Solkoff")
    return faults


@contextmanager
def running_board(folder: Path, package: Path, control: str) -> Iterator["subprocess.Popen[str]"]:
    """Run a board of the hall with two simulated people."""
    folder.mkdir()
    profile = folder / "board.toml"
    profile.write_text(PROFILE.format(control=control))
    join_hall(package, profile)
    command: list[str | Path] = [str(COMMAND), "run", "--stdin", "--profile", profile, "--journal", folder / "journal"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, text=True
    ) as process:
        assert process.stdin is not None
        try:
            process.stdin.write(f"hands tidy stepper\nspeed {SPEED}\n")
            process.stdin.flush()
            yield process
        finally:
            process.kill()


def run_event(
    place: Path, boards: int, rounds: int, control: str, timeout_s: float, broker: str = "embedded"
) -> tuple[list[str], EventRun]:
    """Play a whole event, and return the names of its players and how it went."""
    names = [f"Player {number}" for number in range(1, 2 * boards + 1)]
    files, event = make_club(place / "hall", boards), place / "event.sqlite3"
    damahan("event", "new", "Open", "--rounds", str(rounds), "--time-control", control, "--event", event)
    damahan("event", "add", *names, "--event", event)
    command: list[str | Path] = ["hall", "run", "--folder", files.folder, "--broker", broker, "--no-page"]
    with ExitStack() as running:
        desk = running.enter_context(started([*command, "--auto", "--event", event]))
        wait_for_line(desk, READY)
        began = time.monotonic()
        for number in range(1, boards + 1):
            package = files.board_package(f"board-{number}")
            running.enter_context(running_board(place / f"board-{number}", package, control))
        while True:
            standings = json.loads(damahan("event", "standings", "--json", "--event", event).stdout)
            if standings["finished"]:
                break
            if time.monotonic() - began > timeout_s:
                raise TimeoutError(damahan("event", "round", "--event", event).stdout)
            assert desk.poll() is None, "the desk has ended"
            time.sleep(LOOK_S)
        seconds = time.monotonic() - began
    acts = json.loads(damahan("event", "record", "--json", "--event", event).stdout)["acts"]
    results = [act for act in acts if ", board " in act["text"] and act["text"].startswith("round ")]
    games = [
        game
        for number in range(1, boards + 1)
        for game in read_board_games(place / f"board-{number}" / "journal" / "hall-events.sqlite3")
    ]
    return names, EventRun(
        games=games,
        standings=standings["standings"],
        seconds=seconds,
        by_hand=sum(not act["by"].startswith("board ") for act in results),
    )


@click.command()
@click.option("--boards", default=20, show_default=True)
@click.option("--rounds", default=5, show_default=True)
@click.option("--control", default="20s+0", show_default=True, help="The time control of the event.")
@click.option("--broker", type=click.Choice(["embedded", "mosquitto"]), default="embedded", show_default=True)
@click.option("--timeout", "timeout_s", default=1800.0, show_default=True, help="Seconds after which it is given up.")
def main(boards: int, rounds: int, control: str, broker: str, timeout_s: float) -> None:
    """Play an event at real daemons, and hold its standings against a separate reckoning."""
    with TemporaryDirectory() as place:
        names, run = run_event(Path(place), boards, rounds, control, timeout_s, broker)
    faults = find_faults(names, rounds, run)
    click.echo(f"{boards} boards played {len(run.games)} games in {rounds} rounds, in {run.seconds:.0f} s")
    for row in run.standings[:3]:
        click.echo(f"{row['rank']}. {row['name']}: {row['points']}")
    for fault in faults:
        click.echo(fault, err=True)
    if faults:
        raise SystemExit(1)
    click.echo("the standings are those that are reckoned from the boards' own records")


if __name__ == "__main__":
    main()

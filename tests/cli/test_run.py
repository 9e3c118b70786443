"""`damahan run` as a command: its lines, its standard input, and its terminal."""

import errno
import os
import pty
import re
import signal
import subprocess
from contextlib import suppress
from pathlib import Path
from threading import Timer

import pytest

from controller.storage.journal import list_games, load_game
from tests.cli.pseudo_terminal import terminal as pseudo_terminal
from tests.cli.run_process import (
    MOVE,
    READY,
    STARTED,
    TIMEOUT_S,
    announced_text,
    moves_of,
    run_script,
    run_to_end,
    start_run,
)
from tests.cli.shell import COMMAND, damahan

SIGNALS = (signal.SIGINT, signal.SIGTERM)

# --- game after game


def test_games_between_simulated_people_are_one_line_a_move(tmp_path: Path) -> None:
    ended = run_to_end("--fast", "--games", "2", "--journal", tmp_path)
    lines = ended.lines
    assert (ended.exit_code, ended.errors) == (0, [])
    assert lines[:2] == [READY, STARTED]
    games = [load_game(tmp_path, summary.id) for summary in list_games(tmp_path)]
    moves = [(int(found["ply"]), found["text"]) for line in lines if (found := MOVE.fullmatch(line))]
    assert moves == [(record.ply, announced_text(record)) for game in games for record in game.moves]
    results = [game.outcome.termination for game in games if game.outcome is not None]
    assert len(results) == len(games) == lines.count(READY) == 2
    assert lines[-1].endswith(results[-1])


def test_the_lines_are_in_the_language_of_the_profile(tmp_path: Path) -> None:
    profile = tmp_path / "board.toml"
    profile.write_text('[face]\nlanguage = "fil"\n[board]\nkind = "simulated"\n')
    ended = run_to_end("--fast", "--games", "1", "--profile", str(profile), "--journal", str(tmp_path / "games"))
    assert ended.lines[:2] == ["Handa na ang mga piyesa: Puti ang unang titira", "Nagsimula na ang laro"]
    assert ended.errors == []


def test_without_readers_the_run_ends_quietly_and_keeps_its_game(tmp_path: Path) -> None:
    command = f"{COMMAND} run --fast --journal {tmp_path} | head -n 3"
    done = subprocess.run(
        ["bash", "-c", f"set -o pipefail; {command}"], capture_output=True, text=True, check=False, timeout=TIMEOUT_S
    )
    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout.splitlines()[:2] == [READY, STARTED]
    assert [game.outcome for game in list_games(tmp_path)] == [None]


def test_lines_that_find_no_room_cost_the_lines_and_not_the_game(tmp_path: Path) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [COMMAND, "run", "--stdin", "--fast", "--journal", tmp_path], input="press black; resign black",
            stdout=full, stderr=subprocess.PIPE, text=True, check=False, timeout=TIMEOUT_S,
        )  # fmt: skip
    assert done.returncode == 1
    assert done.stderr.splitlines() == [
        f"ERROR: standard output: {os.strerror(errno.ENOSPC)}; the game continues without it"
    ]
    assert list_games(tmp_path)[0].outcome is not None


# --- standard input


SCRIPT = """
press black; move 22-18; press white  # White's first
expect move 22-18; expect leds 18 last move, 22 last move; expect turn black
move 9-13
press black
expect move 9-13; expect clock black 15:10
"""


def test_a_script_plays_and_holds_the_game_to_what_it_expects(tmp_path: Path) -> None:
    ended = run_script(SCRIPT, "--journal", tmp_path)
    assert (ended.exit_code, ended.stderr) == (0, "")
    assert [line for line in ended.stdout.splitlines() if not MOVE.fullmatch(line)] == [READY, STARTED]
    assert [announced_text(each) for each in moves_of(tmp_path, 1)] == ["White: 22-18", "Black: 9-13"]


BAD_SCRIPT = """press black; move 22-18; press white
move 40-18
lift 18; jump 3

move 1-5
expect move 23-19
\x00\x1b
quit now
move 9-13; press black
quit
this is read no more
"""


def test_bad_lines_are_named_by_number_and_the_rest_is_played(tmp_path: Path) -> None:
    ended = run_script(BAD_SCRIPT, "--journal", tmp_path)
    numbers = [found[1] for line in ended.stderr.splitlines() if (found := re.match(r"Error: line (\d+): ", line))]
    assert numbers == ["2", "3", "5", "6", "7", "8"]
    assert len(ended.stderr.splitlines()) == len(numbers)
    assert ended.exit_code == 1
    assert [announced_text(each) for each in moves_of(tmp_path, 1)] == ["White: 22-18", "Black: 9-13"]


def test_the_rest_of_a_game_after_a_faulty_expectation_still_counts(tmp_path: Path) -> None:
    ended = run_script(
        "press black; expect turn black; move 22-18\nmove 22-18; press white\nresign black", "--journal", tmp_path
    )
    assert ended.stderr == "Error: line 1: expected turn black, but it is white\n"
    assert ended.exit_code == 1
    assert ended.stdout.splitlines()[-1] == "White wins: the opponent resigned"


@pytest.mark.parametrize("pace", [(), ("--fast",)])
def test_what_is_no_text_is_a_bad_line_like_any_other(tmp_path: Path, pace: tuple[str, ...]) -> None:
    done = subprocess.run(
        [COMMAND, "run", "--stdin", *pace, "--journal", tmp_path], input=b"\xff\xfe\nexpect turn white",
        capture_output=True, check=False, timeout=TIMEOUT_S, env={**os.environ, "PYTHONIOENCODING": "utf-8:strict"},
    )  # fmt: skip
    (line,) = done.stderr.decode().splitlines()
    assert line.startswith("Error: line 1: found ")
    assert done.returncode == 1


@pytest.mark.parametrize("on_a_terminal", [False, True])
def test_a_person_types_line_by_line_and_is_answered_at_once(tmp_path: Path, on_a_terminal: bool) -> None:
    terminal = pty.openpty() if on_a_terminal else None
    with start_run("--stdin", "--journal", tmp_path, terminal=terminal) as run:
        assert run.read_line() == READY
        run.type("press black")
        assert run.read_line() == STARTED
        run.type("move 22-15; press white")
        assert run.read_line() == "The piece from square 22 cannot move to square 15"
        run.type("expect move 22-18")
        assert run.read_error() == "Error: line 3: expected move 22-18, but no move is committed"
        run.type("lift 15; place 18; press white")
        assert MOVE.fullmatch(run.read_line())
        run.type("quit")
        ended = run.end() if terminal is None else run.wait_for_exit()
    assert (ended.exit_code, ended.lines, ended.errors) == (1, [], [])
    for end in terminal or ():
        os.close(end)


# --- a terminal


TAKEN, GIVEN_BACK = "\x1b[?1049h", "\x1b[?25h\x1b[?1049l"  # the other screen and back, with the cursor seen again


def test_on_a_terminal_the_live_face_takes_the_screen_and_gives_it_back(tmp_path: Path) -> None:
    shown = screen_of_run("--fast", "--games", "1", "--journal", str(tmp_path))
    assert shown.startswith(TAKEN)
    assert shown.endswith(GIVEN_BACK)
    for part in ("Damahan: Filipino Dama, 15+10", "Last verdict", "Moves"):
        assert part in shown


def test_a_terminal_that_places_no_text_gets_lines(tmp_path: Path) -> None:
    with pseudo_terminal("run", "--fast", "--games", "1", "--journal", str(tmp_path), kind="dumb") as shell:
        lines = shell.wait_for_exit()
    assert lines[0] == "The pieces are set up: White moves first"
    assert any(line.startswith("1. White: ") for line in lines)
    assert "\x1b" not in shell.output


@pytest.mark.parametrize("number", SIGNALS)
def test_a_signal_gives_the_screen_back(tmp_path: Path, number: signal.Signals) -> None:
    shown = screen_of_run("--face", "matrix", "--journal", str(tmp_path), until="Menu: ", number=number)
    assert shown.endswith(f"{GIVEN_BACK}The game is kept. Type the same command again to go on with it.\r\n")


def screen_of_run(*arguments: str, until: str | None = None, number: signal.Signals = signal.SIGTERM) -> str:
    """Run on a pseudo-terminal of 80 by 24 and give all that is written to it; send a signal `until` that is."""
    screen, terminal = pty.openpty()
    variables = {**os.environ, "COLUMNS": "80", "LINES": "24", "TERM": "xterm-256color"}
    with subprocess.Popen([COMMAND, "run", *arguments], stdout=terminal, stderr=terminal, env=variables) as process:
        os.close(terminal)
        watchdog = Timer(TIMEOUT_S, process.kill)
        watchdog.start()
        shown = b""
        with suppress(OSError):  # the terminal is gone when the program that wrote to it is
            while written := os.read(screen, 65536):
                shown += written
                if until is not None and until.encode() in shown:
                    process.send_signal(number)
                    until = None
        watchdog.cancel()
    os.close(screen)
    assert process.returncode == 0
    return shown.decode()


# --- what cannot be begun


def test_verbose_logs_what_is_announced_on_stderr(tmp_path: Path) -> None:
    ended = run_to_end("--stdin", "--fast", "--verbose", "--journal", tmp_path, typed="press black")
    assert ended.lines == [READY, STARTED]
    assert ended.errors == ["INFO: ready: {'side': 'White'}", "INFO: started: {}"]


def test_help_describes_the_language_of_scripts() -> None:
    shown = damahan("run", "--help")
    assert shown.exit_code == 0
    for statement in ("move 22-18", "press white", "wait 2s", "arbiter time white 3:00", "expect leds off", "quit"):
        assert statement in " ".join(shown.output.split())

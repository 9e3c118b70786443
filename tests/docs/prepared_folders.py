"""Folders in which the commands of a page run, with what pages speak of."""

import shutil
import sys
from contextlib import closing
from itertools import islice
from pathlib import Path

from controller.rules.outcome import Outcome, Score, Termination
from controller.session.effects import RecordOutcome
from controller.storage.journal import Journal
from tests.cli.shell import damahan
from tests.setup.raspberry_pi_files import BOOKWORM
from tests.storage.journal.random_games import make_started, play_random_turns


def prepare_folder(folder: Path) -> None:
    """Put there what the pages of users take for granted: games, two profiles, a score file, a hall, a Pi to set up."""
    record_games(folder / "journal")
    result = damahan("hall", "init", "club", folder / "journal/hall", "--host", "desk.local")
    assert result.exit_code == 0, result.output
    (folder / "my.toml").write_text("")
    (folder / "board.toml").write_text('[game]\nruleset = "russian"\n')
    (folder / "answers.toml").write_text('build = "gpio"\nleds = "sk6812"\n')
    (folder / "GAMES.pdn").write_text('[Event "Club"]\n[Result "1-0"]\n[GameType "25"]\n\n1. 22-18 11-15 1-0\n')
    (folder / "docs/user/build").mkdir(parents=True)


def prepare_machine(folder: Path) -> None:
    """Make a folder of the project with its environment, and one like a Raspberry Pi, which can be set up."""
    (folder / ".venv").symlink_to(sys.prefix)
    pi = folder / "pi"
    for name, content in {
        "boot/firmware/config.txt": BOOKWORM,
        "proc/device-tree/model": "Raspberry Pi 3 Model B Plus Rev 1.3\0",
        "etc/passwd": "root:x:0:0::/root:/bin/sh\ndamahan:x:999:999::/:/usr/sbin/nologin\n",
        "etc/group": "gpio:x:1:damahan\ni2c:x:2:damahan\nspi:x:3:damahan\ndialout:x:4:damahan\n",
        "dev/i2c-1": "",
        "dev/spidev0.0": "",
        "var/lib/damahan/.keep": "",
    }.items():
        (pi / name).parent.mkdir(parents=True, exist_ok=True)
        (pi / name).write_text(content)


def record_games(journal: Path) -> None:
    """Record thirteen games: eleven short ones, one of Damath, and one that was played as a reader plays it."""
    ended = RecordOutcome(outcome=Outcome(score=Score.WHITE_WINS, termination=Termination.TIME), at_us=9)
    with closing(Journal.open(journal)) as games:
        for seed in range(11):
            games.begin(start := make_started())
            for turn in islice(play_random_turns(start, seed), 4):
                games.commit(turn.inputs, [turn.record])
            games.finish([], ended)
    for ruleset in ("damath", "filipino"):
        profile = journal.parent / f"{ruleset}.toml"
        profile.write_text(f'[game]\nruleset = "{ruleset}"\n')
        script = "press black; move 22-18; press white; wait 1s; move 12-16; press black; arbiter result 0-1; wait 1s"
        result = damahan("run", "--stdin", "--fast", "--profile", profile, "--journal", journal, typed=script)
        assert result.exit_code == 0, result.output


def copy_folder(prepared: Path, folder: Path) -> Path:
    """Copy a prepared folder for one page."""
    shutil.copytree(prepared, folder, dirs_exist_ok=True)
    return folder

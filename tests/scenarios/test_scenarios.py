"""Every scenario played line by line through the daemon, as `damahan run --stdin` would; each complaint has its own."""

import asyncio
import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from controller.settings.appearance import AppearanceSettings, HelpLevel
from controller.settings.tracking import CommitMode
from controller.simulated_play.script_runner import ScriptRunner
from tests.daemon.daemon_rig import DaemonRig, game_started, make_settings, play

FOLDER = Path(__file__).parent
SCENARIOS = sorted(FOLDER.glob("*.txt"))
SETTING_COMMENT = re.compile(r"# (commit|help|start): (.+)")


def build_place(script: str) -> DaemonRig:
    """Set the board up that the first lines of a scenario ask for."""
    asked = {found[1]: found[2].strip() for line in script.splitlines() if (found := SETTING_COMMENT.fullmatch(line))}
    face = AppearanceSettings(help=HelpLevel(asked.get("help", "after_press")))
    chosen = make_settings(CommitMode(asked.get("commit", "clock")), face=face)
    return DaemonRig(started=game_started(chosen, fen=asked.get("start")))


def failures_of(script: str) -> list[str]:
    """Play a scenario; give what was not as it expects."""
    failures: list[str] = []

    async def lines() -> AsyncIterator[str]:
        for line in script.splitlines():
            yield line

    async def people(place: DaemonRig) -> None:
        await ScriptRunner(place.script_dependencies, failures.append).run(lines())
        await asyncio.sleep(1)

    play(people, build_place(script))
    return failures


@pytest.mark.parametrize("file", SCENARIOS, ids=lambda file: file.stem)
def test_scenario(file: Path) -> None:
    assert failures_of(file.read_text()) == []


@pytest.mark.parametrize("file", SCENARIOS, ids=lambda file: file.stem)
def test_a_scenario_names_the_complaint_it_answers(file: Path) -> None:
    text = file.read_text()
    assert text.startswith('# "')
    assert "expect move" in text
    assert "expect leds" in text or "expect clock" in text or "expect result" in text or "expect turn" in text


def test_the_table_lists_every_scenario() -> None:
    table = (FOLDER / "README.md").read_text().partition("## What no hand")[0]
    assert re.findall(r"`([a-z-]+)`", table.partition("|---|---|")[2]) == list(
        dict.fromkeys(re.findall(r"`([a-z-]+)`", table.partition("|---|---|")[2]))
    )
    assert set(re.findall(r"`([a-z-]+)`", table.partition("|---|---|")[2])) == {file.stem for file in SCENARIOS}


def test_a_scenario_can_fail() -> None:
    assert failures_of("press black; move 22-18; press white\nexpect move 22-17") == [
        "line 2: expected move 22-17, but the last one is 22-18"
    ]

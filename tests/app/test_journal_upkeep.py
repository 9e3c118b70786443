"""The upkeep of a journal beside the games: what is checked, and when a backup is made."""

import asyncio
import logging
import signal
import subprocess
import sys
from collections.abc import Iterable
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path

import pytest

from controller.app.journal_upkeep import (
    FIRST_LOOK_S,
    LOOK_S,
    MAX_AGE_S,
    PAUSE_S,
    JournalUpkeep,
    UpkeepDependencies,
    run_upkeep_process,
)
from controller.settings.journal import JournalSettings
from controller.storage.activity_log import ActivityKind
from controller.storage.journal import Journal, upkeep_process
from tests.storage.journal.random_games import make_started
from tests.storage.journal.test_damage import change_file

FIRST, SECOND = datetime(2026, 3, 1, 20, tzinfo=UTC), datetime(2026, 3, 2, 20, tzinfo=UTC)


class UpkeepRig:
    """An upkeep whose time is a list, one for each look; it ends with the last one.

    `ends` are the looks, counted from 0, that the end of a game causes.
    """

    def __init__(
        self,
        folder: Path,
        times: list[datetime],
        settings: JournalSettings,
        results: list[dict[str, str]],
        ends: Iterable[int] = (),
    ) -> None:
        self.calls: list[list[str]] = []
        self.pauses_s: list[float] = []
        self.damage = 0
        self.logged: list[tuple[ActivityKind, str]] = []
        self._times = iter(times)
        self._looks = 0
        self._ends = frozenset(ends)
        self._results = results
        self.dependencies = UpkeepDependencies(
            journal=folder,
            settings=settings,
            local_time=lambda: next(self._times),
            wait_for_game_end=self._wait_for_game_end,
            on_damage=self._note_damage,
            log_activity=lambda kind, text: self.logged.append((kind, text)),
            run_process=self._run_process,
            sleep=self._sleep,
        )

    def run(self) -> None:
        with suppress(StopIteration, RuntimeError):
            asyncio.run(JournalUpkeep(self.dependencies).run())

    def _note_damage(self) -> None:
        self.damage += 1

    async def _run_process(self, arguments: list[str]) -> dict[str, str]:
        self.calls.append(arguments)
        return self._results.pop(0) if self._results else {}

    async def _sleep(self, seconds: float) -> None:
        self.pauses_s.append(seconds)

    async def _wait_for_game_end(self, timeout_s: float) -> bool:
        self.pauses_s.append(timeout_s)
        self._looks += 1
        return self._looks in self._ends


def test_the_pages_are_checked_once_and_each_day_has_one_backup(tmp_path: Path) -> None:
    rig = UpkeepRig(tmp_path, [FIRST, FIRST, SECOND], JournalSettings(backups=3), [])
    rig.run()
    folder = str(tmp_path)
    assert rig.calls == [
        ["check", folder],
        ["backup", folder, "", "3", "2026-03-01T20:00:00+00:00", ""],
        ["backup", folder, "", "3", "2026-03-02T20:00:00+00:00", ""],
    ]
    assert rig.pauses_s == [FIRST_LOOK_S, *(PAUSE_S, LOOK_S) * 3]


def test_the_end_of_a_game_asks_for_a_backup_that_is_not_old(tmp_path: Path) -> None:
    rig = UpkeepRig(tmp_path, [FIRST, FIRST, FIRST], JournalSettings(), [], ends=[2])
    rig.run()
    assert [call[-1] for call in rig.calls[1:]] == ["", str(MAX_AGE_S)]


@pytest.mark.parametrize("result", [{"fault": "the disk is full"}, {}])
def test_a_game_waits_for_its_backup_after_one_that_failed_or_was_not_due(
    tmp_path: Path, result: dict[str, str]
) -> None:
    made = {"backup": "games.sqlite3"}
    rig = UpkeepRig(tmp_path, [FIRST] * 5, JournalSettings(), [{}, made, result, made], ends=[1])
    rig.run()
    assert [call[-1] for call in rig.calls[1:]] == ["", str(MAX_AGE_S), str(MAX_AGE_S)]
    assert rig.pauses_s[2::2] == [LOOK_S, MAX_AGE_S, LOOK_S, LOOK_S, LOOK_S]


def test_no_backup_is_made_if_none_is_kept(tmp_path: Path) -> None:
    rig = UpkeepRig(tmp_path, [FIRST], JournalSettings(backups=0), [])
    rig.run()
    assert rig.calls == [["check", str(tmp_path)]]


def test_a_failed_backup_is_tried_again_and_damage_is_told(tmp_path: Path) -> None:
    full = {"fault": "the disk is full"}
    rig = UpkeepRig(tmp_path, [FIRST, FIRST, FIRST], JournalSettings(), [{"damage": "a page"}, full, full])
    rig.run()
    assert rig.damage == 1
    assert [call[0] for call in rig.calls] == ["check", "backup", "backup", "backup"]
    assert rig.logged == [(ActivityKind.BACKUP_FAILED, "the disk is full")]  # once, not each hour


def test_a_stick_that_is_not_mounted_is_told_once(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    settings, instead = (
        JournalSettings(backup_folder="/media/stick"),
        {"instead": "/var/backups", "reason": "is not mounted"},
    )
    rig = UpkeepRig(tmp_path, [FIRST, SECOND], settings, [{}, instead, instead])
    with caplog.at_level(logging.WARNING):
        rig.run()
    assert caplog.messages == ["journal.backup_folder: /media/stick is not mounted; backups go to /var/backups"]
    assert [call[2] for call in rig.calls[1:]] == ["/media/stick", "/media/stick"]
    assert rig.logged == [(ActivityKind.BACKUP_REDIRECTED, "/media/stick is not mounted; backups go to /var/backups")]


def test_ctrl_c_in_a_terminal_does_not_reach_the_process() -> None:
    """A terminal sends it to the process group of the board."""
    program = "import json, os; print(json.dumps({'is_own': str(os.getpgrp() == os.getpid())}))"
    assert asyncio.run(run_upkeep_process([], command=[sys.executable, "-c", program])) == {"is_own": "True"}


def test_the_process_checks_and_backs_up(tmp_path: Path) -> None:
    with closing(Journal.open(tmp_path)) as journal:
        journal.begin(make_started())
        backup = ["backup", str(tmp_path), str(tmp_path / "none"), "2", FIRST.isoformat(), ""]
        assert asyncio.run(run_upkeep_process(["check", str(tmp_path)])) == {}
        made = tmp_path / "backups" / "games-2026-03-01.sqlite3"
        assert asyncio.run(run_upkeep_process(backup)) == {
            "instead": str(made.parent),
            "reason": "is not mounted",
            "backup": str(made),
            "bytes": str(made.stat().st_size),
        }
        assert asyncio.run(run_upkeep_process(backup)) == {"instead": str(made.parent), "reason": "is not mounted"}
    change_file(tmp_path, "DROP TABLE seal")
    found = asyncio.run(run_upkeep_process(["check", str(tmp_path)]))
    assert "it is damaged (the table seal is missing)" in found["damage"]


def test_a_stick_that_cannot_be_written_leaves_the_backup_to_the_usual_folder(tmp_path: Path) -> None:
    folder, stick = tmp_path / "games", tmp_path / "stick"
    with closing(Journal.open(folder)) as journal:
        journal.begin(make_started())
    stick.write_text("no folder, so that also root cannot write there")
    made = _back_up_to(folder, stick)
    assert made["backup"] == str(folder / "backups" / "games-2026-03-01.sqlite3")
    assert made["instead"] == str(folder / "backups")
    assert made["reason"].startswith(f"cannot be used ({stick}")
    assert "fault" not in made


def test_an_old_game_with_damage_is_shown_and_backed_up(tmp_path: Path) -> None:
    with closing(Journal.open(tmp_path)) as journal:
        for _ in range(2):
            journal.begin(make_started())
    change_file(tmp_path, "UPDATE games SET white = 'Nobody' WHERE id = 1")
    made = _back_up_to(tmp_path, None)
    assert made["backup"] == str(tmp_path / "backups" / "games-2026-03-01-damaged.sqlite3")
    rig = UpkeepRig(tmp_path, [FIRST, FIRST], JournalSettings(), [{}, made])
    rig.run()
    assert rig.damage == 1
    assert [call[0] for call in rig.calls] == ["check", "backup"]


def _back_up_to(folder: Path, wanted: Path | None) -> dict[str, str]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            upkeep_process, "choose_backup_folder", lambda folder, wanted: (wanted or folder / "backups", True)
        )
        return upkeep_process.main(["backup", str(folder), str(wanted or ""), "2", FIRST.isoformat(), ""])


def test_a_process_that_waits_for_a_disk_for_ever_is_given_up() -> None:
    command = (sys.executable, "-c", "import time; time.sleep(100)")
    assert asyncio.run(run_upkeep_process([], command=command, timeout_s=0.2)) == {
        "fault": "the journal could not be checked or backed up within 0.2 s; check the disk"
    }


def test_a_process_whose_board_was_killed_ends_without_a_word(tmp_path: Path) -> None:
    Journal.open(tmp_path).close()
    command = (sys.executable, "-m", "controller.storage.journal.upkeep_process", "check", str(tmp_path))
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == -signal.SIGPIPE

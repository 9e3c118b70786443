"""Modes of what the program makes: its owner's alone, but for the journal of a service, whatever the umask is."""

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from controller.storage.journal import Journal
from controller.web import tokens as tokens_module
from controller.web.rights import Right
from controller.web.tokens import TokenFile
from tests.cli.shell import damahan
from tests.storage.journal.random_games import make_started

JOURNAL_FILES = {"games.sqlite3", "games.sqlite3-wal", "games.sqlite3-shm", "games.lock"}


@pytest.fixture(params=[0o000, 0o022, 0o027, 0o077])
def umask(request: pytest.FixtureRequest) -> Iterator[None]:
    """Set each umask that a user or a unit may have."""
    earlier = os.umask(request.param)
    yield
    os.umask(earlier)


def modes(folder: Path) -> dict[str, str]:
    return {file.name: f"{stat.S_IMODE(file.stat().st_mode):o}" for file in (folder, *folder.iterdir())}


@pytest.mark.usefixtures("umask")
@pytest.mark.parametrize("is_service", [False, True])
def test_a_new_journal_is_its_owners_and_that_of_a_service_its_groups_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, is_service: bool
) -> None:
    if is_service:
        monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path / "games"))
    journal = Journal.open(tmp_path / "games")
    journal.begin(make_started())
    folder_mode, file_mode = ("750", "640") if is_service else ("700", "600")
    assert modes(tmp_path / "games") == {"games": folder_mode, **dict.fromkeys(JOURNAL_FILES, file_mode)}
    journal.close()


@pytest.mark.usefixtures("umask")
def test_tokens_and_the_log_are_their_owners_also_beside_the_journal_of_a_service(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path))
    assert (
        damahan("token", "create", "--name", "desk 2", "--right", "watch", "--journal", tmp_path / "a").exit_code == 0
    )
    found = modes(tmp_path / "a")
    assert found.pop("a") == "750"
    assert set(found) == {"tokens.json", "tokens.lock", "activity.jsonl", "activity.lock"}
    assert set(found.values()) == {"600"}


@pytest.mark.usefixtures("umask")
def test_a_run_makes_nothing_that_others_may_read(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    result = damahan("run", "--stdin", "--fast", "--journal", folder, typed="press black; move 22-18; quit")
    assert result.exit_code == 0
    found = modes(folder)
    assert found.pop("games") == "700"
    assert set(found.values()) == {"600"}


def test_a_revocation_is_on_disk_with_its_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    token, _ = TokenFile(tmp_path, lambda: 0).create("desk 2", (Right.WATCH,), None)
    synced: list[Path] = []
    monkeypatch.setattr(tokens_module, "sync_folder", synced.append)
    assert TokenFile(tmp_path, lambda: 0).revoke(token.id)
    assert synced == [tmp_path]

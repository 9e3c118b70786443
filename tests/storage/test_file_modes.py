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


@pytest.fixture
def service_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Path, dict[str, tuple[int, int]]]:
    """Return the folder of a service with a journal, both of user 998 and group 997, and the owners that are given."""
    folder, owners = tmp_path / "games", dict[str, tuple[int, int]]()
    Journal.open(folder).close()
    folder.chmod(0o750)
    (folder / "games.sqlite3").chmod(0o640)
    old, read_status = (folder / "games.sqlite3").stat().st_ino, Path.stat

    def stat_as_service(path: Path, *, follow_symlinks: bool = True) -> os.stat_result:
        found = read_status(path, follow_symlinks=follow_symlinks)
        if path != folder and found.st_ino != old:
            return found
        return os.stat_result((*found[:4], 998, 997, *found[6:]))

    def chown(path: Path, user: int, group: int) -> None:
        owners[path.name] = (user, group)

    monkeypatch.setattr(Path, "stat", stat_as_service)
    monkeypatch.setattr(os, "chown", chown)
    return folder, owners


@pytest.mark.usefixtures("umask")
def test_what_an_administrator_writes_stays_usable_by_the_service(
    service_folder: tuple[Path, dict[str, tuple[int, int]]], tmp_path: Path
) -> None:
    folder, owners = service_folder
    (folder / "games.lock").unlink()
    copy = tmp_path / "copy.sqlite3"
    for arguments in (("backup", copy), ("restore", copy), ("token", "create", "--name", "a", "--right", "watch")):
        assert damahan(*arguments, "--journal", folder).exit_code == 0
    made = {"games.lock", "games.sqlite3.part", "activity.jsonl", "activity.lock", "tokens.json.new", "tokens.lock"}
    assert owners == dict.fromkeys(made, (998, 997))
    found = modes(folder)
    assert {name: found[name] for name in ("games.sqlite3", "games.lock")} == {
        "games.sqlite3": "640",
        "games.lock": "640",
    }


@pytest.mark.usefixtures("umask")
def test_restored_and_recovered_journals_are_their_owners_alone(tmp_path: Path) -> None:
    Journal.open(tmp_path / "old").close()
    copy = tmp_path / "copy.sqlite3"
    assert damahan("backup", copy, "--journal", tmp_path / "old").exit_code == 0
    folder = tmp_path / "new"
    assert damahan("restore", copy, "--journal", folder).exit_code == 0
    (folder / "games.sqlite3").write_bytes(b"\0" * 100 + (folder / "games.sqlite3").read_bytes()[100:])
    assert damahan("games", "recover", "--journal", folder).exit_code == 0
    found = modes(folder)
    assert found.pop("new") == "700"
    assert set(found.values()) == {"600"}

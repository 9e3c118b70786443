"""Backups: made while games are written, read back before they count, and put in the place of the journal."""

import os
from contextlib import closing
from datetime import UTC, datetime, timedelta
from itertools import islice
from pathlib import Path

import pytest

from controller.storage.journal import GameId, Journal, JournalError, list_games, load_game
from controller.storage.journal.backup import Backup, back_up, choose_backup_folder, make_daily_backup, restore
from controller.storage.journal.game_recovery import recover_from_file
from tests.storage.journal.random_games import make_started, play_random_turns, record_game
from tests.storage.journal.test_damage import change_file

AT = datetime(2026, 3, 1, 15, 30, tzinfo=UTC)
TURNS = tuple(islice(play_random_turns(make_started(), 3), 6))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "journal"
    with closing(Journal.open(folder)) as journal:
        record_game(journal, TURNS[:4])
    return folder


def test_a_backup_holds_every_commit_before_it_while_the_game_goes_on(folder: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy" / "games.sqlite3"
    copy.parent.mkdir()
    with closing(Journal.open(folder)) as journal:
        journal.commit(TURNS[4].inputs, [TURNS[4].record])
        back_up(folder, copy)
        journal.commit(TURNS[5].inputs, [TURNS[5].record])
    assert len(load_game(copy.parent, GameId(1)).records) == 5
    assert len(load_game(folder, GameId(1)).records) == 6
    assert copy.stat().st_mode & 0o777 == 0o600
    assert [file.name for file in copy.parent.iterdir()] == ["games.sqlite3"]


def test_a_file_that_exists_is_left_unless_it_is_to_be_replaced(folder: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite3"
    copy.write_text("mine")
    with pytest.raises(JournalError, match=r"copy.sqlite3: it exists already; overwrite it with --force"):
        back_up(folder, copy)
    assert copy.read_text() == "mine"
    back_up(folder, copy, replaces=True)
    assert copy.stat().st_size > 4096


def test_the_backup_of_a_damaged_journal_is_marked_and_older_ones_stay(folder: Path, tmp_path: Path) -> None:
    backups = tmp_path / "backups"
    made = make_daily_backup(folder, backups, 1, AT)
    assert made == Backup(backups / "games-2026-03-01.sqlite3", None)
    change_file(folder, "UPDATE moves SET landing = 1 WHERE record = 2")
    for day in (2, 3):
        made = make_daily_backup(folder, backups, 1, AT.replace(day=day))
        assert made is not None
        assert made.file == backups / f"games-2026-03-0{day}-damaged.sqlite3"
        assert str(made.damage).startswith(f"{folder / 'games.sqlite3'}: game 1 is damaged at ply 2: ")
    assert {file.name for file in backups.iterdir()} == {"games-2026-03-01.sqlite3", "games-2026-03-03-damaged.sqlite3"}
    (game,) = recover_from_file(tmp_path / "new", backups / "games-2026-03-03-damaged.sqlite3", AT).games
    assert game.plies == 1


def test_games_that_are_missing_do_not_keep_the_others_from_a_backup(folder: Path, tmp_path: Path) -> None:
    change_file(folder, "UPDATE seal SET games = 2")
    made = back_up(folder, tmp_path / "copy.sqlite3")
    assert made.file == tmp_path / "copy-damaged.sqlite3"
    assert made.damage is not None
    with pytest.raises(JournalError, match=r"copy-damaged.sqlite3: it exists already"):
        back_up(folder, tmp_path / "copy.sqlite3")


def test_the_newest_daily_backups_are_kept_and_other_files_too(folder: Path, tmp_path: Path) -> None:
    backups = tmp_path / "backups"
    backups.mkdir()
    (backups / "games-of-may.sqlite3").write_text("mine")
    for day in range(1, 6):
        assert make_daily_backup(folder, backups, 3, AT.replace(day=day)) is not None
    assert make_daily_backup(folder, backups, 3, AT.replace(day=5)) is None
    assert sorted(file.name for file in backups.iterdir()) == [
        *(f"games-2026-03-0{day}.sqlite3" for day in (3, 4, 5)),
        "games-of-may.sqlite3",
    ]


@pytest.mark.parametrize(
    ("age", "is_due"),
    [
        (timedelta(hours=3, minutes=59), False),
        (timedelta(hours=4, minutes=1), True),
        (-timedelta(hours=5), True),  # the clock was set back
    ],
)
def test_an_older_backup_of_a_day_is_replaced_and_those_of_other_days_stay(
    folder: Path, tmp_path: Path, age: timedelta, is_due: bool
) -> None:
    backups = tmp_path / "backups"
    for day in (26, 27, 28):
        make_daily_backup(folder, backups, 3, AT.replace(month=2, day=day))
    make_daily_backup(folder, backups, 3, AT)
    made_at = (AT - age).timestamp()
    os.utime(backups / "games-2026-03-01.sqlite3", (made_at, made_at))
    with closing(Journal.open(folder)) as journal:
        journal.commit(TURNS[4].inputs, [TURNS[4].record])
    made = make_daily_backup(folder, backups, 3, AT, max_age_s=4 * 3600)
    assert (made is not None) is is_due
    assert sorted(file.name for file in backups.iterdir()) == [
        f"games-2026-{day}.sqlite3" for day in ("02-27", "02-28", "03-01")
    ]
    copy = tmp_path / "copy"
    restore(copy, backups / "games-2026-03-01.sqlite3", AT)
    assert [game.plies for game in list_games(copy)] == [5 if is_due else 4]


def test_a_damaged_journal_is_not_copied_again_within_the_maximum_age(folder: Path, tmp_path: Path) -> None:
    change_file(folder, "UPDATE moves SET landing = 1 WHERE record = 2")
    backups, now = tmp_path / "backups", datetime.now(UTC)
    assert make_daily_backup(folder, backups, 3, now, max_age_s=60) is not None
    assert make_daily_backup(folder, backups, 3, now, max_age_s=60) is None
    assert make_daily_backup(folder, backups, 3, now) is not None  # a day has a whole one, or tries


def test_a_backup_takes_the_place_of_the_journal_which_is_kept(folder: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite3"
    back_up(folder, copy)
    with closing(Journal.open(folder)) as journal:
        journal.commit(TURNS[4].inputs, [TURNS[4].record])
        with pytest.raises(JournalError, match="another damahan is writing this journal"):
            restore(folder, copy, AT)
    assert restore(folder, copy, AT) == folder / "games-replaced-2026-03-01-153000.sqlite3"
    assert len(load_game(folder, GameId(1)).records) == 4
    with closing(Journal.open(folder)) as journal:
        journal.commit(TURNS[4].inputs, [TURNS[4].record])
    assert restore(tmp_path / "new", copy, AT) is None
    assert [game.plies for game in list_games(tmp_path / "new")] == [4]


def test_a_damaged_backup_is_refused(folder: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy" / "games.sqlite3"
    copy.parent.mkdir()
    back_up(folder, copy)
    change_file(copy.parent, "UPDATE moves SET landing = 1 WHERE record = 2")
    with pytest.raises(JournalError, match="name another backup; nothing was changed"):
        restore(folder, copy, AT)
    with pytest.raises(JournalError, match="there is no such file; there is no sound backup"):
        restore(folder, tmp_path / "none.sqlite3", AT)
    assert [file.name for file in folder.iterdir() if "replaced" in file.name] == []


def test_backups_go_to_a_folder_of_another_file_system_only(tmp_path: Path, other_disk: Path) -> None:
    default = tmp_path / "backups"
    assert choose_backup_folder(tmp_path, None) == (default, True)
    assert choose_backup_folder(tmp_path, tmp_path) == (default, False)
    assert choose_backup_folder(tmp_path, tmp_path / "none") == (default, False)
    assert choose_backup_folder(tmp_path, other_disk) == (other_disk, True)

"""The rotation of daily backups: what only they hold stays, also after the journal was lost or the date was wrong."""

from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path

import pytest

from controller.rules.outcome import Score
from controller.storage.journal import GameId, Journal, list_games
from controller.storage.journal.backup import make_daily_backup, restore
from controller.storage.journal.game_recovery import recover_journal
from tests.storage.journal.journal_rigs import AGREED
from tests.storage.journal.random_games import make_started, play_random_turns, record_game
from tests.storage.journal.test_damage import change_file

TURNS = tuple(islice(play_random_turns(make_started(), 3), 2))
MARCH = 2026, 3


def play(folder: Path, white: str) -> None:
    with closing(Journal.open(folder)) as journal:
        record_game(journal, TURNS, replace(make_started(), white=white))


def lose_journal(folder: Path) -> None:
    for file in folder.glob("games.sqlite3*"):
        file.unlink()


def names(backups: Path) -> list[str]:
    return sorted(file.name for file in backups.iterdir())


def test_a_backup_of_an_earlier_date_than_the_others_is_kept(tmp_path: Path) -> None:
    play(tmp_path, "Reyes")
    make_daily_backup(tmp_path, tmp_path / "backups", 1, datetime(2099, 1, 1, tzinfo=UTC))
    made = make_daily_backup(tmp_path, tmp_path / "backups", 1, datetime(*MARCH, 1, tzinfo=UTC))
    assert made is not None
    assert names(tmp_path / "backups") == [made.file.name] == ["games-2026-03-01.sqlite3"]


def test_the_backups_of_a_new_journal_leave_the_newest_one_of_a_lost_journal(tmp_path: Path) -> None:
    backups = tmp_path / "backups"
    play(tmp_path, "Reyes")
    for day in (1, 2):
        make_daily_backup(tmp_path, backups, 2, datetime(*MARCH, day, tzinfo=UTC))
    lose_journal(tmp_path)
    play(tmp_path, "Santos")
    for day in (3, 4, 5):
        make_daily_backup(tmp_path, backups, 2, datetime(*MARCH, day, tzinfo=UTC))
    assert names(backups) == ["games-2026-03-02.sqlite3", "games-2026-03-04.sqlite3", "games-2026-03-05.sqlite3"]


def test_a_backup_that_holds_lost_games_is_not_replaced_on_the_same_day(tmp_path: Path) -> None:
    backups = tmp_path / "backups"
    play(tmp_path, "Reyes")
    make_daily_backup(tmp_path, backups, 2, datetime(*MARCH, 1, tzinfo=UTC))
    for white in ("Santos", "Cruz"):
        lose_journal(tmp_path)
        play(tmp_path, white)
        make_daily_backup(tmp_path, backups, 2, datetime(*MARCH, 1, tzinfo=UTC), max_age_s=0)
    play(tmp_path, "Lim")
    make_daily_backup(tmp_path, backups, 2, datetime(*MARCH, 1, tzinfo=UTC), max_age_s=0)
    assert names(backups) == [
        "games-2026-03-01-earlier-2.sqlite3",
        "games-2026-03-01-earlier.sqlite3",
        "games-2026-03-01.sqlite3",
    ]
    lose_journal(tmp_path)
    restore(tmp_path, backups / "games-2026-03-01-earlier.sqlite3", datetime(*MARCH, 2, tzinfo=UTC))
    assert [game.white for game in list_games(tmp_path)] == ["Reyes"]


def damage_and_recover(folder: Path, change: str) -> None:
    """Damage the journal of a folder and recover it."""
    change_file(folder, change)
    recover_journal(folder, datetime(*MARCH, 1, tzinfo=UTC))


DAMAGED_RESULT = "UPDATE games SET clause = 'another'"


def finish_game(folder: Path, correction: Score | None) -> None:
    """End the newest game by agreement, and correct its result."""
    with closing(Journal.open(folder)) as journal:
        journal.finish([], AGREED)
        if correction is not None:
            journal.correct_result(GameId(1), correction)


@pytest.mark.parametrize(
    ("damage", "correction"),
    [
        ("UPDATE moves SET landing = landing + 1 WHERE record = 2", Score.WHITE_WINS),
        (DAMAGED_RESULT, None),
        ("UPDATE changes SET after = 'another'", Score.WHITE_WINS),
    ],
)
def test_a_backup_with_what_a_recovery_cut_is_not_replaced(
    tmp_path: Path, damage: str, correction: Score | None
) -> None:
    backups = tmp_path / "backups"
    play(tmp_path, "Reyes")
    finish_game(tmp_path, correction)
    make_daily_backup(tmp_path, backups, 2, datetime(*MARCH, 1, tzinfo=UTC))
    damage_and_recover(tmp_path, damage)
    make_daily_backup(tmp_path, backups, 2, datetime(*MARCH, 1, tzinfo=UTC), max_age_s=0)
    assert names(backups) == ["games-2026-03-01-earlier.sqlite3", "games-2026-03-01.sqlite3"]
    restore(tmp_path, backups / "games-2026-03-01-earlier.sqlite3", datetime(*MARCH, 2, tzinfo=UTC))
    (game,) = list_games(tmp_path)
    assert game.plies == len(TURNS)
    assert game.outcome is not None
    assert game.outcome.score is (AGREED.outcome.score if correction is None else correction)


def test_a_backup_is_replaced_if_a_recovery_has_found_the_result_in_the_change_that_set_it(tmp_path: Path) -> None:
    backups = tmp_path / "backups"
    play(tmp_path, "Reyes")
    finish_game(tmp_path, Score.WHITE_WINS)
    make_daily_backup(tmp_path, backups, 2, datetime(*MARCH, 1, tzinfo=UTC))
    damage_and_recover(tmp_path, DAMAGED_RESULT)
    make_daily_backup(tmp_path, backups, 2, datetime(*MARCH, 1, tzinfo=UTC), max_age_s=0)
    assert names(backups) == ["games-2026-03-01.sqlite3"]
    (game,) = list_games(tmp_path)
    assert game.outcome is not None
    assert game.outcome.score is Score.WHITE_WINS


def test_a_backup_with_moves_that_a_recovery_cut_is_not_deleted(tmp_path: Path) -> None:
    backups = tmp_path / "backups"
    play(tmp_path, "Reyes")
    make_daily_backup(tmp_path, backups, 1, datetime(*MARCH, 1, tzinfo=UTC))
    damage_and_recover(tmp_path, "UPDATE moves SET landing = landing + 1 WHERE record = 2")
    for day in (2, 3):
        make_daily_backup(tmp_path, backups, 1, datetime(*MARCH, day, tzinfo=UTC))
    assert names(backups) == ["games-2026-03-01.sqlite3", "games-2026-03-03.sqlite3"]


def test_a_backup_of_a_game_that_went_on_since_is_replaced(tmp_path: Path) -> None:
    backups = tmp_path / "backups"
    with closing(Journal.open(tmp_path)) as journal:
        journal.begin(make_started())
        for turn in TURNS:
            journal.commit(turn.inputs, [turn.record])
            make_daily_backup(tmp_path, backups, 1, datetime(*MARCH, 1, tzinfo=UTC), max_age_s=0)
        journal.finish([], AGREED)
        make_daily_backup(tmp_path, backups, 1, datetime(*MARCH, 1, tzinfo=UTC), max_age_s=0)
        journal.correct_result(GameId(1), Score.WHITE_WINS)
        make_daily_backup(tmp_path, backups, 1, datetime(*MARCH, 2, tzinfo=UTC), max_age_s=0)
    assert names(backups) == ["games-2026-03-02.sqlite3"]

"""The journal of a run that is damaged: a terminal says what to type, a service begins a new one."""

import logging
import os
import pwd
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path

import pytest

from controller.app.journal_opening import open_journal
from controller.session.effects import Announce, Effect, ShowPage
from controller.session.inputs import JournalDamaged
from controller.session.step import step
from controller.session.views.messages import MessageCode
from controller.storage.activity_log import Activity, ActivityKind, append_activities
from controller.storage.journal import DamageError, Journal, JournalError, list_games
from controller.storage.journal.backup import make_daily_backup
from controller.storage.journal.lost_journal import find_lost_journal
from hardware.events import Snapshot
from tests.cli.shell import COMMAND
from tests.storage.journal.random_games import make_started, play_random_turns
from tests.storage.journal.test_damage import change_file

AT = datetime(2026, 3, 1, 15, 30, tzinfo=UTC)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return the folder of a journal whose unfinished game is damaged."""
    with closing(Journal.open(tmp_path)) as journal:
        journal.begin(start := make_started())
        for turn in islice(play_random_turns(start, 3), 6):
            journal.commit(turn.inputs, [turn.record])
    change_file(tmp_path, "UPDATE moves SET landing = 1 WHERE record = 5")
    return tmp_path


def test_a_terminal_is_told_what_to_type(folder: Path) -> None:
    with pytest.raises(DamageError, match=f"`damahan games recover 1 --journal {folder}` saves the game up to there"):
        open_journal(folder, AT, is_service=False)
    Journal.open(folder).close()  # nothing is held


def test_a_service_begins_a_new_journal_and_says_how_to_get_the_old_games(
    folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    folder = folder.rename(folder.parent / "games of May")
    opened = open_journal(folder, AT, is_service=True)
    with closing(opened.journal):
        assert (opened.unfinished, opened.is_replaced) == (None, True)
        assert opened.journal.begin(make_started()) == 2
    aside = folder / "games-damaged-2026-03-01-153000.sqlite3"
    assert aside.is_file()
    assert "game 1 is damaged at ply 5" in caplog.messages[0]
    user = pwd.getpwuid(os.geteuid()).pw_name
    command = f"`sudo -u {user} {COMMAND} games recover --from '{aside}' --journal '{folder}'`"
    assert f"stop the board and type {command}" in caplog.messages[1]
    assert [record.levelno for record in caplog.records] == [logging.ERROR] * 2


def test_a_sound_journal_is_opened_with_its_unfinished_game(tmp_path: Path) -> None:
    with closing(Journal.open(tmp_path)) as journal:
        journal.begin(make_started())
    opened = open_journal(tmp_path, AT, is_service=True)
    with closing(opened.journal):
        assert opened.unfinished is not None
        assert not opened.is_replaced


@pytest.mark.parametrize("is_service", [False, True])
@pytest.mark.parametrize("state", ["missing", "empty"])
def test_a_journal_that_is_gone_is_told_with_its_newest_backup(
    tmp_path: Path, state: str, is_service: bool, caplog: pytest.LogCaptureFixture
) -> None:
    with closing(Journal.open(tmp_path)) as journal:
        journal.begin(make_started())
    made = make_daily_backup(tmp_path, tmp_path / "backups", 7, AT)
    assert made is not None
    file = tmp_path / "games.sqlite3"
    file.unlink()
    if state == "empty":
        file.touch()
    text = (
        f"{file}: the journal is {state}, and games were recorded here;"
        f" `damahan restore {made.file} --journal {tmp_path}` brings back the newest backup"
    )
    with pytest.raises(JournalError) as caught:
        list_games(tmp_path)
    assert str(caught.value) == text
    opened = open_journal(tmp_path, AT, is_service=is_service)
    with closing(opened.journal):
        assert (opened.unfinished, opened.is_replaced, opened.is_gone) == (None, True, True)
    assert caplog.messages == [f"{text}; a new journal was begun"]


@pytest.mark.parametrize("is_service", [False, True])
def test_a_header_whose_log_is_lost_is_told_and_its_numbers_are_not_given_again(
    tmp_path: Path, is_service: bool, caplog: pytest.LogCaptureFixture
) -> None:
    with closing(sqlite3.connect(file := tmp_path / "games.sqlite3")) as connection:
        connection.execute("PRAGMA journal_mode = WAL")  # as a young journal was while its tables were in the log
    assert file.stat().st_size == 4096
    append_activities(tmp_path, [Activity(at=AT.isoformat(), kind=ActivityKind.GAME_STARTED, game=3)])
    text = f"{file}: the journal is empty, and its log, which held its games, is lost; there is no sound backup in"
    for _ in range(2):  # a reader leaves an empty log
        with pytest.raises(JournalError) as caught:
            list_games(tmp_path)
        assert str(caught.value).startswith(text)
        assert "`damahan restore FILE`" in str(caught.value)
    opened = open_journal(tmp_path, AT, is_service=is_service)
    with closing(opened.journal):
        assert (opened.is_replaced, opened.is_gone) == (True, True)
        assert opened.journal.begin(make_started()) == 4
    assert [message.startswith(text) for message in caplog.messages] == [True]


def test_a_new_journal_goes_on_after_the_numbers_of_the_backups(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with closing(Journal.open(tmp_path)) as journal:
        for _ in range(3):
            journal.begin(make_started())
    assert make_daily_backup(tmp_path, tmp_path / "backups", 7, AT) is not None
    unreadable = tmp_path / "backups" / "games-2026-02-28.sqlite3"
    unreadable.write_bytes(b"?" * 5000)
    (tmp_path / "games.sqlite3").unlink()
    opened = open_journal(tmp_path, AT, is_service=False)
    with closing(opened.journal):
        assert opened.journal.begin(make_started()) == 4
    assert f"{unreadable}: the numbers of its games cannot be read: file is not a database" in caplog.text


def test_a_new_journal_in_the_place_of_an_unreadable_one_goes_on_too(folder: Path) -> None:
    with closing(Journal.open(folder.parent / "other")) as journal:
        for _ in range(5):
            journal.begin(make_started())
    stick = folder.parent / "stick"
    assert make_daily_backup(folder.parent / "other", stick, 7, AT) is not None
    stick.rename(folder / "backups")
    (folder / "games.sqlite3").write_bytes(b"\0" * 8192)
    opened = open_journal(folder, AT, is_service=True)
    with closing(opened.journal):
        assert opened.journal.begin(make_started()) == 6


def test_a_new_journal_goes_on_after_the_numbers_of_the_log_of_who_did_what(tmp_path: Path) -> None:
    append_activities(tmp_path, [Activity(at=AT.isoformat(), kind=ActivityKind.GAME_STARTED, game=7)])
    opened = open_journal(tmp_path, AT, is_service=False)
    with closing(opened.journal):
        assert opened.journal.begin(make_started()) == 8


def test_games_of_the_log_of_who_did_what_tell_that_a_journal_is_gone(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    at = AT.isoformat()
    append_activities(tmp_path, [Activity(at=at, kind=ActivityKind.TOKEN_CREATED)])
    assert find_lost_journal(tmp_path) is None
    append_activities(tmp_path, [Activity(at=at, kind=ActivityKind.GAME_STARTED, game=1)])
    open_journal(tmp_path, AT, is_service=False).journal.close()
    assert "the journal is missing, and games were recorded here; there is no sound backup in" in caplog.text
    assert find_lost_journal(tmp_path) is None


@pytest.mark.parametrize(("is_gone", "code"), [(False, MessageCode.JOURNAL_REPLACED), (True, MessageCode.JOURNAL_GONE)])
def test_a_new_journal_stands_on_the_display_until_the_first_move(is_gone: bool, code: MessageCode) -> None:
    session, _ = step(None, make_started(at_us=0))
    session, effects = step(session, JournalDamaged(is_replaced=True, is_gone=is_gone, at_us=1))
    assert code in {effect.message.code for effect in effects if isinstance(effect, Announce)}
    start = session.game.position.occupancy
    for at_us, occupancy in ((2, start & ~1), (500_000, start)):
        session, effects = step(session, Snapshot(occupancy=occupancy, at_us=at_us))
        assert shown_codes(effects) <= {code}
        assert session.last_views.page is not None
        message = session.last_views.page.message
        assert message is not None
        assert message.code is code


def test_damage_found_during_a_game_is_shown_and_stops_nothing() -> None:
    session, _ = step(None, make_started(at_us=0))
    session, _ = step(session, Snapshot(occupancy=session.game.position.occupancy, at_us=1))
    before = session
    session, effects = step(session, JournalDamaged(is_replaced=False, at_us=500_000))
    assert shown_codes(effects) == {MessageCode.JOURNAL_DAMAGED}
    assert (session.pauses, session.phase) == (before.pauses, before.phase)


def shown_codes(effects: Sequence[Effect]) -> set[MessageCode | None]:
    pages = [effect.page for effect in effects if isinstance(effect, ShowPage)]
    return {None if page.message is None else page.message.code for page in pages}

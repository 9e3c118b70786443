"""Games that are added beside those of a journal: the board resumes the game that it would have resumed before."""

from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from controller.rules.outcome import Score
from controller.storage.journal import GameId, Journal, JournalError, list_games, load_game
from controller.storage.journal.game_recovery import RecoveryReport, recover_from_file, recover_journal
from tests.storage.journal.journal_rigs import AGREED
from tests.storage.journal.random_games import make_started, record_game
from tests.storage.journal.recovery_rig import TURNS
from tests.storage.journal.test_damage import change_file

AT = datetime(2026, 3, 1, 15, 30, tzinfo=UTC)
NOTE = "2026-03-01: it is whole; it was added beside other games, so it does not go on"
NOTE_OF_CUT = NOTE.replace("it is whole", "it ends after ply 3: recorded move 4 does not fit its checksum")


def record(folder: Path, *plies: int, is_last_over: bool = False) -> Path:
    """Record games of so many plies, and finish all but the last one; return the journal's file."""
    with closing(Journal.open(folder)) as journal:
        for number, count in enumerate(plies, 1):
            record_game(journal, TURNS[:count])
            if number < len(plies) or is_last_over:
                journal.finish((), AGREED)
    return folder / "games.sqlite3"


def add(folder: Path, source: Path) -> RecoveryReport:
    return recover_from_file(folder, source, AT)


def resumed(folder: Path) -> tuple[int, int] | None:
    """Return the number and the plies of the game that a board would resume."""
    with closing(Journal.open(folder)) as journal:
        saved = journal.unfinished()
    return None if saved is None else (saved.game.id, len(saved.game.records))


def test_a_game_under_a_new_number_does_not_take_the_place_of_the_running_one(tmp_path: Path) -> None:
    source = record(tmp_path / "old", 5)
    record(tmp_path, 3)
    assert [each.number for each in add(tmp_path, source).games] == [2]
    assert resumed(tmp_path) == (1, 3)
    assert load_game(tmp_path, GameId(2)).recovered == NOTE


def test_nor_does_one_with_a_result_or_with_a_free_number(tmp_path: Path) -> None:
    source = record(tmp_path / "old", 4, 6, 7)
    record(tmp_path, 5)
    assert add(tmp_path, source).present == (1,)
    assert [(game.id, game.plies) for game in list_games(tmp_path)] == [(1, 5), (2, 6), (3, 7)]
    assert resumed(tmp_path) == (1, 5)


def test_no_game_is_resumed_where_none_was(tmp_path: Path) -> None:
    source = record(tmp_path / "old", 5)
    record(tmp_path, 3, is_last_over=True)
    add(tmp_path, source)
    assert resumed(tmp_path) is None


def test_the_newest_game_is_resumed_in_a_journal_that_had_none(tmp_path: Path) -> None:
    source = record(tmp_path / "old", 5, 6)
    add(tmp_path / "new", source)
    assert resumed(tmp_path / "new") == (2, 6)
    assert load_game(tmp_path / "new", GameId(2)).recovered is None


def test_the_resumed_game_goes_on_and_the_next_one_is_resumed_then(tmp_path: Path) -> None:
    source = record(tmp_path / "old", 5)
    record(tmp_path, 3)
    add(tmp_path, source)
    with closing(Journal.open(tmp_path)) as journal:
        journal.commit(TURNS[3].inputs, [TURNS[3].record])
    assert resumed(tmp_path) == (1, 4)
    assert load_game(tmp_path, GameId(2)).records == tuple(turn.record for turn in TURNS[:5])
    with closing(Journal.open(tmp_path)) as journal:
        assert journal.begin(make_started()) == 3
    assert resumed(tmp_path) == (3, 0)


def test_a_game_that_was_added_can_get_a_result(tmp_path: Path) -> None:
    source = record(tmp_path / "old", 5)
    record(tmp_path, 3)
    add(tmp_path, source)
    with closing(Journal.open(tmp_path)) as journal:
        journal.correct_result(GameId(2), Score.DRAW)
        with pytest.raises(JournalError, match="game 1 is not over"):
            journal.correct_result(GameId(1), Score.DRAW)


@pytest.mark.parametrize(
    ("damage", "note"),
    [
        ("UPDATE seal SET checksum = x'00'", NOTE),
        ("UPDATE moves SET ply = 99 WHERE game = 2 AND record = 4", NOTE_OF_CUT),
    ],
)
def test_a_later_recovery_keeps_it_so(tmp_path: Path, damage: str, note: str) -> None:
    source = record(tmp_path / "old", 5)
    record(tmp_path, 3)
    add(tmp_path, source)
    change_file(tmp_path, damage)
    recover_journal(tmp_path, AT)
    assert resumed(tmp_path) == (1, 3)
    assert load_game(tmp_path, GameId(2)).recovered == note

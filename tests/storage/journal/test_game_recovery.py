"""Damaged journals: they are set aside as they are, and what fits goes into a new one."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from controller.rules.outcome import Outcome, Score, Termination
from controller.storage.journal import DamageError, GameId, Journal, JournalError, list_games, load_game, load_inputs
from controller.storage.journal.file_check import find_damage
from controller.storage.journal.game_recovery import recover_from_file, recover_journal, start_new_journal
from tests.storage.journal.journal_rigs import AGREED
from tests.storage.journal.random_games import make_started
from tests.storage.journal.recovery_rig import ASIDE, AT, TURNS, digest, losses
from tests.storage.journal.test_damage import change_file


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return the folder of a journal with a drawn game and one that goes on, each of 20 plies."""
    with closing(Journal.open(tmp_path)) as journal:
        for number in range(2):
            journal.begin(make_started())
            for turn in TURNS:
                journal.append(turn.inputs[:1])
                journal.commit(turn.inputs[1:], [turn.record])
            if number == 0:
                journal.finish((), AGREED)
    return tmp_path


def test_a_game_is_saved_up_to_its_first_damaged_move(folder: Path) -> None:
    change_file(folder, "UPDATE moves SET landing = landing + 1 WHERE game = 2 AND record = 8")
    before = digest(folder / "games.sqlite3")
    assert [(error.game, error.ply) for error in find_damage(folder / "games.sqlite3")] == [(2, 8)]
    report = recover_journal(folder, AT)
    assert report.source == folder / ASIDE
    assert digest(folder / ASIDE) == before
    cause = "it ends after ply 7: recorded move 8 does not fit its checksum"
    assert losses(report) == {1: (20, None), 2: (7, cause)}
    game = load_game(folder, GameId(2))
    assert game.records == tuple(turn.record for turn in TURNS[:7])
    assert game.recovered == f"2026-03-01: {cause}"
    assert load_inputs(folder, GameId(2))[1:] == tuple(event for turn in TURNS[:7] for event in turn.inputs)
    assert load_game(folder, GameId(1)).recovered is None
    with closing(Journal.open(folder)) as journal:
        saved = journal.unfinished()
        assert saved is not None
        assert len(saved.certain_records) == 7


def test_a_damaged_input_costs_no_move(folder: Path) -> None:
    change_file(folder, "UPDATE inputs SET body = replace(body, 'true', 'false') WHERE game = 2 AND seq = 5")
    report = recover_journal(folder, AT)
    assert losses(report)[2] == (
        20,
        "all moves are saved, and some reports of the sensors are lost: input 5 does not fit its checksum",
    )
    game, inputs = load_game(folder, GameId(2)), load_inputs(folder, GameId(2))
    assert game.records == tuple(turn.record for turn in TURNS)
    played = [event for turn in TURNS for event in turn.inputs]
    assert [number for number, (old, new) in enumerate(zip(played, inputs[1:], strict=True), 1) if old != new] == [5]


def test_a_lost_tail_of_moves_ends_the_game_there(folder: Path) -> None:
    change_file(folder, "DELETE FROM moves WHERE game = 2 AND record > 15")
    assert losses(recover_journal(folder, AT))[2] == (15, "it ends after ply 15: recorded move 16 is missing")


def test_a_changed_result_is_lost_and_the_moves_are_not(folder: Path) -> None:
    change_file(folder, "UPDATE games SET result = '1-0' WHERE id = 1")
    assert losses(recover_journal(folder, AT))[1] == (20, "its result, or that it has none, is lost")
    game = load_game(folder, GameId(1))
    assert (game.outcome, len(game.records)) == (None, 20)


def test_a_result_that_was_entered_survives_the_damage_of_its_row(folder: Path) -> None:
    with closing(Journal.open(folder)) as journal:
        journal.correct_result(GameId(1), Score.DRAW)
        journal.correct_result(GameId(1), Score.WHITE_WINS)
    change_file(folder, "UPDATE games SET result = '0-1' WHERE id = 1")
    assert losses(recover_journal(folder, AT))[1] == (
        20,
        "its row is damaged, and its result is the one that its last change names",
    )
    game = load_game(folder, GameId(1))
    assert game.outcome == Outcome(score=Score.WHITE_WINS, termination=Termination.ARBITER)
    assert (len(game.records), len(game.changes)) == (20, 2)


def test_a_damaged_change_names_no_result(folder: Path) -> None:
    with closing(Journal.open(folder)) as journal:
        journal.correct_result(GameId(1), Score.WHITE_WINS)
    change_file(
        folder,
        "UPDATE games SET result = '0-1' WHERE id = 1",
        "UPDATE changes SET after = '1-0 magic' WHERE game = 1",  # and so it ends before this change
    )
    assert losses(recover_journal(folder, AT))[1] == (20, "it ends after ply 20: change 1 does not fit its checksum")
    assert load_game(folder, GameId(1)).outcome is None


def test_an_older_row_of_a_game_makes_its_result_uncertain(folder: Path) -> None:
    file = folder / "games.sqlite3"
    with closing(sqlite3.connect(file)) as connection:
        older = connection.execute("SELECT * FROM games WHERE id = 1").fetchone()
    with closing(Journal.open(folder)) as journal:
        journal.correct_result(GameId(1), Score.WHITE_WINS)
    with closing(sqlite3.connect(file)) as connection, connection:  # as a page that was written too early
        connection.execute(f"REPLACE INTO games VALUES ({', '.join('?' * len(older))})", older)  # noqa: S608  placeholders
    assert losses(recover_journal(folder, AT))[1] == (
        20,
        "it ends after ply 20: change 1 is one too many; its row is an older one, and so may its result be",
    )
    game = load_game(folder, GameId(1))
    assert (game.outcome is not None, len(game.changes)) == (True, 1)
    assert game.recovered is not None
    assert game.recovered.endswith("so may its result be")


def test_the_result_of_a_game_that_is_cut_is_kept(folder: Path) -> None:
    change_file(folder, "UPDATE moves SET ply = 99 WHERE game = 1 AND record = 4")
    recover_journal(folder, AT)
    game = load_game(folder, GameId(1))
    assert game.outcome is not None
    assert (game.outcome.score, len(game.records)) == (Score.DRAW, 3)


def test_a_game_whose_beginning_is_damaged_is_lost_and_its_number_is_not_used_again(folder: Path) -> None:
    change_file(folder, "UPDATE games SET settings = replace(settings, 'vismin', 'luzon') WHERE id = 2")
    report = recover_journal(folder, AT)
    assert losses(report)[2] == (0, "what it began with does not fit its checksum")
    assert [game.id for game in list_games(folder)] == [1]
    with closing(Journal.open(folder)) as journal:
        assert journal.unfinished() is None
        assert journal.begin(make_started()) == 3
    assert [game.id for game in list_games(folder)] == [1, 3]


def test_pages_that_cannot_be_read(folder: Path) -> None:
    file = folder / "games.sqlite3"
    content = bytearray(file.read_bytes())
    content[-3 * 4096 :] = b"\xa5" * 3 * 4096
    file.write_bytes(content)
    before = digest(file)
    report = recover_journal(folder, AT)
    assert digest(report.source) == before
    for game in list_games(folder):
        records = load_game(folder, game.id).records
        assert records == tuple(turn.record for turn in TURNS)[: len(records)]
    assert sum(each.plies for each in report.games) > 0


def test_a_missing_table_and_a_file_that_is_no_database(folder: Path) -> None:
    change_file(folder, "DROP TABLE seal")
    assert losses(recover_journal(folder, AT)) == {1: (20, None), 2: (20, None)}
    (folder / "games.sqlite3").write_bytes(b"\0" * 100 + (folder / ASIDE).read_bytes()[100:])
    with pytest.raises(DamageError, match="its header is not that of a journal"):
        list_games(folder)
    assert losses(recover_journal(folder, AT)) == {1: (20, None), 2: (20, None)}
    assert (folder / ASIDE.replace("153000", "153000-2")).exists()


def test_a_new_journal_takes_the_games_of_the_old_one_later(folder: Path) -> None:
    change_file(folder, "UPDATE moves SET landing = landing + 1 WHERE game = 2 AND record = 8")
    journal, source = start_new_journal(folder, AT)
    with closing(journal):
        assert journal.unfinished() is None
        assert journal.begin(make_started()) == 3
        with pytest.raises(JournalError, match="another damahan is writing this journal"):
            recover_from_file(folder, source, AT)
    report = recover_from_file(folder, source, AT)
    assert (set(losses(report)), report.present) == ({1, 2}, ())
    assert [(game.id, game.plies) for game in list_games(folder)] == [(1, 20), (2, 7), (3, 0)]
    assert recover_from_file(folder, source, AT).present == (1, 2)


def test_a_damaged_number_is_in_no_command(folder: Path) -> None:
    change_file(folder, "UPDATE games SET id = -1 WHERE id = 1")
    (damaged, sound) = list_games(folder)
    assert str(damaged.damage) == (
        f"{folder}/games.sqlite3: game -1 is damaged: what it began with does not fit its checksum; "
        f"`damahan games recover --journal {folder}` saves what can be read"
    )
    assert (sound.id, sound.damage) == (2, None)
    assert losses(recover_journal(folder, AT)) == {1: (0, "nothing tells how it began"), 2: (20, None)}

"""`damahan games recover`: what a person types after damage, and what it says."""

import json
import re
from contextlib import closing
from pathlib import Path

import pytest

from controller.storage.journal import Journal, load_game
from controller.storage.journal.records import GameId
from tests.cli.shell import damahan, failure_text
from tests.storage.journal.random_games import make_started, record_game
from tests.storage.journal.recovery_rig import TURNS
from tests.storage.journal.test_damage import change_file


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a journal of two games of 20 plies; the eighth move of the second one is damaged."""
    with closing(Journal.open(tmp_path)) as journal:
        for _ in range(2):
            record_game(journal, TURNS)
    change_file(tmp_path, "UPDATE moves SET landing = landing + 1 WHERE game = 2 AND record = 8")
    return tmp_path


def test_the_message_of_a_damaged_game_is_the_command_that_saves_it(folder: Path) -> None:
    text = failure_text(damahan("games", "show", "2", "--journal", folder))
    command = re.search(r"`damahan (games recover 2 --journal [^`]+)` saves the game up to there", text)
    assert command is not None
    result = damahan(*command[1].split())
    assert (result.exit_code, result.stderr) == (0, "")
    *lines, last, backups = result.stdout.splitlines()
    assert backups.startswith("what is lost may be in a backup: there is no sound backup in ")
    assert lines == [
        "game 2: saved with 7 plies; it ends after ply 7: recorded move 8 does not fit its checksum",
        "saved whole: 1 of 2 games",
    ]
    kept = Path(last.removeprefix("the damaged journal is kept unchanged as "))
    assert kept.is_file()
    shown = " ".join(damahan("games", "show", "2", "--journal", folder).stdout.split())
    assert re.search(
        r" Recovered: \d{4}-\d\d-\d\d: it ends after ply 7: recorded move 8 does not fit its checksum ", shown
    )
    listed = damahan("games", "list", "--journal", folder).stdout.splitlines()[1:]
    assert [line.endswith("  not finished (recovered)") for line in listed] == [False, True]
    exported = " ".join(damahan("games", "export", "2", "--journal", folder).stdout.split())
    assert re.search(r"\{Recovered from a damaged journal, \d{4}-\d\d-\d\d: it ends after ply 7: recorded", exported)
    again = damahan("games", "recover", "--from", kept, "--journal", folder)
    assert again.stdout == f"{kept}: all its games are in the journal already; nothing was changed\n"


def test_one_damaged_game_hides_no_other_one(folder: Path) -> None:
    change_file(folder, "UPDATE moves SET landing = landing - 1 WHERE game = 2 AND record = 8")  # sound again
    change_file(folder, "UPDATE games SET result = '1-0' WHERE id = 1")
    result = damahan("games", "list", "--journal", folder)
    assert result.exit_code == 0
    first, second = (line.split() for line in result.stdout.splitlines()[1:])
    assert (first[0], first[-1]) == ("1", "damaged")
    assert (second[0], second[-3:]) == ("2", ["20", "not", "finished"])
    assert "game 1 is damaged" in result.stderr
    assert f"`damahan games recover 1 --journal {folder}` saves the game up to there" in result.stderr


def test_a_list_marks_a_game_whose_moves_are_damaged(folder: Path) -> None:
    result = damahan("games", "list", "--journal", folder)
    assert [line.split()[-1] for line in result.stdout.splitlines()[1:]] == ["game", "damaged"]
    assert "game 2 is damaged: recorded move 8 does not fit its checksum" in result.stderr


def test_what_is_not_damaged_stays_as_it_is(folder: Path) -> None:
    result = damahan("games", "recover", "1", "--journal", folder)
    assert (result.exit_code, result.stdout) == (0, "game 1 is not damaged; nothing was changed\n")
    assert len(load_game(folder, GameId(1)).records) == 20
    assert damahan("games", "recover", "--journal", folder).exit_code == 0
    result = damahan("games", "recover", "--journal", folder)
    said, hint = result.stdout.splitlines()
    assert said == "the journal is not damaged; nothing was changed"
    command = re.fullmatch(
        r"a damaged journal was set aside; `damahan ([^`]+)` adds its games, if they are not here", hint
    )
    assert command is not None
    assert damahan(*command[1].split()).stdout.endswith(
        "all its games are in the journal already; nothing was changed\n"
    )


def test_a_game_that_does_not_exist_is_not_called_sound(folder: Path) -> None:
    assert "there is no game 9" in failure_text(damahan("games", "recover", "9", "--journal", folder))


def test_nothing_is_recovered_while_a_board_runs_or_without_a_journal(folder: Path, tmp_path: Path) -> None:
    with closing(Journal.open(folder)):
        assert "another damahan is writing this journal" in failure_text(
            damahan("games", "recover", "--journal", folder)
        )
    assert "there is no journal here" in failure_text(damahan("games", "recover", "--journal", tmp_path / "none"))
    missing = failure_text(damahan("games", "recover", "--from", tmp_path / "none.sqlite3", "--journal", folder))
    assert "none.sqlite3: there is no such file; name a journal that was set aside" in missing


def test_a_game_whose_number_is_taken_is_told_with_its_new_one(folder: Path, tmp_path: Path) -> None:
    new = tmp_path / "new"
    with closing(Journal.open(new)) as journal:
        journal.begin(make_started(at_us=9))
    result = damahan("games", "recover", "--from", folder / "games.sqlite3", "--journal", new)
    assert "game 1: it is game 2 now, since another game has its number\n" in result.stdout


def test_a_run_on_a_damaged_game_says_what_to_type(folder: Path) -> None:
    text = failure_text(damahan("run", "--games", "1", "--fast", "--journal", folder))
    assert "game 2 is damaged at ply 8" in text
    assert f"`damahan games recover 2 --journal {folder}` saves the game up to there" in text


def test_a_service_plays_on_in_a_new_journal(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "nobody listens"))
    result = damahan("run", "--games", "1", "--fast", "--journal", folder)
    assert result.exit_code == 0
    assert "game 2 is damaged at ply 8" in caplog.text
    command = re.search(r"type `sudo -u \S+ \S+ (games recover --from \S+ --journal \S+)` for the games", caplog.text)
    assert command is not None
    assert "The journal was damaged: a new one was begun" in result.stdout
    assert "saved whole: 1 of 2 games" in damahan(*command[1].split()).stdout
    listed = json.loads(damahan("games", "list", "--json", "--journal", folder).stdout)
    assert [game["id"] for game in listed["games"]] == [1, 2, 3]


def test_one_game_is_counted_as_one(tmp_path: Path) -> None:
    with closing(Journal.open(tmp_path)) as journal:
        journal.begin(make_started())
    change_file(tmp_path, "UPDATE games SET result = '1-0'")
    result = damahan("games", "recover", "--journal", tmp_path)
    assert "saved whole: 0 of 1 game\n" in result.stdout
    kept = next(tmp_path.glob("games-damaged-*.sqlite3"))
    again = damahan("games", "recover", "--from", kept, "--journal", tmp_path)
    assert again.stdout == f"{kept}: all its games are in the journal already; nothing was changed\n"


def test_games_of_which_nothing_can_be_read_are_counted(folder: Path) -> None:
    change_file(folder, "DELETE FROM moves WHERE game = 1", "DELETE FROM inputs WHERE game = 1")
    change_file(folder, "DELETE FROM games WHERE id = 1")
    result = damahan("games", "recover", "--journal", folder)
    assert "saved whole: 0 of 1 game\nlost: 1 game, of which nothing can be read\n" in result.stdout
    assert "what is lost may be in a backup: " in result.stdout


def test_a_file_without_a_game_recovers_nothing(folder: Path, tmp_path: Path) -> None:
    Journal.open(tmp_path / "empty").close()
    source = tmp_path / "empty" / "games.sqlite3"
    text = failure_text(damahan("games", "recover", "--from", source, "--journal", folder))
    assert f"{source}: no game in it can be read; there is no sound backup in" in text

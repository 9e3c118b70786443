"""`damahan games` with filters: the list, the statistics and files of several games."""

import json
from contextlib import closing
from itertools import islice
from pathlib import Path

import pytest

from controller.notation.pdn import PdnGame, read_pdn
from controller.storage.journal import Journal
from tests.cli.shell import damahan, failure_text, usage_error_text
from tests.storage.game_index.edited_games import write_edited_games
from tests.storage.journal.random_games import make_started, play_random_turns
from tests.storage.journal.test_damage import change_file

GAMES = 12


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    games = tmp_path / "games"
    write_edited_games(games, GAMES, seed=21)
    return games


def listed(folder: Path, *options: str) -> list[int]:
    result = damahan("games", "list", "--json", *options, "--journal", folder)
    assert result.exit_code == 0, result.output
    return [game["id"] for game in json.loads(result.stdout)["games"]]


def test_filters_choose_games_of_the_list(folder: Path) -> None:
    everything = listed(folder)
    assert everything == list(range(1, GAMES + 1))
    over, unfinished = listed(folder, "--state", "over"), listed(folder, "--result", "*")
    assert sorted(over + unfinished) == everything
    assert over
    assert unfinished
    assert listed(folder, "--newest", "2") == [GAMES - 1, GAMES]
    ana = listed(folder, "--player", "ANA")
    assert 0 < len(ana) < GAMES
    assert set(listed(folder, "--player", "ana", "--state", "over")) == set(ana) & set(over)
    assert listed(folder, "--text", "jose lipa") == sorted(
        set(listed(folder, "--text", "josé")) & set(listed(folder, "--text", "LIPA"))
    )
    assert listed(folder, "--since", "2026-01-01", "--until", "2025-12-31") == []
    assert set(listed(folder, "--position", "W21-32:B1-12")) >= set(listed(folder, "--position", "W:W21-32:B1-12"))
    one_way, other_way = (listed(folder, "--material", text) for text in ("11m-12m", "12m-11m"))
    assert set(listed(folder, "--material", "11m-12m", "--either-colour")) == {*one_way, *other_way}


def test_the_list_says_what_it_leaves_out_and_where_a_position_stood(folder: Path) -> None:
    result = damahan("games", "list", "--newest", "2", "--journal", folder)
    assert result.stderr == f"the newest 2 of {GAMES} games\n"
    assert len(result.stdout.splitlines()) == 3
    found = damahan("games", "list", "--position", "W:W21-32:B1-12", "--journal", folder).stdout.splitlines()
    assert found[0].endswith("  At ply")
    assert all(line.endswith("  0") for line in found[1:])
    assert damahan("games", "list", "--player", "nobody here", "--journal", folder).stdout == "no game fits\n"


def test_a_running_game_is_told_as_such(folder: Path) -> None:
    with closing(Journal.open(folder)) as journal:
        journal.begin(make_started())
        assert listed(folder, "--state", "running") == [GAMES + 1]
        assert "running now" in damahan("games", "list", "--newest", "1", "--journal", folder).stdout
    assert listed(folder, "--state", "running") == []
    assert listed(folder, "--state", "unfinished") == [GAMES + 1]


def test_statistics(folder: Path) -> None:
    result = damahan("games", "statistics", "--journal", folder)
    assert result.stdout.startswith(f"{GAMES} games, ")
    assert "Player" in result.stdout
    assert "Opening" in result.stdout
    counted = json.loads(damahan("games", "statistics", "--json", "--state", "over", "--journal", folder).stdout)
    assert counted["total"] == len(listed(folder, "--state", "over"))
    assert counted["player_count"] == len(counted["players"]) > 2
    none = damahan("games", "statistics", "--player", "nobody here", "--journal", folder)
    assert (none.exit_code, none.stdout) == (0, "no game fits\n")


def test_games_are_exported_by_number_by_filter_and_all(folder: Path, tmp_path: Path) -> None:
    single = [damahan("games", "export", str(game), "--journal", folder).stdout for game in (5, 3)]
    assert damahan("games", "export", "5", "3", "-o", "-", "--journal", folder).stdout == "\n".join(single)
    file = tmp_path / "all.pdn"
    result = damahan("games", "export", "--all", "-o", file, "--journal", folder)
    assert result.stdout == f"{GAMES} games written to {file}\n"
    games = list(read_pdn([file.read_text()]))
    assert len(games) == GAMES
    assert all(isinstance(game, PdnGame) for game in games)
    assert "overwrite it with --force" in failure_text(
        damahan("games", "export", "--all", "-o", file, "--journal", folder)
    )
    again = damahan("games", "export", "--state", "over", "-o", file, "--force", "--json", "--journal", folder)
    over = len(listed(folder, "--state", "over"))
    assert json.loads(again.stdout) == {"file": str(file), "games": over, "left_out": 0}
    assert "no game fits" in failure_text(damahan("games", "export", "--player", "nobody here", "--journal", folder))


def test_of_several_games_a_damaged_one_is_left_out_and_named(folder: Path) -> None:
    change_file(folder, "UPDATE moves SET landing = 33 - landing WHERE game = 2")
    result = damahan("games", "export", "1", "2", "3", "--journal", folder)
    assert result.exit_code == 0
    assert "game 2 is left out: " in result.stderr
    assert len(list(read_pdn([result.stdout]))) == 2


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (("list", "--material", "3x"), "'3x' is no material; write White's kings and men, then Black's, as 2k1m-1k2m"),
        (("list", "--position", "W99:B1"), "'W99:B1'"),
        (("list", "--since", "1.3.2026"), "'1.3.2026' is no date; write it as 2026-03-01"),
        (("list", "--either-colour"), "--either-colour goes with --material"),
        (("export",), "name the games by their numbers, choose them by filters, or say --all"),
        (("export", "3", "--player", "Ana"), "the games are named by their numbers: leave --player out"),
        (("export", "3", "--json"), "standard output has the games"),
    ],
)
def test_wrong_usage_says_what_would_be_right(folder: Path, arguments: tuple[str, ...], text: str) -> None:
    assert text in usage_error_text(damahan("games", *arguments, "--journal", folder))


def test_a_sheet_fits_its_width_whatever_is_in_it(tmp_path: Path) -> None:
    with closing(Journal.open(tmp_path)) as journal:
        start = make_started()
        journal.begin(start)
        for turn in islice(play_random_turns(start, 5), 60):
            journal.commit(turn.inputs, [turn.record])
    damahan("game", "set", "white", "A" * 60, "--id", "1", "--journal", tmp_path)
    shown = damahan("games", "show", "1", "--journal", tmp_path).stdout.splitlines()
    assert max(map(len, shown)) <= 80
    values = json.loads(damahan("games", "show", "1", "--json", "--journal", tmp_path).stdout)
    moves = [entry["move"] for entry in values["entries"] if "move" in entry]
    assert len(moves) > 20
    text = " ".join(shown)
    assert all(move in text for move in moves if len(move) <= 26)

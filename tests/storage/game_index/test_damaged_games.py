"""A game that is damaged is marked in the list, and hides no other."""

from pathlib import Path

import pytest

from controller.storage.game_index import search
from tests.storage.game_index.listed_games import listed
from tests.storage.journal.test_damage import change_file


def test_a_damaged_game_is_marked_also_if_it_was_sound_when_it_was_read(folder: Path) -> None:
    assert [game.damage for game in listed(folder)] == [None] * 6
    change_file(folder, "UPDATE games SET white = 'Somebody else' WHERE id = 2")
    assert [game.id for game in listed(folder) if game.damage is not None] == [2]


@pytest.mark.parametrize(
    ("statement", "damage"),
    [
        (
            "UPDATE moves SET at_us = at_us + 1 WHERE game = 2 AND record = 3",
            "recorded move 3 does not fit its checksum",
        ),
        ("DELETE FROM moves WHERE game = 2 AND record = 3", "recorded move 3 is missing"),
        ("DELETE FROM changes WHERE game = 2 AND change = 1", "change 1 is missing"),
    ],
)
def test_a_game_whose_moves_were_damaged_after_they_were_read_is_marked(
    folder: Path, statement: str, damage: str
) -> None:
    assert [game.damage for game in listed(folder)] == [None] * 6
    change_file(folder, statement)
    assert [(game.id, game.damage) for game in listed(folder) if game.damage is not None] == [(2, damage)]


def test_a_long_list_checks_no_moves(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    listed(folder)
    change_file(folder, "UPDATE moves SET at_us = at_us + 1 WHERE game = 2 AND record = 3")
    monkeypatch.setattr(search, "MOST_CHECKED_GAMES", 5)
    assert [game.damage for game in listed(folder)] == [None] * 6


def test_a_game_with_unreadable_moves_is_marked_and_hides_no_other(folder: Path) -> None:
    change_file(folder, "UPDATE moves SET white = 'no mask' WHERE game = 3", is_strict=False)
    games = listed(folder)
    assert len(games) == 6
    assert [game.id for game in games if game.damage is not None] == [3]

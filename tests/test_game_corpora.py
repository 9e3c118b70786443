"""Where tests find recorded games."""

from pathlib import Path

import pytest

from tests import game_corpora


def test_a_folder_without_real_games_fails_the_tests_that_need_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(game_corpora, "SHARED", tmp_path)
    with pytest.raises(pytest.fail.Exception, match="there is no such folder; name the one that holds data/games"):
        game_corpora.games_file("american-club")
    assert game_corpora.games_file(game_corpora.SIMULATED).is_file()

"""A folder with a journal of a few games, some of which an arbiter has edited."""

from pathlib import Path

import pytest

from tests.storage.game_index.edited_games import write_edited_games


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with a journal of six games."""
    write_edited_games(tmp_path, 6, seed=5)
    return tmp_path

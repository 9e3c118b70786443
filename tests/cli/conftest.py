"""Journals for the tests of `damahan games`."""

from pathlib import Path

import pytest

from tests.cli.sample_journals import record_corrected_game, record_two_games


@pytest.fixture
def two_games(tmp_path: Path) -> Path:
    """Return the folder of a journal of one finished game of three plies and one that goes on."""
    record_two_games(tmp_path)
    return tmp_path


@pytest.fixture
def corrected_game(tmp_path: Path) -> Path:
    """Return the folder of a journal of a game in which an arbiter took a move back, set a clock and the result."""
    record_corrected_game(tmp_path)
    return tmp_path

"""An event of six players."""

from pathlib import Path

import pytest

from tests.cli.event.event_club import NAMES, Club


@pytest.fixture
def club(tmp_path: Path) -> Club:
    made = Club(tmp_path)
    made.lines("new", "Club night", "--place", "Lipa", "--rounds", "3", "--first-colour", "white")
    made.lines("add", *NAMES)
    return made

"""Recorded games for tests: those of the repository, and real ones that may lie beside it."""

import os
from pathlib import Path

import pytest

PROJECT = Path(__file__).resolve().parents[1]
SHARED = PROJECT / os.environ.get("DAMAHAN_SHARED", "../shared")
"""Where real games lie; they are no part of the project."""

SIMULATED = "simulated"
REAL = ("brazilian-online", "russian-online", "russian-otb-1947", "american-club")
CORPORA = [SIMULATED, *(pytest.param(name, marks=pytest.mark.shared) for name in REAL)]
"""Names for `games_file`, to parametrize a test with; `make test-shared` runs it for the real games."""


def games_file(name: str) -> Path:
    """Return the file of recorded games, one a line; fail the test if the real games are not there."""
    folder = (PROJECT / "tests" if name == SIMULATED else SHARED) / "data" / "games"
    if not folder.is_dir():
        pytest.fail(f"{folder}: there is no such folder; name the one that holds data/games by DAMAHAN_SHARED")
    return folder / f"{name}.jsonl"

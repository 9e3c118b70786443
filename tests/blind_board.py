"""Boards that are broken on purpose: no press closes the turn of some moves."""

from collections.abc import Callable

import pytest

from controller.rules.moves import Move
from controller.session.moves import judging, ply_commits
from controller.tracking.explained_plies import PressEvidence
from controller.tracking.explanation_costs import Explanation
from controller.tracking.played_moves import find_closed_ply


def hide_moves(monkeypatch: pytest.MonkeyPatch, is_hidden: Callable[[Move], bool]) -> None:
    """Break the judging of presses, so that none closes the turn of a hidden move."""

    def closed_ply(explanation: Explanation, press: PressEvidence) -> int | None:
        place = find_closed_ply(explanation, press)
        return None if place is None or is_hidden(explanation.plies[place].move) else place

    for module in (judging, ply_commits):
        monkeypatch.setattr(module, "find_closed_ply", closed_ply)


def hide_captures(monkeypatch: pytest.MonkeyPatch) -> None:
    """Break the judging of presses, so that none closes the turn of a capture."""
    hide_moves(monkeypatch, lambda move: move.is_capture)

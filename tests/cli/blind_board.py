"""A board that is broken on purpose: no press closes the turn of a capture."""

import pytest

from controller.rules.position import Side
from controller.session.moves import judging
from controller.tracking.explanations import Explanation, PressEvidence
from controller.tracking.played_moves import find_closed_ply


def hide_captures(monkeypatch: pytest.MonkeyPatch) -> None:
    """Break the judging of presses, so that none closes the turn of a capture."""

    def closed_ply(explanation: Explanation, first: Side, press: PressEvidence) -> int | None:
        place = find_closed_ply(explanation, first, press)
        return None if place is None or explanation.plies[place].move.is_capture else place

    monkeypatch.setattr(judging, "find_closed_ply", closed_ply)

"""The values of solved endings in a search, with regard to the counts that may draw the game first."""

from controller.engine.draw_tracker import NO_COUNT, DrawTracker
from controller.engine.endgames.probing import EndgameProbe
from controller.engine.endgames.values import CERTAIN
from controller.engine.search_values import UNKNOWN, WIN


class EndingValues:
    """What a probe knows of the positions of a search, whose draws are followed by a tracker."""

    def __init__(self, probe: EndgameProbe, draws: DrawTracker) -> None:
        self._probe = probe
        self._draws = draws

    def find_value(
        self, depth: int, ply: int, own_men: int, own_kings: int, other_men: int, other_kings: int, side: int
    ) -> int:
        """Return the value of a position at a ply, UNKNOWN if it is not solved or a count may end the game before."""
        counted, plies_left = 0, NO_COUNT
        # a capture beyond the depth has begun every count anew
        if depth >= 0 and own_kings and other_kings:
            counted = self._draws.counted_moves(ply)
            plies_left = self._draws.plies_left(ply)
        score = self._probe.score(own_men, own_kings, other_men, other_kings, side, counted)
        if score is None:
            return UNKNOWN
        if score == 0:
            return 0
        plies = CERTAIN - abs(score)
        if plies > plies_left:
            return UNKNOWN
        return WIN - plies - ply if score > 0 else plies + ply - WIN

"""The traits of a rule set as a `Movement`."""

from controller.engine.movement import Movement
from controller.rules.traits import Crowning, KingLanding, NoMoveRule, Precedence, Removal, RuleSet

_LARGEST_RANK = {
    Precedence.MOST_PIECES: 31,
    Precedence.WITH_KING: 1,
    Precedence.MOST_KINGS: 31,
    Precedence.KING_SOONEST: (1 << 24) - 1,
}
"""No capture ranks higher by a criterion: 24 pieces make 24 binary digits."""


def build_movement(ruleset: RuleSet) -> Movement:
    """Return how pieces move and capture in a rule set."""
    weights = _weigh_criteria(ruleset.precedence)
    return Movement(
        flying_kings=ruleset.flying_kings,
        men_capture_backward=ruleset.men_capture_backward,
        men_capture_kings=ruleset.men_capture_kings,
        ends_on_crowning_row=ruleset.crowning is Crowning.ENDS_MOVE,
        crowns_on_the_way=ruleset.crowning is Crowning.ON_THE_WAY,
        crowns_when_touched=ruleset.crowning is Crowning.WHEN_TOUCHED,
        lands_directly_behind=ruleset.king_landing is KingLanding.DIRECTLY_BEHIND,
        must_land_to_continue=ruleset.king_landing is KingLanding.WHERE_CAPTURE_CONTINUES,
        removes_at_once=ruleset.removal is Removal.AT_ONCE,
        no_move_wins=ruleset.no_move is NoMoveRule.WINS,
        weight_of_pieces=weights[Precedence.MOST_PIECES],
        weight_of_king=weights[Precedence.WITH_KING],
        weight_of_kings=weights[Precedence.MOST_KINGS],
        weight_of_soonest=weights[Precedence.KING_SOONEST],
    )


def _weigh_criteria(precedence: tuple[Precedence, ...]) -> dict[Precedence, int]:
    """Return the weight of each criterion, so that a stronger one outweighs all weaker ones together."""
    weights = dict.fromkeys(Precedence, 0)
    weight = 1
    for criterion in reversed(precedence):
        weights[criterion] = weight
        weight *= _LARGEST_RANK[criterion] + 1
    return weights

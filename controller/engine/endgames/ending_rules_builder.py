"""What a rule set says of endings as `EndingRules`."""

from controller.engine.endgames.ending_rules import EndingRules
from controller.engine.endgames.lone_king_count import LoneKingCount
from controller.engine.movement_builder import build_movement
from controller.rules.draws import CountedSide, DrawCountRule, DrawEffect, Endgame, Material, Progress
from controller.rules.outcome import Termination
from controller.rules.traits import RuleSet

_LONE_KING = Material(kings=(1, 1))


def build_ending_rules(ruleset: RuleSet) -> EndingRules:
    """Return what a rule set says of endings."""
    counts = (_read_lone_king_count(rule) for rule in ruleset.draw_counts)
    return EndingRules(
        movement=build_movement(ruleset),
        few_kings_draw=ruleset.few_kings_draw,
        lone_king_count=next((count for count in counts if count is not None), None),
    )


def _read_lone_king_count(rule: DrawCountRule) -> LoneKingCount | None:
    """Return a count that ends the game and that only a capture ends; None for any other."""
    if (
        rule.termination is not Termination.LONE_KING_COUNT
        or rule.effect is not DrawEffect.ENDS_GAME
        or rule.counted_side is CountedSide.EACH
        or rule.reset_by is not Progress.CAPTURE
        or len(rule.endgames) != 1
    ):
        return None
    strong = rule.endgames[0].strong
    if strong is None or strong.men != (0, 0) or rule.endgames[0] != Endgame(strong=strong, weak=_LONE_KING):
        return None
    least_kings, most_kings = strong.kings
    return LoneKingCount(
        moves=rule.moves,
        counts_lone_king=rule.counted_side is CountedSide.WEAKER,
        may_answer=rule.may_answer,
        least_kings=least_kings,
        most_kings=most_kings,
    )

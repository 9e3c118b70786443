"""The draws by count of a rule set as a search follows them."""

from controller.engine.draw_counts import EACH, NOT_RUNNING, STRONGER, WEAKER, CountedEndgame, CountRule
from controller.engine.evaluation import LONG_DIAGONAL
from controller.engine.geometry import ALL_SQUARES
from controller.rules.draws import (
    CountedSide,
    DrawCountRule,
    DrawEffect,
    Endgame,
    Progress,
    RunningCounts,
    SideMaterial,
)
from controller.rules.position import Side
from controller.rules.traits import RuleSet

_COUNTED = {CountedSide.EACH: EACH, CountedSide.WEAKER: WEAKER, CountedSide.STRONGER: STRONGER}
_ANY_MATERIAL = (0, 32, 0, 32)


def build_count_rules(ruleset: RuleSet) -> list[CountRule]:
    """Return the draws by count that end a game, or that a player may claim, in the order of the rule set."""
    return [_build_rule(rule) for rule in ruleset.draw_counts if _ends_game(rule)]


def pack_counts(ruleset: RuleSet, counts: RunningCounts) -> list[int]:
    """Return the running counts of a game as a search follows them, one for each of `build_count_rules`."""
    packed = []
    for rule, count in zip(ruleset.draw_counts, counts, strict=True):
        if not _ends_game(rule):
            continue
        if count is None:
            packed.append(NOT_RUNNING)
        else:
            packed.append(count.moves << 2 | count.is_reply_due << 1 | (count.weaker_side is Side.BLACK))
    return packed


def _ends_game(rule: DrawCountRule) -> bool:
    return rule.effect is not DrawEffect.OFFERED


def _build_rule(rule: DrawCountRule) -> CountRule:
    return CountRule(
        moves=rule.moves,
        counted=_COUNTED[rule.counted_side],
        may_answer=rule.may_answer,
        reset_by_capture=Progress.CAPTURE in rule.reset_by,
        reset_by_man=Progress.MAN_MOVE in rule.reset_by,
        reset_by_crowning=Progress.CROWNING in rule.reset_by,
        endgames=[_build_endgame(endgame) for endgame in rule.endgames],
    )


def _build_endgame(endgame: Endgame) -> CountedEndgame:
    forbidden = 0
    if endgame.weak_on_long_diagonal:
        forbidden |= ALL_SQUARES & ~LONG_DIAGONAL
    if endgame.weak_off_long_diagonal:
        forbidden |= LONG_DIAGONAL
    return CountedEndgame(
        strong=_pack_material(endgame.strong),
        weak=_pack_material(endgame.weak),
        pieces=endgame.pieces,
        kings_on_both=endgame.kings_on_both,
        forbidden_to_weak_kings=forbidden,
    )


def _pack_material(material: SideMaterial | None) -> tuple[int, int, int, int]:
    return _ANY_MATERIAL if material is None else (*material.kings, *material.men)

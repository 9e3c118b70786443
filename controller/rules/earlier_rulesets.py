"""The rule sets as they were before a change: a game keeps the rules that it began under."""

from dataclasses import replace
from typing import Any

from controller.rules.draw_rules import LONE_KING_AGAINST_THREE, build_lone_king_count, build_no_progress_count
from controller.rules.draws import CountedSide, DrawEffect
from controller.rules.filipino_rulesets import FILIPINO, PERDIGANA
from controller.rules.flying_king_rulesets import BRAZILIAN, BUFF_AND_GREEN, JAMAICAN, POOL
from controller.rules.forward_capture_rulesets import CZECH, SPANISH
from controller.rules.rulesets import RuleSetError, find_ruleset
from controller.rules.short_king_rulesets import AMERICAN, ITALIAN
from controller.rules.squares import Orientation
from controller.rules.traits import RuleSet


def _without_offers(ruleset: RuleSet, **traits: Any) -> RuleSet:
    """Return the first revision of a rule set, in which every draw ended the game by itself."""
    return replace(ruleset, revision=1, repetition_effect=DrawEffect.ENDS_GAME, **traits)


_RECORDED_BEFORE = (
    _without_offers(
        FILIPINO,
        orientation=Orientation.VISMIN,
        draw_counts=(build_lone_king_count("10", 12, CountedSide.WEAKER, LONE_KING_AGAINST_THREE, may_answer=True),),
        few_kings_draw=True,
        misplayed_piece_moves=False,
        repetition=None,
    ),
    _without_offers(
        PERDIGANA, orientation=Orientation.VISMIN, misplayed_piece_moves=False, draw_counts=(), repetition=None
    ),
    _without_offers(BRAZILIAN, draw_counts=BRAZILIAN.draw_counts[1:3]),
    replace(BRAZILIAN, revision=2, draw_counts=BRAZILIAN.draw_counts[:3]),  # without the long diagonal of article 100
    _without_offers(POOL, draw_counts=POOL.draw_counts[:1], repetition=None),
    _without_offers(JAMAICAN, draw_counts=JAMAICAN.draw_counts[:1], repetition=None),
    _without_offers(AMERICAN, draw_counts=(build_no_progress_count("1.32.2", 40),)),
    _without_offers(BUFF_AND_GREEN, draw_counts=(), repetition=None),
    _without_offers(SPANISH, draw_counts=(), repetition=None),
    _without_offers(ITALIAN, draw_counts=(build_no_progress_count("10.4", 40),)),
    _without_offers(CZECH, draw_counts=(build_no_progress_count("6.2", 15),)),
)

EARLIER_RULE_SETS: dict[str, tuple[RuleSet, ...]] = {
    name: tuple([ruleset for ruleset in _RECORDED_BEFORE if ruleset.name == name])
    for name in dict.fromkeys(ruleset.name for ruleset in _RECORDED_BEFORE)
}
"""Name -> the revisions before the present one, the first one first. Only what judges a game in progress is kept."""

FIRST_REVISION = 1
"""The revision of games that were recorded before rule sets had one."""


def find_revision(name: str, revision: int) -> RuleSet:
    """Return a revision of the rule set with a name.

    Raises RuleSetError for an unknown name, and for a revision that there is not.
    """
    present = find_ruleset(name)
    if revision == present.revision:
        return present
    for ruleset in EARLIER_RULE_SETS.get(name, ()):
        if ruleset.revision == revision:
            return ruleset
    raise RuleSetError(f"{name} has revisions 1 to {present.revision}, not {revision}; use the damahan that began it")

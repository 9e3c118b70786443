"""What a rule set says of endings as `EndingRules`."""

from enum import Enum

from controller.engine.endgames.ending_rules import EndingRules
from controller.engine.endgames.lone_king_count import LoneKingCount
from controller.engine.movement_builder import build_movement
from controller.rules.draws import CountedSide, DrawCountRule, DrawEffect, Endgame, Progress, SideMaterial
from controller.rules.outcome import Termination
from controller.rules.traits import RuleSet

TRAITS = (
    "flying_kings",
    "men_capture_backward",
    "men_capture_kings",
    "precedence",
    "crowning",
    "king_landing",
    "removal",
    "no_move",
    "few_kings_draw",
)
"""The traits that the values of endings depend on, but for counts of moves."""

_LONE_KING = SideMaterial(kings=(1, 1))


class EndgameRulesError(ValueError):
    """A rule set has no endgame tables."""


def check_has_endgames(ruleset: RuleSet) -> None:
    """Raise EndgameRulesError for a rule set in which a position alone has no value."""
    if ruleset.scoring is not None:
        raise EndgameRulesError(f"{ruleset.name} is decided by points, which a position does not show")
    if ruleset.huff:
        raise EndgameRulesError("with the rule huff an opponent may take pieces off, which no table can foresee")


def describe_ending_rules(ruleset: RuleSet) -> str:
    """Return a text that two rule sets share only if every ending has the same value in both."""
    count = build_ending_rules(ruleset).lone_king_count
    counted = (
        ""
        if count is None
        else (
            f"{count.moves} {count.counts_lone_king} {count.is_last_unanswered} {count.least_kings} {count.most_kings}"
        )
    )
    traits = [f"{trait}={_trait_text(getattr(ruleset, trait))}" for trait in TRAITS]
    return "; ".join([*traits, f"lone_king_count={counted}"])


def _trait_text(value: object) -> str:
    """Return a text that no wording changes: the names of enumerated values."""
    if isinstance(value, tuple):
        return ",".join(map(_trait_text, value))
    return value.name if isinstance(value, Enum) else str(value)


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

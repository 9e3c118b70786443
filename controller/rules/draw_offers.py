"""Draws that the board does not impose: those that a player may claim, and those that it offers to both players."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from controller.rules.draws import DrawCountRule, DrawEffect
from controller.rules.end_conditions import RepetitionHistory, is_repeated
from controller.rules.outcome import Outcome, Score, Termination
from controller.rules.position import Position
from controller.rules.traits import RuleSet


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawOffer:
    """A draw that may be taken in a position; the game goes on if nobody takes it."""

    termination: Termination
    clause: str  # of the rules that it comes from
    is_claim: bool  # the player to move takes it alone; else both players must accept


def find_draw_offer(
    ruleset: RuleSet, position: Position, reached_rules: Sequence[DrawCountRule], history: RepetitionHistory
) -> DrawOffer | None:
    """Return the draw that stands open in a position of a game that goes on, or None; a claim goes before an offer.

    A claim by repetition stands in the repeated position only. An offer by repetition stands until a capture or a move
    of a man; where the position itself is not repeated, the offer of a count that has come to its end goes before it.
    """
    effects = {rule.effect: (rule.termination, rule.clause) for rule in reversed(reached_rules)}
    repetition = (Termination.REPETITION, ruleset.clauses.get("repetition", ""))
    if is_repeated(ruleset, position, history):
        effects[ruleset.repetition_effect] = repetition
    elif ruleset.repetition_effect is DrawEffect.OFFERED and _has_repeated(ruleset, history):
        effects.setdefault(DrawEffect.OFFERED, repetition)
    for effect in (DrawEffect.CLAIMED, DrawEffect.OFFERED):
        if effect in effects:
            termination, clause = effects[effect]
            return DrawOffer(termination=termination, clause=clause, is_claim=effect is DrawEffect.CLAIMED)
    return None


def find_draw_effect(ruleset: RuleSet, outcome: Outcome) -> DrawEffect | None:
    """Return what made a draw by rule of the condition that it names; None for any other end of a game."""
    if outcome.score is not Score.DRAW:
        return None
    if outcome.termination is Termination.REPETITION:
        return ruleset.repetition_effect
    effects = (count.effect for count in ruleset.draw_counts if count.termination is outcome.termination)
    return next(effects, None)


def _has_repeated(ruleset: RuleSet, history: RepetitionHistory) -> bool:
    most = max(Counter(history).values(), default=0)
    return ruleset.repetition is not None and most >= ruleset.repetition

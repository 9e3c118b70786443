"""Optional rules: what players may agree on at the table, laid over a rule set's traits."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from controller.rules.draws import CountedSide, DrawCountRule, Endgame, Material, Progress
from controller.rules.outcome import Termination
from controller.rules.traits import Precedence, RuleSet

AGREED_CLAUSE = "agreed"
"""The clause of whatever the players agreed on."""

DEFAULT_LONE_KING_MOVES = 12


class RuleOptionError(ValueError):
    """Optional rules that make no sense for a rule set; the message names all of them."""


class LoneKingCountedSide(StrEnum):
    """Whose moves count against a lone king."""

    WEAKER = "weaker"
    STRONGER = "stronger"


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleOptions:
    """The optional rules by name; None leaves a rule as the rule set has it.

    `mayordama`: where a king and a man capture the same greatest number, the king must. `huff`: a capture that was not
    made costs a piece. `lone_king_moves`: the moves of the lone king's count (0: no count); `lone_king_counted`: whose;
    `lone_king_answer`: whether a capture may answer the last one; `lone_king_or_more`: whether it runs against more
    than three kings too. `few_kings`: one or two kings against one are a draw. `repetition`: a position that comes so
    often is a draw (0: never). `kings_only`: so many moves of each side without a capture or a man's move are a draw
    (0: never).
    """

    mayordama: bool | None = None
    huff: bool | None = None
    lone_king_moves: int | None = None
    lone_king_counted: LoneKingCountedSide | None = None
    lone_king_answer: bool | None = None
    lone_king_or_more: bool | None = None
    few_kings: bool | None = None
    repetition: int | None = None
    kings_only: int | None = None


def apply_options(ruleset: RuleSet, options: RuleOptions) -> RuleSet:
    """Give a rule set with optional rules laid over it.

    Raises RuleOptionError listing every option that makes no sense for it.
    """
    faults = tuple(_find_option_faults(ruleset, options))
    if faults:
        raise RuleOptionError("; ".join(faults))
    ruleset = _apply_draw_counts(ruleset, options)
    if options.mayordama is not None:
        ruleset = replace(ruleset, precedence=_set_mayordama(ruleset.precedence, is_on=options.mayordama))
    if options.huff is not None:
        ruleset = replace(ruleset, huff=options.huff)
    if options.few_kings is not None:
        ruleset = _mark_as_agreed(replace(ruleset, few_kings_draw=options.few_kings), "few_kings_draw")
    if options.repetition is not None:
        ruleset = _mark_as_agreed(replace(ruleset, repetition=options.repetition or None), "repetition")
    return ruleset


def _find_option_faults(ruleset: RuleSet, options: RuleOptions) -> Iterator[str]:
    if options.mayordama and Precedence.MOST_PIECES not in ruleset.precedence:
        yield f"mayordama: {ruleset.name} has no greatest number that must be captured"
    if options.repetition is not None and options.repetition not in (0, *range(2, 10)):
        yield "repetition: give 0 for never, or 2 to 9 times"
    for name, moves in (("lone_king_moves", options.lone_king_moves), ("kings_only", options.kings_only)):
        if moves is not None and not 0 <= moves <= 200:
            yield f"{name}: give 0 for no count, or up to 200 moves"
    details = (options.lone_king_counted, options.lone_king_answer, options.lone_king_or_more)
    has_count = options.lone_king_moves or (
        options.lone_king_moves is None and _find_lone_king_count(ruleset) is not None
    )
    if not has_count and any(detail is not None for detail in details):
        yield f"{ruleset.name} has no lone-king count to set; give lone_king_moves too"


def _set_mayordama(precedence: tuple[Precedence, ...], *, is_on: bool) -> tuple[Precedence, ...]:
    if Precedence.MOST_PIECES not in precedence:
        return precedence
    others: list[Precedence] = [criterion for criterion in precedence if criterion is not Precedence.WITH_KING]
    if is_on:
        others.insert(others.index(Precedence.MOST_PIECES) + 1, Precedence.WITH_KING)
    return tuple(others)


def _find_lone_king_count(ruleset: RuleSet) -> DrawCountRule | None:
    counts = (count for count in ruleset.draw_counts if count.termination is Termination.LONE_KING_COUNT)
    return next(counts, None)


def _apply_draw_counts(ruleset: RuleSet, options: RuleOptions) -> RuleSet:
    """Replace the lone king's count and the count of moves with kings only by those that were agreed on."""
    counts = ruleset.draw_counts
    lone_king_details = (
        options.lone_king_moves,
        options.lone_king_counted,
        options.lone_king_answer,
        options.lone_king_or_more,
    )
    if any(detail is not None for detail in lone_king_details):
        kept = [count for count in counts if count.termination is not Termination.LONE_KING_COUNT]
        moves = options.lone_king_moves
        agreed_counts = [] if moves == 0 else [_build_lone_king_count(_find_lone_king_count(ruleset), options)]
        counts = (*agreed_counts, *kept)
    if options.kings_only is not None:
        kept = [count for count in counts if count.termination is not Termination.NO_PROGRESS]
        counts = (*kept, *([_build_kings_only_count(options.kings_only)] if options.kings_only else []))
    return replace(ruleset, draw_counts=counts)


def _build_lone_king_count(own_count: DrawCountRule | None, options: RuleOptions) -> DrawCountRule:
    base = own_count or DrawCountRule(
        termination=Termination.LONE_KING_COUNT,
        clause=AGREED_CLAUSE,
        moves=DEFAULT_LONE_KING_MOVES,
        counted_side=CountedSide.WEAKER,
    )
    counted, answer, or_more = options.lone_king_counted, options.lone_king_answer, options.lone_king_or_more
    if or_more is None:
        or_more = own_count is not None and own_count.endgames != (_lone_king_endgame(or_more=False),)
    return replace(
        base,
        clause=AGREED_CLAUSE,
        moves=options.lone_king_moves or base.moves,
        counted_side=base.counted_side if counted is None else CountedSide[counted.name],
        endgames=(_lone_king_endgame(or_more=or_more),),
        may_answer=base.may_answer if answer is None else answer,
    )


def _lone_king_endgame(*, or_more: bool) -> Endgame:
    return Endgame(strong=Material(kings=(3, 12 if or_more else 3)), weak=Material(kings=(1, 1)))


def _build_kings_only_count(moves: int) -> DrawCountRule:
    reset_by = Progress.CAPTURE | Progress.MAN_MOVE
    return DrawCountRule(
        termination=Termination.NO_PROGRESS,
        clause=AGREED_CLAUSE,
        moves=moves,
        counted_side=CountedSide.EACH,
        reset_by=reset_by,
    )


def _mark_as_agreed(ruleset: RuleSet, trait: str) -> RuleSet:
    return replace(ruleset, clauses={**ruleset.clauses, trait: AGREED_CLAUSE})

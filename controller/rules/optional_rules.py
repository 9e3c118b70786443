"""Optional rules: what players may agree on at the table, in place of a rule set's own traits."""

from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from enum import StrEnum

from controller.rules.draw_rules import (
    LONE_KING_AGAINST_THREE,
    LONE_KING_AGAINST_THREE_OR_MORE,
    build_board_offer,
    build_lone_king_count,
    build_no_progress_count,
)
from controller.rules.draws import CountedSide, DrawCountRule, DrawEffect
from controller.rules.outcome import Termination
from controller.rules.source_remarks import REMARKS_BY_OPTION, REMARKS_ON_NEED_OF_CLAIM, SourceRemark
from controller.rules.traits import Crowning, KingLanding, Precedence, RuleSet

AGREED_CLAUSE = "by agreement"
"""The clause of a rule that the players agreed on, in place of one of the source."""

DEFAULT_LONE_KING_MOVES = 12  # rule 10 of the twelve rules of Filipino Dama


class RuleOptionError(ValueError):
    """Some optional rules do not fit a rule set; the message names all of them."""

    def __init__(self, *faults: str) -> None:
        super().__init__("; ".join(faults))
        self.faults = faults
        """The faults one by one, each with its option."""


class LoneKingCountedSide(StrEnum):
    """The side whose moves are counted against a lone king."""

    WEAKER = "weaker"
    STRONGER = "stronger"


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleOptions:
    """The optional rules by name; None keeps the rule of the rule set."""

    mayordama: bool | None = None  # if a king and a man can capture the same greatest number, the king must
    huff: bool | None = None  # a move that leaves a due capture undone stands, and costs a piece
    misplayed_piece: bool | None = None  # a piece that was moved wrongly must make the correct move, if it has one
    king_lands_behind: bool | None = None  # a flying king lands directly behind the piece that it captures
    crowned_if_touched: bool | None = None  # a man that touched the far row within a capture is crowned at its end
    men_backward: bool | None = None  # men capture backward too
    long_kings: bool | None = None  # kings move and capture over any distance
    lone_king_moves: int | None = None  # moves of the lone king's count, 0 to 200; 0: no count
    lone_king_counted: LoneKingCountedSide | None = None
    lone_king_answer: bool | None = None  # a capture may answer the last counted move
    lone_king_or_more: bool | None = None  # the count also runs against more than three kings
    few_kings: bool | None = None  # one or two kings against one are a draw
    repetition: int | None = None  # a position that occurs this often is a draw, 2 to 9; 0: no draw
    kings_only: int | None = None
    """Moves of each side without a capture and without a man's move that make a draw, 0 to 200; 0: no draw."""


def apply_options(ruleset: RuleSet, options: RuleOptions) -> RuleSet:
    """Return a rule set with optional rules in place of its own.

    Raises RuleOptionError, which lists every option that does not fit the rule set.
    """
    faults = tuple(_find_option_faults(ruleset, options))
    if faults:
        raise RuleOptionError(*faults)
    ruleset = _apply_movement(_apply_draw_counts(ruleset, options), options)
    if options.mayordama is not None:
        ruleset = _set_mayordama(ruleset, is_on=options.mayordama)
    if options.huff is not None:
        ruleset = _mark_as_agreed(replace(ruleset, huff=options.huff), "huff")
    if options.misplayed_piece is not None:
        ruleset = replace(ruleset, misplayed_piece_moves=options.misplayed_piece)
        ruleset = _mark_as_agreed(ruleset, "misplayed_piece_moves")
    if options.few_kings is not None:
        ruleset = _name_agreed_draw(replace(ruleset, few_kings_draw=options.few_kings), "few_kings_draw")
    if options.repetition is not None:
        agreed = replace(ruleset, repetition=options.repetition or None, repetition_effect=DrawEffect.ENDS_GAME)
        ruleset = _name_agreed_draw(agreed, "repetition")
    settled = _without_remarks(ruleset, _find_settled_remarks(options))
    return replace(settled, agreements=tuple(_typed_options(options)))


def _find_settled_remarks(options: RuleOptions) -> frozenset[SourceRemark]:
    """Return the differences from the source that these options put an agreement in the place of."""
    given = [option.name for option in fields(options) if getattr(options, option.name) is not None]
    settled = frozenset(remark for name in given for remark in REMARKS_BY_OPTION.get(name, ()))
    return settled | {SourceRemark.KING_LANDING_OF_2026} if options.long_kings is False else settled


def _without_remarks(ruleset: RuleSet, dropped: frozenset[SourceRemark]) -> RuleSet:
    kept = {remark: clause for remark, clause in ruleset.remarks.items() if remark not in dropped}
    return replace(ruleset, remarks=kept)


def _typed_options(options: RuleOptions) -> Iterator[str]:
    """Yield each option that was given as one types it: `mayordama`, `few_kings=false`, `repetition=3`."""
    for option in fields(options):
        match getattr(options, option.name):
            case None:
                pass
            case True:
                yield option.name
            case value:
                yield f"{option.name}={str(value).lower()}"


def _apply_movement(ruleset: RuleSet, options: RuleOptions) -> RuleSet:
    """Replace how pieces move and capture by what was agreed on; without long kings a landing is no choice."""
    if options.king_lands_behind is not None:
        landing = KingLanding.DIRECTLY_BEHIND if options.king_lands_behind else KingLanding.ANYWHERE
        ruleset = _mark_as_agreed(replace(ruleset, king_landing=landing), "king_landing")
    if options.crowned_if_touched is not None:
        crowning = Crowning.WHEN_TOUCHED if options.crowned_if_touched else Crowning.WHEN_STOPPED
        ruleset = _mark_as_agreed(replace(ruleset, crowning=crowning), "crowning")
    if options.men_backward is not None:
        ruleset = _mark_as_agreed(replace(ruleset, men_capture_backward=options.men_backward), "men_capture_backward")
    if options.long_kings is not None:
        ruleset = _mark_as_agreed(replace(ruleset, flying_kings=options.long_kings), "flying_kings")
    return ruleset


def declare_draws(ruleset: RuleSet) -> RuleSet:
    """Return a rule set whose claims and offers end the game by themselves, for a board that nobody attends."""
    declared = replace(ruleset, draw_counts=tuple([_declare_count(count) for count in ruleset.draw_counts]))
    if ruleset.repetition is not None and ruleset.repetition_effect is not DrawEffect.ENDS_GAME:
        effect = ruleset.repetition_effect
        declared = replace(declared, repetition_effect=DrawEffect.ENDS_GAME, source_repetition_effect=effect)
    return _without_remarks(declared, REMARKS_ON_NEED_OF_CLAIM)


def _declare_count(count: DrawCountRule) -> DrawCountRule:
    if count.effect is DrawEffect.ENDS_GAME:
        return count
    return replace(count, effect=DrawEffect.ENDS_GAME, source_effect=count.effect)


def _find_option_faults(ruleset: RuleSet, options: RuleOptions) -> Iterator[str]:
    if options.mayordama and Precedence.MOST_PIECES not in ruleset.precedence:
        yield f"mayordama: {ruleset.name} does not require the greatest number of captures"
    if options.repetition is not None and options.repetition not in (0, *range(2, 10)):
        yield "repetition: give 0 for no draw, or 2 to 9"
    for name, moves in (("lone_king_moves", options.lone_king_moves), ("kings_only", options.kings_only)):
        if moves is not None and not 0 <= moves <= 200:
            yield f"{name}: give 0 for no count, or 1 to 200 moves"
    details = (options.lone_king_counted, options.lone_king_answer, options.lone_king_or_more)
    has_count = options.lone_king_moves or (
        options.lone_king_moves is None and _find_lone_king_count(ruleset) is not None
    )
    if not has_count and any(detail is not None for detail in details):
        yield f"{ruleset.name} has no lone-king count to set; give lone_king_moves too"


def _set_mayordama(ruleset: RuleSet, *, is_on: bool) -> RuleSet:
    if Precedence.MOST_PIECES not in ruleset.precedence:
        return ruleset
    others: list[Precedence] = [criterion for criterion in ruleset.precedence if criterion is not Precedence.WITH_KING]
    if is_on:
        others.insert(others.index(Precedence.MOST_PIECES) + 1, Precedence.WITH_KING)
    return _mark_as_agreed(replace(ruleset, precedence=tuple(others)), "precedence")


def _find_lone_king_count(ruleset: RuleSet) -> DrawCountRule | None:
    counts = (count for count in ruleset.draw_counts if count.termination is Termination.LONE_KING_COUNT)
    return next(counts, None)


def _apply_draw_counts(ruleset: RuleSet, options: RuleOptions) -> RuleSet:
    """Replace the lone king's count and the count of moves without progress by those that were agreed on."""
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
        own_count = _find_lone_king_count(ruleset)
        agreed_counts = [] if moves == 0 else [_build_agreed_lone_king_count(own_count, options)]
        counts = (*agreed_counts, *kept)
    if options.kings_only is not None:
        kept = [count for count in counts if count.termination is not Termination.NO_PROGRESS]
        # without an agreed count the board still offers a draw, so that no game goes on for ever
        agreed = options.kings_only
        counts = (*kept, build_no_progress_count(AGREED_CLAUSE, agreed) if agreed else build_board_offer())
    return replace(ruleset, draw_counts=counts)


def _build_agreed_lone_king_count(own_count: DrawCountRule | None, options: RuleOptions) -> DrawCountRule:
    """Return the rule set's own count, or the default one, with what was agreed in its place."""
    base = own_count or build_lone_king_count(
        AGREED_CLAUSE, DEFAULT_LONE_KING_MOVES, CountedSide.WEAKER, LONE_KING_AGAINST_THREE, may_answer=True
    )
    counted, answer, or_more = options.lone_king_counted, options.lone_king_answer, options.lone_king_or_more
    counted_side = base.counted_side if counted is None else CountedSide[counted.name]
    if answer is None:  # without an answer, a count of the other side would end a move before its number
        answer = base.may_answer or counted_side is not base.counted_side
    if or_more is None:
        or_more = base.endgames != (LONE_KING_AGAINST_THREE,)
    return build_lone_king_count(
        AGREED_CLAUSE,
        options.lone_king_moves or base.moves,
        counted_side,
        LONE_KING_AGAINST_THREE_OR_MORE if or_more else LONE_KING_AGAINST_THREE,
        may_answer=answer,
    )


def _mark_as_agreed(ruleset: RuleSet, trait: str) -> RuleSet:
    """Return a rule set with a trait marked as agreed on, and with the clause that the agreement amends."""
    return replace(ruleset, amended_clauses={**ruleset.amended_clauses, trait: ruleset.clauses.get(trait, "")})


def _name_agreed_draw(ruleset: RuleSet, trait: str) -> RuleSet:
    """Return a rule set with a draw marked as agreed on; a game that ends by it names the agreement."""
    marked = _mark_as_agreed(ruleset, trait)
    return replace(marked, clauses={**ruleset.clauses, trait: AGREED_CLAUSE})

"""A rule set in plain words: the reference card of a player, made from the traits and their clauses."""

from collections.abc import Iterator
from dataclasses import dataclass

from controller.rules.board_rules import BoardRules
from controller.rules.draws import CountedSide, CountRange, DrawCountRule, Endgame, Material, Progress
from controller.rules.squares import Orientation
from controller.rules.traits import Crowning, KingLanding, NoMoveRule, Precedence, Removal, RuleSet
from controller.words.catalogue import Catalogue, capitalize
from controller.words.damath_card import damath_card_lines


@dataclass(frozen=True, slots=True, kw_only=True)
class CardLine:
    """One line of a card."""

    trait: str  # its name
    words: str  # its meaning in this rule set
    clause: str  # of the rules that it comes from; empty if none is named


MOST_PIECES = 12


def rule_card(catalogue: Catalogue, rules: BoardRules) -> tuple[CardLine, ...]:
    """Return the traits of a rule set, on its board, in plain words."""
    ruleset = rules.ruleset
    return tuple(
        CardLine(trait=trait, words=words, clause=clause or ruleset.clauses.get(trait, ""))
        for trait, words, clause in _trait_lines(catalogue, ruleset, rules.orientation)
    )


def card_line_text(line: CardLine) -> str:
    """Return a line as a sentence with its full stop and its clause."""
    clause = f"  [{line.clause}]" if line.clause else ""
    return f"{capitalize(line.words)}.{clause}"


def _trait_lines(catalogue: Catalogue, ruleset: RuleSet, orientation: Orientation) -> Iterator[tuple[str, str, str]]:
    text = catalogue.text
    yield "orientation", _board_text(catalogue, orientation), ""
    yield "first_mover", text("rule card", "first mover", side=ruleset.first_mover.english_name), ""
    yield (
        "flying_kings",
        text("rule card", "flying kings") if ruleset.flying_kings else text("rule card", "short kings"),
        "",
    )
    yield (
        "men_capture_backward",
        text("rule card", "men capture backward")
        if ruleset.men_capture_backward
        else text("rule card", "men capture forward"),
        "",
    )
    yield (
        "men_capture_kings",
        text("rule card", "men capture kings")
        if ruleset.men_capture_kings
        else text("rule card", "men never capture kings"),
        "",
    )
    yield "precedence", _precedence_text(catalogue, ruleset.precedence), ""
    yield "crowning", _crowning_text(catalogue, ruleset.crowning), ""
    if ruleset.flying_kings:
        yield "king_landing", _king_landing_text(catalogue, ruleset.king_landing), ""
    yield "removal", _removal_text(catalogue, ruleset.removal), ""
    if ruleset.scoring is None:
        yield "no_move", _no_move_text(catalogue, ruleset.no_move), ""
    yield from _ending_lines(catalogue, ruleset)


def _ending_lines(catalogue: Catalogue, ruleset: RuleSet) -> Iterator[tuple[str, str, str]]:
    if ruleset.misplayed_piece_moves:
        yield "misplayed_piece_moves", catalogue.text("rule card", "misplayed piece"), ""
    if ruleset.huff:
        yield "huff", catalogue.text("rule card", "huff"), ""
    for count in ruleset.draw_counts:
        yield "draw_counts", _draw_count_text(catalogue, count), count.clause
    if ruleset.few_kings_draw:
        yield "few_kings_draw", catalogue.text("rule card", "few kings"), ""
    if ruleset.scoring is not None:
        yield from damath_card_lines(catalogue, ruleset)
    elif ruleset.repetition is not None:
        yield "repetition", catalogue.text("rule card", "repetition", times=ruleset.repetition), ""


def _board_text(catalogue: Catalogue, orientation: Orientation) -> str:
    match orientation:
        case Orientation.VISMIN:
            return catalogue.text("rule card", "vismin board")
        case Orientation.LUZON:
            return catalogue.text("rule card", "luzon board")


def _precedence_text(catalogue: Catalogue, precedence: tuple[Precedence, ...]) -> str:
    if not precedence:
        return catalogue.text("rule card", "any capture")
    criteria = [_criterion_text(catalogue, criterion) for criterion in precedence]
    choice = criteria[0]
    for criterion in criteria[1:]:
        choice = catalogue.text("rule card", "next criterion", before=choice, criterion=criterion)
    return catalogue.text("rule card", "must capture", choice=choice)


def _criterion_text(catalogue: Catalogue, criterion: Precedence) -> str:
    match criterion:
        case Precedence.MOST_PIECES:
            return catalogue.text("rule card", "most pieces")
        case Precedence.WITH_KING:
            return catalogue.text("rule card", "with king")
        case Precedence.MOST_KINGS:
            return catalogue.text("rule card", "most kings")
        case Precedence.KING_SOONEST:
            return catalogue.text("rule card", "king soonest")


def _crowning_text(catalogue: Catalogue, crowning: Crowning) -> str:
    match crowning:
        case Crowning.WHEN_STOPPED:
            return catalogue.text("rule card", "crowned when stopped")
        case Crowning.ON_THE_WAY:
            return catalogue.text("rule card", "crowned on the way")
        case Crowning.ENDS_MOVE:
            return catalogue.text("rule card", "crowning ends move")


def _king_landing_text(catalogue: Catalogue, landing: KingLanding) -> str:
    match landing:
        case KingLanding.ANYWHERE:
            return catalogue.text("rule card", "king lands anywhere")
        case KingLanding.WHERE_CAPTURE_CONTINUES:
            return catalogue.text("rule card", "king lands to capture")


def _removal_text(catalogue: Catalogue, removal: Removal) -> str:
    match removal:
        case Removal.AFTER_MOVE:
            return catalogue.text("rule card", "removed after move")
        case Removal.AT_ONCE:
            return catalogue.text("rule card", "removed at once")


def _no_move_text(catalogue: Catalogue, rule: NoMoveRule) -> str:
    match rule:
        case NoMoveRule.WINS:
            return catalogue.text("rule card", "no move wins")
        case NoMoveRule.LOSES:
            return catalogue.text("rule card", "no move loses")


def _draw_count_text(catalogue: Catalogue, count: DrawCountRule) -> str:
    endings = [_endgame_text(catalogue, endgame) for endgame in count.endgames]
    ending = endings[0]
    for other in endings[1:]:
        ending = catalogue.text("rule card", "other endgame", before=ending, endgame=other)
    moves = _counted_moves_text(catalogue, count)
    text = catalogue.text(
        "rule card", "draw count", endgame=ending, moves=moves, restart=_restart_text(catalogue, count)
    )
    if count.counted_side is CountedSide.WEAKER and count.may_answer:
        return catalogue.text("rule card", "may answer", count=text)
    return text


def _counted_moves_text(catalogue: Catalogue, count: DrawCountRule) -> str:
    match count.counted_side:
        case CountedSide.WEAKER:
            return catalogue.text("rule card", "moves of weaker", moves=count.moves)
        case CountedSide.STRONGER:
            return catalogue.text("rule card", "moves of stronger", moves=count.moves)
        case CountedSide.EACH:
            return catalogue.text("rule card", "moves of each", moves=count.moves)


def _restart_text(catalogue: Catalogue, count: DrawCountRule) -> str:
    if Progress.MAN_MOVE in count.reset_by:
        return f" {catalogue.text('rule card', 'without man move')}"
    return f" {catalogue.text('rule card', 'without crowning')}" if Progress.CROWNING in count.reset_by else ""


def _endgame_text(catalogue: Catalogue, endgame: Endgame) -> str:
    if endgame.strong is not None and endgame.weak is not None:
        strong = _force_text(catalogue, endgame.strong, endgame.pieces)
        weak = _force_text(catalogue, endgame.weak, None)
        if endgame.weak_on_main_road:
            return catalogue.text("rule card", "forces on diagonal", strong=strong, weak=weak)
        return catalogue.text("rule card", "forces", strong=strong, weak=weak)
    if endgame.kings_on_both:
        return catalogue.text("rule card", "kings on both", pieces=_range_text(catalogue, endgame.pieces))
    return catalogue.text("rule card", "any position")


def _force_text(catalogue: Catalogue, force: Material, pieces: CountRange | None) -> str:
    """Return the pieces of one side; where men and kings may mix, their number beside the other side's one."""
    if force.men[0] < force.men[1] and pieces is not None:
        number = _range_text(catalogue, (pieces[0] - 1, pieces[1] - 1))
        return catalogue.text("rule card", "pieces with king", pieces=number)
    number = _range_text(catalogue, force.kings)
    one_king = catalogue.text("rule card", "king", number=number)
    kings = one_king if force.kings == (1, 1) else catalogue.text("rule card", "kings", number=number)
    if force.men == (0, 0):
        return kings
    return catalogue.text("rule card", "kings and man", kings=kings, number=_range_text(catalogue, force.men))


def _range_text(catalogue: Catalogue, span: CountRange) -> str:
    least, most = span
    if least == most:
        return str(least)
    if most >= MOST_PIECES:
        return catalogue.text("rule card", "or more", least=least)
    return catalogue.text("rule card", "either number", least=least, most=most)

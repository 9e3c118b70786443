"""A rule set in plain words: the reference card of a player, made from the traits and their clauses."""

from collections.abc import Iterator
from dataclasses import dataclass

from controller.rules.board_rules import BoardRules
from controller.rules.draws import CountedSide, CountRange, DrawCountRule, Endgame, Material, Progress
from controller.rules.squares import Orientation
from controller.rules.traits import Crowning, KingLanding, NoMoveRule, Precedence, Removal, RuleSet


@dataclass(frozen=True, slots=True, kw_only=True)
class CardLine:
    """One line of a card."""

    trait: str  # its name
    words: str  # its meaning in this rule set
    clause: str  # of the rules that it comes from; empty if none is named


MOST_PIECES = 12

_BOARDS = {
    Orientation.VISMIN: "on the dark squares (Vismin board)",
    Orientation.LUZON: "on the light squares (Luzon board), the mirror of the other",
}

_PRECEDENCE = {
    Precedence.MOST_PIECES: "the greatest number of pieces must be captured",
    Precedence.WITH_KING: "a king must capture before a man",
    Precedence.MOST_KINGS: "the greatest number of kings must be captured",
    Precedence.KING_SOONEST: "a king must be captured as early on the way as can be",
}

_COUNTED = {
    CountedSide.WEAKER: "of the weaker side",
    CountedSide.STRONGER: "of the stronger side",
    CountedSide.EACH: "of each side",
}


def rule_card(rules: BoardRules) -> tuple[CardLine, ...]:
    """Return the traits of a rule set, on its board, in plain words."""
    ruleset = rules.ruleset
    return tuple(
        CardLine(trait=trait, words=words, clause=clause or ruleset.clauses.get(trait, ""))
        for trait, words, clause in _trait_lines(ruleset, rules.orientation)
    )


def _trait_lines(ruleset: RuleSet, orientation: Orientation) -> Iterator[tuple[str, str, str]]:
    yield "orientation", f"played {_BOARDS[orientation]}, 12 men a side on the three nearest rows", ""
    yield "first_mover", f"{ruleset.first_mover.english_name} moves first", ""
    yield (
        "flying_kings",
        f"a king moves {'any number of squares' if ruleset.flying_kings else 'one square'}, any way",
        "",
    )
    way = "forward and backward" if ruleset.men_capture_backward else "forward only"
    yield "men_capture_backward", f"men move one square forward and capture {way}", ""
    yield "men_capture_kings", f"men {'capture' if ruleset.men_capture_kings else 'never capture'} kings", ""
    choice = ", then ".join(_PRECEDENCE[criterion] for criterion in ruleset.precedence) or "any capture may be chosen"
    yield "precedence", f"capturing is compulsory: {choice}", ""
    yield "crowning", f"a man that reaches the far row within a capture: {_crowning_words(ruleset.crowning)}", ""
    if ruleset.flying_kings:
        yield "king_landing", f"behind a captured piece a king lands {_king_landing_words(ruleset.king_landing)}", ""
    yield "removal", f"captured pieces leave the board {_removal_words(ruleset.removal)}", ""
    yield "no_move", f"who cannot move on his turn {'wins' if ruleset.no_move is NoMoveRule.WINS else 'loses'}", ""
    if ruleset.huff:
        yield "huff", "a capture left undone stands, and costs one of the pieces that could have made it", ""
    for count in ruleset.draw_counts:
        yield "draw_counts", _draw_count_words(count), count.clause
    if ruleset.few_kings_draw:
        yield "few_kings_draw", "one or two kings against one are a draw at once, unless a capture is pending", ""
    if ruleset.repetition is not None:
        times = ruleset.repetition
        yield "repetition", f"the same position, same side to move, {times} times is a draw", ""


def _crowning_words(crowning: Crowning) -> str:
    match crowning:
        case Crowning.WHEN_STOPPED:
            return "goes on as a man, and is crowned only where it stops"
        case Crowning.ON_THE_WAY:
            return "goes on as a king"
        case Crowning.ENDS_MOVE:
            return "stops there, and is crowned"


def _king_landing_words(landing: KingLanding) -> str:
    match landing:
        case KingLanding.ANYWHERE:
            return "on any empty square"
        case KingLanding.WHERE_CAPTURE_CONTINUES:
            return "where it can capture more, if it can anywhere"


def _removal_words(removal: Removal) -> str:
    match removal:
        case Removal.AFTER_MOVE:
            return "when the move is over; until then they block, and none is jumped twice"
        case Removal.AT_ONCE:
            return "each as it is captured"


def _draw_count_words(count: DrawCountRule) -> str:
    moves = f"{count.moves} moves {_COUNTED[count.counted_side]}"
    answer = "; a capture may answer the last" if count.counted_side is CountedSide.WEAKER and count.may_answer else ""
    endings = "; or ".join(_ending_words(ending) for ending in count.endgames)
    return f"{endings}: a draw after {moves}{_restart_words(count)}{answer}"


def _restart_words(count: DrawCountRule) -> str:
    if Progress.MAN_MOVE in count.reset_by:
        return " without a capture or a man's move"
    return " without a capture or a crowning" if Progress.CROWNING in count.reset_by else ""


def _ending_words(ending: Endgame) -> str:
    if ending.strong is not None and ending.weak is not None:
        road = " on the long diagonal" if ending.weak_on_main_road else ""
        return f"{_force_words(ending.strong, ending.pieces)} against {_force_words(ending.weak, None)}{road}"
    if ending.kings_on_both:
        return f"{_span_words(ending.pieces)} pieces in all, a king on each side"
    return "in any position"


def _force_words(force: Material, pieces: CountRange | None) -> str:
    """Return the pieces of one side; where men and kings may mix, their number beside the other side's one."""
    if force.men[0] < force.men[1] and pieces is not None:
        return f"{_span_words((pieces[0] - 1, pieces[1] - 1))} pieces, a king among them,"
    kings = f"{_span_words(force.kings)} king{'' if force.kings == (1, 1) else 's'}"
    return kings if force.men == (0, 0) else f"{kings} and {_span_words(force.men)} man"


def _span_words(span: CountRange) -> str:
    least, most = span
    if least == most:
        return str(least)
    return f"{least} or more" if most >= MOST_PIECES else f"{least} or {most}"

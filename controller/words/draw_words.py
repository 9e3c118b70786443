"""The draws of a rule set in plain words, with their exact counting."""

from collections.abc import Iterator

from controller.rules.draws import CountedSide, CountRange, DrawCountRule, DrawEffect, Endgame, Progress, SideMaterial
from controller.words.catalogue import Catalogue

MOST_PIECES = 12


def draw_count_text(catalogue: Catalogue, count: DrawCountRule, *, is_scored: bool, is_final: bool) -> str:
    """Return when a count ends, whose moves it counts, what follows, and what stops it."""
    effect = effect_text(catalogue, count.effect, is_scored=is_scored, is_final=is_final)
    return "; ".join([_count_text(catalogue, count, effect), *_stop_texts(catalogue, count)])


def _count_text(catalogue: Catalogue, count: DrawCountRule, effect: str) -> str:
    endings = [_endgame_text(catalogue, endgame) for endgame in count.endgames]
    ending = endings[0]
    for other in endings[1:]:
        ending = catalogue.text("rule card", "other endgame", before=ending, endgame=other)
    text, moves = catalogue.text, count.moves
    match count.counted_side:
        case CountedSide.EACH:
            restart = _restart_text(catalogue, count)
            return text("rule card", "count of each", endgame=ending, moves=moves, restart=restart, effect=effect)
        case CountedSide.WEAKER if count.may_answer:
            late = moves + 1
            return text("rule card", "count of weaker, answered", endgame=ending, moves=moves, next=late, effect=effect)
        case CountedSide.WEAKER:
            return text("rule card", "count of weaker", endgame=ending, moves=moves, effect=effect)
        case CountedSide.STRONGER:
            moves -= not count.may_answer
            return text("rule card", "count of stronger", endgame=ending, moves=moves, effect=effect)


def _stop_texts(catalogue: Catalogue, count: DrawCountRule) -> Iterator[str]:
    """Yield what stops a count, or starts it again from 0, where the count itself does not say so."""
    text = catalogue.text
    if count.counted_side is not CountedSide.EACH:
        least, most = next((one.strong.kings for one in count.endgames if one.strong is not None), (0, 0))
        yield text("rule card", "capture ends count") if least == most else text("rule card", "capture restarts count")
    if any(endgame.weak_on_long_diagonal for endgame in count.endgames):
        yield text("rule card", "count on diagonal")
    if any(endgame.weak_off_long_diagonal for endgame in count.endgames):
        yield text("rule card", "count off diagonal")


def effect_text(catalogue: Catalogue, effect: DrawEffect, *, is_scored: bool, is_final: bool) -> str:
    """Return what follows when the condition of a draw holds; where there is a score, its totals decide.

    `is_final`: a draw by rule ends the game; else it is announced, and play may go on.
    """
    match effect:
        case DrawEffect.ENDS_GAME if is_scored and not is_final:
            return catalogue.text("rule card", "totals decide, played on")
        case DrawEffect.ENDS_GAME if not is_final:
            return catalogue.text("rule card", "draw announced")
        case DrawEffect.ENDS_GAME if is_scored:
            return catalogue.text("rule card", "totals decide")
        case DrawEffect.ENDS_GAME:
            return catalogue.text("rule card", "draw ends game")
        case DrawEffect.CLAIMED:
            return catalogue.text("rule card", "draw claimed")
        case DrawEffect.OFFERED:
            return catalogue.text("rule card", "draw offered")


def _restart_text(catalogue: Catalogue, count: DrawCountRule) -> str:
    if Progress.MAN_MOVE in count.reset_by:
        return catalogue.text("rule card", "without man move")
    if Progress.CROWNING in count.reset_by:
        return catalogue.text("rule card", "without crowning")
    return catalogue.text("rule card", "without capture")


def _endgame_text(catalogue: Catalogue, endgame: Endgame) -> str:
    if endgame.strong is not None and endgame.weak is not None:
        strong = _force_text(catalogue, endgame.strong, endgame.pieces)
        weak = _force_text(catalogue, endgame.weak, None)
        if endgame.weak_on_long_diagonal:
            return catalogue.text("rule card", "forces on diagonal", strong=strong, weak=weak)
        if endgame.weak_off_long_diagonal:
            return catalogue.text("rule card", "forces off diagonal", strong=strong, weak=weak)
        return catalogue.text("rule card", "forces", strong=strong, weak=weak)
    if endgame.kings_on_both:
        return catalogue.text("rule card", "kings on both", pieces=_range_text(catalogue, endgame.pieces))
    return catalogue.text("rule card", "any position")


def _force_text(catalogue: Catalogue, force: SideMaterial, pieces: CountRange | None) -> str:
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

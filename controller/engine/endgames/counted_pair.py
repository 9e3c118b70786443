"""Kings against a lone king with the count of moves: what each position is worth at each count.

Without the count the endings are solved before. A count only adds draws: with more moves counted, a win stays as it is,
takes longer, or is gone. So the number of counts at which a position keeps its code says nearly everything. Counts are
gone through from the last to the first, and a position is left alone once it has the code that it has without a count.
"""

from controller.engine.endgames.ending_rules import EndingRules
from controller.engine.endgames.lone_king_count import LoneKingCount
from controller.engine.endgames.position_scores import PositionScores
from controller.engine.endgames.solved_ending import COUNT_SHIFT, NO_LIMIT, SolvedEnding, SolvedEndings
from controller.engine.endgames.values import DRAW_CODE, code_of

_UNKNOWN = 0  # of a limit
_FIRST_LIMITS = bytes([NO_LIMIT]) + bytes(255)  # by code: a draw stays one


def add_count(
    rules: EndingRules, count: LoneKingCount, pair: list[SolvedEnding], endings: SolvedEndings
) -> list[SolvedEnding]:
    """Return a pair of endings, which was solved without the count, with it: first that of the lone king to move."""
    scores = [PositionScores(rules, ending.index, endings) for ending in pair]
    counted_pair = [
        SolvedEnding(ending.index, ending.codes, ending.codes.translate(_FIRST_LIMITS), {}) for ending in pair
    ]
    # a counted move leads to the next count, the reply to it stays at its own
    order = (0, 1) if count.counts_lone_king else (1, 0)
    for counted in range(count.moves, -1, -1):
        for half in order:
            _find_limits(scores[half], counted_pair[half], counted_pair[1 - half], counted)
    return [_begin_at_no_count(ending) for ending in counted_pair]


def _find_limits(scores: PositionScores, ending: SolvedEnding, counterpart: SolvedEnding, counted: int) -> None:
    """Find the positions that keep their code up to this count but not longer, and what the others are worth at it."""
    limits = bytearray(ending.limits)
    number = limits.find(_UNKNOWN)
    while number >= 0:
        white_men, white_kings, black_men, black_kings = ending.index.placing(number)
        # a count cannot make a win sooner, nor a loss better than a draw
        enough = max(0, scores.score_of(ending.codes[number]))
        score = scores.score(counterpart, counted, enough, white_men, white_kings, black_men, black_kings)
        code = code_of(score)
        if code == ending.codes[number]:
            limits[number] = counted + 1
        elif code != DRAW_CODE:
            ending.late_codes[number << COUNT_SHIFT | counted] = code
        number = limits.find(_UNKNOWN, number + 1)
    ending.limits = bytes(limits)


def _begin_at_no_count(ending: SolvedEnding) -> SolvedEnding:
    """Return an ending whose codes are those of a count that begins, also where it is too short for a win."""
    codes, limits = bytearray(ending.codes), bytearray(ending.limits)
    number = limits.find(_UNKNOWN)
    while number >= 0:
        codes[number] = ending.late_codes.pop(number << COUNT_SHIFT, DRAW_CODE)
        limits[number] = NO_LIMIT if codes[number] == DRAW_CODE else 1
        number = limits.find(_UNKNOWN, number + 1)
    return SolvedEnding(ending.index, bytes(codes), bytes(limits), ending.late_codes)

"""The second pass: each position of solved endings against the positions after its moves."""

from typing import NamedTuple

from controller.engine.endgames.ending_rules import EndingRules
from controller.engine.endgames.index import Placing
from controller.engine.endgames.position_scores import PositionScores
from controller.engine.endgames.solved_ending import SolvedEnding, SolvedEndings
from controller.engine.endgames.solving import REPORT_STEP, ProgressReport
from controller.engine.endgames.values import CERTAIN, code_of


class WrongCode(NamedTuple):
    """A position whose code does not follow from its moves."""

    placing: Placing
    counted: int  # moves against a lone king
    code: int
    expected_code: int


def find_wrong_code(
    rules: EndingRules, pair: list[SolvedEnding], endings: SolvedEndings, report: ProgressReport
) -> WrongCode | None:
    """Return the first position of a pair that is wrong, None if all are right; `endings` are the others."""
    count = rules.count_in(pair[0].index.material)
    for half in range(len(pair)):
        scores = PositionScores(rules, pair[half].index, endings)
        for counted in range(1 if count is None else count.moves + 1):
            wrong = _find_wrong_code_at(scores, pair[half], pair[len(pair) - 1 - half], counted, report)
            if wrong is not None:
                return wrong
    return None


def _find_wrong_code_at(
    scores: PositionScores, ending: SolvedEnding, counterpart: SolvedEnding, counted: int, report: ProgressReport
) -> WrongCode | None:
    number = 0
    for placing in ending.index.placings():
        white_men, white_kings, black_men, black_kings = placing
        expected = code_of(scores.score(counterpart, counted, CERTAIN, white_men, white_kings, black_men, black_kings))
        code = ending.code_of(number, counted)
        if code != expected:
            return WrongCode(placing, counted, code, expected)
        number += 1
        if counted == 0 and number % REPORT_STEP == 0:
            report(REPORT_STEP)
    if counted == 0:
        report(number % REPORT_STEP)
    return None

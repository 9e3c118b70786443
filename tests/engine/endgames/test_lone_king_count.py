"""The count against a lone king: at each number of counted moves, against games of the rules."""

from dataclasses import replace
from functools import cache

import pytest

from controller.engine.endgames.ending_rules_builder import build_ending_rules
from controller.engine.endgames.material import Material, list_pairs, pair_of
from controller.engine.endgames.solved_ending import SolvedEnding, SolvedEndings
from controller.engine.endgames.solving import solve_pair
from controller.engine.endgames.values import code_of, score_before
from controller.engine.endgames.verification import find_wrong_code
from controller.engine.positions import rules_position
from controller.rules.board_rules import rules_for
from controller.rules.draw_rules import build_lone_king_count
from controller.rules.draws import CountedSide, Endgame, RunningCount, SideMaterial
from controller.rules.game import Game
from controller.rules.outcome import Score, win_for
from controller.rules.position import Position, Side
from controller.rules.rulesets import RULE_SETS
from controller.rules.short_king_rulesets import AMERICAN
from controller.rules.squares import Orientation
from controller.rules.traits import RuleSet
from tests.engine.endgames.naive_endgames import solve_naively, turned
from tests.engine.endgames.solved import ignore, no_ending

TWO_KINGS_AGAINST_ONE = Endgame(strong=SideMaterial(kings=(2, 2)), weak=SideMaterial(kings=(1, 1)))
MOVES = 3
SAMPLE = 97  # every so many positions


def counted_american(side: CountedSide, *, may_answer: bool) -> RuleSet:
    """Return American checkers with a short count: there two kings need up to 33 plies against one."""
    count = build_lone_king_count("of a test", MOVES, side, TWO_KINGS_AGAINST_ONE, may_answer=may_answer)
    return replace(AMERICAN, draw_counts=(count,), repetition=None)


@pytest.mark.parametrize("side", [CountedSide.WEAKER, CountedSide.STRONGER])
@pytest.mark.parametrize("may_answer", [True, False])
def test_values_at_each_count_are_those_of_games(side: CountedSide, may_answer: bool) -> None:
    ruleset = counted_american(side, may_answer=may_answer)
    lone_king, two_kings = solve_kings(ruleset)
    last_count = MOVES if may_answer or side is CountedSide.WEAKER else MOVES - 1
    scorer = GameScorer(ruleset)
    codes = set()
    for ending in (lone_king, two_kings):
        for number in range(0, ending.index.size, SAMPLE):
            position = rules_position((*ending.index.placing(number), 0), Orientation.VISMIN)
            for counted in range(last_count + 1):
                is_reply_due = side is CountedSide.WEAKER and ending is two_kings and counted > 0
                is_past_end = counted == MOVES and not may_answer
                count = RunningCount(
                    Side.WHITE if ending is lone_king else Side.BLACK, counted, is_reply_due and not is_past_end
                )
                code = ending.code_of(number, counted)
                assert code == code_of(scorer.score(position, count)), (position, count)
                codes.add(code)
    assert len(codes) > 4


class GameScorer:
    """Scores by playing every move up to the end of the count; two pieces are solved naively."""

    def __init__(self, ruleset: RuleSet) -> None:
        self._rules = rules_for(ruleset, Orientation.VISMIN)
        self._two_pieces = solve_naively(self._rules, 2)
        self._known: dict[tuple[Position, RunningCount | None], int] = {}

    def score(self, position: Position, count: RunningCount | None) -> int:
        key = (position, count)
        if key not in self._known:
            self._known[key] = self._play_on(Game(rules=self._rules, position=position, counts=(count,), history=()))
        return self._known[key]

    def _play_on(self, game: Game) -> int:
        position = game.position
        if game.outcome is not None:
            winner = win_for(position.to_move)
            return 0 if game.outcome.score is Score.DRAW else 1000 if game.outcome.score is winner else -1000
        if position.occupancy.bit_count() == 2:
            value = self._two_pieces.get(position if position.to_move is Side.WHITE else turned(position))
            return 0 if value is None else (1000 - value.plies) * value.result
        played = [game.play(move) for move in game.legal_moves]
        return max(score_before(self.score(after.position, after.counts[0])) for after in played)


@cache
def solve_kings(ruleset: RuleSet) -> tuple[SolvedEnding, SolvedEnding]:
    """Return two kings against one: first with the lone king to move."""
    rules, endings = build_ending_rules(ruleset), SolvedEndings(no_ending)
    (kings,) = solve_pair(rules, pair_of(Material(0, 1, 0, 1)), endings, ignore)
    endings.add(kings)
    pair = solve_pair(rules, pair_of(Material(0, 1, 0, 2)), endings, ignore)
    assert find_wrong_code(rules, pair, endings, ignore) is None
    lone_king, two_kings = pair
    return lone_king, two_kings


def test_a_wrong_code_is_found_at_its_count() -> None:
    ruleset = counted_american(CountedSide.WEAKER, may_answer=True)
    rules, (lone_king, two_kings) = build_ending_rules(ruleset), solve_kings(ruleset)
    number = lone_king.limits.index(2)  # decided while fewer than two moves are counted
    changed = bytes([*lone_king.limits[:number], 3, *lone_king.limits[number + 1 :]])
    wrong_ending = SolvedEnding(lone_king.index, lone_king.codes, changed, lone_king.late_codes)
    endings = SolvedEndings(no_ending)
    (kings,) = solve_pair(rules, pair_of(Material(0, 1, 0, 1)), endings, ignore)
    endings.add(kings)
    wrong = find_wrong_code(rules, [wrong_ending, two_kings], endings, ignore)
    assert wrong is not None
    assert (wrong.placing, wrong.counted, wrong.expected_code) == (lone_king.index.placing(number), 2, 0)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("filipino", (12, True, False, 3, 3)),
        ("filipino-common", (12, True, False, 3, 12)),
        ("russian", (15, False, False, 3, 12)),
        ("brazilian", (15, False, False, 3, 12)),
        ("pool", (13, True, True, 3, 3)),
        ("spanish", None),  # it stops while the lone king holds the long diagonal
        ("american", None),
        ("perdigana", None),
    ],
)
def test_the_count_of_a_rule_set(name: str, expected: tuple[int, bool, bool, int, int] | None) -> None:
    count = build_ending_rules(RULE_SETS[name]).lone_king_count
    found = count and (
        count.moves, count.counts_lone_king, count.is_last_unanswered, count.least_kings, count.most_kings,
    )  # fmt: skip
    assert found == expected


def test_which_endings_have_the_count() -> None:
    count = build_ending_rules(RULE_SETS["filipino-common"]).lone_king_count
    assert count is not None
    endings = [material for pieces in (3, 4, 5) for pair in list_pairs(pieces) for material in pair]
    counted = {material for material in endings if count.applies_to(material)}
    assert counted == {Material(0, 3, 0, 1), Material(0, 1, 0, 3), Material(0, 4, 0, 1), Material(0, 1, 0, 4)}

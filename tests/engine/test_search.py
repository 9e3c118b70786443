"""The search: its values are those of a plain search, it finds wins, and it keeps its limits."""

from dataclasses import replace
from random import Random

import pytest

from controller.engine.engine import Engine, SearchLimits, SearchResult, choose_weights
from controller.engine.evaluation import Evaluation
from controller.engine.positions import compact_position
from controller.engine.search import CHECK_NODES
from controller.engine.search_values import WIN_BOUND
from controller.notation.fen import parse_fen
from controller.notation.move_text import move_text
from controller.rules.board_rules import BoardRules, rules_for
from controller.rules.game import Game, start_game
from controller.rules.outcome import win_for
from controller.rules.position import Position, Side
from controller.rules.rulesets import RULE_SETS
from controller.rules.squares import Orientation
from controller.rules.traits import NoMoveRule, RuleSet
from tests.rules.boards import mirror_move
from tests.rules.rules_comparison import random_positions

SMALL_TABLE_BITS = 12
START = "W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12"
LOST = -30_000


def plain_value(rules: BoardRules, evaluation: Evaluation, position: Position, depth: int, ply: int) -> int:
    """Return the value of a position by a search without any cuts."""
    moves = rules.legal_moves(position)
    is_capture = bool(moves) and moves[0].is_capture
    if not moves:
        return -LOST - ply if rules.ruleset.no_move is NoMoveRule.WINS else LOST + ply
    if depth <= 0 and not is_capture:
        return evaluation.evaluate(*compact_position(position, rules.orientation))
    next_depth = 0 if depth <= 0 else depth if is_capture and len(moves) == 1 else depth - 1
    return max(-plain_value(rules, evaluation, rules.play(position, move), next_depth, ply + 1) for move in moves)


@pytest.mark.parametrize("ruleset", RULE_SETS.values(), ids=RULE_SETS)
def test_values_are_those_of_a_plain_search(ruleset: RuleSet) -> None:
    rules = rules_for(ruleset, ruleset.orientation)
    evaluation = Evaluation(choose_weights(ruleset))
    engine = Engine(rules, table_bits=SMALL_TABLE_BITS)
    compared = 0
    for position in random_positions(rules, 120):
        game = start_game(rules, position)
        if position.kings or game.outcome is not None:
            continue  # kings draw by repetition and count, of which the plain search knows nothing
        engine.forget()
        found = engine.search(game, SearchLimits(depth=2))
        expected = plain_value(rules, evaluation, position, 2, 0)
        assert found.value == expected, position
        compared += 1
    assert compared > 20


def search(name: str, fen: str, limits: SearchLimits, orientation: Orientation = Orientation.VISMIN) -> SearchResult:
    rules = rules_for(RULE_SETS[name], orientation)
    return Engine(rules, table_bits=SMALL_TABLE_BITS).search(start_game(rules, parse_fen(fen)), limits)


def text_of(result: SearchResult) -> list[str]:
    return [f"{move.origin}{'x' if move.is_capture else '-'}{move.landing}" for move in result.line]


@pytest.mark.parametrize(
    ("name", "fen", "line", "is_win"),
    [
        ("filipino", "W:WK29:BK18,27", ["29x15"], None),
        ("filipino", "W:W22,26:B17,5", ["22x13", "5-9", "13x6"], True),
        ("russian", "W:W11,29:B7", ["11x2"], True),
        ("perdigana", "W:W21:B13", ["21-17", "13x22"], True),  # who has no piece left has won
        ("american", "W:WK7,K10:B1", ["10-6", "1x10", "7x14"], True),
    ],
)
def test_wins_are_found(name: str, fen: str, line: list[str], is_win: bool | None) -> None:
    result = search(name, fen, SearchLimits(depth=8))
    assert text_of(result)[: len(line)] == line
    if is_win:
        assert result.value > WIN_BOUND
        assert result.plies_to_end == len(text_of(result))


def test_who_is_blocked_at_the_end_of_the_depth_has_lost() -> None:
    result = search("american", "W:W13,14:B5", SearchLimits(depth=1))
    assert text_of(result) == ["13-9"]
    assert result.plies_to_end == 1


def test_a_mirrored_board_is_played_alike() -> None:
    on_vismin = search("filipino", "W:W22,26,30:B14,17,10", SearchLimits(depth=7))
    on_luzon = search("filipino", "W:W23,27,31:B15,20,11", SearchLimits(depth=7), Orientation.LUZON)
    assert on_luzon.value == on_vismin.value
    assert on_luzon.nodes == on_vismin.nodes
    assert mirror_move(on_vismin.move) == on_luzon.move


def test_the_limit_of_nodes_is_kept() -> None:
    results = {nodes: search("filipino", START, SearchLimits(nodes=nodes)) for nodes in (1, 100, 5_000)}
    for nodes, result in results.items():
        assert result.nodes <= nodes + 24  # a capture is searched to its end
        assert result.move.origin in range(21, 25)
    assert results[5_000].depth >= 4


@pytest.mark.parametrize(
    ("fen", "nodes", "blunder"),
    [
        ("B:W9,12,16,19,26,30,31:B3,4,8,17,21", 1200, "3-7"),  # loses at once; 8-11 is a man behind
        ("B:WK2,14,27,28,30:B5,7,11,12,19", 900, "11-15"),  # loses at once; 12-16 does not
        ("B:W18,26,28,29,30,31,32:B1,2,3,4,5,8,19", 1350, "5-9"),  # loses a man; 8-11 loses none
        ("B:W11,12,13,17,25,26,30:B4,5,6,9,10", 600, "4-8"),  # loses three men more than 9-14
    ],
)
def test_a_search_that_is_stopped_plays_no_move_that_it_has_not_compared(fen: str, nodes: int, blunder: str) -> None:
    """The last depth has found the best move worse than it seemed, and has not looked at the others in full."""
    rules = rules_for(RULE_SETS["american"], RULE_SETS["american"].orientation)
    game = start_game(rules, parse_fen(fen))
    for limit in range(nodes, nodes + 150, 10):
        found = Engine(rules, table_bits=14).search(game, SearchLimits(nodes=limit))
        assert move_text(found.move) != blunder, limit


def test_a_search_stops_when_it_is_told() -> None:
    rules = rules_for(RULE_SETS["filipino"], Orientation.LUZON)
    asked: list[int] = []

    def stop(nodes: int) -> bool:
        asked.append(nodes)
        return nodes >= 3_000

    result = Engine(rules).search(start_game(rules), SearchLimits(), stop)
    assert 3_000 <= result.nodes < 3_000 + 2 * CHECK_NODES
    assert asked == sorted(set(asked))
    assert result.depth < 12


def test_the_same_search_finds_the_same() -> None:
    first, second = (search("russian", START, SearchLimits(depth=6)) for _ in range(2))
    assert first == second
    assert first.depth == 6
    assert first.plies_to_end is None
    assert first.line[0] == first.move


def test_a_game_that_is_over_has_no_best_move() -> None:
    with pytest.raises(ValueError, match="there is no legal move"):
        search("filipino", "W:W32:BK27,K23,K28", SearchLimits(depth=1))


def play_moves(game: Game, moves: list[tuple[int, int]]) -> Game:
    for origin, landing in moves:
        (move,) = (move for move in game.legal_moves if (move.origin, move.landing) == (origin, landing))
        game = game.play(move)
    return game


def test_a_position_of_the_game_that_comes_again_is_a_draw() -> None:
    """The lone king has one move, to where it was before: that is worth a draw, also against two."""
    rules = rules_for(RULE_SETS["american"], Orientation.VISMIN)
    game = start_game(rules, parse_fen("W:WK29:BK1,K2"))
    limits = SearchLimits(depth=3)
    assert Engine(rules).search(game, limits).value < 0
    game = play_moves(game, [(29, 25), (1, 5), (25, 29), (5, 1)])
    assert Engine(rules).search(game, limits).value == 0


def test_a_win_is_as_far_away_at_each_of_its_plies() -> None:
    rules = rules_for(RULE_SETS["american"], Orientation.VISMIN)
    for fen in ("W:WK7,K10:B1", "W:WK7,K10,K15:BK1", "W:WK14,K15,K18:BK5", "W:WK11,K18,25:BK3"):
        engine, game = Engine(rules, table_bits=16), start_game(rules, parse_fen(fen))
        result = engine.search(game, SearchLimits(depth=11))
        assert result.plies_to_end is not None, fen
        for plies in range(result.plies_to_end, 0, -1):
            # by what the table remembers of the plies before
            result = engine.search(game, SearchLimits(depth=plies))
            assert result.plies_to_end == plies, fen
            game = game.play(result.move)
        assert game.outcome is not None


@pytest.mark.parametrize("moves_before", [0, 11])
def test_the_count_against_a_lone_king_is_seen(moves_before: int) -> None:
    """Three kings win against one, unless the count ends first."""
    # two kings against one are a draw by these rules: giving one up does not help
    rules = rules_for(RULE_SETS["filipino-common"], Orientation.VISMIN)
    position = parse_fen("W:WK14,K15,K16:BK5")
    game = start_game(rules, position)
    counts = tuple(count and count._replace(moves=moves_before) for count in game.counts)
    result = Engine(rules).search(replace(game, counts=counts), SearchLimits(depth=9))
    assert (result.value == 0) == (moves_before == 11)


def test_the_engine_beats_chance() -> None:
    for name in ("filipino", "perdigana", "american"):
        rules = rules_for(RULE_SETS[name], RULE_SETS[name].orientation)
        engine, chance = Engine(rules), Random(name)
        for side in Side:
            game = start_game(rules)
            while game.outcome is None:
                is_engine = game.position.to_move is side
                limits = SearchLimits(nodes=400)
                game = game.play(engine.search(game, limits).move if is_engine else chance.choice(game.legal_moves))
            assert game.outcome.score is win_for(side), name

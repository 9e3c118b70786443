"""Levels: their moves are legal, follow from the seed alone, and from level 4 on give no man away."""

from collections.abc import Mapping
from dataclasses import replace
from random import Random

import pytest

from controller.engine.endgames.game_values import score_moves, score_of_game
from controller.engine.engine import SearchLimits, choose_weights
from controller.engine.evaluation import Evaluation
from controller.engine.level_player import LevelPlayer
from controller.engine.levels import (
    GIVE_AWAY_LEVELS,
    HIGHEST_LEVEL,
    LEVELS,
    LOWEST_LEVEL,
    SHORT_KING_LEVELS,
    Level,
    choose_levels,
    find_level,
)
from controller.engine.move_generator import has_quiet_move, list_quiet_moves
from controller.engine.movement_builder import build_movement
from controller.engine.noisy_evaluation import NoisyEvaluation
from controller.engine.oversights import Oversights
from controller.engine.positions import compact_position
from controller.notation.fen import parse_fen
from controller.rules.board_rules import rules_for
from controller.rules.game import start_game
from controller.rules.rulesets import RULE_SETS
from controller.rules.squares import Orientation
from controller.rules.traits import RuleSet
from tests.benchmarks.needless_losses import find_needless_losses, is_needless_loss
from tests.engine.endgames.solved import probe_of
from tests.rules.rules_comparison import random_positions

FILIPINO = rules_for(RULE_SETS["filipino"], Orientation.VISMIN)
LUZON = rules_for(RULE_SETS["filipino"], Orientation.LUZON)
FEW_NODES = SearchLimits(nodes=300)
CAREFUL = [number for number, level in LEVELS.items() if level.safe_plies]


@pytest.mark.parametrize("name", ["filipino", "american"])
def test_each_table_has_each_level_and_the_higher_see_further(name: str) -> None:
    levels = choose_levels(RULE_SETS[name])
    assert list(levels) == list(range(LOWEST_LEVEL, HIGHEST_LEVEL + 1))
    assert [number for number, level in levels.items() if level.safe_plies] == CAREFUL
    for number in CAREFUL[1:]:
        below, level = levels[number - 1], levels[number]
        assert (level.depth, -level.noise) > (below.depth, -below.noise)
    with pytest.raises(ValueError, match="there is no level 11; give 1 to 10"):
        find_level(11, RULE_SETS[name])


@pytest.mark.parametrize(
    ("name", "levels"),
    [
        ("filipino", LEVELS),
        ("brazilian", LEVELS),
        ("american", SHORT_KING_LEVELS),
        ("italian", SHORT_KING_LEVELS),
        ("perdigana", GIVE_AWAY_LEVELS),
    ],
)
def test_traits_choose_the_table(name: str, levels: Mapping[int, Level]) -> None:
    ruleset = RULE_SETS[name]
    assert choose_levels(ruleset) is levels
    assert find_level(4, ruleset) is levels[4]


@pytest.mark.parametrize("ruleset", RULE_SETS.values(), ids=RULE_SETS)
def test_moves_are_legal_in_every_rule_set(ruleset: RuleSet) -> None:
    rules = rules_for(ruleset, ruleset.orientation)
    players = [LevelPlayer(rules, level) for level in choose_levels(ruleset).values()]
    game = start_game(rules)
    for ply in range(60):
        if game.outcome is not None:
            break
        move = players[ply % len(players)].search(game, ply, FEW_NODES).move
        assert move in game.legal_moves
        game = game.play(move)


@pytest.mark.parametrize("number", [1, 3, 5, 8])
def test_the_same_seed_gives_the_same_move_whatever_was_asked_before(number: int) -> None:
    games = [start_game(FILIPINO, position) for position in random_positions(FILIPINO, 12)]
    games = [game for game in games if game.outcome is None]
    player = LevelPlayer(FILIPINO, LEVELS[number])
    found = [player.search(game, 5, FEW_NODES) for game in games]
    again = [player.search(game, 5, FEW_NODES) for game in reversed(games)]
    assert found == again[::-1]


@pytest.mark.parametrize("number", LEVELS)
def test_openings_vary_by_the_seed(number: int) -> None:
    player = LevelPlayer(FILIPINO, LEVELS[number])
    openings = set()
    for seed in range(4):
        game = start_game(FILIPINO)
        for _ in range(6):
            game = game.play(player.search(game, seed, SearchLimits(nodes=1_000)).move)
        openings.add(game.position)
    assert len(openings) > 2


@pytest.mark.parametrize("number", [4, 7])
def test_a_careful_level_gives_no_man_away(number: int) -> None:
    level, moves = LEVELS[number], 60
    assert find_losses(level, moves) == []
    assert find_losses(replace(level, safe_plies=0, depth=1, noise=150), moves)


def find_losses(level: Level, moves: int) -> list[str]:
    player = LevelPlayer(LUZON, level)
    return find_needless_losses(LUZON, lambda game, seed: player.search(game, seed).move, moves, 3)


@pytest.mark.parametrize("name", ["perdigana", "american"])
def test_care_goes_by_what_wins(name: str) -> None:
    rules = rules_for(RULE_SETS[name], Orientation.VISMIN)
    player, checked = LevelPlayer(rules, find_level(4, rules.ruleset)), 0
    for position in random_positions(rules, 60):
        game = start_game(rules, position)
        if game.outcome is None and len(game.legal_moves) > 1:
            checked += 1
            assert not is_needless_loss(game, player.search(game, 1).move), position
    assert checked > 20


def test_a_weak_level_leaves_men_where_they_are_captured_by_its_share() -> None:
    games = [start_game(FILIPINO, position) for position in random_positions(FILIPINO, 120)]
    losses = []
    for percent in (0, 30, 100):
        player = LevelPlayer(FILIPINO, Level(depth=1, nodes=1_000, noise=0, overlooked_captures=percent))
        moves = [(game, player.search(game, 1).move) for game in games if game.outcome is None]
        losses.append(sum(is_needless_loss(game, move, plies=1) for game, move in moves))
    assert 2 * losses[0] < losses[1] < losses[2], losses


def test_a_man_is_given_where_the_tables_tell_that_it_wins() -> None:
    probe = probe_of("filipino", 3)
    game = start_game(LUZON, parse_fen("W:W9,15:B14"))
    move = LevelPlayer(LUZON, LEVELS[6], probe).search(game, 1).move
    assert max(score for _, score in score_moves(probe, game) if score is not None) > 0
    after = score_of_game(probe, game.play(move))
    assert after is not None
    assert after < 0


def test_level_1_goes_for_a_king() -> None:
    player, game = LevelPlayer(FILIPINO, LEVELS[1]), start_game(FILIPINO, parse_fen("W:W6,32:B12,20"))
    crowned = [player.search(game, seed).move.is_crowning for seed in range(40)]
    assert crowned.count(True) > 30


def test_quiet_replies_are_overlooked_by_their_share() -> None:
    oversights = Oversights(quiet_percent=30, capture_percent=0)
    items = list(range(10))
    left = [oversights.leave_out_replies(items, key) for key in range(1_000, 3_000)]
    seen = sum(len(seen) for seen in left) / (len(items) * len(left))
    assert 0.67 < seen < 0.73
    assert all(seen == sorted(seen) for seen in left)
    oversights.seed = 1
    assert [oversights.leave_out_replies(items, key) for key in range(1_000, 3_000)] != left
    # somebody who sees no reply at all would think that the opponent cannot move
    assert Oversights(quiet_percent=100, capture_percent=0).leave_out_replies(items, 7) == [0]
    assert Oversights(quiet_percent=0, capture_percent=0).leave_out_replies(items, 7) == items


def test_noise_stays_within_its_bound_and_is_even() -> None:
    weights = choose_weights(FILIPINO.ruleset)
    noisy, exact = NoisyEvaluation(weights, 50), Evaluation(weights)
    positions = [compact_position(position, FILIPINO.orientation) for position in random_positions(FILIPINO, 400)]
    errors = [noisy.evaluate(*position) - exact.evaluate(*position) for position in positions]
    assert max(map(abs, errors)) <= 50
    assert max(errors) > 25 > -25 > min(errors)
    assert abs(sum(errors) / len(errors)) < 5
    noisy.seed = 1
    assert [noisy.evaluate(*position) - exact.evaluate(*position) for position in positions] != errors


def test_whether_a_piece_can_move_is_told_without_a_list() -> None:
    movement, chance, stuck = build_movement(FILIPINO.ruleset), Random(1), 0
    for _ in range(3_000):
        own_men, own_kings, others = (chance.getrandbits(32) & chance.getrandbits(32) for _ in range(3))
        own_kings &= ~own_men
        empty = ~(own_men | own_kings | others | chance.getrandbits(32)) & chance.getrandbits(32) & 0xFFFFFFFF
        side = chance.getrandbits(1)
        own_men &= ~(0xF0000000 if side else 0x0000000F)  # no man stands on his crowning row
        own_men, own_kings = own_men & (1 << chance.randrange(32)) - 1, own_kings & chance.getrandbits(32) & 0x00FF
        expected = bool(list_quiet_moves(movement, own_men, own_kings, empty, side))
        assert has_quiet_move(own_men, own_kings, empty, side) == expected
        stuck += not expected
    assert stuck > 100


def test_a_game_that_is_over_has_no_move() -> None:
    game = start_game(FILIPINO, parse_fen("W:W32:BK27,K23,K28"))
    with pytest.raises(ValueError, match="there is no legal move"):
        LevelPlayer(FILIPINO, LEVELS[4]).search(game, 0)

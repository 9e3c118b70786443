"""The draws that a search sees on its way are those of the rules."""

from dataclasses import replace
from random import Random

import pytest

from controller.engine.draw_rules_builder import build_count_rules, pack_counts
from controller.engine.draw_tracker import DrawTracker
from controller.engine.move_generator import must_capture, play
from controller.engine.movement_builder import build_movement
from controller.engine.position_keys import key_after, position_key
from controller.engine.positions import CompactPosition, compact_move, compact_position
from controller.notation.fen import parse_fen
from controller.rules.board_rules import rules_for
from controller.rules.draws import DrawEffect
from controller.rules.game import Game, start_game
from controller.rules.moves import Move
from controller.rules.outcome import Score
from controller.rules.position import CROWNING_ROW_MASKS, Position, Side
from controller.rules.rulesets import RULE_SETS
from controller.rules.squares import SQUARES, mask_of
from controller.rules.traits import RuleSet

GAMES = 100
PLIES = 90
MOVES_COUNTED = 3  # until a count ends a game here


class TrackedGame:
    """A game, and the way of a search along its moves."""

    def __init__(self, game: Game) -> None:
        self.game = game
        ruleset, orientation = game.rules.ruleset, game.rules.orientation
        self.movement = build_movement(ruleset)
        self.tracker = DrawTracker(build_count_rules(ruleset), few_kings_draw=ruleset.few_kings_draw, max_ply=PLIES + 1)
        self.position: CompactPosition = compact_position(game.position, orientation)
        self.key = position_key(*self.position)
        self.tracker.set_root([self.key], pack_counts(ruleset, game.counts))
        self.ply = self.quiet = 0

    def play(self, move: Move) -> None:
        _, own_kings, _, other_kings, side = self.position
        packed = compact_move(move, self.game.rules.orientation)
        self.game = self.game.play(move)
        self.key = key_after(packed, self.key, own_kings, other_kings, side)
        self.position = play(packed, *self.position)
        by_king = bool(own_kings >> (packed & 31) & 1)
        self.quiet = self.quiet + 1 if by_king and not move.is_capture else 0
        self.ply += 1
        if self.position[1] and self.position[3]:
            had_kings = bool(own_kings and other_kings)
            self.tracker.enter(self.ply, packed, self.key, by_king, had_kings, *self.position)

    @property
    def has_kings_on_both_sides(self) -> bool:
        return bool(self.position[1] and self.position[3])

    def is_drawn(self) -> bool:
        capturers = must_capture(self.movement, *self.position)
        return self.tracker.is_drawn(self.ply, *self.position[:4], capturers)

    def is_repeated(self) -> bool:
        return self.tracker.is_repeated(self.ply, self.key, self.quiet)


def random_ending(chance: Random) -> Position:
    """Return a position of few pieces, most of them kings."""
    places = chance.sample(SQUARES, chance.randint(2, 6))
    white = mask_of(places[: chance.randint(1, len(places) - 1)])
    black = mask_of(places) & ~white
    men = mask_of(place for place in places if chance.random() < 0.15)
    crowned = white & CROWNING_ROW_MASKS[Side.WHITE] | black & CROWNING_ROW_MASKS[Side.BLACK]
    return Position(white, black, (white | black) & ~men | crowned, chance.choice(list(Side)))


def with_short_counts(ruleset: RuleSet) -> RuleSet:
    """Return a rule set whose counts end the game after a few moves, and that has no draw by repetition."""
    counts = tuple(
        replace(count, effect=DrawEffect.ENDS_GAME, moves=MOVES_COUNTED)
        for count in ruleset.draw_counts
        if count.effect is not DrawEffect.OFFERED
    )
    return replace(ruleset, draw_counts=counts, repetition=None)


@pytest.mark.parametrize("ruleset", RULE_SETS.values(), ids=RULE_SETS)
def test_counts_and_few_kings(ruleset: RuleSet) -> None:
    ruleset = with_short_counts(ruleset)
    rules = rules_for(ruleset, ruleset.orientation)
    chance = Random(ruleset.name)
    draws = compared = 0
    for _ in range(GAMES):
        tracked = TrackedGame(start_game(rules, random_ending(chance)))
        while tracked.ply < PLIES and tracked.game.legal_moves:
            if tracked.has_kings_on_both_sides and tracked.ply:
                outcome = tracked.game.outcome
                is_draw = outcome is not None and outcome.score is Score.DRAW
                assert tracked.is_drawn() == is_draw, (tracked.game.position, tracked.game.counts)
                draws, compared = draws + is_draw, compared + 1
            if tracked.game.outcome is not None:
                break
            tracked.play(chance.choice(tracked.game.legal_moves))
    assert compared > GAMES
    assert draws or not (ruleset.draw_counts or ruleset.few_kings_draw)


def test_a_position_repeats_only_if_no_man_moved() -> None:
    rules = rules_for(RULE_SETS["pool"], RULE_SETS["pool"].orientation)
    tracked = TrackedGame(start_game(rules, parse_fen("W:WK1,30:BK32,4")))
    there_and_back = [(1, 5), (32, 28), (5, 1), (28, 32)]
    answers = []
    for origin, landing in [*there_and_back, (30, 26), (4, 8), *there_and_back]:
        (move,) = (move for move in tracked.game.legal_moves if (move.origin, move.landing) == (origin, landing))
        tracked.play(move)
        answers.append(tracked.is_repeated())
    assert answers == [False] * 3 + [True] + [False] * 5 + [True]


def test_keys_are_those_of_the_positions() -> None:
    chance = Random(7)
    for ruleset in RULE_SETS.values():
        tracked = TrackedGame(start_game(rules_for(ruleset, ruleset.orientation)))
        while tracked.ply < PLIES and tracked.game.legal_moves:
            tracked.play(chance.choice(tracked.game.legal_moves))
            assert tracked.key == position_key(*tracked.position)


def test_what_nobody_claimed_before_the_search_decides_nothing() -> None:
    rules = rules_for(RULE_SETS["american"], RULE_SETS["american"].orientation)
    game = start_game(rules, parse_fen("W:WK1,30:BK32,4"))
    counts = tuple(count and count._replace(moves=80) for count in game.counts)
    tracked = TrackedGame(replace(game, counts=counts))
    assert not tracked.is_drawn()
    tracked.play(tracked.game.legal_moves[0])
    assert not tracked.is_drawn()


def test_a_count_near_its_end_tells_positions_apart() -> None:
    rules = rules_for(RULE_SETS["russian"], RULE_SETS["russian"].orientation)
    position = parse_fen("W:WK1,K2,K3:BK30")
    keys = set()
    for moves in (0, 1, 10, 11, 14):
        game = start_game(rules, position)
        tracked = TrackedGame(replace(game, counts=tuple(c and c._replace(moves=moves) for c in game.counts)))
        keys.add(tracked.tracker.mark_key(0, tracked.key))
    assert len(keys) == 4  # 30 and 28 plies are far away, as others of its counts are from theirs

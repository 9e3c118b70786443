"""A search that has the values of endings plays them without fault."""

from dataclasses import replace
from random import Random

import pytest

from controller.engine.endgames.ending_rules_builder import build_ending_rules
from controller.engine.endgames.material import Material
from controller.engine.endgames.probing import EndgameProbe
from controller.engine.endgames.solved_ending import SolvedEnding
from controller.engine.endgames.values import plies_of
from controller.engine.engine import Engine, SearchLimits
from controller.engine.positions import compact_position
from controller.engine.search_values import WIN, WIN_BOUND
from controller.notation.fen import parse_fen
from controller.rules.board_rules import rules_for
from controller.rules.game import Game, start_game
from controller.rules.outcome import Score
from controller.rules.position import CROWNING_ROW_MASKS, Position, Side
from controller.rules.rulesets import RULE_SETS
from controller.rules.squares import SQUARES, mask_of
from controller.rules.traits import RuleSet
from tests.engine.endgames.solved import solve_endings

PIECES = 3
POSITIONS = 150


def build_probe(ruleset: RuleSet) -> EndgameProbe:
    known = {ending.index.material: ending for pair in solve_endings(ruleset.name, PIECES) for ending in pair}

    def load(material: Material) -> SolvedEnding | None:
        return known.get(material)

    return EndgameProbe(build_ending_rules(ruleset), PIECES, load)


def random_ending(chance: Random) -> Position:
    places = chance.sample(SQUARES, PIECES)
    white, black = mask_of(places[:2]), mask_of(places[2:])
    if chance.random() < 0.5:
        white, black = black, white
    kings = mask_of(place for place in places if chance.random() < 0.6)
    crowned = white & CROWNING_ROW_MASKS[Side.WHITE] | black & CROWNING_ROW_MASKS[Side.BLACK]
    return Position(white, black, kings | crowned, chance.choice(list(Side)))


def score_of(probe: EndgameProbe, game: Game) -> int:
    score = probe.score(*compact_position(game.position, game.rules.orientation), 0)
    assert score is not None
    return score


@pytest.mark.parametrize("name", ["filipino", "perdigana", "american"])
def test_no_ending_is_misplayed(name: str) -> None:
    # without counts, so that the values are exact
    ruleset = replace(RULE_SETS[name], draw_counts=())
    rules, probe = rules_for(ruleset, ruleset.orientation), build_probe(ruleset)
    engine, chance = Engine(rules, table_bits=12, probe=probe), Random(name)
    wins = 0
    for _ in range(POSITIONS):
        game = start_game(rules, random_ending(chance))
        if game.outcome is not None:
            continue
        result, score = engine.search(game, SearchLimits(depth=4)), score_of(probe, game)
        plies = plies_of(score)
        wins += score > 0
        assert result.value == (0 if plies is None else WIN - plies if score > 0 else plies - WIN), game.position
        after = game.play(result.move)
        if after.position.white and after.position.black:
            assert plies_of(score_of(probe, after)) == (None if plies is None else plies - 1)
    assert wins > POSITIONS // 5


def test_a_won_ending_is_won() -> None:
    rules = rules_for(RULE_SETS["american"], RULE_SETS["american"].orientation)
    engine = Engine(rules, table_bits=12, probe=build_probe(RULE_SETS["american"]))
    game = start_game(rules, parse_fen("W:WK14,K15:BK32"))
    for _ in range(60):
        if game.outcome is None:
            game = game.play(engine.search(game, SearchLimits(depth=3)).move)
    assert game.outcome is not None
    assert game.outcome.score is Score.WHITE_WINS


def test_a_win_that_a_count_forestalls_is_none() -> None:
    """Five moves of each side end this game (7.2.8), and nine of the ten are made."""
    ruleset = RULE_SETS["russian"]
    rules, probe, chance = rules_for(ruleset, ruleset.orientation), build_probe(ruleset), Random(5)
    limits, compared = SearchLimits(depth=3), 0
    while compared < 5:
        game = start_game(rules, random_ending(chance))
        only_kings = game.position.occupancy == game.position.kings
        if game.outcome is not None or not only_kings or game.legal_moves[0].is_capture:
            continue
        if score_of(probe, game) <= 0 or (plies_of(score_of(probe, game)) or 0) < 3:
            continue
        assert Engine(rules, table_bits=12, probe=probe).search(game, limits).value > WIN_BOUND
        counts = tuple(count and count._replace(moves=9) for count in game.counts)
        late = Engine(rules, table_bits=12, probe=probe).search(replace(game, counts=counts), limits)
        assert late.value == 0, game.position
        compared += 1

"""Small endings whose value can be seen, on the Vismin board."""

import pytest

from controller.engine.endgames.ending_rules_builder import (
    EndgameRulesError,
    build_ending_rules,
    check_has_endgames,
    describe_ending_rules,
)
from controller.engine.endgames.game_values import score_moves, score_of_game
from controller.engine.endgames.material import Material
from controller.engine.endgames.probing import EndgameProbe
from controller.engine.endgames.solved_ending import SolvedEnding
from controller.engine.endgames.values import plies_of
from controller.notation.fen import parse_fen
from controller.notation.move_text import move_text
from controller.rules.board_rules import rules_for
from controller.rules.filipino_rulesets import DAMATH, FILIPINO
from controller.rules.game import start_game
from controller.rules.optional_rules import RuleOptions, apply_options
from controller.rules.rulesets import RULE_SETS
from controller.rules.squares import Orientation
from tests.engine.endgames.naive_endgames import turned
from tests.engine.endgames.solved import no_ending, probe_of, solve_endings
from tests.rules.boards import mirror_position

KNOWN = [
    ("filipino", "W:W5:B1", "loss", 0),  # blocked
    ("perdigana", "W:W5:B1", "win", 0),
    ("filipino", "W:W9:B6", "win", 1),  # the last piece is captured
    ("perdigana", "W:W9:B6", "loss", 1),
    ("filipino", "B:W6:B9", "win", 1),  # backward
    ("filipino", "W:WK29:BK4", "loss", 2),  # from the corner of the long diagonal there is no way but along it
    ("american", "W:WK10:BK1", "draw", None),  # the double corner
    ("filipino", "W:WK4:B21", "win", 3),  # the king waits; the man comes to 25 and is captured
    ("filipino", "B:WK12:BK29", "draw", None),
    ("filipino", "W:WK1:BK19", "win", 1),
]


@pytest.mark.parametrize(("name", "fen", "result", "plies"), KNOWN)
def test_value(name: str, fen: str, result: str, plies: int | None) -> None:
    rules = rules_for(RULE_SETS[name], Orientation.VISMIN)
    score = score_of_game(probe_of(name, 2), start_game(rules, parse_fen(fen)))
    assert score is not None
    assert (("draw" if score == 0 else "win" if score > 0 else "loss"), plies_of(score)) == (result, plies)


@pytest.mark.parametrize("name", ["filipino", "american", "perdigana"])
def test_colours_and_boards_change_no_value(name: str) -> None:
    probe = probe_of(name, 2)
    for fen in ("{}:WK29:B4", "{}:W9:BK6", "{}:WK30:BK2"):
        for side in "WB":
            position = parse_fen(fen.format(side))
            scores = [
                score_of_game(probe, start_game(rules_for(RULE_SETS[name], orientation), each))
                for orientation, each in (
                    (Orientation.VISMIN, position),
                    (Orientation.VISMIN, turned(position)),
                    (Orientation.LUZON, mirror_position(position)),
                )
            ]
            assert scores[0] is not None
            assert scores == [scores[0]] * 3


def test_the_moves_of_a_game() -> None:
    game = start_game(rules_for(FILIPINO, Orientation.VISMIN), parse_fen("W:WK4:B21"))
    scores = {move_text(move): score for move, score in score_moves(probe_of("filipino", 2), game)}
    assert scores == {"4-8": 997, "4-11": 997, "4-15": 997, "4-18": 997, "4-22": 997, "4-25": -998, "4-29": 997}


def test_a_move_that_ends_the_game_needs_no_table() -> None:
    game = start_game(rules_for(FILIPINO, Orientation.VISMIN), parse_fen("W:W9,32:B6"))
    ((_, score),) = score_moves(EndgameProbe(build_ending_rules(FILIPINO), 0, no_ending), game)
    assert score == 999


def test_what_is_not_there_is_not_known() -> None:
    position = (1, 0, 1 << 30, 0, 1)
    assert EndgameProbe(build_ending_rules(FILIPINO), 2, no_ending).score(*position, 0) is None
    probe = probe_of("filipino", 2)
    assert probe.score(*position, 0) is not None
    assert probe.score(0b11 << 8, 0, 1 << 30, 0, 0, 0) is None  # three pieces
    assert EndgameProbe(build_ending_rules(FILIPINO), 5, no_ending).score(1 << 8, 0, 0, 0, 0, 0) is None


def test_endings_stay_within_the_memory() -> None:
    endings = {ending.index.material: ending for pair in solve_endings("filipino", 2) for ending in pair}
    loaded: list[Material] = []

    def load(material: Material) -> SolvedEnding | None:
        loaded.append(material)
        return endings[material]

    probe = EndgameProbe(build_ending_rules(FILIPINO), 2, load, memory=1_800)
    kings, men = (0, 1, 0, 1 << 31, 0), (1 << 8, 0, 1 << 20, 0, 0)
    for position in (kings, men, kings, men):
        assert probe.score(*position, 0) is not None
    assert loaded == [Material(0, 1, 0, 1), Material(1, 0, 1, 0)]  # 992 and 760 positions
    assert probe.score(0, 1, 1 << 20, 0, 0, 0) is not None
    assert probe.score(*men, 0) is not None
    assert len(loaded) == 3
    assert probe.score(*kings, 0) is not None
    assert len(loaded) == 4


def test_rules_with_the_same_values_are_described_alike() -> None:
    texts = {name: describe_ending_rules(ruleset) for name, ruleset in RULE_SETS.items()}
    assert texts["pool"] == texts["jamaican"]
    assert len({*texts.values()}) == len(texts) - 1
    mayordama = apply_options(FILIPINO, RuleOptions(mayordama=True))
    assert describe_ending_rules(mayordama) not in {texts[name] for name in texts if name != "damath"}
    count = apply_options(FILIPINO, RuleOptions(lone_king_moves=11))
    assert describe_ending_rules(count) != texts["filipino"]
    assert "'" not in texts["filipino"]  # names, no wording


def test_rule_sets_without_endgame_tables() -> None:
    with pytest.raises(EndgameRulesError, match="decided by points"):
        check_has_endgames(DAMATH)
    with pytest.raises(EndgameRulesError, match="huff"):
        check_has_endgames(apply_options(FILIPINO, RuleOptions(huff=True)))
    check_has_endgames(FILIPINO)

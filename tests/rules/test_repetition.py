"""The draw by repetition: the same pieces on the same squares with the same side to move, so often as the rules say."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from controller.notation.fen import parse_fen
from controller.notation.move_text import parse_move
from controller.rules.board_rules import rules_for
from controller.rules.draw_offers import DrawOffer
from controller.rules.filipino_rulesets import FILIPINO
from controller.rules.flying_king_rulesets import BRAZILIAN, RUSSIAN
from controller.rules.forward_capture_rulesets import CZECH
from controller.rules.game import Game, start_game
from controller.rules.optional_rules import RuleOptions, apply_options, declare_draws
from controller.rules.outcome import Outcome, Score, Termination
from controller.rules.rulesets import RULE_SETS
from controller.rules.short_king_rulesets import AMERICAN, ITALIAN
from controller.rules.squares import Orientation, bit
from controller.rules.traits import RuleSet
from tests.rules.boards import RulesBoard, board_of

REPEATED = Outcome(score=Score.DRAW, termination=Termination.REPETITION)
THIRD_TIME = {
    RUSSIAN.name: "7.2.3",
    AMERICAN.name: "1.32.1",
    BRAZILIAN.name: "art. 98",
    ITALIAN.name: "as programs play; the source is 9.3",
    CZECH.name: "6.1",
    "spanish": "5.3",
    "pool": "claimed by dctl and windames, source: 26",
    "jamaican": "claimed by dctl and windames, source: 26",
    "damath": "end of the game",
}
CLAIMED = ("american", "czech", "pool", "jamaican")
KINGS_AND_MEN = "W:WK12,K20,32:BK29,1"
SAFE = (12, 16, 20, 24, 25, 29)
TO_AND_FRO = ("12-16", "29-25", "16-12", "25-29")


def board_without_claims(name: str) -> RulesBoard:
    """Return a board on which a draw that a player may claim ends the game, as where nobody attends the board."""
    ruleset = RULE_SETS[name]
    return board_of(ruleset.orientation, declare_draws(ruleset) if name in CLAIMED else ruleset)


@pytest.mark.parametrize("name", CLAIMED)
def test_the_third_time_may_be_claimed(name: str) -> None:
    game = board_of(RULE_SETS[name].orientation, RULE_SETS[name]).game(KINGS_AND_MEN, *TO_AND_FRO * 2)
    assert game.outcome is None
    assert game.draw_offer == DrawOffer(termination=Termination.REPETITION, clause=THIRD_TIME[name], is_claim=True)


@pytest.mark.parametrize(("name", "clause"), THIRD_TIME.items())
def test_the_third_time_is_a_draw(name: str, clause: str) -> None:
    board = board_without_claims(name)
    outcome = board.outcome(KINGS_AND_MEN, *TO_AND_FRO * 2)  # the first time was before any move
    assert outcome == REPEATED
    assert outcome.clause == clause


@pytest.mark.parametrize(
    ("fen", "move", "length"),
    [
        pytest.param("W:WK12,32:BK29,1", "12-16", 2, id="a king's move"),
        pytest.param("W:WK12,32:BK29,1", "32-28", 1, id="a man's move"),
        pytest.param("W:WK12,32:BK29,8", "12x3", 1, id="a king's capture"),
    ],
)
def test_only_kings_that_capture_nothing_can_come_back(fen: str, move: str, length: int) -> None:
    game = start_game(rules_for(RUSSIAN, Orientation.VISMIN), parse_fen(fen))
    after = game.play(parse_move(move, game.legal_moves))
    assert len(after.history) == length
    assert after.history[-1] == after.position


@pytest.mark.parametrize("name", THIRD_TIME)
def test_what_a_man_moved_is_not_counted(name: str) -> None:
    board = board_without_claims(name)
    line = (*TO_AND_FRO, *TO_AND_FRO[:3], "1-5")
    other_way = ("12-16", "25-29", "16-12", "29-25")
    assert board.outcome(KINGS_AND_MEN, *line, *other_way) is None
    assert board.outcome(KINGS_AND_MEN, *line, *other_way * 2) == REPEATED


@pytest.mark.parametrize("name", [name for name in RULE_SETS if name not in THIRD_TIME])
def test_other_rule_sets_do_not_count(name: str) -> None:
    board = board_of(RULE_SETS[name].orientation, RULE_SETS[name])
    assert board.outcome(KINGS_AND_MEN, *TO_AND_FRO * 10) is None


def test_the_other_side_to_move_makes_another_position() -> None:
    board = board_without_claims("czech")
    a_move_late = ("12-16", "29-25", "16-19", "25-29", "19-12")  # three moves of White's, two of Black's
    back_and_forth = ("29-25", "12-16", "25-29", "16-12")
    assert board.outcome(KINGS_AND_MEN, *a_move_late, *back_and_forth) is None  # these squares a third time
    assert board.outcome(KINGS_AND_MEN, *a_move_late, *back_and_forth * 2) == REPEATED


@pytest.mark.parametrize("times", [2, 3, 4, 5])
@pytest.mark.parametrize("base", [FILIPINO, RUSSIAN, AMERICAN, RULE_SETS["buff-and-green"]], ids=lambda base: base.name)
def test_random_games_end_when_a_position_has_come_so_often(base: RuleSet, times: int) -> None:
    counted = replace(base, draw_counts=(), few_kings_draw=False)
    ruleset = apply_options(counted, RuleOptions(repetition=times))
    repeated = sum(is_ended_by_repetition(ruleset, times, Random(seed)) for seed in range(20))
    assert repeated >= 3


def is_ended_by_repetition(ruleset: RuleSet, times: int, chance: Random) -> bool:
    """Return the end of a random game of kings on few squares, with every position counted from the first."""
    game = start_game(rules_for(ruleset, Orientation.VISMIN), parse_fen(KINGS_AND_MEN))
    come: Counter[object] = Counter()
    for _ in range(400):
        come[game.position] += 1
        if come[game.position] >= times:
            assert game.outcome == REPEATED
            return True
        if game.outcome is not None:
            assert game.outcome.termination in (Termination.NO_MOVES, Termination.NO_PIECES)
            return False
        game = play_shuffle(game, chance)
    return False


def play_shuffle(game: Game, chance: Random) -> Game:
    """Return a move, nearly always of a king to a safe square."""
    at_home = [move for move in game.legal_moves if move.landing in SAFE and game.position.kings & bit(move.origin)]
    return game.play(chance.choice(at_home if at_home and chance.random() < 0.97 else game.legal_moves))


def test_perdigana_is_never_drawn_and_lost_by_the_winner_elsewhere() -> None:
    board = board_of(FILIPINO.orientation, RULE_SETS["perdigana"])
    assert board.outcome("W:WK12:BK29", *TO_AND_FRO * 10) is None
    assert board.outcome("W:WK12,K20,K28:BK29", *TO_AND_FRO * 20) is None
    assert board.outcome("W:WK29:B18,24", "29x15x28") == Outcome(
        score=Score.BLACK_WINS, termination=Termination.NO_PIECES
    )
    assert board.outcome("W:W5:B1") == Outcome(score=Score.WHITE_WINS, termination=Termination.NO_MOVES)

"""Draws that the board does not impose: it offers them, or a player claims them."""

from dataclasses import replace
from itertools import product

import pytest

from controller.rules.board_rules import rules_for
from controller.rules.draw_offers import DrawOffer
from controller.rules.draw_rules import BOARD_OFFER_CLAUSE, build_no_progress_count
from controller.rules.draws import DrawEffect
from controller.rules.earlier_rulesets import EARLIER_RULE_SETS
from controller.rules.filipino_rulesets import FILIPINO, FILIPINO_COMMON, PERDIGANA
from controller.rules.optional_rules import RuleOptions, apply_options, declare_draws
from controller.rules.outcome import Outcome, Score, Termination
from controller.rules.rulesets import RULE_SETS
from controller.rules.squares import Orientation
from controller.rules.traits import RuleSet
from tests.rules.boards import RulesBoard, board_of
from tests.rules.long_games import quiet_line

KINGS_OF_BOTH = "W:WK4,K12:BK21,K29"
TO_AND_FRO = ("12-16", "21-17", "16-12", "17-21")
THREE_TIMES = TO_AND_FRO * 2
THIRTY_OF_EACH = TO_AND_FRO * 15
REPEATED = DrawOffer(termination=Termination.REPETITION, clause=BOARD_OFFER_CLAUSE, is_claim=False)
KINGS_ONLY = DrawOffer(termination=Termination.NO_PROGRESS, clause=BOARD_OFFER_CLAUSE, is_claim=False)


@pytest.mark.parametrize("ruleset", [FILIPINO, PERDIGANA], ids=lambda ruleset: ruleset.name)
def test_a_position_that_has_occurred_three_times_is_offered(ruleset: RuleSet) -> None:
    board = board_of(Orientation.VISMIN, ruleset)
    assert board.game(KINGS_OF_BOTH, *THREE_TIMES[:-1]).draw_offer is None
    game = board.game(KINGS_OF_BOTH, *THREE_TIMES)
    assert (game.outcome, game.draw_offer) == (None, REPEATED)


def test_the_offer_stands_until_a_capture_or_a_move_of_a_man(board: RulesBoard) -> None:
    fen = KINGS_OF_BOTH.replace("W:WK4", "W:W32,K4")
    assert board.game(fen, *THREE_TIMES, "12-16", "21-17").draw_offer == REPEATED
    assert board.game(fen, *THREE_TIMES, "32-28").draw_offer is None


def test_thirty_moves_of_each_side_with_kings_only_are_offered(board: RulesBoard) -> None:
    counted = replace(board.rules.ruleset, repetition=None)
    only_counted = board_of(board.rules.orientation, counted)
    assert only_counted.game(KINGS_OF_BOTH, *THIRTY_OF_EACH[:-1]).draw_offer is None
    game = only_counted.game(KINGS_OF_BOTH, *THIRTY_OF_EACH)
    assert (game.outcome, game.draw_offer) == (None, KINGS_ONLY)


def test_a_declined_repetition_does_not_hide_the_count(board: RulesBoard) -> None:
    game = board.game(KINGS_OF_BOTH, *THREE_TIMES)
    line = quiet_line(game, 60 - len(THREE_TIMES))
    *before, (_, reached), after = [*line, *quiet_line(line[-1][1], 1)]
    assert [game.draw_offer for _, game in before] == [REPEATED] * len(before)
    assert (reached.draw_offer, after[1].draw_offer) == (KINGS_ONLY, KINGS_ONLY)


def test_a_game_that_is_over_has_no_offer(common_board: RulesBoard) -> None:
    assert common_board.game("W:WK12:BK29").draw_offer is None
    assert common_board.outcome("W:WK12:BK29") == Outcome(score=Score.DRAW, termination=Termination.FEW_KINGS)


def test_a_claim_goes_before_an_offer_and_stands_in_its_position_only(board: RulesBoard) -> None:
    claimed = replace(board.rules.ruleset, repetition_effect=DrawEffect.CLAIMED)
    claiming = board_of(board.rules.orientation, claimed)
    offer = claiming.game(KINGS_OF_BOTH, *THREE_TIMES).draw_offer
    assert offer == replace(REPEATED, is_claim=True)
    assert claiming.game(KINGS_OF_BOTH, *THREE_TIMES, "12-8").draw_offer is None
    both = claiming.game(KINGS_OF_BOTH, *THIRTY_OF_EACH, *TO_AND_FRO).draw_offer
    assert both == replace(REPEATED, is_claim=True)


def test_a_board_that_nobody_attends_declares_what_others_offer(board: RulesBoard) -> None:
    declaring = board_of(board.rules.orientation, declare_draws(board.rules.ruleset))
    assert declaring.outcome(KINGS_OF_BOTH, *THREE_TIMES) == Outcome(
        score=Score.DRAW, termination=Termination.REPETITION
    )


@pytest.mark.parametrize("ruleset", RULE_SETS.values(), ids=RULE_SETS)
def test_no_game_goes_on_for_ever_without_an_offer(ruleset: RuleSet) -> None:
    choices = product((None, False), (None, 0), (None, 0), (None, 0))
    for few_kings, lone_king_moves, repetition, kings_only in choices:
        options = RuleOptions(
            few_kings=few_kings, lone_king_moves=lone_king_moves, repetition=repetition, kings_only=kings_only
        )
        board = board_of(Orientation.VISMIN, apply_options(ruleset, options))
        game = board.game(KINGS_OF_BOTH)
        for text in TO_AND_FRO * 40:
            if game.outcome is not None or game.draw_offer is not None:
                break
            game = board.play(game, text)
        assert game.outcome is not None or game.draw_offer is not None, options


def test_the_rules_of_a_game_begun_before_offers_are_kept() -> None:
    for earlier in EARLIER_RULE_SETS.values():
        assert [ruleset.revision for ruleset in earlier] == list(range(1, RULE_SETS[earlier[0].name].revision))
    first = board_of(Orientation.VISMIN, EARLIER_RULE_SETS["filipino"][0])
    assert first.outcome("W:WK12:BK29") == Outcome(score=Score.DRAW, termination=Termination.FEW_KINGS)
    assert rules_for(FILIPINO_COMMON, Orientation.LUZON).ruleset.few_kings_draw
    assert build_no_progress_count("x", 3).effect is DrawEffect.ENDS_GAME

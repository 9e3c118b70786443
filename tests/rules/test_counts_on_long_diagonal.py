"""Counts that ask where the single king stands: they stop where it moves on or off the long diagonal, as cards say."""

from controller.notation.fen import parse_fen
from controller.notation.move_text import move_text
from controller.rules.board_rules import rules_for
from controller.rules.flying_king_rulesets import RUSSIAN
from controller.rules.forward_capture_rulesets import SPANISH
from controller.rules.game import start_game
from controller.rules.traits import RuleSet


def counts_of(ruleset: RuleSet, fen: str, moves: str, clause: str) -> list[int | None]:
    """Return how far the count of a clause has come after each move; None while it stands still."""
    game, counts = start_game(rules_for(ruleset, ruleset.orientation), parse_fen(fen)), []
    for text in moves.split():
        (move,) = [move for move in game.legal_moves if move_text(move) == text]
        game = game.play(move)
        counts.append({rule.clause: count.moves for rule, count in game.running_counts}.get(clause))
    return counts


def test_russian_the_five_moves_begin_again_where_the_king_comes_back_and_the_fifteen_go_on() -> None:
    game = (RUSSIAN, "W:WK32,K6,K27:BK22", "27-23 22-29 23-26 29-11 32-27 11-2 6-24 2-13 26-23 13-22 24-28")
    assert counts_of(*game, "7.2.7") == [1, 2, 3, 4, 5, None, None, None, None, 0, 1]
    assert counts_of(*game, "7.2.4") == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6]


def test_spanish_the_twelve_moves_begin_again_where_the_king_leaves_and_the_twenty_go_on() -> None:
    game = (SPANISH, "W:WK22,K11,K17:BK9", "22-8 9-2 11-7 2-5 7-3 5-28 3-12 28-31 17-26 31-27 26-15")
    clause = "claimed by players, source: 3.8.a"
    assert counts_of(*game, clause) == [1, 1, 2, None, None, None, None, 0, 1, 1, 2]
    assert counts_of(*game, "3.8.b") == list(range(1, 12))

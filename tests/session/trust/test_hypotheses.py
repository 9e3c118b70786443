"""Doubts that grow beyond what any board shows: what is kept of them, and what is asked."""

import pytest

from controller.notation.fen import parse_fen
from controller.rules.board_rules import rules_for
from controller.rules.filipino_rulesets import FILIPINO
from controller.rules.game import start_game
from controller.rules.squares import Orientation, Square, bit
from controller.session.moves.commits import commit_move
from controller.session.state import PauseReason
from controller.session.trust.hypotheses import (
    MAX_HYPOTHESES,
    Hypothesis,
    extend_hypothesis,
    failure_rank,
    find_deciding_square,
)
from controller.session.trust.questions import apply_answer, question_message
from controller.session.trust.state import Question
from controller.session.views.messages import MessageCode
from tests.session.scripted_game import play


def test_of_too_many_games_the_likeliest_are_kept_and_a_square_is_asked_about() -> None:
    game = play("press black; wait 1s")
    session = game.session
    root = Hypothesis(session.game, (), 0)
    lying = [bit(Square(1)), bit(Square(1)) | bit(Square(6)), *(bit(Square(square)) for square in range(9, 29))]
    lines = [extend_hypothesis(root, move, mask) for mask in lying for move in session.game.legal_moves]
    lines.insert(0, lines.pop(7))  # two sensors are wrong in the leading hypothesis
    session = commit_move(session, lines[0].plies[0].move, game.daemon.now_us, hypotheses=tuple(lines))
    assert len(lines) > 2 * MAX_HYPOTHESES
    assert session.trust.doubt is not None
    kept = session.trust.doubt.hypotheses
    assert len(kept) == MAX_HYPOTHESES
    assert kept[0] == lines[0]
    assert {failure_rank(line) for line in kept[1:]} == {(1, 1)}
    assert PauseReason.QUESTION in session.pauses
    assert session.trust.question is not None
    assert session.trust.question.square is not None


@pytest.mark.parametrize(
    ("white_men", "square"),
    [
        pytest.param(["21,30", "22,30"], 21, id="one or the other"),
        pytest.param(["21,30", "22,30", "22,31", "23,31"], 22, id="in half of four"),
        pytest.param(["21,30", "21,30", "21,31", "22,31"], 30, id="rather in half than in three of four"),
        pytest.param(["21,30", "21,30,31"], 31, id="only one differs"),
        pytest.param(["21,30", "21,30"], None, id="all look alike"),
        pytest.param(["21,30"], None, id="nothing in doubt"),
    ],
)
def test_the_square_that_is_asked_about_halves_the_games(white_men: list[str], square: int | None) -> None:
    rules = rules_for(FILIPINO, Orientation.VISMIN)
    games = [start_game(rules, parse_fen(f"W:W{men}:B1")) for men in white_men]
    assert find_deciding_square([Hypothesis(game, (), 0) for game in games]) == square


def test_the_board_reports_that_no_square_distinguishes_the_games() -> None:
    session = play("press black; wait 1s").session
    asking = session._replace(trust=session.trust._replace(question=Question(None, None)))
    assert question_message(asking).code is MessageCode.CANNOT_TELL
    assert question_message(session).code is MessageCode.CANNOT_TELL
    assert apply_answer(asking, is_occupied=True) is asking

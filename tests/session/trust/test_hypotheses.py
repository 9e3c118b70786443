"""Doubts that grow beyond what any board shows: what is kept of them, and what is asked."""

from controller.rules.squares import Square, bit
from controller.session.moves.commits import commit_move
from controller.session.state import PauseReason
from controller.session.trust.hypotheses import MAX_HYPOTHESES, Hypothesis, extend_hypothesis, failure_rank
from tests.session.scripted_game import play


def test_of_too_many_games_the_likeliest_are_kept_and_a_square_is_asked_about() -> None:
    game = play("press black; wait 1s")
    session = game.session
    root = Hypothesis(session.game, (), 0)
    lying = [bit(Square(1)), bit(Square(1)) | bit(Square(6)), *(bit(Square(square)) for square in range(9, 29))]
    lines = [extend_hypothesis(root, move, mask) for mask in lying for move in session.game.legal_moves]
    lines.insert(0, lines.pop(7))  # two sensors lie in the game that leads
    session = commit_move(session, lines[0].plies[0].move, game.talk.now_us, hypotheses=tuple(lines))
    assert len(lines) > 2 * MAX_HYPOTHESES
    assert session.trust.doubt is not None
    kept = session.trust.doubt.hypotheses
    assert len(kept) == MAX_HYPOTHESES
    assert kept[0] == lines[0]
    assert {failure_rank(line) for line in kept[1:]} == {(1, 1)}
    assert PauseReason.QUESTION in session.pauses
    assert session.trust.question is not None
    assert session.trust.question.square is not None

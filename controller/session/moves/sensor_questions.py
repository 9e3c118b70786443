"""What the board asks when a player insists on a board that shows no move: one sensor may lie, and people can see."""

from collections.abc import Sequence

from controller.rules.squares import Square, bit, squares_of
from controller.session.effects import Announce, Judgement
from controller.session.moves.commits import commit_move
from controller.session.moves.faults import fault_count
from controller.session.moves.penalties import revoke_penalty
from controller.session.moves.state import ButtonPress, TablePress
from controller.session.state import PauseReason, Session, with_pause, without_pause
from controller.session.trust.doubt import adopt_explanations, possible_hypotheses, tracker_under
from controller.session.trust.hypotheses import Hypothesis
from controller.session.trust.questions import ask_about_square, question_message
from controller.session.trust.sensors import distrust
from controller.session.trust.state import AssumedMove, Question
from controller.tracking.evidence_trail import touched_squares
from controller.tracking.explanations import find_explanations
from controller.tracking.lying_sensors import LyingExplanation, find_answered_moves, find_lying_explanations
from controller.tracking.played_moves import is_legal_so_far

# Choices, counted on one board that nobody touches between the presses. The first press may be a slip; a second one
# says that the move was made, so the board asks about the sensor that would be wrong; after the fourth it admits that
# it cannot tell.
PRESSES_BEFORE_ASKING = 2
PRESSES_BEFORE_GIVING_UP = 4

MOST_SQUARES = 3
"""The most squares that are asked about one after the other. A choice: more questions hold up a game."""

_LyingGame = tuple[Hypothesis, LyingExplanation]


def ask_about_sensor(session: Session, press: ButtonPress) -> Session | None:
    """Ask about the sensor that would be wrong if the move was made; return None if there is nothing to ask.

    One press more is needed if the sensors lose edges, for then a hand may have done unseen what the LEDs asked for.
    """
    times = fault_count(session) - int(session.levels.is_losing_edges(session.now_us))
    if times < PRESSES_BEFORE_ASKING:
        return None
    lying_games = _find_lying_games(session)
    if lying_games:
        return _ask(session, lying_games, press.at_us, is_pressed=True)
    missing = squares_of(session.tracker.known_missing)
    if missing:
        assumed = AssumedMove(games=(), press_us=press.at_us, is_occupied=True)
        return _pause_for_question(session, Question(missing[0], None, assumed), press.at_us)
    if times >= PRESSES_BEFORE_GIVING_UP and session.tracker.untrusted:
        return ask_about_square(session, None, press.at_us)
    return None


def ask_about_answered_move(session: Session, press: ButtonPress) -> Session | None:
    """Ask about the sensor that is wrong if the move that a press answers was made; return None if there is none.

    Both sides say that they have moved: the side to move has pressed, and the other one has replied and pressed. Nobody
    is asked while the board may come to show the move with every sensor right.
    """
    moved_us = [each.press.at_us for each in session.turn.table_presses if each.press.side is session.to_move]
    if press.side is session.to_move or not moved_us or session.levels.is_losing_edges(session.now_us):
        return None
    likeliest = find_explanations(session.tracker, session.turn.press_evidence)[0]
    if is_legal_so_far(likeliest, session.to_move):
        return None
    lying_games = [
        (hypothesis, explanation)
        for hypothesis in possible_hypotheses(session)
        for explanation in find_answered_moves(tracker_under(session, hypothesis))
    ]
    return _ask(session, lying_games, moved_us[-1], is_pressed=True) if lying_games else None


def ask_about_only_sensor(session: Session, rested_us: int) -> Session | None:
    """Ask about the sensor that alone makes an illegal board of a legal move; return None if there is none.

    A hand that errs changes two squares or more, or lifts a piece that it should not. A board that may be a legal move
    under way is as a hand with a piece leaves it, and says nothing of a sensor.
    """
    tracker = session.tracker
    if tracker.is_legal_with_reply:
        return None
    lifted = touched_squares(tracker.trail).opened & ~tracker.occupancy
    lying_games = [each for each in _find_lying_games(session) if each[1].lying and not each[1].lying & lifted]
    return _ask(session, lying_games, rested_us, is_pressed=False) if lying_games else None


def confirm_assumed_move(session: Session, assumed: AssumedMove, at_us: int) -> Session:
    """Resume play, and commit the move as of its press: the players see what the sensor does not."""
    question = session.trust.question
    session = _resume(session, at_us)
    if not assumed.games:
        return session if question is None or question.square is None else distrust(session, bit(question.square))
    session, hypotheses = adopt_explanations(session, assumed.games)
    move, penalty = hypotheses[0].plies[-1].move, session.turn.penalty
    session = commit_move(session, move, assumed.press_us, hypotheses=hypotheses, is_pressed=assumed.is_pressed)
    return revoke_penalty(session, penalty, at_us)


def deny_assumed_move(session: Session, assumed: AssumedMove, square: Square, at_us: int) -> Session:
    """Ask about the next square, or resume play without the move.

    The same board is not asked about again with this square.
    """
    fault = session.turn.repeated_fault
    if fault is not None:
        fault = fault._replace(denied=fault.denied | bit(square))
    session = session._replace(turn=session.turn._replace(repeated_fault=fault))
    if assumed.others:
        return _ask(session, assumed.others, assumed.press_us, is_pressed=assumed.is_pressed)
    return _resume(session, at_us)


def drop_assumed_move(session: Session, assumed: AssumedMove, at_us: int) -> Session:
    """Resume play because somebody goes on at the board: its press lies on the table again."""
    session = _resume(session, at_us)
    if not assumed.is_pressed:
        return session
    press = ButtonPress(session.to_move, assumed.press_us)
    until_us = session.now_us + session.settings.tracking.press_grace_ms * 1000
    table_press = TablePress(press, until_us, until_us, Judgement.INCOMPLETE, is_new_fault=False)
    return session._replace(turn=session.turn._replace(table_presses=(table_press,)))


def _resume(session: Session, at_us: int) -> Session:
    session = session._replace(trust=session.trust._replace(question=None))
    return without_pause(session, PauseReason.QUESTION, at_us)


def _find_lying_games(session: Session) -> list[_LyingGame]:
    """Return the games that were played if the fewest trusted sensors lie, but for squares that were asked about."""
    fault = session.turn.repeated_fault
    denied = 0 if fault is None else fault.denied
    lying_games = [
        (hypothesis, explanation)
        for hypothesis in possible_hypotheses(session)
        for explanation in find_lying_explanations(tracker_under(session, hypothesis))
        if not explanation.lying & denied and not bit(_deciding_square(explanation)) & denied
    ]
    fewest = min(map(_count_lying, lying_games), default=0)
    return [each for each in lying_games if _count_lying(each) == fewest]


def _count_lying(lying_game: _LyingGame) -> int:
    """Return how many sensors are wrong if a game was played."""
    hypothesis, explanation = lying_game
    return (hypothesis.lying | explanation.lying).bit_count()


def _deciding_square(explanation: LyingExplanation) -> Square:
    """Return the square that people can look at: the landing, if no sensor shows it, or the first that lies."""
    landing = explanation.move.landing
    if not explanation.lying or explanation.lying & bit(landing):
        return landing
    return squares_of(explanation.lying)[0]


def _ask(session: Session, lying_games: Sequence[_LyingGame], at_us: int, *, is_pressed: bool) -> Session:
    """Pause and ask about the square of the likeliest game; the next ones are asked about if the answer is no."""
    squares = list(dict.fromkeys([_deciding_square(explanation) for _, explanation in lying_games]))[:MOST_SQUARES]
    same = tuple([each for each in lying_games if _deciding_square(each[1]) == squares[0]])
    others = tuple([each for each in lying_games if _deciding_square(each[1]) in squares[1:]])
    is_occupied = bool(same[0][1].game_after.position.occupancy & bit(squares[0]))
    assumed = AssumedMove(same, at_us, is_occupied, is_pressed, others)
    return _pause_for_question(session, Question(squares[0], None, assumed), at_us)


def _pause_for_question(session: Session, question: Question, at_us: int) -> Session:
    session = session._replace(trust=session.trust._replace(question=question, asked_us=session.now_us))
    return with_pause(session.emit(Announce(question_message(session))), PauseReason.QUESTION, at_us)

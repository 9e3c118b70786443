"""The score of the game at the board: its last sums, its totals, and the result that they decide."""

from collections.abc import Sequence
from dataclasses import replace

from controller.rules.damath.scoring import DamathScore
from controller.rules.moves import Move
from controller.rules.outcome import Outcome, Score, Termination
from controller.rules.position import Side
from controller.rules.squares import Square
from controller.session.state import Phase, Session
from controller.session.views.game_messages import result_message
from controller.session.views.messages import Message, MessageCode, build_message
from controller.tracking.seen_routes import find_seen_route

DECIDED_BY_TOTALS = frozenset({
    Termination.NO_PIECES, Termination.NO_MOVES, Termination.LONE_KING_COUNT, Termination.NO_PROGRESS,
    Termination.FEW_PIECES, Termination.FEW_KINGS, Termination.REPETITION, Termination.TIME,
    Termination.INSUFFICIENT,
})  # fmt: skip
"""The ends of a scored game whose result is that of the totals, unless both players have accepted a draw."""


def current_score(session: Session) -> DamathScore | None:
    """Return the score as committed; None where the game has none."""
    return session.history.checkpoints[-1].score


def with_seen_route(session: Session, move: Move) -> Move:
    """Return a move of a scored game with only the route that the sensors saw, if they tell it from the others."""
    if current_score(session) is None or len(move.routes) == 1:
        return move
    route = find_seen_route(move, session.tracker.trail)
    return move if route is None else move._replace(routes=(route,))


def decide_by_totals(session: Session, outcome: Outcome) -> Outcome:
    """Return the outcome with the result of the final totals, where they decide."""
    score = current_score(session)
    if score is None or not is_decided_by_totals(session, outcome):
        return outcome
    return replace(outcome, score=score.winner_score(session.game.position))


def is_decided_by_totals(session: Session, outcome: Outcome) -> bool:
    """Return True if the totals of a scored game decide its result; a draw that the board offers is the players'."""
    offer = session.game.draw_offer
    is_accepted = offer is not None and offer.termination is outcome.termination and outcome.score is Score.DRAW
    return outcome.termination in DECIDED_BY_TOTALS and not is_accepted


def outcome_message(session: Session, outcome: Outcome) -> Message:
    """Return the message of how a game ended, with the final totals if they decided."""
    score = current_score(session)
    if score is None or not is_decided_by_totals(session, outcome):
        return result_message(outcome)
    white, black = (total.text for total in score.final_totals(session.game.position))
    winner = {Score.WHITE_WINS: Side.WHITE, Score.BLACK_WINS: Side.BLACK}.get(outcome.score)
    side = "" if winner is None else winner.english_name
    return build_message(
        MessageCode.TOTALS_DECIDE, reason=outcome.termination.value, side=side, white=white, black=black
    )


def score_message(session: Session) -> Message | None:
    """Return the sums of the last move, as they are to be written, with the new total; None if it captured nothing.

    What is in doubt has no sum yet.
    """
    score, side = current_score(session), session.history.checkpoints[-1].side
    if score is None or side is None or not score.jumps or score.is_uncertain:
        return None
    code = MessageCode.SCORED_FIRST_ROUTE if score.has_unknown_route else MessageCode.SCORED
    sums = "; ".join([jump.text for jump in score.jumps])
    return build_message(code, side=side.english_name, sums=sums, total=score.totals[side].text)


def total_texts(session: Session) -> tuple[str, str] | None:
    """Return both totals as text, with the chips that remain once the game is over; None: there is no score.

    A question mark follows totals that are in doubt.
    """
    score = current_score(session)
    if score is None:
        return None
    totals = score.totals if session.outcome is None else score.final_totals(session.game.position)
    white, black = (f"{total.text}?" if score.is_uncertain else total.text for total in totals)
    return white, black


def next_chip_square(session: Session, extra: Sequence[Square], missing: Sequence[Square]) -> Square | None:
    """Return the square whose chip is to be placed next while a scored game is set up again; None at other times.

    Reeds cannot tell chips apart, so each is named when its square is lit, and they come one at a time. Pieces that do
    not belong where they stand come first.
    """
    if current_score(session) is None or session.phase is Phase.SETUP or extra or not missing:
        return None
    return missing[0]


def chip_message(session: Session, square: Square) -> Message | None:
    """Return which chip belongs on a square; None if none does."""
    score, piece = current_score(session), session.game.position.piece_at(square)
    chip = None if score is None else score.chip_at(square)
    if chip is None or piece is None:
        return None
    code = MessageCode.PLACE_DAMA if piece.is_king else MessageCode.PLACE_CHIP
    return build_message(code, side=piece.side.english_name, chip=chip.label, square=square)

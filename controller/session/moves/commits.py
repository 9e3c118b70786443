"""What is final: committed and amended moves, fallen flags, and the end of the game."""

from dataclasses import replace

from controller.clock.ledger import Ledger
from controller.clock.press_clock import FlagRule
from controller.rules.game import Game
from controller.rules.moves import Move
from controller.rules.outcome import Outcome, Score, Termination, win_for
from controller.rules.position import Side
from controller.rules.squares import Occupancy
from controller.session.checkpoints import LastMove
from controller.session.draw_offers import open_draw_message
from controller.session.effects import Announce, PlaySound, RecordOutcome
from controller.session.far_board.rights import may_write
from controller.session.moves.commit_records import (
    announce_score,
    drop_old_notice,
    record_amendment,
    record_move,
    remind_of_crown,
    warn_of_touched_piece,
)
from controller.session.moves.flags import flag_due_us, flag_outcome
from controller.session.moves.proposals import pass_made_move, withdraw_proposal
from controller.session.moves.warnings import is_disqualified, warn_slow_player, warns_slow_player
from controller.session.notices import show_notice
from controller.session.scores import current_score, decide_by_totals, outcome_message
from controller.session.state import PauseReason, Phase, Session, ends_by_rule, with_pause, without_presses
from controller.session.trust.doubt import end_doubt, grow_doubt
from controller.session.trust.hypotheses import MAX_HYPOTHESES, DoubtfulTurn, Hypothesis
from controller.session.trust.questions import ask_about_square
from controller.session.trust.sensors import review_trust_at_commit
from controller.session.views.game_messages import draw_count_message, result_message
from controller.session.views.messages import MessageCode, build_message
from controller.session.views.sounds import Sound

LATE_ACCEPTANCE_US = 100_000
"""A press that is accepted later than this starts the opponent's clock when it is accepted.

A choice: a person who hears the clock does not react sooner.
"""


def commit_move(
    session: Session,
    move: Move,
    at_us: int,
    *,
    ledger: Ledger | None = None,
    move_end_us: int | None = None,
    landed_us: int | None = None,
    hypotheses: tuple[Hypothesis, ...] = (),
    missing: Occupancy = 0,
    replied: Occupancy = 0,
    is_pressed: bool = False,
) -> Session:
    """Make a move final; the turn passes as of `at_us`, or the flag falls if that is too late.

    `ledger` is given if the clock has passed the turn already, `move_end_us` if the move took longer than its turn,
    `landed_us` if it is known when its piece landed, and `hypotheses` if the board was explained in spite of its
    sensors: the games it may show, that of the move first. `missing` are squares elsewhere that lack a piece, `replied`
    those of plies that have answered it. After a press that `is_pressed` and was accepted late, the opponent's time
    begins now.
    """
    at_us = max(at_us, session.ledger.since_us) if ledger is None else at_us
    flag_us = flag_due_us(session)
    if ledger is None and flag_us is not None and at_us >= flag_us:
        session = drop_flag(session)
        if session.phase is Phase.OVER or session.trust.question is not None:
            return session
    before, side = session.game, session.to_move
    # who proposes a move has declined an offer then; one that was made since stands
    is_offer_declined = session.conduct.draw_offer is side.opponent and session.turn.proposal is None
    ledger = _pass_turn(session, side, at_us, is_pressed=is_pressed) if ledger is None else ledger
    offer_after_proposal = session.conduct.draw_offer if session.turn.proposal is not None else None
    turn = DoubtfulTurn(session.history.ply + 1, side, ledger, at_us)
    game = before.play(move)
    session = review_trust_at_commit(drop_old_notice(session), game.position.occupancy)
    session = warn_of_touched_piece(session, move)
    session = grow_doubt(session, move, hypotheses, turn)
    session = record_move(session, move, game, turn)
    last_move = LastMove(before=before, move=move, side=side, passed_from=session.ledger, passed_to=ledger)
    session = session._replace(
        tracker=session.tracker.after_commit(
            game,
            at_us if move_end_us is None else move_end_us,
            missing,
            landed_us=landed_us,
            replied=replied,
        ),
        ledger=ledger,
        history=session.history._replace(ply=turn.ply, last_move=last_move),
        turn=session.turn.after_commit(side, at_us),
        conduct=session.conduct.after_move(side, offer_after_proposal),
        far=session.far.after_own_move() if session.far is not None and side is session.far.side else session.far,
    )
    if is_offer_declined and session.last_views.notice is None:
        session = show_notice(session, build_message(MessageCode.DRAW_DECLINED, side=side.english_name))
    return _end_or_ask(remind_of_crown(session, move), before, at_us)


def _pass_turn(session: Session, side: Side, at_us: int, *, is_pressed: bool) -> Ledger:
    """Return the ledger with the turn passed.

    If a press is accepted late, the time until now is nobody's: the opponent was not told before. At a proposal the
    turn has passed already.
    """
    made = pass_made_move(session, at_us)
    if made is not None:
        return made
    ledger = session.ledger.pass_turn(side, at_us)
    if not is_pressed or session.now_us - at_us <= LATE_ACCEPTANCE_US:
        return ledger
    return ledger.stop_clock(at_us).start_clock(side.opponent, session.now_us)


def amend_move(session: Session, amended: LastMove) -> Session:
    """Replace the last move by another one of the same piece.

    The clock passes the turn again, at its end, unless somebody has changed the clocks meanwhile.
    """
    before, move, side = amended.before, amended.move, amended.side
    game = before.play(move)
    at_us = session.tracker.last_change_us
    if amended.passed_from is not None and session.ledger == amended.passed_to:
        # Nothing was done to the clocks since.
        passed_to = _pass_turn_again(amended.passed_from, side, at_us, session.ledger)
        session, amended = session._replace(ledger=passed_to), replace(amended, passed_to=passed_to)
    session = record_amendment(session, amended, game, at_us)
    session = session._replace(
        tracker=session.tracker.after_commit(game, at_us),
        history=session.history._replace(last_move=amended),
        turn=session.turn._replace(guidance=None),
        last_views=session.last_views.without_notice(),
    )
    session = announce_score(session)
    return session if game.outcome is None else _end_by_rule(session, before, game.outcome, at_us)


def _pass_turn_again(before: Ledger, side: Side, at_us: int, after: Ledger) -> Ledger:
    """Return the ledger of before a move with the turn passed, also while the clocks stand that it passed `after`."""
    if at_us >= after.stands_until_us:
        return before.pass_turn(side, at_us)
    passed_us = min(at_us, after.since_us)
    return before.pass_turn(side, passed_us).stand(passed_us, after.stands_until_us)


def end_game(session: Session, outcome: Outcome, at_us: int) -> Session:
    """End the game and stop its clocks, or ask first if the outcome is in doubt.

    A move that stands but for its huff is committed as it stands.
    """
    session = without_presses(session)
    doubt = session.trust.doubt
    if doubt is not None:
        # If only the way to the position is in doubt, the result is not. The arbiter decides in any case.
        if not doubt.is_certain_of(outcome) and outcome.termination is not Termination.ARBITER:
            return ask_about_square(session, outcome, at_us)
        session = end_doubt(session)
    pending_huff = session.turn.pending_huff
    if pending_huff is not None:
        session = commit_move(session, pending_huff.huff.move, at_us, ledger=session.ledger)
        if session.phase is Phase.OVER:
            return session
    proposal, far = session.turn.proposal, session.far
    if far is not None:
        # a move that ends the game by its rules is the result of its board
        is_own = session.to_move is not far.side if ends_by_rule(session) else may_write(session)
        is_written = is_own and outcome.termination is not Termination.ADJOURNED
        session = session._replace(far=far.without_asks()._replace(has_written_result=is_written, calls_arbiter=False))
        if proposal is not None:  # it is on the record of both boards
            ledger = (pass_made_move(session, at_us) or session.ledger).stop_clock(at_us)
            session = commit_move(session, proposal.move, at_us, ledger=ledger)
            if session.phase is Phase.OVER:
                return session
    outcome = decide_by_totals(session, outcome)
    was_running = session.clock_was_running or session.ledger.running_side is not None
    session = withdraw_proposal(session._replace(ledger=session.ledger.stop_clock(at_us)), at_us)
    session = session._replace(
        phase=Phase.OVER,
        outcome=outcome,
        clock_was_running=was_running,
        turn=session.turn._replace(guidance=None, pending_huff=None),
        trust=session.trust._replace(question=None),
        pauses=session.pauses - {PauseReason.QUESTION, PauseReason.RESULT},
        conduct=session.conduct._replace(announced_end=None, ended_us=session.now_us, offers_again=False),
        last_views=session.last_views.without_notice(),
    )
    return session.emit(
        RecordOutcome(outcome=outcome, at_us=at_us),
        Announce(outcome_message(session, outcome)),
        PlaySound(Sound.GAME_OVER),
    )


def drop_flag(session: Session) -> Session:
    """Drop the flag of the running side: the game ends, or the arbiter decides, as the settings say."""
    flag_us, side = flag_due_us(session), session.ledger.running_side
    if flag_us is None or side is None:
        return session
    if warns_slow_player(session, side):
        return disqualify_if_due(warn_slow_player(session, side, flag_us), side, flag_us)
    flags = (*[other for other in session.conduct.announced_flags if other is not side], side)
    session = session._replace(conduct=session.conduct._replace(announced_flags=flags))
    session = session.emit(Announce(build_message(MessageCode.FLAG, side=side.english_name)), PlaySound(Sound.FLAG))
    if session.settings.clock.flag is FlagRule.ARBITER:
        return session._replace(ledger=session.ledger.advance_to(flag_us))
    return end_game(session, flag_outcome(session, side), flag_us)


def disqualify_if_due(session: Session, side: Side, at_us: int) -> Session:
    """End the game if a side has been warned too often: it loses, whatever the totals."""
    if session.phase is Phase.OVER or not is_disqualified(session, side):
        return session
    return end_game(session, Outcome(score=win_for(side.opponent), termination=Termination.WARNINGS), at_us)


def reach_time_limit(session: Session) -> Session:
    """End a game with a score when both sides together have used what they may; pause any other for the arbiter."""
    over_us = session.ledger.joint_end_us
    if over_us is None:
        return session
    if current_score(session) is not None:
        session = session._replace(ledger=session.ledger.advance_to(over_us))
        return end_game(session, Outcome(score=Score.UNDECIDED, termination=Termination.TIME), over_us)
    session = session.emit(Announce(build_message(MessageCode.TIME_LIMIT)), PlaySound(Sound.GAME_OVER))
    return with_pause(session, PauseReason.TIME_LIMIT, over_us)


def _end_or_ask(session: Session, before: Game, at_us: int) -> Session:
    """End the game after a move, or ask what was played if too much is in doubt, or announce a draw count."""
    game, doubt = session.game, session.trust.doubt
    if game.outcome is not None:
        return _end_by_rule(session, before, game.outcome, at_us)
    if doubt is not None and session.far is not None:  # no entry is written of a doubtful move
        is_likely = len(doubt.likely_hypotheses) == 1
        return end_doubt(session) if is_likely else ask_about_square(session, None, at_us)
    if doubt is not None and (len(doubt.hypotheses) >= MAX_HYPOTHESES or doubt.may_be_over):
        return ask_about_square(session, None, at_us)
    open_draw = open_draw_message(session)
    if open_draw is not None:
        return session.emit(Announce(open_draw))
    count = draw_count_message(game)
    return session if count is None or count == draw_count_message(before) else session.emit(Announce(count))


def _end_by_rule(session: Session, before: Game, outcome: Outcome, at_us: int) -> Session:
    """End the game by rule; if draws are played on, announce a draw once."""
    if ends_by_rule(session):
        return end_game(session, outcome, at_us)
    return session if before.outcome is not None else session.emit(Announce(result_message(outcome)))

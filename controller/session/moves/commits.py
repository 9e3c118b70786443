"""What is final: committed moves, amended ones, and the end of the game."""

from controller.clock.ledger import Ledger
from controller.clock.press_clock import FlagRule
from controller.notation.move_text import move_text
from controller.rules.draws import ANY_ENDGAME, CountedSide
from controller.rules.game import Game
from controller.rules.moves import Move
from controller.rules.outcome import Outcome, Score, Termination, win_for
from controller.rules.position import Side
from controller.session.effects import Announce, Effect, PlaySound, RecordMove, RecordOutcome, Sound
from controller.session.state import LastMove, PauseReason, Phase, Session, ends_by_rule, with_pause, without_presses
from controller.session.trust.doubt_updates import end_doubt, grow_doubt, likely_hypotheses
from controller.session.trust.hypotheses import MAX_HYPOTHESES, DoubtfulTurn, Hypothesis
from controller.session.trust.questions import ask_about_square
from controller.session.trust.sensors import review_trust_at_commit, was_just_distrusted
from controller.session.views.messages import Message, MessageCode, build_message
from controller.settings.settings import TouchMoveRule

_RESULT_CODES = {
    Score.WHITE_WINS: MessageCode.WHITE_WINS,
    Score.BLACK_WINS: MessageCode.BLACK_WINS,
    Score.DRAW: MessageCode.DRAW,
    Score.UNDECIDED: MessageCode.UNDECIDED,
}


def commit_move(
    session: Session,
    move: Move,
    at_us: int,
    effects: list[Effect],
    *,
    ledger: Ledger | None = None,
    move_end_us: int | None = None,
    hypotheses: tuple[Hypothesis, ...] = (),
) -> Session:
    """Make a move final, with the turn passing as of `at_us`.

    `ledger` is given where the clock has passed the turn already, `until_us` where the move took longer than the turn,
    `lines` where the board was read in spite of its sensors: the games it may show now, that of the move first.
    """
    flag_us = flag_due_us(session)
    if ledger is None and flag_us is not None and at_us >= flag_us:
        session = drop_flag(session, effects)
        if session.phase is Phase.OVER or session.question is not None:
            return session
    side, before = session.to_move, session.game
    ledger = session.ledger.pass_turn(side, at_us) if ledger is None else ledger
    ply = session.ply + 1
    session = review_trust_at_commit(_without_old_notice(session), before.play(move).position.occupancy, effects)
    session = _warn_of_touched_piece(session, move, effects)
    session = grow_doubt(session, move, hypotheses, DoubtfulTurn(ply, side, ledger, at_us), effects)
    game = before.play(move)
    candidates = () if session.doubt is None else session.doubt.candidates()
    effects.append(
        RecordMove(
            ply=ply, side=side, move=move, game=game, ledger=ledger, at_us=at_us,
            candidates=candidates, unseen=session.tracker.unseen,
        )
    )  # fmt: skip
    likely = dict.fromkeys(hypothesis.plies[-1].move for hypothesis in likely_hypotheses(session) if hypothesis.plies)
    effects.append(Announce(_move_message(side, move, tuple(likely))))
    effects.append(PlaySound(Sound.COMMITTED))
    session = session._replace(
        tracker=session.tracker.after_commit(game, at_us if move_end_us is None else move_end_us),
        ledger=ledger,
        ply=ply,
        last_move=LastMove(before=before, move=move, side=side),
        kept_press=None,
        guidance=None,
        pending_huff=None,
        repeated_fault=None,
        draw_offer=None,
        resignation_prompt=None,
        penalty=None,
    )
    if game.outcome is not None:
        return _end_by_rule(session, before, game.outcome, at_us, effects)
    if session.doubt is not None and (len(session.doubt.hypotheses) >= MAX_HYPOTHESES or session.doubt.may_be_over):
        return ask_about_square(session, None, at_us, effects)
    count = draw_count_message(game)
    if count is not None and count != draw_count_message(before):
        effects.append(Announce(count))
    return session


def _without_old_notice(session: Session) -> Session:
    """Clear what was said before a move, but for a sensor that was named just now, perhaps by its own press."""
    return session if session.notice is None or was_just_distrusted(session) else session._replace(notice=None)


def _warn_of_touched_piece(session: Session, move: Move, effects: list[Effect]) -> Session:
    """Say that another piece was touched first than the one that moved, where that is only to be told."""
    if session.settings.game.touch_move is not TouchMoveRule.WARN:
        return session
    square = session.tracker.find_first_touched()
    if square is None or square == move.origin:
        return session
    notice = build_message(MessageCode.TOUCH_MOVE, square=square)
    effects.append(Announce(notice))
    return session._replace(notice=notice)


def _move_message(side: Side, move: Move, candidates: tuple[Move, ...]) -> Message:
    if len(candidates) > 1:
        return build_message(
            MessageCode.UNCERTAIN, side=side.english_name, moves=" or ".join(map(move_text, candidates))
        )
    return build_message(MessageCode.MOVE, side=side.english_name, move=move_text(move))


def amend_move(session: Session, move: Move, effects: list[Effect]) -> Session:
    """Replace the last move by one that goes on from it along its line; the clock stays as it was."""
    if session.last_move is None:
        raise ValueError("there is no move to amend")
    before, side = session.last_move.before, session.last_move.side
    game = before.play(move)
    at_us = session.tracker.last_change_us
    effects.append(
        RecordMove(
            ply=session.ply, side=side, move=move, game=game, ledger=session.ledger, at_us=at_us,
            is_amendment=True, unseen=session.tracker.unseen,
        )
    )  # fmt: skip
    effects.append(Announce(build_message(MessageCode.AMENDED, side=side.english_name, move=move_text(move))))
    session = session._replace(
        tracker=session.tracker.after_commit(game, at_us),
        last_move=LastMove(before=before, move=move, side=side),
        guidance=None,
        notice=None,
    )
    return session if game.outcome is None else _end_by_rule(session, before, game.outcome, at_us, effects)


def _end_by_rule(session: Session, before: Game, outcome: Outcome, at_us: int, effects: list[Effect]) -> Session:
    """End the game as the rules do, or say once that it is a draw where draws are played on."""
    if not ends_by_rule(session):
        if before.outcome is None:
            effects.append(Announce(result_message(outcome)))
        return session
    return end_game(session, outcome, at_us, effects)


def end_game(session: Session, outcome: Outcome, at_us: int, effects: list[Effect]) -> Session:
    """End the game; the clocks stop. A move that stands but for its huff is recorded as it stands."""
    session = without_presses(session)
    if session.doubt is not None:
        # Where only the way there is in doubt, the result is not; and the arbiter decides whatever is.
        if not session.doubt.is_certain_of(outcome) and outcome.termination is not Termination.ARBITER:
            return ask_about_square(session, outcome, at_us, effects)
        session = end_doubt(session, effects)
    if session.pending_huff is not None:
        session = commit_move(session, session.pending_huff.huff.move, at_us, effects, ledger=session.ledger)
        if session.phase is Phase.OVER:
            return session
    effects.append(RecordOutcome(outcome=outcome, at_us=at_us))
    effects.append(Announce(result_message(outcome)))
    effects.append(PlaySound(Sound.GAME_OVER))
    return session._replace(
        phase=Phase.OVER,
        outcome=outcome,
        ledger=session.ledger.stop_clock(at_us),
        clock_was_running=session.clock_was_running or session.ledger.running_side is not None,
        guidance=None,
        pending_huff=None,
        question=None,
        pauses=session.pauses - {PauseReason.QUESTION},
        notice=None,
    )


def flag_due_us(session: Session) -> int | None:
    """Give when the running side's flag falls; None while no clock runs out, or when it fell and was told of."""
    side = session.ledger.running_side
    if side is None or (side in session.announced_flags and session.ledger.side_clocks[side].flagged):
        return None
    return session.ledger.flag_us


def drop_flag(session: Session, effects: list[Effect]) -> Session:
    """Let the flag of the running side fall: the game ends for it, or it is shown and the arbiter decides."""
    flag_us, side = flag_due_us(session), session.ledger.running_side
    if flag_us is None or side is None:
        return session
    effects += [Announce(build_message(MessageCode.FLAG, side=side.english_name)), PlaySound(Sound.FLAG)]
    session = session._replace(
        announced_flags=(*(other for other in session.announced_flags if other is not side), side)
    )
    if session.settings.clock.flag is FlagRule.ARBITER:
        return session._replace(ledger=session.ledger.advance_to(flag_us))
    return end_game(session, Outcome(score=win_for(side.opponent), termination=Termination.TIME), flag_us, effects)


def pause_at_time_limit(session: Session, effects: list[Effect]) -> Session:
    """Stop the clocks where both sides together have used what they may: the arbiter decides."""
    over_us = session.ledger.joint_end_us
    if over_us is None:
        return session
    effects += [Announce(build_message(MessageCode.TIME_LIMIT)), PlaySound(Sound.GAME_OVER)]
    return with_pause(session, PauseReason.TIME_LIMIT, over_us)


def result_message(outcome: Outcome) -> Message:
    """Say how a game ended."""
    return build_message(_RESULT_CODES[outcome.score], reason=outcome.termination.value)


def draw_count_message(game: Game) -> Message | None:
    """Say how far the draw by count that is nearest has come; a count without an ending only when it is half over."""
    nearest: tuple[int, Message] | None = None
    for rule, count in game.running_counts:
        moves = count.moves // 2 if rule.counted_side is CountedSide.EACH else count.moves
        is_shown = 2 * moves >= rule.moves if rule.endgames == (ANY_ENDGAME,) else moves > 0
        left = rule.moves - moves
        if is_shown and left >= 0 and (nearest is None or left < nearest[0]):
            message = build_message(MessageCode.DRAW_COUNT, reason=rule.termination.value, move=moves, limit=rule.moves)
            nearest = left, message
    return None if nearest is None else nearest[1]

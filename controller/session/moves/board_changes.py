"""What the session makes of the board: settled changes, snapshots, and what a look asks for."""

from dataclasses import replace

from controller.rules.moves import Move
from controller.rules.squares import Occupancy, bit, mask_of
from controller.session.effects import Announce, ChangeAuthor, ChangeKind, Effect, RequestNewGame
from controller.session.game_start import first_game
from controller.session.moves.commits import commit_move
from controller.session.moves.guidance import next_guidance_step
from controller.session.moves.huffing import commit_huff_at_reply, find_huffed_move, is_board_in_order, is_huffable
from controller.session.moves.question_answers import ask_again, handle_answer_lift
from controller.session.recorded_changes import PAUSED, record_change, running_side_text
from controller.session.state import PauseReason, Phase, RestAction, RestDeadline, Session, without_pause
from controller.session.trust.doubt_updates import drop_refuted_hypotheses
from controller.session.trust.sensors import distrust_lost_line, has_distrust_notice, review_trust_at_change
from controller.session.views.led_frames import LedRole
from controller.session.views.messages import MessageCode, build_message
from controller.settings.settings import TouchMoveRule
from controller.tracking.chronology import MAGNET_PASS_US
from controller.tracking.correction import PutBackStep
from controller.tracking.debounce import DebounceState, SettledChange
from controller.tracking.evidence_trail import touched_squares
from controller.tracking.tracker import Tracker, find_slide_continuation

PUSHED_PIECE_STEADY_US = 200_000  # a piece that was only pushed straight stands on its reed again by then
CROWNED_PIECE_STEADY_US = 200_000  # a man on which a second piece is put stands on its reed again by then


def settle_sensors(session: Session, effects: list[Effect]) -> Session:
    """Believe the sensors that are quiet by now, and act on what they show."""
    levels, changes = session.levels.settle(session.now_us)
    session = distrust_lost_line(session._replace(levels=levels), changes, effects)
    for change in changes:
        if session.pending_press is not None and change.earliest_us > session.pending_press.at_us:
            session = session._replace(backlog=(*session.backlog, change))
        else:
            session = handle_change(session, change, effects)
    return session


def adopt_snapshot(session: Session, occupancy: Occupancy, effects: list[Effect]) -> Session:
    """Take the board as the sensors report it for the first time, or after they were away."""
    tracker = session.tracker.with_occupancy(occupancy, session.now_us)
    session = session._replace(
        levels=DebounceState(believed=occupancy, is_known=True, last_snapshot_us=session.now_us), tracker=tracker
    )
    return handle_change(session, None, effects)


def handle_change(session: Session, change: SettledChange | None, effects: list[Effect]) -> Session:
    """Act on one settled change, or, without one, on the board as it stands."""
    was_unmoved = session.tracker.is_unmoved
    if change is not None:
        session = _note_return_square(session, change)._replace(resignation_prompt=None)
        notice = session.notice if has_distrust_notice(session) else None
        session = session._replace(
            tracker=session.tracker.with_change(change), notice=notice, repeated_fault=None, squares_to_confirm=0
        )
        session = _note_board_righted(session)
        session = drop_refuted_hypotheses(review_trust_at_change(session, change, effects), change, effects)
        session = bind_touched_piece(handle_answer_lift(session, change, effects))
    match session.phase:
        case Phase.SETUP:
            session = _end_pauses(_begin_if_set_up(session, effects), None, effects)
        case Phase.PLAYING:
            session = _end_pauses(session, change if was_unmoved else None, effects)
            if session.may_commit_moves:
                session = _commit_decided_move(session, effects)
        case Phase.OVER:
            _request_new_game(session, effects)
    return update_rest_deadline(session)


def _note_return_square(session: Session, change: SettledChange) -> Session:
    """Remember where the piece belongs that is lifted to be put back: in hand, it may look like a captured one."""
    guidance = session.guidance
    if guidance is None:
        return session
    if change.closed:
        # Whatever was put down, what is to be done next is seen from the board again.
        return (
            session._replace(guidance=replace(guidance, return_square=None))
            if guidance.return_square is not None
            else session
        )
    step = next_guidance_step(session, guidance)
    if isinstance(step, PutBackStep) and step.origin == change.square and not _was_magnet_passing(session, change):
        return session._replace(guidance=replace(guidance, return_square=step.square))
    return session


def _note_board_righted(session: Session) -> Session:
    """Remember that the board is right again after a fault: what is wrong next is another one."""
    guidance = session.guidance
    if guidance is None or guidance.was_righted or not session.tracker.is_legal_so_far:
        return session
    return session._replace(guidance=replace(guidance, was_righted=True))


def _was_magnet_passing(session: Session, change: SettledChange) -> bool:
    """Tell whether a square opened that was closed for so short a time that only a magnet in a hand passed over it."""
    closed_us = [other.at_us for other in session.tracker.trail if other.square == change.square and other.closed]
    return bool(closed_us) and change.at_us - closed_us[-1] < MAGNET_PASS_US


def bind_touched_piece(session: Session) -> Session:
    """Hold a player to the piece that was touched first, where that is strictly played."""
    tracker = session.tracker
    if (
        session.settings.game.touch_move is not TouchMoveRule.STRICT
        or not session.may_commit_moves
        or tracker.bound_square is not None
    ):
        return session
    touched_first = tracker.find_first_touched()
    return session if touched_first is None else session._replace(tracker=tracker.bind_to(touched_first))


def _begin_if_set_up(session: Session, effects: list[Effect]) -> Session:
    if not session.tracker.is_unmoved or not session.levels.is_known:
        return session
    return begin_play(session, effects)


def begin_play(session: Session, effects: list[Effect]) -> Session:
    """Let the game begin: the pieces stand on their squares."""
    effects.append(Announce(build_message(MessageCode.READY, side=session.to_move.english_name)))
    tracker = session.tracker._replace(trail=())
    return session._replace(phase=Phase.PLAYING, tracker=tracker, squares_to_confirm=0)


def _request_new_game(session: Session, effects: list[Effect]) -> None:
    if session.tracker.occupancy == first_game(session.started).position.occupancy:
        effects.append(RequestNewGame(at_us=session.now_us))


def _end_pauses(session: Session, lift: SettledChange | None, effects: list[Effect]) -> Session:
    """End the pauses that the board itself can end.

    Its sensors are back, it shows the position that it was to be brought to, or a move is begun after a restart.
    """
    if PauseReason.BOARD_DIFFERS in session.pauses and session.tracker.is_unmoved and _may_record(session):
        session = without_pause(session, PauseReason.BOARD_DIFFERS, session.now_us)
        if session.ledger.running_side is not None:
            record_change(
                session, effects, ChangeKind.SET_UP, PAUSED, running_side_text(session), author=ChangeAuthor.BOARD
            )
    if PauseReason.SENSORS in session.pauses and session.levels.is_known and is_board_in_order(session):
        session = without_pause(session, PauseReason.SENSORS, session.now_us)
    if PauseReason.DAEMON_RESTARTED in session.pauses and not session.commits_by_press and session.levels.is_known:
        if lift is not None:
            session = without_pause(ask_again(session, lift.at_us, effects), PauseReason.DAEMON_RESTARTED, lift.at_us)
        elif not session.tracker.is_unmoved and session.tracker.is_legal_with_reply:
            # A move was under way when the daemon was stopped.
            session = without_pause(
                ask_again(session, session.now_us, effects), PauseReason.DAEMON_RESTARTED, session.now_us
            )
    return session


def _may_record(session: Session) -> bool:
    return session.levels.is_known and PauseReason.RECORDING not in session.pauses


def _commit_decided_move(session: Session, effects: list[Effect]) -> Session:
    """Commit what the board shows, where a press or the rest of the board has already decided it."""
    if session.pending_huff is not None:
        return commit_huff_at_reply(session, effects)
    if session.commits_by_press and session.kept_press is None:
        return session
    tracker = session.tracker
    move = tracker.find_finished_move()
    if move is not None:
        if session.kept_press is None:
            return session  # it is held, for a moment at least
        return commit_move(session, move, tracker.last_change_us, effects)
    pressed = session.kept_press is not None
    if not tracker.is_unmoved and (pressed or not tracker.footprints.is_any_under_way(tracker.occupancy)):
        answered = tracker.find_answered_move(is_pressed=pressed)
        if answered is not None and not tracker.may_slide_on(answered):
            return commit_answered_move(session, answered, effects)
    if (
        session.kept_press is not None
        and not _may_keep_press(tracker)
        and not _may_keep_press(tracker.without_passing_magnet(session.now_us))
    ):
        return session._replace(kept_press=None)
    return session


def _may_keep_press(tracker: Tracker) -> bool:
    """Tell whether a board is what was pressed on: a capture but for pieces to be taken off, or already finished."""
    return (
        tracker.is_awaiting_removal()
        or tracker.find_finished_move() is not None
        or tracker.find_answered_move(is_pressed=True) is not None
    )


def commit_answered_move(session: Session, move: Move, effects: list[Effect]) -> Session:
    """Make a move final that was answered, and go on with the reply, which in settle mode may be finished."""
    session = commit_move(session, move, session.tracker.move_end_us(move), effects)
    return _commit_decided_move(session, effects) if session.may_commit_moves else session


def leds_frozen_until_us(session: Session) -> int:
    """Give until when the lamps that lead a hand are to stay as they are.

    A square that has just closed, where they do not ask for a piece, may only have a magnet passing over it.
    """
    tracker = session.tracker
    if session.guidance is None or not session.may_commit_moves:
        return 0
    asked = mask_of(square for square, role in session.shown_frame.roles if role is LedRole.PLACE)
    unasked = tracker.occupancy & ~asked
    closed_us = [change.at_us for change in tracker.trail if change.closed and unasked & bit(change.square)]
    until_us = max(closed_us, default=-MAGNET_PASS_US) + MAGNET_PASS_US
    return 0 if until_us <= session.now_us or tracker.is_legal_with_reply else until_us


def update_rest_deadline(session: Session) -> Session:
    """Work out what the board as it stands is waiting for when it comes to rest by itself."""
    rest_deadline = None
    if session.may_commit_moves and session.pending_huff is not None:
        if find_huffed_move(session) is not None:
            rest_deadline = RestDeadline(RestAction.HUFF, session.tracker.last_change_us + session.hold_us)
    elif session.may_commit_moves and not session.commits_by_press and not session.tracker.is_unmoved:
        rest_deadline = _settle_mode_deadline(session)
    return session if rest_deadline == session.rest_deadline else session._replace(rest_deadline=rest_deadline)


def _settle_mode_deadline(session: Session) -> RestDeadline | None:
    tracker = session.tracker
    rested_us = tracker.last_change_us
    move = tracker.find_finished_move()
    if move is not None:
        # Where no sensor tells that the piece was put down, it may still be in hand.
        if not tracker.is_landing_seen(move):
            return None
        # A piece that is only pushed straight holds up nothing; but a magnet may seem to right a fault for a moment.
        moved_us, calm_us = tracker.move_end_us(move), rested_us + MAGNET_PASS_US
        if session.guidance is not None or tracker.may_continue(move):
            return RestDeadline(RestAction.COMMIT, max(moved_us + session.hold_us, calm_us))
        return RestDeadline(RestAction.COMMIT, max(calm_us, tracker.last_removal_us(move) + PUSHED_PIECE_STEADY_US))
    if not tracker.is_legal_with_reply and tracker.find_answered_move() is not None:
        return RestDeadline(RestAction.COMMIT, rested_us + CROWNED_PIECE_STEADY_US)
    if not tracker.is_legal_with_reply and find_amendment(session) is not None:
        return RestDeadline(RestAction.AMEND, rested_us + session.hold_us)
    if tracker.is_mover_in_hand() or (session.guidance is not None and not is_huffable(session)):
        return None
    return RestDeadline(RestAction.JUDGE, rested_us + session.rest_us)


def find_amendment(session: Session) -> Move | None:
    """Give the move that the last one has become by sliding on, unless the opponent has acted."""
    last = session.last_move
    if last is None or touched_squares(session.tracker.trail).opened & session.tracker.own_pieces:
        return None
    return find_slide_continuation(last.before, last.move, session.tracker.occupancy)

"""What a change of the board brings about: settled changes, snapshots, and moves that are decided already."""

from dataclasses import replace

from controller.rules.squares import Occupancy
from controller.session.effects import Announce, ChangeAuthor, ChangeKind, RequestNewGame
from controller.session.game_start import first_game
from controller.session.moves.amendments import find_amendment
from controller.session.moves.bound_piece import bind_piece, review_misplayed_piece
from controller.session.moves.commits import amend_move
from controller.session.moves.guidance import with_return_square
from controller.session.moves.huffing import commit_huff_at_reply, is_board_in_order
from controller.session.moves.judging import consider_presses
from controller.session.moves.question_answers import ask_again, handle_answer_lift
from controller.session.moves.rest import update_rest_deadline
from controller.session.recorded_changes import PAUSED, record_change, running_side_text
from controller.session.state import PauseReason, Phase, Session, with_pause, without_pause
from controller.session.trust.lost_lines import review_lines_at_change
from controller.session.trust.sensors import has_distrust_notice, review_trust_at_change
from controller.session.views.messages import MessageCode, build_message
from controller.tracking.chronology import Chronology, settle_in_order
from controller.tracking.debounce import SettledChange, adopt_levels
from controller.tracking.evidence_trail import TrailRevision


def settle_sensors(session: Session) -> Session:
    """Adopt the levels of the sensors that have been quiet long enough, and act on each change at its own time."""
    settlement = settle_in_order(session.levels, session.chronology, session.now_us, session.debounce_us)
    session = session._replace(levels=settlement.levels, chronology=settlement.chronology)
    changes = settlement.changes
    if not settlement.revisions:
        for change in changes:
            session = handle_change(session, change)
        return session
    # Between these the board would look as it does no more: it is reviewed once, with all of them known.
    first_change = changes[0] if changes and session.tracker.is_unmoved else None
    for change in changes:
        session = _with_change(session, change)
    for revision in settlement.revisions:
        session = _with_revision(session, revision)
    return review_board(session, first_change)


def adopt_snapshot(session: Session, occupancy: Occupancy) -> Session:
    """Adopt the board as the sensors report it for the first time, or after they were lost."""
    tracker, trust = session.tracker.with_occupancy(occupancy, session.now_us), session.trust.without_evidence()
    levels, chronology = adopt_levels(occupancy, session.now_us), Chronology(session.lateness_us)
    session = session._replace(levels=levels, chronology=chronology, tracker=tracker, trust=trust)
    return review_board(bind_piece(session))


def handle_change(session: Session, change: SettledChange) -> Session:
    """Act on one settled change."""
    is_first = session.tracker.is_unmoved
    return review_board(_with_change(session, change), change if is_first else None)


def review_board(session: Session, first_change: SettledChange | None = None) -> Session:
    """Act on the board as it stands; `first_change` has just begun a move, if it is given."""
    match session.phase:
        case Phase.SETUP:
            if session.tracker.is_unmoved and session.levels.is_known:
                session = begin_play(session)
            session = _end_pauses(session, None)
        case Phase.PLAYING:
            session = _end_pauses(session, first_change)
            if session.may_commit_moves:
                is_huffed = session.turn.pending_huff is not None
                session = commit_huff_at_reply(session) if is_huffed else consider_presses(_amend_last_move(session))
        case Phase.OVER:
            if session.tracker.occupancy == first_game(session.started).position.occupancy:
                choices = None if session.menu is None else session.menu.choices
                session = session.emit(RequestNewGame(at_us=session.now_us, choices=choices))
    return update_rest_deadline(session)


def _amend_last_move(session: Session) -> Session:
    """Amend the last move if a snapshot shows that its piece stood elsewhere when its clock was pressed."""
    amended = find_amendment(session) if session.has_press_mode else None
    return session if amended is None else amend_move(session, replace(amended, passed_from=None))


def begin_play(session: Session) -> Session:
    """Begin the game: the pieces stand on their squares."""
    session = session._replace(
        phase=Phase.PLAYING,
        tracker=session.tracker._replace(trail=()),
        trust=session.trust._replace(squares_to_confirm=0),
    )
    return session.emit(Announce(build_message(MessageCode.READY, side=session.to_move.english_name)))


def wait_for_set_up(session: Session) -> Session:
    """Pause until the board shows the committed position; then the clock runs on, if it ran before."""
    if session.phase is Phase.PLAYING:
        session = with_pause(session, PauseReason.BOARD_DIFFERS, session.now_us)
    return review_board(session)


def _with_change(session: Session, change: SettledChange) -> Session:
    """Return the session with a change in its tracker, and with what the change says about faults and sensors."""
    guidance = session.turn.guidance
    if guidance is not None:
        guidance = with_return_square(session, guidance, change)
    tracker = session.tracker.with_change(change)
    if guidance is not None and not guidance.was_righted and tracker.is_legal_so_far:
        # What is wrong next is another fault.
        guidance = None if guidance.is_reminder else replace(guidance, was_righted=True)
    notice = session.last_views.notice
    session = session._replace(
        tracker=tracker,
        turn=session.turn._replace(guidance=guidance, repeated_fault=None),
        trust=session.trust.with_change(change),
        conduct=session.conduct._replace(resignation_prompt=None),
        hint=None,
        menu=None if session.may_commit_moves else session.menu,  # who touches a piece plays
        last_views=session.last_views
        if notice is None or has_distrust_notice(session)
        else session.last_views.without_notice(),
    )
    session = review_misplayed_piece(session, change)
    session = review_lines_at_change(review_trust_at_change(session, change), change)
    if session.trust.question is not None:
        session = handle_answer_lift(session, change)
    return bind_piece(session)


def _with_revision(session: Session, revision: TrailRevision) -> Session:
    """Return the session with its trail revised: the board looks as before, but is explained by what happened."""
    tracker, trust = session.tracker.with_revision(revision), session.trust.with_revision(revision)
    session = session._replace(tracker=tracker, trust=trust)
    if revision.happened:
        session = review_trust_at_change(session, revision.happened[-1])
    return bind_piece(session)


def _end_pauses(session: Session, first_change: SettledChange | None) -> Session:
    """End the pauses that the board itself can end."""
    if not session.pauses:
        return session
    is_recordable = session.levels.is_known and PauseReason.RECORDING not in session.pauses
    if PauseReason.BOARD_DIFFERS in session.pauses and session.tracker.is_unmoved and is_recordable:
        session = without_pause(session, PauseReason.BOARD_DIFFERS, session.now_us)
        if session.ledger.running_side is not None:
            after = running_side_text(session)
            session = record_change(session, ChangeKind.SET_UP, PAUSED, after, author=ChangeAuthor.BOARD)
    if PauseReason.SENSORS in session.pauses and session.levels.is_known and is_board_in_order(session):
        session = without_pause(session, PauseReason.SENSORS, session.now_us)
    if PauseReason.DAEMON_RESTARTED in session.pauses and not session.has_press_mode and session.levels.is_known:
        if first_change is not None:
            return resume_after_restart(session, first_change.at_us)
        is_huffed = session.turn.pending_huff is not None and is_board_in_order(session)
        if is_huffed or (not session.tracker.is_unmoved and session.tracker.is_legal_with_reply):
            # A move was under way, or waited for its huff, when the daemon was stopped.
            return resume_after_restart(session, session.now_us)
    return session


def resume_after_restart(session: Session, at_us: int) -> Session:
    """End the pause after a restart, and ask again what was asked before it."""
    session = without_pause(ask_again(session, at_us), PauseReason.DAEMON_RESTARTED, at_us)
    return update_rest_deadline(session)

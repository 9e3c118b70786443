"""What LEDs and display show of a session; an effect only when it changes."""

from dataclasses import replace
from functools import lru_cache
from operator import attrgetter

from controller.clock.ledger import Ledger
from controller.clock.time_control import SECOND_US
from controller.notation.fen import parse_fen
from controller.rules.position import START_MASKS, Side
from controller.rules.squares import bit, squares_of
from controller.session.conduct.state import Conduct
from controller.session.draw_offers import find_open_draw
from controller.session.effects import Effect, PlaySound, ShowLeds, ShowPage
from controller.session.frame_choice import choose_frame
from controller.session.game_details import known_names
from controller.session.menu.view import view_menu
from controller.session.message_line import choose_message, find_reason
from controller.session.moves.guidance import leds_frozen_until_us, next_guidance_step
from controller.session.moves.huffing import is_board_in_order
from controller.session.moves.missing_chips import is_ready_to_resume
from controller.session.moves.penalties import penalty_seconds
from controller.session.moves.state import Guidance
from controller.session.scores import total_texts
from controller.session.state import PauseReason, Phase, Session
from controller.session.views.clock_views import clock_view, may_change_view
from controller.session.views.display_page import ButtonHint, DisplayPage, PageStatus
from controller.session.views.led_frames import LedFrame
from controller.session.views.sounds import Sound, has_time_become_low
from controller.settings.appearance import HelpLevel
from controller.settings.clock import ButtonLayout
from controller.settings.game import GameConduct
from controller.tracking.correction import CorrectionStep, RestoreStep

# Of everything that a session knows, only these are never shown by themselves.
_shown_parts = attrgetter(
    *[
        name
        for name in Session._fields
        if name not in {"now_us", "levels", "chronology", "conduct", "effects", "first_press"}
    ]
)
_shown_conduct = attrgetter(*[name for name in Conduct._fields if name != "buttons"])


def present(session: Session, before: Session | None) -> Session:
    """Return the session with what LEDs and display show of it, and with effects where that has changed.

    `before` is the session before the input, whose views were shown; None: everything is worked out. Light comes
    before everything else, for nothing that is slower may delay it; the page comes last.
    """
    guidance, shown = session.turn.guidance, session.last_views
    if guidance is not None and leds_frozen_until_us(session) > session.now_us:
        return session
    if before is not None and shown.page is not None and _shows_the_same(before, session):
        return _with_views(session, shown.frame, _with_clock_views(shown.page, before, session))
    is_setting_up = _is_setting_up(session)
    step = _find_shown_step(session)
    page = _page_of(session, is_setting_up=is_setting_up, step=step)
    frame = shown.frame
    if not session.turn.pending_presses or guidance is None:
        # While a press is judged the LEDs ask nothing new of the hand that they lead: it may have corrected everything.
        frame = choose_frame(session, is_setting_up=is_setting_up, step=step)
    return _with_views(session, frame, page)


def _shows_the_same(before: Session, session: Session) -> bool:
    """Return True if nothing that is shown can have changed but for the clocks; it may be False wrongly.

    Most inputs are raw edges of sensors and buttons, and seconds of a clock.
    """
    if session.turn.guidance is not None:  # LEDs that were frozen may change now
        return False
    return (
        session.tracker is before.tracker
        and session.levels.is_known is before.levels.is_known
        and _shown_parts(session) == _shown_parts(before)
        and _shown_conduct(session.conduct) == _shown_conduct(before.conduct)
    )


def _with_clock_views(page: DisplayPage, before: Session, session: Session) -> DisplayPage:
    """Return the page that was shown last with the clocks of now."""
    ledger, now_us = session.ledger, clock_shown_at_us(session, session.now_us)
    if ledger.running_side is None:
        return page
    if session.phase is Phase.PLAYING and not may_change_view(ledger, before.now_us, now_us):
        return page
    white, black = (clock_view(ledger, side, now_us) for side in Side)
    return replace(page, white=white, black=black, match_s=_match_seconds(ledger, now_us))


def _match_seconds(ledger: Ledger, now_us: int) -> int | None:
    """Return the time that both sides together have left, rounded up to seconds; None without such a limit."""
    left_us = ledger.joint_remaining_us(now_us)
    return None if left_us is None else -(-left_us // SECOND_US)


def clock_shown_at_us(session: Session, now_us: int) -> int:
    """Return the time of which the clocks show: now, or that of a press on the table, which has stopped the clock."""
    stopped_us = [
        each.press.at_us
        for each in session.turn.table_presses
        if each.stops_clock and each.press.side is session.to_move
    ]
    return min(stopped_us, default=now_us)


def _with_views(session: Session, frame: LedFrame, page: DisplayPage) -> Session:
    """Return the session with a frame and a page, and with effects for what is new of them."""
    before = session.last_views
    lights = () if frame == before.frame else (ShowLeds(frame),)
    pages = () if page == before.page else _page_effects(session, page)
    if not lights and not pages:
        return session
    return session._replace(
        last_views=before._replace(frame=frame, page=page), effects=(*lights, *session.effects, *pages)
    )


def _page_effects(session: Session, page: DisplayPage) -> tuple[Effect, ...]:
    ledger, low, before = session.ledger, session.settings.sound.low, session.last_views.page
    if has_time_become_low(ledger, low, before, page, session.now_us):
        return ShowPage(page), PlaySound(Sound.LOW_TIME)
    return (ShowPage(page),)


def _is_setting_up(session: Session) -> bool:
    """Return True if the board is being brought to the committed position rather than played on."""
    if not session.pauses:
        return session.phase is Phase.SETUP
    if session.turn.pending_huff is not None:
        return not is_board_in_order(session)
    if session.phase is Phase.SETUP:
        return True
    if session.pauses & {PauseReason.DAEMON_RESTARTED, PauseReason.BOARD_DIFFERS} and not session.tracker.is_unmoved:
        return True
    return bool(
        session.pauses - {PauseReason.RECORDING, PauseReason.OUTPUTS, PauseReason.RESULT}
    ) and not is_ready_to_resume(session)


def _find_shown_step(session: Session) -> CorrectionStep | None:
    """Return the next thing to do if it is to be shown: after a fault, or before it under full help."""
    if session.phase is not Phase.PLAYING or not session.levels.is_known:
        return None
    guidance, tracker = session.turn.guidance, session.tracker
    if guidance is not None:
        return _guided_step(session, guidance)
    if session.turn.proposal is not None:
        return tracker.next_correction_step(None) if tracker.is_legal_with_reply else None
    if session.settings.face.help is not HelpLevel.FULL or not tracker.is_legal_with_reply:
        return None
    if session.is_decided_elsewhere:
        return None
    footprints = tracker.footprints.footprints
    is_capture_due = bool(footprints) and footprints[0].move.is_capture
    return tracker.next_correction_step(None) if is_capture_due or not tracker.is_unmoved else None


def _guided_step(session: Session, guidance: Guidance) -> CorrectionStep:
    tracker, square = session.tracker, guidance.return_square
    differing = tracker.footprints.changed_squares(tracker.occupancy)
    if square is None or not differing & bit(square) or tracker.footprints.find_finished(tracker.occupancy):
        return next_guidance_step(session, guidance)
    deferred = () if tracker.is_legal_with_reply else squares_of(differing & ~bit(square))
    return RestoreStep(square=square, deferred=deferred)


def _page_of(session: Session, *, is_setting_up: bool, step: CorrectionStep | None) -> DisplayPage:
    ledger, conduct, clock, now_us = (
        session.ledger,
        session.conduct,
        session.settings.clock,
        clock_shown_at_us(session, session.now_us),
    )
    message = choose_message(session, is_setting_up=is_setting_up, step=step)
    return DisplayPage(
        status=_status(session),
        white=clock_view(ledger, Side.WHITE, now_us),
        black=clock_view(ledger, Side.BLACK, now_us),
        to_move=session.side_on_turn,
        ply=session.history.ply,
        message=message,
        reason=find_reason(session, message),
        names=known_names(session.started),
        menu=view_menu(session),
        button_hint=_button_hint(session),
        lost_pieces=_lost_pieces(session),
        totals=total_texts(session),
        draw_offer=None if session.phase is Phase.OVER else next(iter(conduct.draw_accepted), conduct.draw_offer),
        illegal_moves=conduct.illegal_moves if clock.illegal_moves_lose else (0, 0),
        illegal_move_limit=clock.illegal_moves_lose,
        warnings=conduct.warnings,
        warning_limit=warning_limit(session),
        match_s=_match_seconds(ledger, now_us),
        penalty_s=(0, 0) if session.turn.penalty is None else penalty_seconds(session),
        score=None if session.outcome is None else session.outcome.score.value,
    )


def _button_hint(session: Session) -> ButtonHint | None:
    """Return what is worth saying of the buttons: before the first move, while a draw is offered, and in a pause."""
    clock = session.settings.clock
    if not clock.gestures or session.phase is Phase.OVER:
        return None
    is_rocker = clock.buttons is ButtonLayout.ROCKER
    if session.pauses:
        is_casual = session.settings.game.conduct is GameConduct.CASUAL
        if session.pauses != {PauseReason.ARBITER} or not is_casual or not is_ready_to_resume(session):
            return None
        return ButtonHint.RESUME_BY_THIRD if is_rocker else ButtonHint.MENU_BY_BOTH
    if session.awaits_first_move and (session.phase is Phase.SETUP or session.tracker.is_unmoved):
        return ButtonHint.MENU_BY_THIRD if is_rocker else ButtonHint.MENU_BY_BOTH
    is_offered = session.conduct.draw_offer is session.to_move.opponent and find_open_draw(session) is None
    if not is_offered or not session.may_commit_moves or not session.tracker.is_unmoved:
        return None
    return ButtonHint.DRAW_BY_THIRD if is_rocker else ButtonHint.DRAW_BY_HOLD


def warning_limit(session: Session) -> int:
    """Return how many warnings for slow moves disqualify; 0: none do."""
    return 0 if session.game.rules.ruleset.scoring is None else session.settings.game.damath.warnings


def _status(session: Session) -> PageStatus:
    if session.phase is Phase.OVER:
        return PageStatus.OVER
    if session.pauses:
        return PageStatus.PAUSED
    return PageStatus.SETUP if session.phase is Phase.SETUP else PageStatus.PLAYING


def _lost_pieces(session: Session) -> tuple[int, int]:
    """Return how many pieces each side had at the start and has no more; a set position may have more."""
    white, black = _start_piece_counts(session.started.fen)
    position = session.tracker.game.position
    return max(0, white - position.white.bit_count()), max(0, black - position.black.bit_count())


@lru_cache(maxsize=4)
def _start_piece_counts(fen: str | None) -> tuple[int, int]:
    """Return each side's number of pieces at the start; every rule set begins with the same."""
    if fen is None:
        return START_MASKS[Side.WHITE].bit_count(), START_MASKS[Side.BLACK].bit_count()
    position = parse_fen(fen)
    return position.white.bit_count(), position.black.bit_count()

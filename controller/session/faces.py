"""What LEDs and display show of a session, and telling them only when it changes."""

from functools import lru_cache

from controller.notation.fen import parse_fen
from controller.rules.outcome import Score
from controller.rules.position import START_MASKS, Side
from controller.rules.squares import Square, bit, squares_of
from controller.session.asking import question_message
from controller.session.board import passing_until_us
from controller.session.clock_faces import clock_face
from controller.session.commits import count_message, result_message
from controller.session.effects import Effect, Play, ShowLeds, ShowPage, Sound
from controller.session.guidance import guided_step, step_frame, step_message
from controller.session.huffing import huff_frame, in_order
from controller.session.messages import Code, Message, say
from controller.session.pages import Mood, Page
from controller.session.penalties import fined_s
from controller.session.roles import DARK_FRAME, LedFrame, Role, frame_of
from controller.session.sensors import names_liar
from controller.session.sounding import turns_low
from controller.session.state import Pause, Phase, Session
from controller.settings import Help
from controller.tracking.correction import FinishedStep, RestoreStep, CorrectionStep


def show_changes(session: Session, effects: list[Effect]) -> Session:
    """Add the frame and the page to the effects where they differ from what was shown last."""
    if passing_until_us(session) > session.now_us:
        return session
    # While a press is judged nothing new is asked of the hand that is led: it may have put all right.
    is_judged = session.press is not None and session.guidance is not None
    frame, page = session.shown_frame if is_judged else frame_for(session), page_for(session)
    if frame == session.shown_frame and page == session.shown_page:
        return session
    if frame != session.shown_frame:
        # Light comes before words: nothing that is slower may hold it up.
        effects.insert(0, ShowLeds(frame))
    if page != session.shown_page:
        effects.append(ShowPage(page))
        if turns_low(session, page):
            effects.append(Play(Sound.LOW_TIME))
    return session._replace(shown_frame=frame, shown_page=page)


def frame_for(session: Session) -> LedFrame:
    """Give the LEDs of a session as it stands."""
    if not session.levels.is_known:
        return DARK_FRAME
    if session.phase is Phase.OVER:
        return _winner_frame(session)
    if session.question is not None and Pause.QUESTION in session.pauses:
        square = session.question.square
        return DARK_FRAME if square is None else frame_of([((square,), Role.QUESTION)])
    if session.confirming:
        return frame_of([(squares_of(session.confirming), Role.QUESTION)])
    if _compares(session):
        return _difference_frame(session)
    if session.pauses:
        return DARK_FRAME
    if session.huffing is not None:
        return huff_frame(session, session.huffing.huff)
    step = _shown_step(session)
    if step is not None:
        return DARK_FRAME if session.settings.face.help is Help.OFF else step_frame(step)
    if names_liar(session):
        return frame_of([(squares_of(session.distrusted), Role.FAULT)])
    if session.settings.face.show_last_move and session.last is not None and session.tracker.is_unmoved:
        move = session.last.move
        return frame_of([((move.origin, move.landing), Role.LAST_MOVE)])
    return DARK_FRAME


def _compares(session: Session) -> bool:
    """Tell whether the board is being brought to the recorded position rather than played on."""
    if session.phase is Phase.SETUP:
        return True
    if session.pauses & {Pause.RESUMED, Pause.BOARD} and not session.tracker.is_unmoved:
        return True
    return bool(session.pauses - {Pause.RECORDING}) and not in_order(session)


def _shown_step(session: Session) -> CorrectionStep | None:
    """Give the next thing to do where it is to be shown: after a fault, or before it under full help."""
    tracker = session.tracker
    if session.guidance is not None:
        owed = session.guidance.owed
        differing = tracker.footprints.changed_squares(tracker.occupancy)
        if owed is not None and differing & bit(owed):
            return RestoreStep(square=owed, deferred=() if tracker.is_legal_with_reply else squares_of(differing & ~bit(owed)))
        return guided_step(session, session.guidance)
    if session.settings.face.help is not Help.FULL or not tracker.is_legal_with_reply:
        return None
    due = bool(tracker.footprints.footprints) and tracker.footprints.footprints[0].move.is_capture
    return tracker.next_correction_step(None) if due or not tracker.is_unmoved else None


def _winner_frame(session: Session) -> LedFrame:
    outcome, tracker = session.outcome, session.tracker
    if outcome is None or outcome.score in (Score.DRAW, Score.UNDECIDED) or not tracker.is_unmoved:
        return DARK_FRAME
    winner = Side.WHITE if outcome.score is Score.WHITE_WINS else Side.BLACK
    return frame_of([(squares_of(tracker.game.position.pieces_of(winner)), Role.WIN)])


def _difference_frame(session: Session) -> LedFrame:
    extra, missing = _differences(session)
    return frame_of([(extra, Role.LIFT), (missing, Role.PLACE)])


def _differences(session: Session) -> tuple[tuple[Square, ...], tuple[Square, ...]]:
    """List the squares that hold a piece too many, and those where one is missing."""
    tracker = session.tracker
    differing = tracker.footprints.changed_squares(tracker.occupancy)
    return squares_of(differing & tracker.occupancy), squares_of(differing & ~tracker.occupancy)


def page_for(session: Session) -> Page:
    """Give the page of a session as it stands."""
    return Page(
        mood=_mood(session),
        white=clock_face(session.ledger, Side.WHITE, session.now_us),
        black=clock_face(session.ledger, Side.BLACK, session.now_us),
        to_move=session.to_move,
        ply=session.ply,
        message=_message(session),
        lost=_lost(session),
        offer=session.offer,
        illegal=session.illegal_moves if session.settings.clock.illegal_moves_lose else (0, 0),
        illegal_limit=session.settings.clock.illegal_moves_lose,
        fined_s=fined_s(session),
        score=None if session.outcome is None else session.outcome.score.value,
    )


def _mood(session: Session) -> Mood:
    if session.phase is Phase.OVER:
        return Mood.OVER
    if session.pauses:
        return Mood.PAUSED
    return Mood.SETUP if session.phase is Phase.SETUP else Mood.PLAYING


def _lost(session: Session) -> tuple[int, int]:
    """Count the pieces that each side had at the start and has no more; a set position may give it more."""
    had = _first_counts(session.started.fen)
    position = session.game.position
    return max(0, had[0] - position.white.bit_count()), max(0, had[1] - position.black.bit_count())


@lru_cache(maxsize=4)
def _first_counts(fen: str | None) -> tuple[int, int]:
    """Count each side's pieces at the start; every rule set begins with the same."""
    if fen is None:
        return START_MASKS[Side.WHITE].bit_count(), START_MASKS[Side.BLACK].bit_count()
    position = parse_fen(fen)
    return position.white.bit_count(), position.black.bit_count()


def _message(session: Session) -> Message | None:
    if Pause.RECORDING in session.pauses:
        return say(Code.CANNOT_RECORD, reason=session.recording_fault)
    if session.outcome is not None:
        return result_message(session.outcome)
    if Pause.ARBITER in session.pauses and in_order(session):
        return say(Code.ARBITER_PAUSE)
    if session.resigning is not None:
        return say(Code.RESIGN, side=session.resigning.side.english_name)
    if Pause.LIMIT in session.pauses:
        return say(Code.TIME_LIMIT)
    if not session.levels.is_known:
        return say(Code.SENSORS_LOST) if Pause.SENSORS in session.pauses else None
    if Pause.QUESTION in session.pauses:
        return question_message(session)
    if session.confirming:
        return say(Code.CONFIRM, squares=squares_of(session.confirming))
    may_go_on = Pause.RESUMED in session.pauses and Pause.BOARD not in session.pauses and session.tracker.is_legal_with_reply
    if _compares(session) and not may_go_on:
        extra, missing = _differences(session)
        return say(Code.SET_UP, missing=missing, extra=extra)
    if Pause.RESUMED in session.pauses:
        return say(Code.PRESS_TO_GO_ON) if session.by_clock else say(Code.PAUSED)
    if session.huffing is not None:
        return say(Code.HUFF, squares=squares_of(session.huffing.huff.candidates))
    step = _shown_step(session)
    if session.guidance is not None and session.settings.face.help is Help.OFF and not session.tracker.is_legal_with_reply:
        return session.guidance.fault
    if step is not None and (session.by_clock or not isinstance(step, FinishedStep)):
        return step_message(step)
    if session.word is not None:
        return session.word
    if session.offer is not None:
        return say(Code.DRAW_OFFERED, side=session.offer.english_name)
    if session.fallen:
        return say(Code.FLAG, side=session.fallen[0].english_name)
    if session.ply == 0 and session.ledger.running_side is None:
        return say(Code.READY, side=session.to_move.english_name)
    return count_message(session.game)
